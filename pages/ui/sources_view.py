"""Every source with the settings that rest on it, our readings, and the scales behind figures."""

from collections.abc import Iterator
from html import escape

import streamlit as st

from engine.core.sources import Citation, Source, load_sources
from engine.misery.scale import load_scale, scale_names
from engine.shithead.variant import Variant, load_variant, variant_names
from engine.text.catalogue import load_catalogue
from pages.ui import cache
from pages.ui.widgets import cite_html
from pages.ui.words import say


def draw_rules(wanted: str) -> None:
    """The texts behind the rules; the one a link asks for is open."""
    st.header("Rules", anchor="rules")
    for source in load_sources().values():
        title = say(source.title)
        with st.expander(title, expanded=source.id == wanted, key=f"source_{source.id}"):
            st.html(_about(source))
            for name in variant_names():
                rows = [row for row in _settings(load_variant(name)) if row[2].source == source.id]
                if rows:
                    st.html(f"<h4>{escape(load_variant(name).title)}</h4>{_table(rows)}")
            _draw_decks(source)


def _about(source: Source) -> str:
    facts = f"Author: {source.author}. Year: {source.year}. Link: {source.link}."
    return f"<p>{escape(say(source.about))}</p><p><small>{escape(say(facts))}</small></p>"


def _draw_decks(source: Source) -> None:
    """What of the lane game rests on a leaflet."""
    rests = load_catalogue().table["rests"].get(source.id, ())
    if rests:
        st.html("<ul>" + "".join(f"<li>{escape(line)}</li>" for line in rests) + "</ul>")


def _settings(variant: Variant) -> Iterator[tuple[str, str, Citation]]:
    """Each setting in words, its value, its citation."""
    for setting, value in variant.settings.leaves():
        for cite in variant.settings.citations(setting) if value is not None else ():
            yield _name(setting), _value(value), cite


def _name(setting: str) -> str:
    catalogue = load_catalogue()
    if setting.startswith("ranks."):
        _, rank, key = setting.split(".")
        return f"{catalogue.noun('rank', rank).one}: {catalogue.table['setting'][key]}"
    return str(catalogue.table["setting"][setting])


def _value(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case (int() as fewest, int() as most):
            return f"{fewest} to {most}"
        case tuple() | list():
            parts = [_value(part) for part in value]
            return ", ".join(parts) or "none"
        case {"players": most, "packs": packs}:
            return f"{packs} for up to {most} players"
        case _:
            return str(value).replace("_", " ") or "none"


def _table(rows: list[tuple[str, str, Citation]]) -> str:
    body = "".join(
        f"<tr><td>{escape(name)}</td><td>{escape(value)}</td><td>{cite_html(cite)}</td></tr>"
        for name, value, cite in rows
    )
    head = "<tr><th>Setting</th><th>Here</th><th>Because</th></tr>"
    return f'<div class="wide"><table class="cites">{head}{body}</table></div>'


def draw_readings() -> None:
    """What no text decides: our readings, by rule set."""
    st.header("Our readings", anchor="readings")
    st.write("Open questions of these rule sets, and what we play until your table says otherwise.")
    for name in variant_names():
        variant = load_variant(name)
        cites = variant.settings.cites.items()
        rows = [(key, row) for key, row in cites if row.standing in ("silent", "contradicts")]
        with st.expander(f"{variant.title}: {len(rows)} readings", key=f"readings_{name}"):
            lines = "".join(f"<li>{cite_html(row.citation())}</li>" for _, row in rows)
            st.html(f"<ul>{lines}</ul>")


def draw_figures() -> None:
    """The scales that scores lean on, and what the decks are made of."""
    st.header("Figures", anchor="figures")
    for deck in (deck for deck in cache.decks().values() if not deck.id.endswith("-clean")):
        st.html(f"<p><b>{escape(say(deck.title))}</b>: {escape(say(deck.about))}</p>")
    for name in scale_names():
        scale = load_scale(name)
        with st.expander(scale.title, key=f"scale_{name}"):
            parts = (
                ("Source", scale.citation),
                ("Units", scale.units),
                ("How it is carried over", scale.carry.words),
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
