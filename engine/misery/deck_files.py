"""A deck written as files: our own two in a zip, which read back equal, and three for others.

The others are CSV, XLSX and YAML with the columns of the card-printing tool `ithappens`: they hold
texts and indices and nothing more.
"""

import io
from collections.abc import Iterable, Mapping
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import tomli_w
import yaml
from xlsxwriter import Workbook

from engine.core.cells import disarmed_csv
from engine.misery.deck import Deck
from engine.misery.event import FACTORS, Event, Evidence, Factor, format_index

COLUMNS = (
    *("id", "text", "worst_case", "category", "index", "low", "high", "index_basis", *FACTORS),
    *(f"{factor}_basis" for factor in FACTORS),
    *("reason", "adult", "sources"),
)
CARD_COLUMNS = ("situation", "misery index", "image")
ABOUT, EVENTS = "deck.toml", "events.csv"
_TEXT_ONLY = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}


def format_about(deck: Deck) -> bytes:
    """Write what a deck says about itself, as `deck.toml`."""
    facts = {
        key: getattr(deck, key)
        for key in ("id", "title", "version", "language", "about", "licence")
    }
    tables = {
        key: {entry.id: entry.label for entry in getattr(deck, key)}
        for key in ("categories", "sources")
    }
    return tomli_w.dumps(facts | tables).encode()


def format_events(events: Iterable[Event], vivid: Mapping[str, str] | None = None) -> bytes:
    """Write events as `events.csv`; what a spreadsheet would run is disarmed.

    `vivid` are the cheekier lines by event id; there is a column for them where there are any.
    """
    lines = vivid or {}
    more = ("vivid",) if lines else ()
    rows = ([*_cells(event), *(lines.get(event.id, "") for _ in more)] for event in events)
    return disarmed_csv((*COLUMNS, *more), rows).encode()


def deck_files(deck: Deck, vivid: Mapping[str, str] | None = None) -> dict[str, bytes]:
    """Write a deck, in its one language and with its `vivid` lines, as the files of its folder."""
    return {ABOUT: format_about(deck), EVENTS: format_events(deck.events, vivid)}


def deck_zip(files: Mapping[str, bytes]) -> bytes:
    """Pack a deck's files; the same files give the same bytes."""
    out = io.BytesIO()
    with ZipFile(out, "w") as packed:
        for name, data in files.items():
            packed.writestr(ZipInfo(name), data, ZIP_DEFLATED)
    return out.getvalue()


def cards_csv(deck: Deck) -> bytes:
    """Write texts and indices as CSV for printing cards.

    >>> from engine.misery.deck import load_deck
    >>> cards_csv(load_deck("leaflet")).decode().splitlines()[2]
    'Disastrous haircut,11.5,'
    """
    rows = ([event.text, short_index(event.index), ""] for event in deck.events)
    return disarmed_csv(CARD_COLUMNS, rows).encode()


def cards_xlsx(deck: Deck) -> bytes:
    """Write texts and indices as a workbook for printing cards; no text becomes a formula."""
    out = io.BytesIO()
    with Workbook(out, _TEXT_ONLY) as book:
        sheet = book.add_worksheet("Cards")
        sheet.set_column(0, 0, 60)
        sheet.write_row(0, 0, CARD_COLUMNS)
        for row, event in enumerate(deck.events, start=1):
            sheet.write_string(row, 0, event.text)
            sheet.write_number(row, 1, event.index / 2)
    return out.getvalue()


def cards_yaml(deck: Deck) -> bytes:
    """Write texts and indices as YAML for printing cards."""
    rows = [
        dict(zip(CARD_COLUMNS, (event.text, _number(event.index), ""), strict=True))
        for event in deck.events
    ]
    dumped: bytes = yaml.dump(
        rows, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False, encoding="utf-8"
    )
    return dumped


def short_index(half_points: int) -> str:
    """Write half points without a needless decimal.

    >>> short_index(73), short_index(72)
    ('36.5', '36')
    """
    return format_index(half_points).removesuffix(".0")


def _number(half_points: int) -> float:
    return half_points / 2 if half_points % 2 else half_points // 2


def _cells(event: Event) -> list[str]:
    """Write each column's cell; those without a figure stay empty."""
    scores = {factor.name: short_index(factor.score) for factor in event.factors}
    bases = {f"{factor.name}_basis": _basis(factor) for factor in event.factors}
    if event.evidence:
        bases["index_basis"] = _basis(event.evidence)
    texts = {name: getattr(event, name) for name in ("id", "text", "worst_case", "category")}
    figures = {name: short_index(getattr(event, name)) for name in ("index", "low", "high")}
    rest = {
        "reason": event.reason,
        "adult": "yes" if event.adult else "no",
        "sources": "; ".join(event.sources),
    }
    return list((dict.fromkeys(COLUMNS, "") | texts | figures | scores | bases | rest).values())


def _basis(factor: Factor | Evidence) -> str:
    return ":".join(part for part in (factor.basis, factor.scale, factor.row) if part)
