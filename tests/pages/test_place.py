"""The page of placing: the lobby, a game to ten, misses, the hidden index, the words."""

import re
from dataclasses import replace

import pytest

from engine.misery.deck import clean_deck, load_deck
from engine.misery.intake import take_in
from engine.misery.own_decks import keep
from pages.ui import cache
from tests.pages.conftest import UNFOLDED, address, html, shown
from tests.pages.lane_by_hand import GAME, LETTERS, LaneByHand, rows_of
from tests.pages.lane_on_page import answer, click, gaps, levels, pills, place, text_of


def play(app, by_hand, *, wrong_at=()):
    """Play to the end, right but for the turns named; return the app and the placements."""
    placed, turn = [], 0
    while gaps(app):
        turn += 1
        gap = by_hand.wrong[0] if turn in wrong_at else by_hand.right[0]
        app = place(app, gap)
        by_hand.place(gap)
        placed.append(f"{LETTERS[gap]}60")
    return app, placed


# --- the lobby -----------------------------------------------------------------------------


def test_lobby_offers_decks_scales_and_every_goal(visit):
    app = visit("place", UNFOLDED)
    assert app.selectbox(key="place_deck").options == [
        "Party deck",
        "Starter deck",
        "The leaflet's own examples",
        "Published scale: Disability weights",
        "Published scale: How serious is the problem?",
        "Published scale: What it did to people",
        "Published scale: Modern life stress survey",
        "Published scale: Life changes, Holmes–Rahe 1967",  # noqa: RUF001
    ]
    assert f"{len(rows_of('party'))} events." in shown(app)
    app.selectbox(key="place_deck").set_value("leaflet").run()
    assert "12 events." in shown(app)
    assert app.selectbox(key="place_goal").options == [str(n) for n in range(4, 21)]
    assert app.selectbox(key="place_goal").value == 10  # leaflet, 7: ten cards win


def test_one_click_deals_three(visit):
    app = click(visit("place", UNFOLDED).button(key="deal_lane"))
    assert re.fullmatch(r"party~1~10~\d{1,5}", address(app)["game"])
    assert len(html(app, 'class="laid')) == 3
    assert list(gaps(app)) == list("ABCD")
    assert levels(app) == {}  # asked once a gap is chosen


# --- a game --------------------------------------------------------------------------------


def test_seven_right_gaps_make_ten_and_win(open_game):
    app, placed = play(open_game(), LaneByHand("starter", 17))
    assert len(placed) == 7
    assert address(app)["game"] == f"{GAME}~{'.'.join(placed)}"
    (ending,) = html(app, 'class="ending"')
    assert text_of(ending) == (
        "10 in the lane: you win 7 placed right, 0 missed. You know your misery."
    )
    # Luck: 1 in 4, 5, 6, 7, 8, 9 and 10 gaps; 0.25 + 0.2 + 0.167 + 0.143 + 0.125 + 0.111 + 0.1.
    (score,) = html(app, 'class="score"')
    assert text_of(score).startswith("lane 10 of 10 · hits 7 of 7, luck alone 1.1 · misses 0")
    assert len(html(app, 'class="laid')) == 10
    assert not levels(app)


def test_miss_says_where_it_was_and_how_far_off(open_game):
    by_hand = LaneByHand("starter", 17)
    assert (by_hand.lane, by_hand.index) == ([5.5, 6.5, 76.0], 10.5)
    app = place(open_game(), 1)  # B holds 5.5 to 6.5; 10.5 lies 4 above its upper edge, in C
    assert answer(app) == (
        f"✗ Not there. {by_hand.drawn['text']} It was C. The index is 10.5: "
        "you placed it 4 points too low, one gap off, counted from the edge of your gap."
    )
    # A ghost shows where it belonged: in C, between 6.5 and 76.
    order = [re.search("<b>(.*?)</b>", body)[1] for body in html(app, "laid")]
    assert order == ["5.5", "6.5", "10.5", "76.0"]
    assert text_of(html(app, 'class="ghost')[0]) == (f"belonged here 10.5 {by_hand.drawn['text']}")
    assert len(html(app, 'class="laid')) == 3
    (score,) = html(app, 'class="score"')
    assert text_of(score).startswith("lane 3 of 10 · hits 0 of 1, luck alone 0.2 · misses 1")


def test_miss_too_high_is_told_as_such(open_game):
    app = place(open_game(), 3)  # D starts at 76: 65.5 above 10.5
    assert "It was C. The index is 10.5: you placed it 65.5 points too high, one gap off, " in (
        answer(app)
    )


def test_right_answer_says_between_which_it_lies(open_game):
    app = place(open_game(), 2)  # 10.5 in C, between 6.5 and 76
    assert answer(app).endswith(" The index is 10.5, between 6.5 and 76.0.")


def test_game_with_misses_goes_on_to_ten(open_game):
    app, placed = play(open_game(), LaneByHand("starter", 17), wrong_at=(1, 4))
    assert len(placed) == 9
    (ending,) = html(app, 'class="ending"')
    assert "7 placed right, 2 missed" in ending


def test_deck_that_runs_out_ends_the_game(open_game):
    # Twelve events: three dealt, nine to place. Two misses leave ten of fifteen.
    app, placed = play(open_game("leaflet~1~15~3"), LaneByHand("leaflet", 3), wrong_at=(2, 5))
    assert len(placed) == 9
    (ending,) = html(app, 'class="ending"')
    assert text_of(ending) == (
        "The deck has run out 10 of 15 in the lane. The misfortunes are all spent."
    )
    assert "0 to draw" in text_of(html(app, 'class="score"')[0])


def test_both_sides_of_an_equal_card_are_right(open_game):
    """Dutch rules: next to a card of the same value both sides are right. There are two 50s."""
    seed = next(
        seed
        for seed in range(1000)
        if 50.0 in (by_hand := LaneByHand("leaflet", seed)).lane and by_hand.index == 50.0
    )
    below, above = LaneByHand("leaflet", seed).right
    for gap in (below, above):
        assert answer(place(open_game(f"leaflet~1~10~{seed}"), gap)).startswith("✓ Right.")


def test_lane_ascends_and_confidence_starts_at_chance(open_game):
    app, by_hand = open_game(), LaneByHand("starter", 17)
    # A blind guess hits one gap in 4, 5, … 10: in whole per cent.
    for chance in (25, 20, 17, 14, 13, 11, 10):
        shown = [float(re.search("<b>(.*?)</b>", body)[1]) for body in html(app, 'class="laid')]
        assert shown == by_hand.lane
        app = click(gaps(app)[LETTERS[by_hand.right[0]]])
        assert list(levels(app)) == [chance, 40, 60, 80, 95]
        assert levels(app)[chance].label == f"{chance}% (a guess)"
        app = click(levels(app)[chance])
        by_hand.place(by_hand.right[0])
    assert not gaps(app)


def test_another_gap_may_be_chosen_before_the_answer(open_game):
    app = click(gaps(open_game())["A"])
    app = click(gaps(app)["C"])
    assert [letter for letter, button in gaps(app).items() if "picked" in button.key] == ["C"]
    assert html(app, "<b>C</b>: worse than")
    assert address(app)["game"] == GAME


def test_gaps_say_what_they_lie_between_and_carry_keys(open_game):
    shown = gaps(open_game())
    assert [button.proto.shortcut for button in shown.values()] == ["1", "2", "3", "4"]
    assert shown["A"].help.startswith("Put it here: milder than “You take a hearty gulp")
    assert " and milder than " in shown["B"].help
    assert shown["D"].help.startswith("Put it here: worse than “Your house burns down")


def test_stranger_s_events_stay_text_in_the_tooltips_of_gaps(visit, own_decks_folder):
    text = "**Free** [gift](http://x.example/{n}) :red[now] www.x.example or a@x.example"
    rows = "".join(f"{text.format(n=n)},{n}\n" for n in range(9, 19))
    intake = take_in(f"text,index\n{rows}".encode(), "gifts.csv")
    name = keep(intake.files, "Gifts", own_decks_folder)
    found = gaps(visit("place", game=f"{name}~{intake.deck.version}~10~7"))
    assert "“\\*\\*Free\\*\\* \\[gift\\]\\(http\\:\u2060\\/\\/x\\.example" in found["A"].help
    told = "".join(gap.help for gap in found.values())
    assert not re.search(r"http\\:\\/|www\\\.|a\\@", told), "would become a link"
    assert not re.search(r"(?<!\\)[*\[\]()`$<>]", told)


# --- what must not be known before the guess --------------------------------------------------


def without_random_ids(text):
    return re.sub(r'deferred_file_id: ".*"', "", text)


def everything(app):
    state = {name: app.session_state[name] for name in app.session_state if name != "place_visit"}
    return without_random_ids(f"{shown(app)}\n{state}")


@pytest.mark.parametrize("seed", [17, 41])
def test_nothing_shown_depends_on_the_hidden_index(seed, open_game, monkeypatch):
    """Change all that is hidden of the drawn event: page, tooltips, address and state stay."""
    game = f"starter~1~10~{seed}"
    real, drawn = cache.decks(), LaneByHand("starter", seed).drawn
    before = open_game(game)
    told = [everything(before), everything(click(gaps(before)["B"]))]

    event = real["starter"].event(drawn["id"])
    other = replace(event, index=111, low=91, high=131, reason="Told otherwise.", factors=())
    events = tuple(other if one is event else one for one in real["starter"].events)
    changed = real | {"starter": replace(real["starter"], events=events)}
    monkeypatch.setattr(cache, "decks", lambda *_: changed)
    after = open_game(game)
    assert told == [everything(after), everything(click(gaps(after)["B"]))]
    assert "55.5" in shown(click(levels(after)[60]))  # 111 half points: it was the hidden one


def test_index_appears_with_the_answer_only(open_game):
    seed = next(s for s in range(500) if LaneByHand("starter", s).drawn["index"] == "59.5")
    app = open_game(f"starter~1~10~{seed}")
    assert "59.5" not in everything(app)
    app = click(gaps(app)["A"])
    assert "59.5" not in everything(app)
    app = click(levels(app)[40])
    assert "59.5" in everything(app)


# --- languages and styles ------------------------------------------------------------------------


@pytest.fixture
def bilingual(monkeypatch):
    """The starter deck as if it also spoke Dutch, and vividly: its lines say so."""

    real = cache.decks()

    def spoken(language="en", style="plain"):
        plain = load_deck("starter")
        events = tuple(
            replace(event, text=f"{language} {style} {event.id}") for event in plain.events
        )
        words = {"language": language, "languages": ("en", "nl"), "styles": ("plain", "vivid")}
        deck = replace(plain, events=events, **words)
        return real | {"starter": deck, "starter-clean": clean_deck(deck)}

    monkeypatch.setattr(cache, "decks", spoken)


@pytest.mark.usefixtures("bilingual")
def test_words_change_in_the_middle_of_a_game_and_the_game_does_not(open_game):
    app = click(gaps(open_game())["B"])
    drawn = LaneByHand("starter", 17).drawn["id"]
    assert html(app, f"en plain {drawn}")
    pills(app, "deck_language").set_value("nl").run()
    assert html(app, f"nl plain {drawn}")
    pills(app, "deck_style").set_value("vivid").run()
    assert html(app, f"nl vivid {drawn}")
    assert levels(app)  # the gap is still chosen
    assert address(app)["game"] == GAME
    app = click(levels(app)[60])
    assert address(app)["game"] == f"{GAME}~B60"
    app.toggle(key="clean").set_value(True).run()  # plain words, and nothing else to choose
    assert f"nl plain {drawn}" in answer(app)
    assert pills(app, "deck_style") is None


@pytest.mark.usefixtures("bilingual")
def test_lobby_asks_for_the_words_and_the_next_game_has_them(visit):
    app = visit("place", UNFOLDED)
    app.selectbox(key="place_deck").set_value("starter").run()
    pills(app, "deck_language").set_value("nl").run()
    app = click(app.button(key="deal_lane"))
    assert len(html(app, "<span>nl plain ")) == 3
    assert pills(app, "deck_language").value == "nl"


def test_an_expansion_is_dealt_together_with_its_base(visit):
    app = visit("place", UNFOLDED)
    app.selectbox(key="place_deck").set_value("starter").run()
    pills(app, "expansions_starter").set_value(["leaflet"]).run()
    assert "events; what the decks share comes once." in shown(app)
    app = click(app.button(key="deal_lane"))
    game = address(app)["game"]
    assert re.fullmatch(r"starter\+leaflet~1_1~10~\d{1,5}", game)
    assert "Starter deck + The leaflet" in shown(app)
    again = visit("place", UNFOLDED, game=game.replace("+", " "))  # a plus that a link has lost
    assert html(again, 'class="laid') == html(app, 'class="laid')


def test_a_category_of_an_own_deck_is_a_game_too(visit, own_decks_folder):
    rows = "".join(f"Case {n},{n},{'School' if n < 6 else 'Work'}\n" for n in range(1, 10))
    intake = take_in(f"text,index,category\n{rows}".encode(), "days.csv")
    name = keep(intake.files, "Days", own_decks_folder)
    app = visit("place", unfold=("place_options",))
    app.selectbox(key="place_deck").set_value(name).run()
    choice = app.selectbox(key=f"category_{name}")
    assert choice.options == ["School (5)", "Work (4)"]
    app = click(choice.set_value("school").run().button(key="deal_lane"))
    assert address(app)["game"].startswith(f"{name}.school~{intake.deck.version}~10~")
    assert "Days: School" in html(app, "game ")[0]
    again = visit("place", game=address(app)["game"])
    assert html(again, 'class="laid') == html(app, 'class="laid')
    assert "There is no deck" in shown(visit("place", game=f"{name}.sports~1~10~7"))


def test_nine_animals_are_a_game_of_their_own(visit):
    app = visit("place", UNFOLDED)
    app.selectbox(key="place_deck").set_value("starter").run()
    app.selectbox(key="category_starter").set_value("animals").run()
    assert "9 events." in shown(app)
    app = click(app.button(key="deal_lane"))
    assert address(app)["game"].startswith("starter.animals~1~10~")
    for _ in range(6):  # three are dealt
        app = place(app, 0)
    assert "The deck has run out" in shown(app)


def test_published_scale_is_played_and_says_what_its_figure_was(visit):
    app = visit("place", UNFOLDED)
    app.selectbox(key="place_deck").set_value("scale-physoc-2017").run()
    assert "18 events." in shown(app)
    assert pills(app, "expansions") is None  # a scale stands alone
    app = click(app.button(key="deal_lane"))
    assert address(app)["game"].startswith("scale-physoc-2017~1~10~")
    app = place(app, 0)
    assert re.search(
        r"\d\.\d+ of 10 for the stress expected \(“Modern life stress survey”\), mapped\.",
        shown(app),
    )
    assert "YouGov (2017)" in shown(app)
