"""A frame as CSV text, for the spreadsheet of whoever wants to go on from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.cells import disarmed

if TYPE_CHECKING:
    import pandas as pd


def table_text(frame: pd.DataFrame) -> str:
    r"""Write a frame as CSV with a header; texts that a spreadsheet would run are disarmed.

    >>> import pandas as pd
    >>> table_text(pd.DataFrame({"text": ["=1+1", "rain"], "index": [1.5, None]}))
    "text,index\r\n'=1+1,1.5\r\nrain,\r\n"
    """
    return disarmed_frame(frame).to_csv(index=False, lineterminator="\r\n")


def disarmed_frame(frame: pd.DataFrame) -> pd.DataFrame:
    """Return a frame whose texts no spreadsheet runs: tables on screen can be saved as CSV too."""
    safe = frame.copy()
    for name in safe.columns:
        safe[name] = [disarmed(cell) if isinstance(cell, str) else cell for cell in safe[name]]
    return safe
