"""The lobby: whose rules, which house options, how many players."""

from dataclasses import replace

import streamlit as st

from engine.core.rng import SEED_MAX
from engine.shithead.link import Link
from engine.shithead.variant import Variant, VariantError, load_variant
from engine.shithead.variant_file import main_rules, shelved
from engine.text.catalogue import load_catalogue
from pages.ui import play_session as session
from pages.ui.widgets import heading, notices
from pages.ui.words import say


def draw_lobby(link: Link) -> None:
    """Choose a table: the rule set, its options, the seats."""
    st.title("Sit down at a table")
    st.write(
        say(
            "Get rid of your cards before the others do. The last one holding any is the "
            "**Shithead**. Every card tells you why it may go, or why not. Whose rules do you play?"
        )
    )
    offers = st.container()
    seed = st.number_input(
        "Hand number, to play a hand again (empty: any hand)",
        min_value=0,
        max_value=SEED_MAX,
        value=link.seed,
        step=1,
        key="lobby_seed",
        width=420,
    )
    link = replace(link, seed=None if seed is None else int(seed))
    with offers:
        if link.variant is not None and link.variant.settings.shelf == "own":
            _draw_offer(link.variant, link)
        for name in main_rules():
            _draw_offer(load_variant(name), link)
        _draw_more(link)


def _draw_more(link: Link) -> None:
    """The tables found in public, one at a time."""
    more = {row.id: say(row.title) for row in shelved() if row.shelf == "public"}
    st.subheader("Other people's tables", anchor=False)
    chosen = st.selectbox(
        f"{len(more)} rule sets found in public",
        list(more),
        index=None,
        format_func=lambda name: more[name],
        placeholder="Choose one",
        key="lobby_more",
        width=420,
    )
    if chosen:
        _draw_offer(load_variant(chosen), link)


def _draw_offer(variant: Variant, link: Link) -> None:
    ref, settings = variant.ref, variant.settings
    fewest, most = settings.table.players
    with st.container(border=True, key=f"offer_{ref}"):
        heading(say(settings.title))
        st.write(say(settings.about))
        with st.container(horizontal=True, vertical_alignment="bottom"):
            seats = st.selectbox(
                "Players",
                range(fewest, most + 1),
                index=session.start_seats(ref, link.seats or 3) - fewest,
                key=f"seats_{ref}",
                width=110,
            )
            options = _draw_options(variant)
            chosen = "+".join([ref, *sorted(options)])
            if not _go_together(chosen):
                named = load_catalogue().listed([f"“{settings.options[o].title}”" for o in options])
                notices([f"{named} do not go together: leave one of them out."])
                return
            st.button(
                "Deal me in",
                type="primary",
                key=f"deal_{ref}",
                on_click=session.start,
                args=(chosen, seats, link.seed),
            )


def _go_together(ref: str) -> bool:
    """Whether the options of a rule set can all be switched on."""
    try:
        load_variant(ref)
    except VariantError:
        return False
    return True


def _draw_options(variant: Variant) -> list[str]:
    """The house options to switch on, where the table has any."""
    options = variant.settings.options
    if not options:
        return []
    return st.multiselect(
        "House options",
        list(options),
        format_func=lambda name: options[name].title,
        placeholder="as written",
        key=f"options_{variant.ref}",
        width=420,
    )
