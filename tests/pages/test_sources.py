"""Every source and every reading is listed; a link opens its entry."""

import re
import tomllib
from html import unescape

import pytest

from engine.core.sources import DATA
from tests.pages.conftest import html

EVERY_SOURCE = tomllib.loads((DATA / "sources.toml").read_text(encoding="utf-8"))
PUBLIC = {ident: row for ident, row in EVERY_SOURCE.items() if ident.startswith("rules-")}
SOURCES = {ident: row for ident, row in EVERY_SOURCE.items() if ident not in PUBLIC}


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


EVERY_RULE_SET = {path.stem: load(path.stem) for path in sorted((DATA / "variants").glob("*.toml"))}
VARIANTS = {name: table for name, table in EVERY_RULE_SET.items() if table["shelf"] == "main"}


@pytest.fixture
def app(visit):
    return visit("sources")


def fold(app, label):
    (found,) = [one for one in app.expander if one.label == label]
    return found


def inside(found):
    return unescape("\n".join(piece.proto.body for piece in found.get("html")))


@pytest.mark.parametrize("ident", SOURCES)
def test_source_is_listed_with_what_is_known_of_author_year_and_link(ident, app):
    source = SOURCES[ident]
    told = inside(fold(app, source["title"]))
    assert source["about"] in told
    for name in ("author", "year", "link"):
        fact = f"{name.capitalize()}: {source[name]}."
        assert (fact in told) == (source[name] != "unknown")


def test_what_is_not_known_of_the_sources_is_said_once(app):
    said = [text.value for text in app.markdown if "we do not know it" in text.value]
    assert said == ["Where no author, year or link is given, we do not know it."]


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


def test_clause_of_a_link_stands_on_top_of_its_source(visit):
    app = visit("sources", source="shithead-traveller", clause="ranks.7.asks")
    (found,) = html(app, 'class="found"')
    assert "Traveller&#x27;s rules. seven: the next card must be:</b> lower than itself" in found
    assert "Special cards, 7" in found


def test_unknown_clause_is_not_repeated(visit):
    app = visit("sources", source="shithead-traveller", clause="<script>alert(1)</script>")
    assert not html(app, 'class="found"')
    assert not html(app, "alert(1)")


def test_values_are_said_in_words(app):
    tables = "".join(html(app, 'class="cites"'))
    assert "<td>seven: lets through</td><td>2, 3, 10</td>" in tables
    assert "<td>Who starts</td><td>whoever holds the lowest plain card</td>" in tables
    assert "<td>The starting card</td><td>3♠</td>" in tables
    assert "<td>2 3 4 5 6 7 8 9 10 J Q K A</td>" in tables
    # The title stands above the table, so no row needs to repeat it.
    assert "Shithead, as a traveller wrote it down" not in tables


def test_figures_come_first_for_who_asks_about_an_index(visit):
    assert next(head.value for head in visit("sources").header) == "Rules"
    assert next(head.value for head in visit("sources", figures="open").header) == "Figures"


@pytest.mark.parametrize("ident", PUBLIC)
def test_a_link_to_a_public_rule_set_shows_its_source_and_every_reading(ident, visit):
    app = visit("sources", source=ident)
    page = unescape("\n".join(html(app)))
    source = PUBLIC[ident]
    assert source["about"] in page
    assert source["author"] == "unknown" or f"Author: {source['author']}." in page
    (table,) = [one for one in EVERY_RULE_SET.values() if one["sources"] == [ident]]
    readings = [row["reading"] for row in table["cites"].values() if "reading" in row]
    assert [reading for reading in readings if reading not in page] == []


def test_the_public_rule_sets_wait_to_be_chosen(app):
    assert app.selectbox(key="public_rules").value is None
    assert len(app.selectbox(key="public_rules").options) == len(PUBLIC)
