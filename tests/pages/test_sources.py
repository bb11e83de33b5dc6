"""Every source and every reading is listed; a link opens its entry."""

import re
import tomllib
from html import unescape

import pytest

from engine.core.sources import DATA
from tests.pages.conftest import html

SOURCES = tomllib.loads((DATA / "sources.toml").read_text(encoding="utf-8"))


def load(name):
    """A rule set's file, with the tables of the one it extends under it."""
    table = tomllib.loads((DATA / "variants" / f"{name}.toml").read_text(encoding="utf-8"))
    base = load(table["extends"]) if "extends" in table else {"cites": {}}
    gone = tuple(table.get("without", ()))
    cites = {
        key: row
        for key, row in base["cites"].items()
        if not any(key == path or key.startswith(f"{path}.") for path in gone)
    }
    merged = {
        key: base[key] | value if isinstance(value, dict) and key in base else value
        for key, value in table.items()
    }
    return base | merged | {"cites": cites | table.get("cites", {})}


def is_stated(table, path):
    """Whether a rule set's file states this setting, itself or by the one it extends."""
    section, _, rest = path.partition(".")
    inner = table.get(section, {})
    if section == "ranks":
        return rest.partition(".")[0] in inner
    return rest in inner if rest else section in table and not isinstance(inner, dict)


VARIANTS = {path.stem: load(path.stem) for path in sorted((DATA / "variants").glob("*.toml"))}


@pytest.fixture
def app(visit):
    return visit("sources")


def fold(app, label):
    (found,) = [one for one in app.expander if one.label == label]
    return found


def inside(found):
    return unescape("\n".join(piece.proto.body for piece in found.get("html")))


@pytest.mark.parametrize("ident", SOURCES)
def test_source_is_listed_with_author_year_and_link(ident, app):
    source = SOURCES[ident]
    told = inside(fold(app, source["title"]))
    assert source["about"] in told
    facts = f"Author: {source['author']}. Year: {source['year']}. Link: {source['link']}."
    assert facts in told


@pytest.mark.parametrize("ident", SOURCES)
def test_every_source_holds_something_up(ident, app):
    told = inside(fold(app, SOURCES[ident]["title"]))
    assert "<td>" in told or "<li>" in told


@pytest.mark.parametrize("ident", SOURCES)
def test_link_opens_its_entry_only(ident, visit):
    app = visit("sources", source=ident)
    assert [one.label for one in app.expander if one.proto.expanded] == [SOURCES[ident]["title"]]


def test_nothing_is_open_without_a_link(app):
    assert not [one.label for one in app.expander if one.proto.expanded]


@pytest.mark.parametrize("name", VARIANTS)
def test_every_quotation_behind_a_setting_is_on_the_page(name, app):
    page = unescape("\n".join(html(app)))
    quotes = [
        row["quote"]
        for path, row in VARIANTS[name]["cites"].items()
        if "quote" in row and row.get("standing") != "silent" and is_stated(VARIANTS[name], path)
    ]
    assert len(quotes) > 10
    assert [quote for quote in quotes if quote not in page] == []


@pytest.mark.parametrize("name", VARIANTS)
def test_every_reading_is_listed_under_its_rule_set(name, app):
    table = VARIANTS[name]
    open_ = [
        row for row in table["cites"].values() if row.get("standing") in {"silent", "contradicts"}
    ]
    told = inside(fold(app, f"{table['title']}: {len(open_)} readings"))
    assert len(re.findall("<li>", told)) == len(open_)
    assert [row["reading"] for row in open_ if row["reading"] not in told] == []


def test_every_scale_shows_its_source_and_its_rows(app):
    scales = sorted(path.name for path in (DATA / "scales").iterdir() if path.is_dir())
    assert scales
    assert len(app.dataframe) == len(scales)
    for frame in app.dataframe:
        assert list(frame.value.columns) == ["event", "figure", "note"]
        assert len(frame.value)
    folds = [one for one in app.expander if "<b>Source:</b>" in inside(one)]
    assert len(folds) == len(scales)
