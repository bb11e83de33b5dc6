"""The page of placing with several at the table: lobby, steals, what stays hidden, endings."""

import re
import sqlite3
from contextlib import closing

import pytest

from engine.core.rng import shuffled
from engine.misery.rules import Rules
from engine.misery.table_rules import table_rules
from tests.pages.conftest import address, html, shown
from tests.pages.lane_by_hand import LETTERS, LaneByHand, rows_of
from tests.pages.lane_on_page import click, text_of

HOT_SEAT = "starter~1~10_You.Ada~17"


def guess(app, gap, level="60%"):
    (button,) = [b for b in app.button if re.fullmatch(rf"gap_\d+_{gap}", b.key or "")]
    app = click(button)
    (sure,) = [b for b in app.button if b.label == level]
    return click(sure)


def told(app, mark):
    """The one piece of the page with this class, as text."""
    (body,) = html(app, f'class="{mark}"')
    return text_of(body)


def kept(file):
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT event, lane, gap FROM placements").fetchall()


def dealt(seats, seed=17):
    """The lanes, and the rows not dealt, from the deck's own file."""
    mixed = shuffled(rows_of("starter"), seed)
    lanes = [sorted(float(row["index"]) for row in mixed[3 * s : 3 * s + 3]) for s in range(seats)]
    return lanes, mixed[3 * seats :]


def by_hand(lane, row):
    """The gaps of a lane, as right and wrong ones, for a row of the deck."""
    hand = LaneByHand("starter", 17)
    hand.lane, hand.stock = list(lane), [row]
    return hand


def test_the_lobby_seats_forecasters_and_people_with_house_rules(visit):
    app = visit("place")
    app.multiselect(key="place_players").set_value(["worrier", "Ada"]).run()
    assert "Dora" in told(app, "characters")
    app.selectbox(key="place_goal").set_value(7).run()
    app.toggle(key="place_reader").set_value(True).run()
    app.selectbox(key="place_starter").set_value("Ada").run()
    app.selectbox(key="place_starts_as").set_value("unluckiest").run()
    app.multiselect(key="place_beginners").set_value(["You"]).run()
    app.number_input(key="place_rounds").set_value(9).run()
    app = click(app.button(key="deal_lane"))
    rules = address(app)["game"].split("~")[2]
    assert rules == "7_You.worrier.Ada_reads_rounds9_woe3_ahead1.0.0"
    assert told(app, "plates") == "You 4 of 7 Dora 3 of 7 reads Ada 3 of 7 guesses"


def test_a_game_alone_may_end_with_the_third_miss(visit, history_file):
    app = visit("place")
    app.toggle(key="place_misses").set_value(True).run()
    app.selectbox(key="place_goal").set_value(6).run()
    assert "6_misses3" in address(click(app.button(key="deal_lane")))["game"]
    app = visit("place", game="starter~1~6_misses3~17")
    hand = LaneByHand("starter", 17)
    for _ in range(3):
        app = guess(app, hand.wrong[0])
        hand.place(hand.wrong[0])
    assert told(app, "ending") == "Miss number 3: you lose 3 of 6 in the lane."
    assert len(kept(history_file)) == 3


def test_what_you_missed_stays_hidden_until_the_others_have_guessed(visit, history_file):
    lanes, stock = dealt(2)
    app = visit("place", ("figures", "history"), game=HOT_SEAT)
    index = f"{float(stock[0]['index']):.1f}"
    assert index not in [f"{one:.1f}" for lane in lanes for one in lane]
    app = guess(app, by_hand(lanes[0], stock[0]).wrong[0])
    assert "Ada may steal it. The screen goes to Ada" in told(app, "asked")
    assert not html(app, 'class="verdict')
    assert not re.search(rf"(?<![\d.]){re.escape(index)}(?!\d)", shown(app))
    assert kept(history_file) == []  # the row would tell the index
    assert len(app.dataframe[0].value) == 0
    mine = by_hand(lanes[0], stock[0]).wrong[0]
    app = guess(app, by_hand(lanes[1], stock[0]).right[0])
    assert told(app, "guesses").startswith(f"{index} {stock[0]['text']} You {LETTERS[mine]} 60%")
    assert "Ada: Right." in text_of(html(app, 'class="verdict')[0])
    (row,) = kept(history_file)  # yours; your guest's is not kept
    assert (row[0], row[2]) == (stock[0]["id"], mine)


def test_a_steal_of_yours_is_kept_with_your_own_lane(visit, history_file):
    lanes, stock = dealt(2)
    app = visit("place", game=f"{HOT_SEAT.replace('You.Ada', 'You.Ada_start2')}")
    app = guess(app, by_hand(lanes[1], stock[0]).wrong[0])
    assert kept(history_file) == []
    app = guess(app, by_hand(lanes[0], stock[0]).right[0])
    ((event, lane, _),) = kept(history_file)
    assert event == stock[0]["id"]
    assert [float(part.rpartition(":")[2]) for part in lane.split()] == lanes[0]


def test_forecasters_say_what_they_guess_until_it_is_your_turn(visit):
    app = visit("place", game="starter~1~10_You.worrier.stoic~17")
    lanes, stock = dealt(3)
    app = guess(app, by_hand(lanes[0], stock[0]).right[0])
    lines = text_of(html(app, 'class="guesses"')[0])
    assert re.search(r"You [A-D] 60% ✓ wins it .* Dora [A-D] \d+% ", lines)
    assert re.search(r"Marcus [A-D] \d+% ", lines)
    assert "You 4 of 10 guesses" in told(app, "plates")


def test_forecasters_left_to_move_by_a_link_are_set_going(visit):
    app = visit("place", game="starter~1~10_You.worrier_start2~17")
    assert not [b for b in app.button if (b.key or "").startswith("gap_")]
    app = click(app.button(key="let_them"))
    assert len(address(app)["game"].split("~")) == 5
    assert "You 3 of 10 guesses" in told(app, "plates")


def test_forecasters_alone_play_to_the_end(visit, history_file):
    app = click(visit("place", game="starter~1~10_expert.stoic~17").button(key="let_them"))
    assert re.match(r"(Dr Frey|Marcus) wins", told(app, "ending"))
    assert kept(history_file) == []


def test_equally_many_cards_share_the_win(visit):
    lanes, stock = dealt(2)
    app = visit("place", game="starter~1~10_You.Ada_rounds1~17")
    for seat in (0, 1):
        app = guess(app, by_hand(lanes[seat], stock[seat]).right[0])
    assert told(app, "ending").startswith("You and Ada share the win The last round is played")


@pytest.mark.parametrize("reads", [True, False])
def test_two_players_with_a_reader_have_no_steal(visit, reads):
    lanes, stock = dealt(2)
    game = HOT_SEAT.replace("You.Ada", "You.Ada_reads" if reads else "You.Ada")
    app = guess(visit("place", game=game), by_hand(lanes[0], stock[0]).wrong[0])
    assert ("may steal" in told(app, "asked")) is not reads


def test_a_link_with_more_seats_than_cards_gives_a_game_alone_and_says_so(visit):
    app = visit("place", game="leaflet~1~10_You.Ada.Bo.Cleo~17")
    assert "has 12 events: 12 are dealt" in html(app, 'class="notice"')[0]
    assert not html(app, 'class="plates"')


def test_a_deck_too_small_for_the_table_cannot_be_dealt(visit):
    app = visit("place")
    app.selectbox(key="place_deck").set_value("leaflet").run()
    app.multiselect(key="place_players").set_value(["Ada", "Bo", "Cleo"]).run()
    assert app.button(key="deal_lane").disabled
    assert "12 events, 12 of them for the deal" in html(app, 'class="notice"')[0]


@pytest.mark.parametrize(
    ("rules", "ids"),
    [
        (Rules(goal=6, misses=3), "You play alone|3 misses"),
        (Rules(("You", "Bo"), reader="neighbour"), "neighbour on the right|clockwise|share"),
        (Rules(("You", "Bo"), goal=7, extra=(0, 2), rounds=1), "7 cards|Bo \\+2|After 1 round "),
    ],
)
def test_the_rules_of_a_table_are_told_with_their_paragraphs(rules, ids):
    said = " ".join(rule.says for rule in table_rules(rules))
    assert all(re.search(part, said) for part in re.split(r"\|", ids))
    assert "{" not in said
    for rule in table_rules(rules):
        assert rule.citation.source in ("shit-happens-leaflet", "shit-happens-dutch", "")
        assert rule.citation.quote if rule.citation.standing == "says" else rule.citation.reading
