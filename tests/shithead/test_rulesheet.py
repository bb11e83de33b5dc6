"""The rule sheet says this table's rules, all of them, and nothing that can mark up a page."""

import pytest

from engine.shithead.house import House, build_house
from engine.shithead.rulesheet import rule_sheet
from engine.shithead.rulesheet_html import sheet_page
from engine.shithead.variant import load_variant
from engine.shithead.variant_file import variant_names

FRIEND = House(title="Gran's <b>rules</b>").put(
    {
        "ranks.7.asks": "at_most",
        "ranks.T.not_on": ("7",),
        "ranks.7.lets_through": ("2", "3"),
        "four.burns": True,
        "turn.pick_up": "any_time",
    }
)


def paragraph(sheet, heading):
    return " ".join(dict(sheet.sections)[heading])


def test_a_friend_s_rules_are_all_on_the_sheet():
    sheet = rule_sheet(build_house(FRIEND))
    cards = {row.rank: " ".join(row.does + row.goes) for row in sheet.cards}
    assert "A two resets: anything may follow." in cards["2"]
    assert "After a seven the next card must be 7 or lower." in cards["7"]
    assert "A ten may go on anything except sevens." in cards["T"]
    assert "A ten burns the pile." in cards["T"]
    assert "Four cards of one rank on top of each other burn the pile." in paragraph(
        sheet, "Four of a kind"
    )
    assert "Whoever completes the set goes again." in paragraph(sheet, "Four of a kind")
    assert "You may also take the pile" in paragraph(sheet, "When you cannot play")


@pytest.mark.parametrize(
    ("count", "heading", "sentence"),
    [
        (3, "Three of a kind", "Three cards of one rank on top of each other burn the pile."),
        (
            0,
            "Sets of equal cards",
            "As many of a rank together as there are players burn the pile.",
        ),
    ],
)
def test_sets_of_another_number_are_named_by_it(count, heading, sentence):
    rules = build_house(House().put({"four.burns": True, "four.count": count}))
    assert sentence in paragraph(rule_sheet(rules), heading)


def test_the_base_without_these_changes_says_otherwise():
    sheet = rule_sheet(load_variant("traveller"))
    assert paragraph(sheet, "Four of a kind") == "They do nothing special."
    assert "If you can play, you must." in paragraph(sheet, "When you cannot play")


@pytest.mark.parametrize("name", variant_names())
def test_every_rule_set_tells_each_card_with_a_power_and_leaves_no_hole(name):
    variant = load_variant(name)
    sheet = rule_sheet(variant)
    packed = {rank for rank in variant.settings.specials if rank != "X"}
    if variant.settings.table.jokers:
        packed |= variant.settings.specials & {"X"}
    assert packed <= {row.rank for row in sheet.cards}
    assert all(row.does or row.goes for row in sheet.cards)
    page = sheet_page(sheet, "")
    assert not any(hole in page.partition("<body>")[2] for hole in "{}")
    assert all(sentences for _, sentences in sheet.sections)


def test_title_and_link_are_text():
    page = sheet_page(rule_sheet(build_house(FRIEND)), "http://x/<script>")
    assert "<script>" not in page
    assert "Gran&#x27;s &lt;b&gt;rules&lt;/b&gt;" in page
    assert "@media print" in page


def test_a_code_stands_beside_its_link_and_nowhere_without_one():
    sheet = rule_sheet(load_variant("shed"))
    assert "<footer><svg></svg><p>Made with Lane &amp; Pile.<br>http://x/</p></footer>" in (
        sheet_page(sheet, "http://x/", "<svg></svg>")
    )
    assert "<footer>" not in sheet_page(sheet, "", "<svg></svg>")


def test_every_text_of_a_sheet_can_be_told_another_way():
    sheet = rule_sheet(load_variant("CodeStix")).retold(lambda _: "…")
    assert sheet.title == "…"
    texts = [text for heading, said in sheet.sections for text in (heading, *said)]
    texts += [text for row in sheet.cards for text in row.does + row.goes]
    assert set(texts) == {"…"}
    assert [row.rank for row in sheet.cards] == list("235789TX")
