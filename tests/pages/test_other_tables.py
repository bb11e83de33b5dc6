"""Tables with moves that a tap does not tell: a side, a victim, waiting, cards along."""

import pytest

from engine.shithead.bots import table_player
from engine.shithead.legality import legal_moves
from engine.shithead.link import format_link
from engine.shithead.moves import PickUp, Play, Wait
from engine.shithead.notation import format_move
from engine.shithead.play import outcome
from engine.shithead.position import observe
from engine.shithead.record import Record, go_on, replay
from engine.shithead.variant_file import shelved
from tests.pages.conftest import address, html


def hand_with(variant, wanted, seeds=200):
    """A link to a hand where it is your turn and such a move is legal, and the move."""
    for seed in range(seeds):
        played = replay(Record(variant, 2, seed))
        while outcome(played.last.position) is None and len(played.record.moves) < 150:
            position = played.last.position
            if position.to_move == 0 and position.phase == "play":
                found = [move for move in legal_moves(position) if wanted(move)]
                if found:
                    return format_link(played.record), found[0]
            move = table_player(observe(position, position.to_move))
            played = go_on(played, (move,))
    raise AssertionError(f"no such hand of {variant}")


def made_first(app, link):
    """The first move made since a link was opened."""
    return address(app)["moves"].removeprefix(f"{link['moves']}.").split(".")[0]


def buttons(app):
    return [button.label for button in app.button]


def test_waiting_is_offered_and_waits(visit):
    link, _ = hand_with("JustScrub", lambda move: isinstance(move, Wait))
    app = visit("play", **link)
    (wait,) = [button for button in app.button if button.label == "Wait"]
    wait.click().run()
    assert made_first(app, link) == "0w"


def test_a_side_is_announced(visit):
    link, move = hand_with("ErikAGriffin", lambda m: isinstance(m, Play) and m.announced == "lower")
    app = visit("play", **link)
    card = move.cards[0]
    (tapped,) = [b for b in app.button if f"cards/{card}.svg" in b.label]
    assert ", legal" in tapped.label
    tapped.click().run()
    assert {"Play an eight: higher is asked", "Play an eight: lower is asked"} <= set(buttons(app))
    (lower,) = [b for b in app.button if b.label == "Play an eight: lower is asked"]
    lower.click().run()
    assert f"0h{card}~l" in address(app)["moves"]


WILD = (
    "traveller~table.players-2.8~table.jokers-2~ranks.7.lets_through-23TX"
    "~ranks.X.power-wild~ranks.X.on-anything"
)


def test_a_wild_joker_is_played_as_a_rank(visit):
    link, move = hand_with(WILD, lambda m: isinstance(m, Play) and m.announced == "Q")
    app = visit("play", **link)
    (tapped,) = [b for b in app.button if f"cards/{move.cards[0]}.svg" in b.label]
    tapped.click().run()
    (queen,) = [b for b in app.button if b.label == "Play as a queen"]
    queen.click().run()
    assert f"0h{move.cards[0]}~rQ" in address(app)["moves"]
    assert not app.exception


def test_a_victim_is_named(visit):
    link, move = hand_with("JanMolcik", lambda m: isinstance(m, Play) and m.named is not None)
    app = visit("play", **link)
    (tapped,) = [b for b in app.button if f"cards/{move.cards[0]}.svg" in b.label]
    tapped.click().run()
    assert f"{move.cards[0]}~1" in address(app)["moves"]


def test_an_open_card_goes_along_with_the_pile(visit):
    link, move = hand_with("trachwo", lambda m: isinstance(m, PickUp) and bool(m.along))
    app = visit("play", **link)
    (take,) = [b for b in app.button if b.key.startswith(f"act_PickUp_{format_move(move)}_")]
    assert take.label.startswith("Take the pile with ")
    take.click().run()
    assert not app.exception
    assert made_first(app, link) == format_move(move)


@pytest.mark.parametrize("row", shelved(), ids=lambda row: row.id)
def test_every_table_deals_and_shows_its_first_turn(row, visit):
    app = visit("play", variant=row.id, seats="3" if row.id != "simonlaszcz" else "2", seed="4")
    assert not app.exception
    assert html(app, "on-felt seats")
