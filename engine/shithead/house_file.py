"""House rules as files: read with the line of a fault, written, and kept in the user's folder."""

from itertools import chain, count
from pathlib import Path

import tomli_w
from platformdirs import user_data_path

from engine.shithead.file_lines import with_line
from engine.shithead.house import House, base_values, house_table
from engine.shithead.schema import values
from engine.shithead.signs import clean_title
from engine.shithead.variant import check_cites, unchecked
from engine.shithead.variant_file import (
    VariantError,
    parse_table,
    read_table,
    read_text,
    settings_of,
    shelved,
    whole_table,
)

MOST_KEPT = 200


def format_file(house: House) -> str:
    """The house as the text of a variant file.

    >>> print(format_file(House(title="Ours").put({"four.burns": True})).splitlines()[1])
    title = "Ours"
    """
    return tomli_w.dumps(house_table(house), indent=2)


def read_file(text: str, where: str) -> House:
    """The house a file holds, conflicts included, so that they can be mended in the form.

    A file that extends a rule set keeps it as its base; another is told from the nearest one,
    since a link needs a base. The title is the file's own; one without is named after its base.
    Raises :class:`VariantError` whose sentence names the file, the line where it can be found,
    the setting, what was found and what is allowed.
    """
    table = parse_table(text, where)
    try:
        settings = settings_of(whole_table(table, where), where)
        unchecked(settings)
        check_cites(table.get("cites", {}), settings, where)
    except VariantError as error:
        raise with_line(error, text, where) from error
    said = values(settings)
    extends = table.get("extends")
    bases = [str(extends)] if extends else [row.id for row in shelved()]
    base = min(bases, key=lambda name: _distance(name, said))
    return House(base, title=clean_title(str(table.get("title", "")))).put(said)


def _distance(base: str, said: dict[str, object]) -> int:
    was = base_values(base)
    return sum(was[name] != value for name, value in said.items())


def own_folder() -> Path:
    """Where a user's own rule sets are kept."""
    return user_data_path("lane-and-pile") / "variants"


def keep(house: House, folder: Path) -> Path:
    """Write the house into the folder under its id, over an older one of the same title alone.

    Titles that make one id, as those in other scripts do, are told apart by a number. Raises
    ``OSError`` where the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    table = house_table(house)
    ident = str(table["id"])
    names = chain([ident], (f"{ident}-{number}" for number in count(2)))
    paths = (folder / f"{name}.toml" for name in names)
    path = next(p for p in paths if not p.exists() or _title(p) == table["title"])
    path.write_text(format_file(house), encoding="utf-8")
    return path


def _title(path: Path) -> object:
    """The title of a kept file, None where it does not read or is no file, as a pipe is none."""
    if not path.is_file():
        return None
    try:
        return read_table(path).get("title")
    except VariantError:
        return None


def kept(folder: Path) -> tuple[str, ...]:
    """The names of the rule sets kept in a folder, sorted; empty where there is no folder.

    >>> kept(Path("no such folder"))
    ()
    """
    try:
        found = sorted(path.stem for path in folder.glob("*.toml") if path.is_file())
        return tuple(found[:MOST_KEPT])
    except OSError:
        return ()


def take(name: str, folder: Path) -> House:
    """A kept rule set; raises :class:`VariantError` where it is gone or was damaged."""
    if name not in kept(folder):
        raise VariantError(f"There is no rule set “{name[:40]}” in {folder}; save it first.")
    path = folder / f"{name}.toml"
    return read_file(read_text(path), path.name)
