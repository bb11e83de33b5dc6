"""Can I play this: what a dispute may turn on beside the cards, by controls and by link."""

from tests.pages.conftest import address, html


def flip(app, name):
    """Tap one of the switches under "More about this position"."""
    (found,) = [one for one in app.toggle if one.key.startswith(f"judge_more_{name}_")]
    app = found.set_value(not found.value).run()
    assert not app.exception
    return app


def test_equals_together_and_the_pile_are_answered_and_kept_in_the_link(visit):
    app = flip(visit("judge", rules="traveller,thack", pile="7H", hand="TSTDKC"), "together")
    app = flip(app, "pickup")
    assert address(app)["more"] == "together,pickup"
    assert html(app, "Two tens may go on the seven")
    assert html(app, "You cannot take the pile: you could play a ten.")
    assert html(app, "<th>10♦ 10♠</th><th>K♣</th><th>Taking the pile</th>")
    app = flip(flip(app, "together"), "pickup")
    assert "more" not in address(app)


def test_out_of_turn_is_told_by_card_and_no_setting_is_offered(visit):
    app = flip(visit("judge", rules="traveller", pile="KH", hand="KS"), "out_of_turn")
    assert html(app, "K♠: It is not your turn.")
    assert not [one for one in app.button if one.label.startswith("Which single setting")]


def test_a_side_is_asked_for_only_where_a_card_lets_one_be_named(visit):
    def sides(app):
        return [one for one in app.button_group if one.key.startswith("judge_side_")]

    assert sides(visit("judge", rules="traveller", pile="8H", hand="9S")) == []
    app = visit("judge", rules="ErikAGriffin", pile="8H", hand="9S")
    (side,) = sides(app)
    app = side.set_value("higher").run()
    assert not app.exception
    assert address(app)["side"] == "higher"
    assert html(app, "<strong>Legal.</strong>")


def test_a_blind_card_is_judged_as_when_it_lies_open(visit):
    app = visit("judge", rules="traveller", pile="KH", hand="5C", zone="down")
    assert html(app, "one that does not go comes up with the pile")
    assert html(app, "<strong>Not legal.</strong>")


def test_the_setting_behind_a_difference_is_named(visit):
    app = visit("judge", rules="traveller,thack", pile="7H", hand="TS")
    assert html(app, "Seven: lets through: twos, threes and tens.")


def test_words_of_a_damaged_link_are_told_in_sentences(visit):
    app = visit("judge", rules="traveller", pile="7H", hand="TS", zone="<b>", more="pickup,%%")
    (notice,) = html(app, 'class="notice"')
    assert notice.count("<p>") == 2
    assert "<b>" not in notice
