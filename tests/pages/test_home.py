"""The hall, and the clean language that holds in every room."""

import re

import pytest

from engine.core.sources import load_sources
from engine.shithead.narration import badge
from engine.shithead.question import Question, seen_by
from engine.shithead.variant import load_variant
from pages.ui.shell import PAGE_TABLE
from tests.pages.conftest import address, html, shown
from tests.pages.lane_by_hand import rows_of

RUDE = re.compile(r"shit|crap|arse|piss|fuck|bastard|bloody", re.IGNORECASE)
UNSEEN = re.compile(
    r'^\s*(id|user_key|key|query_string|page|page_script_hash|url|src): ".*"$', re.MULTILINE
)
HAND = {"variant": "traveller", "seats": "3", "seed": "7"}
MOVES = "0r.1s3DQD.1s3HKD.1r.2s3S5S.2r.2h4H.0h6H.1hQD.2hKH"


def words(app):
    """What a reader can see: the page without its ids and addresses."""
    addresses = "\n".join(address(app).values())
    return UNSEEN.sub("", shown(app).removesuffix(addresses))


def clean(app):
    app.toggle(key="clean").set_value(True).run()
    assert not app.exception
    return app


def test_hall_has_two_rooms_and_a_door_to_each_page_beyond(visit):
    app = visit("home")
    doors = {link.proto.label: link.proto.page for link in app.get("page_link")}
    assert doors == {
        "Place your first event": "place",
        "Sit down at a table": "play",
        "Decks": "decks",
        "Explore": "explore",
        "Judge": "judge",
        "House rules": "house_rules",
    }
    assert app.title[0].value == "Lane & Pile"


def test_hall_stays_light(visit):
    app = visit("home")
    assert not app.get("plotly_chart")
    assert not app.dataframe


def test_riddle_on_the_door_is_not_given_away(visit):
    app = visit("home")
    (door,) = html(app, "<h2>Lane</h2>")
    cards = re.findall(r"<b>(.*?)</b><span>(.*?)</span>", door)
    indices = {row["text"]: float(row["index"]) for row in rows_of("starter")}
    assert float(cards[0][0]) == indices[cards[0][1]]
    assert cards[1][0] == "?"
    assert cards[1][1] in indices
    assert not re.search(rf"\b{indices[cards[1][1]]:g}\b", re.sub("<.*?>", " ", door))


def test_the_pile_on_the_door_asks_what_the_rules_ask(visit):
    (door,) = html(visit("home"), "<h2>Pile</h2>")
    pile = tuple(re.findall(r"cards/(..)\.svg", door))
    asked = badge(seen_by(load_variant("traveller"), Question(pile)))
    assert f"<strong>{asked}</strong>" in door


def test_names_of_the_games_are_spoken_until_clean_language_is_asked_for(visit):
    app = visit("home")
    assert "**Shit Happens**" in app.markdown[0].value
    app = clean(app)
    assert "**Misfortune**" in app.markdown[0].value
    assert "**Left Holding**" in app.markdown[0].value


@pytest.mark.parametrize(
    ("stem", "query"),
    [
        *((stem, {}) for stem, *_ in PAGE_TABLE),
        ("play", HAND),
        ("play", HAND | {"moves": MOVES}),
        ("play", {"variant": "traveller", "seats": "2"}),
        ("place", {"game": "starter-clean~1~10~17~B60"}),
        ("sources", {"source": "shithead-traveller"}),
    ],
)
def test_no_rude_word_with_clean_language(stem, query, visit):
    app = clean(visit(stem, ("figures", "history"), **query))
    assert RUDE.findall(words(app)) == []


def test_no_rude_word_in_a_refusal_and_its_why_box(visit):
    app = clean(visit("play", **HAND, moves=f"{MOVES}.0hKS.1hKD.2p.0h7H.1h2D.2h4H.0h8D.2h9D"))
    refused = [button for button in app.button if "seven of spades, not legal" in button.label]
    app = refused[0].click().run()
    assert html(app, "verdict-no")
    assert RUDE.findall(words(app)) == []


def test_clean_language_offers_decks_without_adult_events(visit):
    app = clean(visit("place"))
    few = len(rows_of("party-clean"))
    assert f"{few} events, without the adult ones." in words(app)
    app = app.button(key="deal_lane").click().run()
    assert address(app)["game"].startswith("party-clean~")


def test_clean_decks_really_are_smaller():
    for deck in ("starter", "leaflet"):
        adult = [row["text"] for row in rows_of(deck) if row["adult"] == "yes"]
        assert adult
        kept = [row["text"] for row in rows_of(f"{deck}-clean")]
        assert not set(adult) & set(kept)
        assert len(adult) + len(kept) == len(rows_of(deck))


def test_clean_language_holds_on_the_next_page(visit):
    app = clean(visit("home"))
    app.switch_page("pages/sources.py").run()
    assert app.toggle(key="clean").value
    assert RUDE.findall(words(app)) == []


def test_foot_says_whose_game_this_is_not(visit):
    for stem, *_ in PAGE_TABLE:
        assert html(visit(stem), "is not affiliated with the makers of the printed game")


def test_no_source_s_title_stays_rude(visit):
    app = clean(visit("sources"))
    labels = [fold.label for fold in app.expander]
    assert [label for label in labels if RUDE.search(label)] == []
    folded = [name for name in load_sources() if not name.startswith("rules-")]
    assert len(labels) >= len(folded)
