"""The page of placing: the lobby, the event and its lane, the answer, the live charts."""

from collections.abc import Callable
from html import escape

import pandas as pd
import streamlit as st
from streamlit.elements.lib.column_types import ColumnConfig

from engine.charts.palette import Chart, with_ink
from engine.charts.placement import hits_minus_luck, signed_error, stated_confidence
from engine.misery.deck import Deck, format_index
from engine.misery.game import GOAL, Outcome, Position, Turn, confidence_levels, observe, outcome
from engine.misery.lane import gap_letter
from engine.misery.narration import tell_bounds, tell_index, tell_turn
from engine.misery.notation import Record
from engine.stats.placements import confidence_frame, luck_frame, luck_summary, signed_error_frame
from pages.ui import cache, deck_choice, deck_words, lane, question
from pages.ui import place_session as session
from pages.ui.history_box import draw_history
from pages.ui.widgets import notices

INK = {"light": "#241f1a", "dark": "#f1ebdf"}
GOALS = (7, GOAL, 15)
LEVELS = (10, 11, 13, 14, 17, 20, 25, 40, 60, 80, 95)


def draw_lobby() -> None:
    """What the game is, and the choice of a deck."""
    st.title("The lane of pain")
    st.write(
        "Three misfortunes lie before you, mildest first. You draw another: where does it belong? "
        "You need not know its misery index, only its place. Ten in the lane win. "
        "Then see how well you judge, and how well you know how well you judge."
    )
    st.write("Fair warning: the starter deck goes all the way, to war and the death of a child.")
    row = st.container(horizontal=True, vertical_alignment="bottom")
    deck = deck_choice.draw(row)
    with row:
        goal = st.selectbox(
            "Cards to win", GOALS, index=GOALS.index(GOAL), key="place_goal", width=140
        )
        st.button(
            "Deal three", type="primary", key="deal_lane", on_click=session.start, args=(deck, goal)
        )
    draw_history()


def draw_game(record: Record, positions: tuple[Position, ...], problems: tuple[str, ...]) -> None:
    """The event, the lane, the answer to the last placement, the charts."""
    made = session.played(positions)
    frame = session.frame_of_game(record, made, positions[-1].deck)
    with st.container(key="game"):  # one box, so that the charts under it keep their place
        notices(problems)
        _draw_head(positions[-1].deck, record)
        _draw_score(positions[-1], frame)
        _draw_turn(positions[-1], made)
    _draw_charts(frame)
    draw_history()


def _draw_turn(position: Position, made: tuple[Turn, ...]) -> None:
    """The event, the lane, and under it the answer to the last placement or the next question."""
    deck, view = position.deck, observe(position)
    turn, last = len(made) + 1, made[-1] if made else None
    result = outcome(position)
    if result is not None:
        _draw_end(result, deck)
    if view.drawn is not None:
        lane.draw_event(view.drawn, deck.category_label(view.drawn.category))
    lane.draw_lane(view, turn, last)
    with st.container(key="reply"):  # stays in sight while the lane scrolls
        gap = session.picked(turn) if view.drawn is not None else None
        if gap is not None:
            _draw_confidence(position, turn, gap)
        elif last is not None:
            _draw_answer(last, deck)
        else:
            st.html('<p class="hint">Tap the gap where it belongs.</p>')


def _draw_head(deck: Deck, record: Record) -> None:
    with st.container(horizontal=True, vertical_alignment="center", key="head"):
        st.html(
            f'<h1 class="quiet">The lane of pain</h1><p class="quiet">{escape(deck.title)} · '
            f"game {record.seed}</p>"
        )
        deck_words.draw_choice(deck)
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
    parts = [
        f"lane <b>{len(position.lane)}</b> of {position.goal}",
        f"hits <b>{luck.hits}</b> of {luck.n}, luck alone {luck.expected:.1f}",
        f"{repeats} seen before, not counted" if repeats else "",
        f"misses <b>{len(position.discarded)}</b>",
        "" if len(position.lane) >= position.goal else f"{len(position.stock)} to draw",
    ]
    st.html(f'<p class="score">{" · ".join(part for part in parts if part)}</p>')


def _draw_answer(turn: Turn, deck: Deck) -> None:
    """The answer to the last placement, and why the index is what it is."""
    name, mark, word = (
        ("yes", "✓", "Right.") if turn.judgement.is_right else ("no", "✗", "Not there.")
    )
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="answer"):
        st.html(
            f'<div class="verdict verdict-{name}" role="status"><span class="mark">{mark}</span>'
            f"<span><strong>{word}</strong> {escape(turn.event.text)} "
            f"{escape(tell_turn(turn))}</span></div>"
        )
        with st.popover(f"Why {format_index(turn.event.index)}?", key="why_index"):
            lines = [turn.event.reason, *tell_index(turn.event, deck)]
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


def _draw_end(result: Outcome, deck: Deck) -> None:
    if result.is_won:
        title = f"{result.in_lane} in the lane: you win"
        line = f"{result.right} placed right, {result.missed} missed. You know your misery."
    else:
        title = "The deck has run out"
        line = f"{result.in_lane} of {result.goal} in the lane. The misfortunes are all spent."
    with st.container(key="ended", horizontal_alignment="center"):
        st.html(f'<div class="ending"><h2>{title}</h2><p>{line}</p></div>')
        st.button(
            "Deal again",
            type="primary",
            key="deal_again",
            icon=":material/refresh:",
            on_click=session.start,
            args=(deck.id, result.goal),
        )


def _draw_charts(frame: pd.DataFrame) -> None:
    """Three live charts and, on request, the very figures they show."""
    with st.container(horizontal=True, vertical_alignment="center", key="chart_choice"):
        scope = st.segmented_control(
            "Placements",
            ("This game", "All my games"),
            default="This game",
            required=True,
            key="chart_scope",
            label_visibility="collapsed",
        )
        deck_aware = st.toggle("Compare with somebody who knows the deck", key="deck_aware")
    shown = cache.history().frame() if scope == "All my games" else frame
    with st.container(horizontal=True, key="charts"):
        _chart("error", lambda: signed_error(shown))
        _chart("luck", lambda: hits_minus_luck(shown, deck_aware=bool(deck_aware)))
        _chart("sure", lambda: stated_confidence(shown, LEVELS))
    figures = st.expander("The figures behind the charts", key="figures", on_change="rerun")
    if figures.open:
        with figures:
            _draw_figures(shown)


def _draw_figures(shown: pd.DataFrame) -> None:
    """The very frames the charts are drawn from, their columns named in words."""
    sure = confidence_frame(shown, LEVELS)
    for name, title, frame in (
        ("error", "Signed error, last 20", signed_error_frame(shown)),
        ("luck", "Hits minus luck", luck_frame(shown)),
        ("sure", "Stated confidence", sure[sure["n"] > 0]),
    ):
        st.html(f'<h2 class="quiet">{title}</h2>')
        st.dataframe(
            frame,
            hide_index=True,
            key=f"figures_{name}",
            column_config=COLUMNS[name],
            width="stretch",
        )


def _number(label: str, form: str = "%.1f") -> ColumnConfig:
    return st.column_config.NumberColumn(label, format=form)


COLUMNS: dict[str, dict[str, ColumnConfig | str | None]] = {
    "error": {
        "slot": None,
        "turn": "Turn",
        "text": "Event",
        "gap": "Gap",
        "outcome": "Answer",
        "error_points": _number("Points off"),
        "error_gaps": _number("Gaps off", "%d"),
        "is_repeat": "Seen before",
    },
    "luck": {
        "placement": _number("Counted", "%d"),
        "turn": "Turn",
        "text": "Event",
        "is_right": "Right",
        "chance": _number("Chance by luck", "percent"),
        "chance_deck": _number("Chance, knowing the deck", "percent"),
        "above_luck": _number("Hits minus luck"),
        "above_deck": _number("Hits minus who knows the deck"),
        "luck_reach": _number("Luck reaches ±"),
    },
    "sure": {
        "stated": _number("Stated, %", "%d"),
        "n": _number("Placements", "%d"),
        "hits": _number("Right", "%d"),
        "right": _number("Right, %"),
        "low": _number("95% from"),
        "high": _number("95% to"),
        "band_low": _number("If true, 90% from"),
        "band_high": _number("If true, 90% to"),
        "is_hollow": "Few",
    },
}


def _chart(name: str, draw: Callable[[], Chart]) -> None:
    chart = with_ink(draw(), INK[st.context.theme.type or "light"])
    with st.container(width=350, key=f"chart_{name}"):
        st.plotly_chart(
            chart.figure, key=f"plot_{name}", alt=chart.alt, config={"displayModeBar": False}
        )
