"""What events say: plainly and more vividly, in the deck's own language and in others.

`events.csv` holds the words of the deck's own language beside the figures; a word file such as
`events.nl.csv` holds those of another language, for the very same events.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from engine.misery.about import LANGUAGE, About
from engine.misery.sheet import DeckError, Row, read_sheet, refusal, short, shorten

Style = Literal["plain", "vivid"]
STYLES: tuple[Style, ...] = get_args(Style)

WORD_COLUMNS = ("vivid", "worst_case", "reason")


@dataclass(frozen=True, slots=True)
class Wording:
    """An event in words; all but `text` may be empty. `vivid` is the cheekier line."""

    text: str
    vivid: str
    worst_case: str
    reason: str

    def line(self, style: Style) -> str:
        """Return the line to read aloud: the plain one where there is no vivid one.

        >>> Wording("Wet socks.", "", "", "").line("vivid")
        'Wet socks.'
        """
        return (self.vivid if style == "vivid" else "") or self.text


def read_wordings(rows: Iterable[Row]) -> dict[str, Wording]:
    """Read the words of each row, by the event's id, in the order of the rows.

    Raises DeckError for a text that is missing or over 300 characters, and for an id or a line
    that another row has too.
    """
    found: dict[str, Wording] = {}
    ids: dict[str, int] = {}
    lines: dict[str, int] = {}
    for row in rows:
        found[row["id"]] = wording = _wording(row)
        _refuse_twin(row, "id", row["id"], ids)
        _refuse_twin(row, "text", wording.text, lines)
        _refuse_twin(row, "vivid", wording.vivid, lines)
    return found


def read_word_files(
    files: Mapping[str, bytes], name: str, facts: About, own: dict[str, Wording]
) -> dict[str, dict[str, Wording]]:
    """Read all word files among a deck's files; return the words by language, the own ones first.

    `name` only stands in messages. Raises DeckError as `read_wordings` and `read_sheet` do, for a
    file that does not cover exactly the deck's events, and for one that is missing or no other
    language's.
    """
    spoken = {facts["language"]: own}
    for file, data in files.items():
        language = file.removeprefix("events.").removesuffix("csv").removesuffix(".")
        if file.startswith("events.") and language:
            if not LANGUAGE.fullmatch(language) or language in spoken:
                raise DeckError(
                    f"{name}: found {shorten(file)}, allowed is a language other than the deck's "
                    "own, in small letters, as in events.nl.csv."
                )
            spoken[language] = _read_word_file(data, f"{name}/{file}", own)
    for language in facts["words"]:
        if language not in spoken or language == facts["language"]:
            raise DeckError(
                f"{name}/deck.toml: found words.{language}, need a file events.{language}.csv "
                "beside it, for a language other than the deck's own."
            )
    return spoken


def _read_word_file(data: bytes, file: str, own: Mapping[str, Wording]) -> dict[str, Wording]:
    """Read the words for exactly the events in `own`, in their order."""
    rows = read_sheet(data, file, ("id", "text"), WORD_COLUMNS)
    for row in rows:
        if row["id"] not in own:
            raise refusal(row, "id", "the id of an event in events.csv")
    found = read_wordings(rows)
    for event in own:
        if event not in found:
            raise DeckError(
                f'{file}, column id: found no "{shorten(event)}", need a row for each of the '
                f"{len(own)} events in events.csv."
            )
    return {event: found[event] for event in own}


def styles(wordings: Iterable[Wording]) -> tuple[Style, ...]:
    """Return the styles there is a choice of: vivid only where some event has such a line."""
    return STYLES if any(wording.vivid for wording in wordings) else STYLES[:1]


def _wording(row: Row) -> Wording:
    if not row["text"]:
        raise refusal(row, "text", "a line that can be read aloud")
    return Wording(*(short(row, column) for column in ("text", *WORD_COLUMNS)))


def _refuse_twin(row: Row, column: str, value: str, seen: dict[str, int]) -> None:
    """An event's own two lines may be the same; those of two events may not."""
    first = seen.setdefault(value.casefold(), row.number) if value else row.number
    if first != row.number:
        raise refusal(row, column, f"something other than in row {first}")
