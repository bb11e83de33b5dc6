"""Every source with the settings that rest on it, our readings, and the scales behind figures."""

import functools
from html import escape

import streamlit as st

from engine.core.sources import READ, Citation, Source, load_sources
from engine.misery.deck import deck_names
from engine.misery.narration import FACTOR_NAMES
from engine.misery.scale import Scale, load_scale, scale_names
from engine.shithead.variant import load_variant
from engine.shithead.variant_file import main_rules, shelved
from engine.text.catalogue import load_catalogue
from pages.ui import cache
from pages.ui.setting_words import setting_name, setting_value
from pages.ui.widgets import cite_html
from pages.ui.words import say

PUBLIC = "rules-"

Row = tuple[str, str, Citation]
"""A setting by its dotted name, its value in words, and its citation."""


def draw_rules(wanted: str, clause: str = "") -> None:
    """The texts behind the rules; the one a link asks for is open, with its clause on top."""
    st.header("Rules", anchor="rules")
    st.write("Where no author, year or link is given, we do not know it.")
    for source in load_sources().values():
        if source.id.startswith(PUBLIC):
            continue
        title = say(source.title)
        with st.expander(title, expanded=source.id == wanted, key=f"source_{source.id}"):
            st.html(_about(source))
            tables = [(load_variant(name).title, _rows(name, source)) for name in main_rules()]
            found = _found(tables, clause) if source.id == wanted else ""
            if found:
                st.html(found)
            for table, rows in tables:
                if rows:
                    st.html(f"<h4>{escape(table)}</h4>{_table(rows)}")
            _draw_decks(source)


def draw_public(wanted: str) -> None:
    """The rule sets found in public, one at a time."""
    rows = {row.id: say(row.title) for row in shelved() if row.shelf == "public"}
    ids = list(rows)
    asked = [name for name in ids if source_of(name) == wanted]
    st.subheader(f"{len(ids)} rule sets found in public", anchor=False)
    chosen = st.selectbox(
        "Rule set",
        ids,
        index=ids.index(asked[0]) if asked else None,
        format_func=lambda name: rows[name],
        placeholder="Choose one to see its settings and readings",
        key="public_rules",
        width=420,
    )
    if chosen:
        source = load_sources()[source_of(chosen)]
        st.html(_about(source) + _table(_rows(chosen, source)))


def source_of(name: str) -> str:
    """The source of a rule set found in public."""
    return PUBLIC + name.lower().replace("_", "-")


def _about(source: Source) -> str:
    known = (("Author", source.author), ("Year", source.year), ("Link", source.link))
    facts = " ".join(f"{name}: {fact}." for name, fact in known if fact != "unknown")
    return f"<p>{escape(say(source.about))}</p><p><small>{escape(say(facts))}</small></p>"


def _found(tables: list[tuple[str, list[Row]]], clause: str) -> str:
    """The rows of the setting that a link came from, by table."""
    lines = "".join(
        f"<p><b>{escape(table)}. {escape(setting_name(setting))}:</b> {escape(value)} "
        f"<small>{cite_html(cite, names_source=False)}</small></p>"
        for table, rows in tables
        for setting, value, cite in rows
        if setting == clause
    )
    return f'<div class="found">{lines}</div>' if lines else ""


def _draw_decks(source: Source) -> None:
    """What of the lane game rests on a leaflet."""
    rests = load_catalogue().table["rests"].get(source.id, ())
    if rests:
        st.html("<ul>" + "".join(f"<li>{escape(line)}</li>" for line in rests) + "</ul>")


@functools.cache
def _rows(name: str, source: Source) -> list[Row]:
    """The settings of a rule set that rest on a source, in words."""
    settings = load_variant(name).settings
    return [
        (setting, setting_value(setting, value), cite)
        for setting, value in settings.leaves()
        for cite in (settings.citations(setting) if value is not None else ())
        if cite.source == source.id
    ]


def _table(rows: list[Row]) -> str:
    body = "".join(
        f"<tr><td>{escape(setting_name(setting))}</td><td>{escape(value)}</td>"
        f"<td>{cite_html(cite, names_source=False)}</td></tr>"
        for setting, value, cite in rows
    )
    head = "<tr><th>Setting</th><th>Here</th><th>Because</th></tr>"
    return f'<div class="wide"><table class="cites">{head}{body}</table></div>'


def draw_readings() -> None:
    """What no text decides: our readings, by rule set."""
    st.header("Our readings", anchor="readings")
    st.write("Open questions of these rule sets, and what we play until your table says otherwise.")
    for name in main_rules():
        variant = load_variant(name)
        cites = variant.settings.cites.items()
        rows = [(key, row) for key, row in cites if row.standing in READ]
        with st.expander(f"{variant.title}: {len(rows)} readings", key=f"readings_{name}"):
            lines = "".join(f"<li>{cite_html(row.citation())}</li>" for _, row in rows)
            st.html(f"<ul>{lines}</ul>")


def draw_figures() -> None:
    """The scales that scores lean on, and what the decks are made of."""
    st.header("Figures", anchor="figures")
    for deck in (cache.decks()[name] for name in deck_names()):
        st.html(f"<p><b>{escape(say(deck.title))}</b>: {escape(say(deck.about))}</p>")
    for name in scale_names():
        scale = load_scale(name)
        with st.expander(scale.title, key=f"scale_{name}"):
            parts = (
                ("Source", scale.citation),
                ("Units", scale.units),
                ("How it is carried over", scale.carry.words),
                ("What it stands for", _use(scale)),
                ("Caution", scale.caution),
                ("Licence", scale.licence),
            )
            rows = "".join(f"<li><b>{word}:</b> {escape(say(text))}</li>" for word, text in parts)
            st.html(f"<ul>{rows}</ul>")
            st.dataframe(
                [{"event": row.event, "figure": row.value, "note": row.note} for row in scale.rows],
                hide_index=True,
                key=f"rows_{name}",
            )


def _use(scale: Scale) -> str:
    """What a scale's figures are taken for in decks."""
    factors = " or ".join(FACTOR_NAMES[name] for name in scale.carry.factors)
    uses = (factors, "the whole index in a deck of its own" if scale.deck else "")
    return f"{', and '.join(use for use in uses if use)}."
