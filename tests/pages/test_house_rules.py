"""House rules: a table's rules through the form alone, told at once, judged, kept, shared."""

import tomllib
from html import unescape

import pytest

from engine.shithead.cases import answer
from engine.shithead.disputes import disputes
from engine.shithead.house import House, build_house
from engine.shithead.house_file import format_file
from engine.shithead.house_link import format_house, read_house
from engine.shithead.schema import fields
from engine.shithead.signs import format_value
from engine.shithead.variant import parse_variant
from pages.ui import house_session
from tests.pages.conftest import address, html, shown

FRIEND = (
    "ranks.7.asks-at_most~ranks.7.lets_through-238~ranks.8.power-invisible~ranks.8.on-anything"
    "~ranks.T.not_on-7~four.burns-yes~turn.pick_up-any_time"
)


def control(app, kind, setting):
    """The one control of a setting, with the value the address gives it."""
    house, _ = read_house(address(app))
    key = f"house_{setting}_{format_value(fields()[setting], house.value(setting))}"
    return getattr(app, kind)(key=key)


def told(app):
    return unescape("\n".join(html(app, 'class="telling"')))


def part(app, name):
    """Turn to a part of the page, as its control does."""
    (found,) = [one for one in app.button_group if (one.key or "").startswith("house_view_")]
    return found.set_value(name).run()


@pytest.fixture
def data_home(tmp_path, monkeypatch):
    monkeypatch.setattr(house_session, "own_folder", lambda: tmp_path / "variants")
    monkeypatch.setattr("pages.ui.house_keep.own_folder", lambda: tmp_path / "variants")
    return tmp_path / "variants"


def test_a_friend_s_rules_entered_through_the_form_alone_are_judged_so(visit):
    app = visit("house_rules", view="specials")
    for rank in "3J":  # cards that this friend did not name
        control(app, "multiselect", f"ranks.{rank}.power").set_value([]).run()
    control(app, "selectbox", "ranks.7.asks").set_value("at_most").run()
    control(app, "multiselect", "ranks.8.power").set_value(["invisible"]).run()
    assert html(app, "An eight meets a seven, and two of your rules disagree")
    (way,) = [one for one in app.button if one.label == "After a seven, eights still pass."]
    way.click().run()
    assert not html(app, "two of your rules disagree")
    control(app, "multiselect", "ranks.T.not_on").set_value(["7"]).run()
    assert "A ten cannot go on the seven" in told(app)
    part(app, "rest")
    control(app, "toggle", "four.burns").set_value(True).run()
    control(app, "selectbox", "turn.pick_up").set_value("any_time").run()
    assert not app.exception
    house, _ = read_house(address(app))
    assert house.specials == ("2", "7", "8", "T")
    assert_friend_s_rules(house)
    three = {"id": "3 on K", "pile": "KH", "hand": "3C", "move": "3C", "legal": False}
    assert answer(three, build_house(house)).differs == ()


def assert_friend_s_rules(house):
    """What the friend said, as worked cases: the pile, the move, legal or not, what happens."""
    variant = build_house(house)
    cases = [
        ("KH", "2C", True, {"burn": False}),
        ("KH 2C", "3D", True, {}),  # twos reset
        ("7H", "7C", True, {}),  # seven or lower
        ("7H", "9C", False, {}),
        ("7H", "TC", False, {}),  # tens do not go on sevens
        ("KH", "TC", True, {"burn": True, "next": "same"}),
        ("KH 8C", "QD", False, {}),  # eights are invisible
        ("KH 8C", "AD", True, {}),
        ("7H 8C", "6D", True, {}),
        ("5C 5D 5H", "5S", True, {"burn": True, "next": "same"}),  # four burn, and again
    ]
    for pile, card, legal, effect in cases:
        case = {"id": f"{card} on {pile}", "pile": pile, "hand": card, "move": card}
        found = answer(case | {"legal": legal, "effect": effect}, variant)
        assert found.differs == (), case["id"]
    take = {"id": "by choice", "pile": "4C", "hand": "KH", "action": "pickup", "legal": True}
    assert answer(take, variant).differs == ()


def test_the_same_rules_come_from_a_link(visit):
    app = visit("house_rules", set=FRIEND, title="Gran's")
    house, problems = read_house(address(app))
    assert problems == ()
    assert_friend_s_rules(house)
    assert html(app, "<b>Taking the pile:</b> whenever you like")


def test_nothing_is_told_before_anything_is_changed(visit):
    app = visit("house_rules")
    assert told(app) == ""
    assert html(app, "Nothing yet: this is the rule set as it stands.")


def test_a_setting_is_taken_back_and_all_of_them(visit):
    app = visit("house_rules", set=FRIEND)
    app.button(key="undo_turn.pick_up").click().run()
    assert "turn.pick_up" not in address(app)["set"]
    app.button(key="house_clear").click().run()
    assert "set" not in address(app)


def test_a_card_is_made_special_and_plain_again(visit):
    app = visit("house_rules", view="specials")
    (new,) = [one for one in app.selectbox if one.label == "Make another card special"]
    new.set_value("9").run()
    control(app, "multiselect", "ranks.9.power").set_value(["limit"]).run()
    house, _ = read_house(address(app))
    assert house.value("ranks.9.asks") == "at_most"
    control(app, "multiselect", "ranks.9.power").set_value([]).run()
    assert "set" not in address(app)
    assert not app.exception


def test_a_card_reverses_and_is_see_through_by_the_form_alone(visit):
    app = visit("house_rules", view="specials")
    control(app, "multiselect", "ranks.J.power").set_value(["invisible", "reverse"]).run()
    (way,) = [one for one in app.button if one.label == "After a seven, jacks still pass."]
    way.click().run()
    assert not app.exception
    house, problems = read_house(address(app))
    assert problems == ()
    assert house.powers("J") == ("invisible", "reverse")
    case = {"id": "the jack", "pile": "KH JC", "hand": "QD", "move": "QD", "legal": False}
    assert answer(case, build_house(house)).differs == ()  # the king is still to beat
    turned = {"id": "turned", "pile": "KH", "hand": "JC", "move": "JC", "legal": True}
    found = answer(turned | {"effect": {"reverse": True, "burn": False}}, build_house(house))
    assert found.differs == ()


def test_powers_that_clash_are_told_with_the_ways_out(visit):
    app = visit("house_rules", view="specials")
    control(app, "multiselect", "ranks.J.power").set_value(["announce", "limit"]).run()
    assert not app.exception
    assert html(app, "Two of your rules disagree: “A jack lets its player name a side")


def test_a_card_barred_from_one_that_must_be_covered_is_told_with_its_way_out(visit):
    app = visit("house_rules", set="ranks.4.not_on-Q~ranks.Q.power-cover")
    notices = "".join(html(app, 'class="notice"'))
    assert "A four meets a queen, and two of your rules disagree" in notices
    assert "<small>Settings: Queen, Four: never on</small>" in notices
    assert "ranks." not in notices


def test_a_card_made_plain_leaves_nothing_but_its_power_in_the_link(visit):
    app = visit("house_rules", view="specials")
    control(app, "multiselect", "ranks.J.power").set_value([]).run()
    assert address(app)["set"] == "ranks.J.power-plain"


def test_a_plain_card_is_barred_and_followed_by_what_its_table_says(visit):
    app = visit("house_rules", view="specials")
    (new,) = [one for one in app.selectbox if one.label == "Make another card special"]
    new.set_value("K").run()
    control(app, "multiselect", "ranks.K.not_on").set_value(["4"]).run()
    control(app, "multiselect", "may_follow.K").set_value(["A", "2"]).run()
    house, _ = read_house(address(app))
    assert house.specials == House().specials
    for pile, card, legal in (("4C", "KH", False), ("5C", "KH", True), ("5C KH", "KD", False)):
        case = {"id": card, "pile": pile, "hand": card, "move": card, "legal": legal}
        assert answer(case, build_house(house)).differs == ()
    control(app, "multiselect", "may_follow.K").set_value([]).run()
    control(app, "multiselect", "ranks.K.not_on").set_value([]).run()
    assert "set" not in address(app)


def test_seventeen_disputes_are_shown_with_counts_and_what_cannot_be_chosen(visit):
    app = visit("house_rules")
    page = unescape("\n".join(html(app)))
    for dispute in disputes(House()):
        assert f"<b>{dispute.number}.</b> {dispute.ask}" in page
        assert all(reply.beyond in page for reply in dispute.replies)
    assert "Yes, it burns that too · 30 of 45" in shown(app)


def test_an_answer_to_a_dispute_fills_the_rules(visit):
    app = visit("house_rules")
    (pills,) = [one for one in app.button_group if (one.key or "").startswith("settle_1_")]
    pills.set_value(1).run()
    house, _ = read_house(address(app))
    assert house.value("ranks.T.not_on") == ("7",)
    assert "A ten cannot go on the seven" in told(app)


def test_a_comparison_shows_only_what_differs_with_a_position(visit):
    app = visit("house_rules", view="compare", set="turn.pick_up-any_time", other="traveller")
    assert html(app, "<b>1 difference</b>")
    assert len(html(app, 'class="differs"')) == 1
    assert "You may take the pile, though you could play" in told(app)


def test_the_sheet_says_the_rules_of_this_table(visit):
    app = visit("house_rules", view="sheet", set=FRIEND, title="Gran's <b>way</b>")
    (sheet,) = html(app, "What it does")
    assert "Gran&#x27;s &lt;b&gt;way&lt;/b&gt;" in sheet
    assert "A ten may go on anything except sevens." in sheet
    assert "You may also take the pile though you could play." in sheet


def test_what_does_not_fit_makes_no_sheet_and_no_comparison(visit):
    for name in ("sheet", "compare"):
        app = visit("house_rules", view=name, set="ranks.8.power-invisible~ranks.8.on-anything")
        assert html(app, "First settle what does not fit, above.")


def test_rules_are_saved_and_taken_up_again(visit, data_home):
    app = visit("house_rules", view="keep", set=FRIEND, title="Gran's")
    app.button(key="house_save").click().run()
    (file,) = data_home.glob("*.toml")
    assert file.name == "grans.toml"
    assert_friend_s_rules(read_house(format_house(House(title="Gran's")) | {"set": FRIEND})[0])
    assert parse_variant(file.read_text(encoding="utf-8")).title == "Gran's"
    again = visit("house_rules", view="keep")
    again.button(key="house_kept_grans").click().run()
    assert address(again)["title"] == "Gran's"
    assert_friend_s_rules(read_house(address(again))[0])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_a_file_is_taken_over(encoding, visit):
    house = read_house({"set": FRIEND})[0]
    app = visit("house_rules", view="keep")
    text = format_file(house).encode(encoding)
    assert tomllib.loads(text.decode(encoding))["extends"] == "traveller"
    app.file_uploader(key="house_upload").upload("ours.toml", text, "application/toml").run()
    assert address(app)["set"] == format_house(house)["set"]


def test_a_bad_file_is_refused_with_its_line(visit):
    app = visit("house_rules", view="keep")
    text = b'extends = "traveller"\nid = "g"\ntitle = "G"\n[turn]\npick_up = "<b>"\n'
    app.file_uploader(key="house_upload").upload("g.toml", text, "application/toml").run()
    (notice,) = html(app, 'class="notice"')
    assert "Line 5 of g.toml: turn.pick_up is" in unescape(notice)
    assert "<b>" not in notice


NASTY = ("<script>alert(1)</script>", "\0\x1b[31m", "😀\u202e", "x" * 50_000, "../../etc/passwd")


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
@pytest.mark.parametrize("name", ["base", "set", "title", "view", "one", "other"])
def test_no_link_breaks_or_marks_up_the_page(name, text, visit):
    view = "compare" if name in {"one", "other"} else "settle"
    page = "".join(html(visit("house_rules", **({"view": view} | {name: text}))))
    assert "<script" not in page
    assert "x" * 1_000 not in page


@pytest.mark.parametrize("base", ["full-rules", "CodeStix", "wp_2019", "e2_palace", "scarletti"])
@pytest.mark.parametrize("view", ["settle", "specials", "rest", "compare", "sheet", "keep"])
def test_every_part_is_drawn_for_any_base(base, view, visit):
    app = visit("house_rules", base=base, view=view)
    assert not app.exception
    assert not html(app, 'class="notice"')


@pytest.mark.parametrize("view", house_session.PARTS)
def test_no_rude_word_with_clean_language(view, visit):
    app = visit("house_rules", ("clean",), view=view, base="CodeStix", set="four.burns-no")
    page = "\n".join(line for line in shown(app).splitlines() if "not affiliated" not in line)
    assert "shit" not in page.lower()


def test_another_deal_for_some_players_is_written_in_a_line(visit):
    app = visit("house_rules", view="rest")
    control(app, "text_input", "deal.for_players").set_value("4 each").run()
    assert not app.exception
    assert html(app, "“4 each” is no deal; write players, then blind/open/hand cards")
    control(app, "text_input", "deal.for_players").set_value("3: 4/4/4; 7-8: 2/3/3").run()
    assert not html(app, "is no deal")
    rules = build_house(read_house(address(app))[0])
    assert [rules.settings.deal_for(n) for n in (3, 4, 7, 8)] == [
        (4, 4, 4), (3, 3, 3), (2, 3, 3), (2, 3, 3),
    ]  # fmt: skip
    control(app, "text_input", "deal.for_players").set_value("").run()
    assert "set" not in address(app)


def test_a_card_to_cover_leaves_no_choice_of_who_plays_after_it(visit):
    app = visit("house_rules", base="shed", set="ranks.Q.power-cover", view="specials")
    asked = {one.key.rpartition("_")[0] for one in app.selectbox if one.key}
    assert "house_ranks.Q.on" in asked
    assert "house_ranks.Q.then" not in asked
    assert "house_ranks.T.then" in asked
