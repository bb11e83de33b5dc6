"""Damaged links: what could be read is shown, one sentence says what could not, nothing breaks."""

from html import unescape

import pytest

from tests.pages.conftest import address, html, shown
from tests.pages.lane_by_hand import LETTERS, LaneByHand

HAND = {
    "variant": "traveller",
    "seats": "3",
    "seed": "7",
    "moves": "0r.1s3DQD.1s3HKD.1r.2s3S5S.2r.2h4H",
}
NASTY = (
    "<script>alert(1)</script>",
    "**bold** [link](javascript:alert(1)) :red[red] $x$",
    "\0\x1b[31m",
    "😀🇳🇱\u202e\u200f",
    "<img src=x onerror=alert(1)>",
    "%00%3Cscript%3E",
    "' OR 1=1; --",
    "../../etc/passwd",
    "x" * 100_000,
)
SEEDS = "choose a whole number from 0 to 2,147,483,647."
MOVES = "moves look like 0h4H4D, 1u9C, 2d0, 0p, 0s4H9C or 0r."


def said(app):
    """The sentences of a page's notice, as a reader sees them."""
    body = "".join(html(app, 'class="notice"'))
    return [unescape(part.partition("</p>")[0]) for part in body.split("<p>")[1:]]


# --- hands -----------------------------------------------------------------------------------

NO_TABLE = [  # parameters; the sentence; what of seats and seed the lobby keeps
    ({"seed": "x"}, f"“x” is no seed: {SEEDS}", 3, None),
    ({"seed": "-7"}, f"“-7” is no seed: {SEEDS}", 3, None),
    ({"seed": "7.5"}, f"“7.5” is no seed: {SEEDS}", 3, None),
    ({"seed": "2147483648"}, f"“2147483648” is no seed: {SEEDS}", 3, None),
    ({"seed": "9" * 5_000}, f"“{'9' * 20}” is no seed: {SEEDS}", 3, None),
    ({"seed": "٣"}, f"“٣” is no seed: {SEEDS}", 3, None),
    (
        {"variant": "poker"},
        "There is no rule set called “poker”; there are: traveller, full-rules, shed and 27 more.",
        3,
        7,
    ),
    (
        {"seats": "1"},
        "“1” is no number of players: choose a whole number from 2 to 12.",
        3,
        7,
    ),
    (
        {"seats": "three"},
        "“three” is no number of players: choose a whole number from 2 to 12.",
        3,
        7,
    ),
    ({"seats": "2"}, "Traveller's rules seats 3 to 8 players, not 2.", 3, 7),
    ({"seats": "9"}, "Traveller's rules seats 3 to 8 players, not 9.", 3, 7),
]


@pytest.mark.parametrize(("change", "sentence", "seats", "seed"), NO_TABLE)
def test_link_without_a_table_leads_to_the_lobby(change, sentence, seats, seed, visit):
    app = visit("play", **(HAND | change))
    assert said(app) == [sentence]
    assert app.title[0].value == "Sit down at a table"
    assert app.selectbox(key="seats_traveller").value == seats
    app.button(key="deal_traveller").click().run()
    assert not app.exception
    if seed is not None:
        assert address(app)["seed"] == str(seed)


def test_lobby_keeps_the_number_of_players_it_could_read(visit):
    app = visit("play", variant="poker", seats="5", seed="7")
    kept = {box.key: box.value for box in app.selectbox if box.key.startswith("seats_")}
    assert kept == {"seats_traveller": 5, "seats_full-rules": 5, "seats_shed": 5}


READ_IN_PART = [  # parameters; the sentence; how many moves remain, the ply on screen
    (
        {"variant": "traveller+nope"},
        (
            "Traveller's rules has no option called “nope”; "
            "there are: four_burn, same_rank, complete_four, plain_two, plain_three, plain_seven, "
            "plain_eight, plain_ten, plain_jack, four_specials."
        ),
        7,
    ),
    (
        {"moves": f"{HAND['moves']}.0h6H.1h2H.2hKH"},  # a two of hearts that Ada does not hold
        "Move 9 is against the rules, so the hand stops there: That card is not yours to play.",
        8,
    ),
    (
        {"moves": f"{HAND['moves']}.1hQD"},
        "Move 8 is against the rules, so the hand stops there: It is not your turn.",
        7,
    ),
    (
        {"moves": f"{HAND['moves']}.9p"},  # there is no tenth seat
        "Move 8 is against the rules, so the hand stops there: It is not your turn.",
        7,
    ),
    (
        {"moves": f"{HAND['moves']}.0h6HQC"},
        (
            "Move 8 is against the rules, so the hand stops there: "
            "Cards laid together must be of one rank."
        ),
        7,
    ),
    (
        {"moves": f"{HAND['moves']}.nonsense"},
        f"Move 8 cannot be read: “nonsense” is no move; {MOVES}",
        7,
    ),
    ({"moves": f"{HAND['moves']}..0h6H"}, f"Move 8 cannot be read: “” is no move; {MOVES}", 7),
    ({"moves": "\0"}, f"Move 1 cannot be read: “\0” is no move; {MOVES}", 0),
    ({"moves": "😀"}, f"Move 1 cannot be read: “😀” is no move; {MOVES}", 0),
    (
        {"moves": "x" * 100_000},
        "The list of moves is longer than 40,000 characters, so it was left out.",
        0,
    ),
    ({"ply": "8"}, "“8” is no ply of this hand: choose a whole number from 0 to 7.", 7),
    ({"ply": "-1"}, "“-1” is no ply of this hand: choose a whole number from 0 to 7.", 7),
    ({"ply": "last"}, "“last” is no ply of this hand: choose a whole number from 0 to 7.", 7),
]


@pytest.mark.parametrize(("change", "sentence", "plies"), READ_IN_PART)
def test_hand_is_shown_as_far_as_it_could_be_read(change, sentence, plies, visit):
    app = visit("play", **(HAND | change))
    assert said(app) == [sentence]
    assert html(app, "on-felt centre")
    assert [slider.max for slider in app.slider] == ([plies] if plies else [])


def test_damaged_link_is_left_as_it_is_until_the_next_move(visit):
    link = HAND | {"moves": f"{HAND['moves']}.nonsense"}
    app = visit("play", **link)
    assert address(app) == link
    six = next(button for button in app.button if button.label.startswith("![six of hearts"))
    app = six.click().run()
    assert said(app) == []
    assert address(app)["moves"].startswith(f"{HAND['moves']}.0h6H.1h")


def test_option_in_a_link_typed_by_hand_is_read(visit):
    """In a query a plus stands for a space unless it is written as %2B."""
    app = visit("play", **(HAND | {"variant": "traveller four_burn"}))
    assert said(app) == []
    assert html(app, "Traveller's rules, four of a kind burns")


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
@pytest.mark.parametrize("name", ["variant", "seats", "seed", "moves", "ply"])
def test_nothing_in_a_hand_s_link_marks_up_the_page(name, text, visit):
    app = visit("play", **(HAND | {name: text}))
    (sentence,) = said(app)
    assert len(sentence) < 250
    assert_harmless(app)


def assert_harmless(app):
    page = "".join(html(app, ""))
    assert "<script" not in page
    assert "<img src=x" not in page
    assert "x" * 1_000 not in page
    for element in app.markdown:
        assert "javascript:" not in element.value
    assert "Traceback" not in shown(app)


# --- lanes -----------------------------------------------------------------------------------

GAME = "starter~1~10~17"
PLACEMENT = "write a gap's letter and, if you like, a confidence from 0 to 100, as in B60."
WHOLE = "write deck, version, goal, seed and placements, as in starter~1~10~17~B60.A25."
GAMES = [  # the link; the sentence; what is kept: seed, placements, goal
    ("x", f"“x” is no game: {WHOLE}", (0, 0, 10)),
    (f"{GAME}~B60~C", f"“starter~1~10~17~B60~…” is no game: {WHOLE}", (0, 0, 10)),
    (
        "starter~1~10~x",
        "“x” is no seed: choose a whole number from 0 to 2147483647.",
        (0, 0, 10),
    ),
    (
        "starter~1~10~-4",
        "“-4” is no seed: choose a whole number from 0 to 2147483647.",
        (0, 0, 10),
    ),
    (
        "starter~1~10~99999999999",
        "“99999999999” is no seed: choose a whole number from 0 to 2147483647.",
        (0, 0, 10),
    ),
    ("starter~1~3~17", "A goal of 3 is out of range: choose from 4 to 20 events.", (17, 0, 10)),
    (
        "poker~1~10~17~B60",
        (
            "There is no deck “poker”: choose from leaflet, party, starter, scale-gbd-weights, "
            "scale-gss-2004, scale-hilda-effects, scale-physoc-2017, scale-srrs-1967, "
            "leaflet-clean, party-clean, starter-clean, scale-srrs-1967-clean."
        ),
        (17, 0, 10),
    ),
    (
        "starter~2~15~17~B60",
        (
            "This game was played with version “2” of the deck and here is 1: "
            "the deal may differ, so its placements are left out."
        ),
        (17, 0, 15),
    ),
    (
        f"{GAME}~B60.F60.A60",
        "Placement 2 does not fit. There is no gap F in a lane of 3: choose from A to D.",
        (17, 1, 10),
    ),
    (f"{GAME}~B60.?.A", f"Placement 2 does not read (“?”): {PLACEMENT}", (17, 1, 10)),
    (f"{GAME}~B60.C101", f"Placement 2 does not read (“C101”): {PLACEMENT}", (17, 1, 10)),
    (f"{GAME}~B60..C", f"Placement 2 does not read (“”): {PLACEMENT}", (17, 1, 10)),
    (
        f"{GAME}~{'.'.join(['A'] * 5_500)}",
        "This link has 11,015 characters: at most 10,000 are read, so copy it once more.",
        (0, 0, 10),
    ),
    (
        "x" * 100_000,
        "This link has 100,000 characters: at most 10,000 are read, so copy it once more.",
        (0, 0, 10),
    ),
]


@pytest.mark.parametrize(("game", "sentence", "kept"), GAMES)
def test_game_is_shown_as_far_as_it_could_be_read(game, sentence, kept, visit):
    seed, placed, goal = kept
    app = visit("place", game=game)
    assert said(app) == [sentence]
    assert html(app, f"game {seed}</p>")
    score = f"hits <b>0</b> of {placed}," if placed else "misses <b>0</b>"
    assert html(app, f"</b> of {goal} · {score}")
    assert [button for button in app.button if (button.key or "").startswith("gap_")]


def test_placements_after_the_end_are_left_out(visit):
    # Seven right ones win; there is nothing to place an eighth on.
    by_hand, placed = LaneByHand("starter", 17), []
    while len(by_hand.lane) < 10:
        placed.append(LETTERS[by_hand.right[0]])
        by_hand.place(by_hand.right[0])
    app = visit("place", game=f"{GAME}~{'.'.join([*placed, 'A', 'B'])}")
    over = "The game is over, 10 events lie in a lane: deal a new one to place another event."
    assert said(app) == [f"Placement 8 does not fit. {over}"]
    assert html(app, "you win")


@pytest.mark.parametrize("text", NASTY[:5], ids=range(5))
@pytest.mark.parametrize("part", range(5), ids=["deck", "version", "goal", "seed", "placements"])
def test_nothing_in_a_game_s_link_marks_up_the_page(part, text, visit):
    parts = [*GAME.split("~"), "B60"]
    parts[part] = text
    app = visit("place", game="~".join(parts))
    (sentence,) = said(app)
    assert len(sentence) < 250
    assert_harmless(app)


# --- sources ---------------------------------------------------------------------------------


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
def test_unknown_source_opens_none(text, visit):
    app = visit("sources", source=text)
    assert not [fold.label for fold in app.expander if fold.proto.expanded]
    assert_harmless(app)
