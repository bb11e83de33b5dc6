"""House rules at the table and before the judge: from their page, by link, and damaged."""

from html import unescape
from urllib.parse import parse_qs

import pytest

from engine.shithead.house import House
from tests.pages.conftest import address, html

NAME = "Gran's *way* <b>"
TEN = House(title=NAME).put({"ranks.T.not_on": ("7",)})
CLASH = "traveller~ranks.8.power-invisible~ranks.8.on-anything"
DISAGREE = "An eight meets a seven, and two of your rules disagree"


def uses(app):
    """Where the buttons of the House rules page lead: label, page, parameters."""
    links = [link.proto for link in app.get("page_link") if "these rules" in link.proto.label]
    return {link.label: (link.page, parse_qs(link.query_string)) for link in links}


def test_rules_that_fit_can_be_played_and_judged(visit):
    found = uses(visit("house_rules", set="ranks.T.not_on-7", title=NAME))
    assert found["Play these rules"] == ("play", {"variant": [TEN.ref]})
    page, query = found["Judge with these rules"]
    assert page == "judge"
    assert query["rules"] == [f"{TEN.ref},traveller"]


def test_rules_that_do_not_fit_cannot(visit):
    assert uses(visit("house_rules", set=CLASH.removeprefix("traveller~"))) == {}


def test_the_lobby_offers_the_house_first_and_deals_by_its_rules(visit):
    app = visit("play", variant=TEN.ref)
    assert unescape(html(app, 'class="named"')[0]) == f'<h3 class="named">{NAME}</h3>'
    app = app.button(key=f"deal_{TEN.ref}").click().run()
    assert not app.exception
    assert address(app)["variant"] == TEN.ref
    assert html(app, '<h1 class="quiet">Gran\'s *way* &lt;b&gt;</h1>')


def test_a_why_at_the_table_cites_the_house_rule(visit):
    rules = TEN.put({"turn.beat": "higher"}).ref
    moves = "0r.1s3DQD.1s3HKD.1r.2s3S5S.2r.2h4H.0h6H.1hQD.2hKH"
    app = visit("play", variant=rules, seats="3", seed="7", moves=moves)
    (king,) = [button for button in app.button if "cards/KS.svg" in button.label]
    assert "not legal" in king.label  # a king on a king: at this table only higher goes
    king.click().run()
    assert not app.exception
    assert html(app, "<small>A house rule: as this table plays</small>")
    assert html(app, "Another table: under “Traveller&#x27;s rules” it would go.")


def test_the_judge_sets_the_house_beside_shipped_rules(visit):
    app = visit("judge", rules=f"{TEN.ref},traveller", pile="7H", hand="TS")
    assert html(app, "Under Gran's *way* &lt;b&gt;</h3>")
    assert html(app, "<td>Gran&#x27;s *way* &lt;b&gt;</td>")
    assert html(app, "10♠: the tables differ.")
    (chosen,) = app.multiselect
    assert chosen.value == [TEN.ref, "traveller"]


def test_the_judge_says_what_is_our_reading_and_what_else_would_go(visit):
    app = visit("judge", rules="traveller", pile="7H3S", hand="KC2C")
    assert len(html(app, "this is our reading.")) == 1  # the king's; a two goes on anything
    assert html(app, "a three on a seven leaves “below 7” in force")
    assert html(app, "Another pile: an empty one.")


@pytest.mark.parametrize("page", ["play", "judge"])
@pytest.mark.parametrize(
    ("ref", "sentence"),
    [(CLASH, DISAGREE), ("traveller~x-<script>", "there is no setting called “x”")],
)
def test_a_damaged_house_says_one_sentence_and_shows_its_base(page, ref, sentence, visit):
    app = visit(page, **({"variant": ref} if page == "play" else {"rules": ref, "hand": "KS"}))
    (notice,) = html(app, 'class="notice"')
    assert notice.count("<p>") == 1
    assert sentence in unescape(notice)
    assert "<script" not in "".join(html(app))
    assert html(app, "Traveller's rules")


def test_a_hand_under_rules_that_disagree_is_shown_by_their_base(visit):
    app = visit("play", variant=CLASH, seats="3", seed="7", moves="0r")
    assert DISAGREE in unescape("".join(html(app, 'class="notice"')))
    assert html(app, '<h1 class="quiet">Traveller\'s rules</h1>')
    assert html(app, "on-felt seats")


def test_an_empty_pile_offers_a_card_from_the_stock_where_the_house_says_so(sit):
    """Seed 1 lets you begin: no pile lies there yet."""
    hand = {"seats": "3", "seed": "1", "moves": "0r.1r.2r"}
    app = sit({"variant": "traveller~turn.empty_pile-draw_one", **hand})
    (draw,) = [button for button in app.button if button.label == "Draw one card ✓"]
    draw.click().run()
    assert not app.exception
    assert address(app)["moves"].startswith("0r.1r.2r.0p.1")
    labels = [button.label for button in sit({"variant": "traveller", **hand}).button]
    assert "Take the pile ✗" in labels
    assert "Draw one card ✓" not in labels
