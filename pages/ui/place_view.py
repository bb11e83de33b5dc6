"""The page of placing: the lobby, the event and its lane, the answer, the live charts."""

from html import escape

import pandas as pd
import streamlit as st

from engine.misery.deck import Deck, format_index
from engine.misery.forecasters import player_names
from engine.misery.game import Outcome, observe, outcome
from engine.misery.lane import gap_letter
from engine.misery.narration import MEAN, tell_bounds, tell_ending, tell_index, tell_turn
from engine.misery.notation import Record
from engine.misery.position import Position, confidence_levels
from engine.misery.replay import Turn, settled, turns
from engine.misery.rules import Rules, is_person
from engine.stats.placements import luck_summary
from pages.ui import deck_choice, deck_words, lane, place_rules, place_table, question
from pages.ui import place_session as session
from pages.ui.history_box import draw_history
from pages.ui.place_charts import draw_charts
from pages.ui.widgets import aside, notices, part


def draw_lobby() -> None:
    """What the game is, and the choice of a deck."""
    st.title("The lane of pain")
    st.write(
        "Three misfortunes lie before you, mildest first. You draw another: where does it belong? "
        "Ten in the lane win. Then see how well you judge, and how well you know it."
    )
    row = st.container(horizontal=True, vertical_alignment="bottom", key="lobby")
    base, about = deck_choice.draw_base(row), st.container(gap="small")
    with st.expander(OPTIONS, key="place_options"):
        seats, ends = st.columns(2, gap="large")
        with seats:
            part("Who plays")
            players = place_rules.draw_players()
        with ends:
            part("Which events")
            name = deck_choice.draw_more(base)
            part("When it ends")
        rules = place_rules.draw_agreement(players, seats, ends)
    with about:
        deck = deck_choice.draw_about(base, name)
        aside("Fair warning: these decks go all the way, to war and the death of a child.")
        notices(too_few := _too_few(deck, rules))
    with row:
        _draw_deal(deck, rules, is_on=not too_few)
    draw_history()


OPTIONS = "More: players, expansions, one category, house rules"


def _too_few(deck: Deck, rules: Rules | None) -> list[str]:
    """Why there is nothing to deal, if so."""
    needed = sum(rules.dealt) if rules else 0
    if needed < len(deck.events):
        return []
    return [f"{deck.title} has {len(deck.events)} events, {needed} of them for the deal."]


def _draw_deal(deck: Deck, rules: Rules | None, *, is_on: bool) -> None:
    st.button(
        "Deal three" if rules is None or rules.seats == 1 else "Deal three each",
        type="primary",
        key="deal_lane",
        disabled=rules is None or not is_on,
        on_click=session.start,
        args=(deck.id, rules),
    )


def draw_game(record: Record, positions: tuple[Position, ...], problems: tuple[str, ...]) -> None:
    """The event, the lane, the answer to the last placement, the charts."""
    last = positions[-1]
    frame = session.frame_of_game(record, session.own_turns(positions), last.deck)
    with st.container(key="game"):  # one box, so that the charts under it keep their place
        notices(problems)
        _draw_head(last.deck, record)
        _draw_score(last, frame)
        _draw_turn(positions)
    draw_charts(frame)
    draw_history()


def _draw_turn(positions: tuple[Position, ...]) -> None:
    """The others, the event, a lane, and under it the answer to the last guess or a question."""
    position, told = positions[-1], turns(positions)
    rules, view, result = position.rules, observe(position), outcome(position)
    names, turn, known = player_names(rules), len(told) + 1, settled(positions)
    last = next((one for one in reversed(told) if is_person(rules.players[one.seat])), None)
    asks = view.drawn is not None and is_person(rules.players[view.seat])
    shown = view.seat if asks else rules.owner or 0
    if result is not None:
        _draw_end(result, position, names)
    if rules.seats > 1:
        place_table.draw_seats(view, names)
        since = last.draw if last else 1
        place_table.draw_story([one for one in known if one.draw >= since], names)
    if view.drawn is not None:
        lane.draw_event(view.drawn, position.deck.category_label(view.drawn.category))
        if rules.seats > 1:
            place_table.draw_asked(view, names)
    lane.draw_lane(view, shown, turn, last if last in known else None)
    with st.container(key="reply"):  # stays in sight while the lane scrolls
        _draw_reply(position, turn, last, is_settled=last in known)
    if rules.seats > 1:
        place_table.draw_lanes(view.lanes, names, shown)
        if sum(map(is_person, rules.players)) > 1:
            aside("Charts and history keep your own guesses only (You), not those of your guests.")


def _draw_reply(position: Position, turn: int, last: Turn | None, *, is_settled: bool) -> None:
    """How sure are you, how the last guess went, or what to do."""
    players, names = position.rules.players, player_names(position.rules)
    gap = session.picked(turn) if position.drawn is not None else None
    if position.drawn is not None and not is_person(players[position.seat]):
        st.button("Let them guess", key="let_them", on_click=session.let_them_guess, args=(turn,))
    elif gap is not None:
        _draw_confidence(position, turn, gap)
    elif last is not None and is_settled:
        whose = names[last.seat] if sum(map(is_person, players)) > 1 else ""
        _draw_answer(last, position.deck, whose)
    elif last is not None:
        where = gap_letter(last.placement.gap)
        notices([f"{names[last.seat]}: not in {where}. The index stays hidden."])
    else:
        st.html('<p class="hint">Tap the gap where it belongs.</p>')


def _draw_head(deck: Deck, record: Record) -> None:
    with st.container(horizontal=True, vertical_alignment="center", key="head"):
        st.html(
            f'<h1 class="quiet">The lane of pain</h1><p class="quiet">{escape(deck.title)} · '
            f"game {record.seed}</p>"
        )
        deck_words.draw_choice(deck)
        place_rules.draw_rules_box(record.rules)
        st.button("New game", key="new_game", icon=":material/refresh:", on_click=_ask_to_leave)


def _ask_to_leave() -> None:
    """A running game is left only after one question."""
    game = session.read()
    if game is None or outcome(game[1][-1]) is not None or not game[0].placements:
        session.leave()
    else:
        question.ask(_leave_dialog)


@st.dialog("Leave this game?", on_dismiss="rerun")
def _leave_dialog() -> None:
    question.leaving(
        "It stays in its link, and your placements stay in your history.", session.leave
    )


def _draw_score(position: Position, frame: pd.DataFrame) -> None:
    luck, repeats = luck_summary(frame), int(frame["is_repeat"].sum())
    rules, alone = position.rules, position.rules.seats == 1
    yours = "" if alone else "your "
    of_misses = "" if rules.misses is None else f" of {rules.misses}"
    parts = [
        f"lane <b>{len(position.lane)}</b> of {rules.goal}" if alone else "",
        f"{yours}hits <b>{luck.hits}</b> of {luck.n}, luck alone {luck.expected:.1f}"
        if luck.n
        else "",
        f"{repeats} seen before, not counted" if repeats else "",
        f"{'misses' if alone else 'discarded'} <b>{len(position.discarded)}</b>{of_misses}",
        _round_of(position),
        "" if position.ending == "goal" else f"{len(position.stock)} to draw",
    ]
    st.html(f'<p class="score">{" · ".join(part for part in parts if part)}</p>')


def _round_of(position: Position) -> str:
    rules = position.rules
    if rules.rounds is None:
        return ""
    return f"round {min(position.turn // rules.seats + 1, rules.rounds)} of {rules.rounds}"


def _draw_answer(turn: Turn, deck: Deck, who: str) -> None:
    """The answer to the last placement, and why the index is what it is."""
    name, mark, word = (
        ("yes", "✓", "Right.") if turn.judgement.is_right else ("no", "✗", "Not there.")
    )
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="answer"):
        st.html(
            f'<div class="verdict verdict-{name}" role="status"><span class="mark">{mark}</span>'
            f"<span><strong>{escape(f'{who}: {word}' if who else word)}</strong> "
            f"{escape(turn.event.text)} "
            f"{escape(tell_turn(turn))}</span></div>"
        )
        with st.popover(f"Why {format_index(turn.event.index)}?", key="why_index"):
            mean = MEAN if turn.event.factors else ""
            lines = [turn.event.reason, *tell_index(turn.event, deck), mean]
            items = "".join(f"<li>{escape(line)}</li>" for line in lines if line)
            st.html(f'<div class="law"><ul>{items}</ul></div>')
            st.page_link(
                "pages/sources.py",
                label="Where the figures come from",
                icon=":material/menu_book:",
                query_params={"figures": "open"},
            )


def _draw_confidence(position: Position, turn: int, gap: int) -> None:
    """How sure are you? Asked after the gap is chosen and before the answer."""
    with st.container(key="sure"):
        where = tell_bounds(position.lane, gap)
        asked = f"<b>{gap_letter(gap)}</b>: {escape(where)}. <b>How sure are you?</b>"
        st.html(f'<p class="ask">{asked}</p>')
        with st.container(horizontal=True, gap="small", key="levels"):
            for place, level in enumerate(confidence_levels(len(position.lane) + 1)):
                st.button(
                    f"{level}% (a guess)" if place == 0 else f"{level}%",
                    key=f"sure_{turn}_{level}",
                    on_click=session.place,
                    args=(level, turn),
                )


def _draw_end(result: Outcome, position: Position, names: tuple[str, ...]) -> None:
    title, line = tell_ending(result, position.rules, names)
    with st.container(key="ended", horizontal_alignment="center"):
        st.html(f'<div class="ending"><h2>{escape(title)}</h2><p>{escape(line)}</p></div>')
        st.button(
            "Deal again",
            type="primary",
            key="deal_again",
            icon=":material/refresh:",
            on_click=session.start,
            args=(position.deck.id, position.rules),
        )
