"""The page of placing: a game to ten, misses, the hidden index, the charts, the history."""

import json
import re
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from engine.history.opening import open_history
from engine.misery.deck import clean_deck, load_deck
from engine.misery.intake import take_in
from engine.misery.own_decks import keep
from pages.ui import cache, place_session
from tests.pages.conftest import address, html, shown
from tests.pages.lane_by_hand import LETTERS, LaneByHand, rows_of

GAME = "starter~1~10~17"
UNFOLDED = ("figures", "history")
CHARTS = ("error", "luck", "sure")


@pytest.fixture
def sit(visit):
    """Return a function that opens a game by its link."""
    return lambda game=GAME: visit("place", UNFOLDED, game=game)


def click(button):
    app = button.click().run()
    assert not app.exception
    return app


def gaps(app):
    """The gaps to choose from, by letter."""
    return {button.label: button for button in app.button if (button.key or "").startswith("gap_")}


def levels(app):
    """The confidences to choose from, in per cent, as their buttons."""
    found = [button for button in app.button if (button.key or "").startswith("sure_")]
    return {int(re.match(r"\d+", button.label)[0]): button for button in found}


def place(app, gap, level=60):
    app = click(gaps(app)[LETTERS[gap]])
    return click(levels(app)[level])


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


def finished(sit, *, wrong_at=()):
    """A game that is over, by its link."""
    by_hand, placed = LaneByHand("starter", 17), []
    while len(by_hand.lane) < 10:
        gap = by_hand.wrong[0] if len(placed) + 1 in wrong_at else by_hand.right[0]
        by_hand.place(gap)
        placed.append(f"{LETTERS[gap]}60")
    return sit(f"{GAME}~{'.'.join(placed)}")


def text_of(piece):
    return " ".join(re.sub("<.*?>", " ", piece).split())


def answer(app):
    (body,) = html(app, 'class="verdict')
    return text_of(body)


def specs(app):
    """What the charts draw, by name."""
    found = app.get("plotly_chart")
    return {name: json.loads(chart.proto.spec) for name, chart in zip(CHARTS, found, strict=True)}


def figures(app):
    """The tables behind the charts, by name."""
    found = [frame.value for frame in app.dataframe]
    return dict(zip(CHARTS, found, strict=True))


def kept(file):
    """The rows of the history's file."""
    with closing(sqlite3.connect(file)) as connection:
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute("SELECT * FROM placements ORDER BY id")]


# --- the lobby -----------------------------------------------------------------------------


def test_lobby_offers_decks_scales_and_every_goal(visit):
    app = visit("place", UNFOLDED)
    assert app.selectbox(key="place_deck").options == [
        "Starter deck",
        "Party deck",
        "The leaflet's own examples",
        "Published scale: Disability weights",
        "Published scale: How serious is the problem?",
        "Published scale: What it did to people",
        "Published scale: Modern life stress survey",
        "Published scale: Life changes, Holmes–Rahe 1967",  # noqa: RUF001
    ]
    assert f"{len(rows_of('starter'))} events." in shown(app)
    app.selectbox(key="place_deck").set_value("leaflet").run()
    assert "12 events." in shown(app)
    assert app.selectbox(key="place_goal").options == [str(n) for n in range(4, 21)]
    assert app.selectbox(key="place_goal").value == 10  # leaflet, 7: ten cards win


def test_one_click_deals_three(visit):
    app = click(visit("place", UNFOLDED).button(key="deal_lane"))
    assert re.fullmatch(r"starter~1~10~\d{1,5}", address(app)["game"])
    assert len(html(app, 'class="laid')) == 3
    assert list(gaps(app)) == list("ABCD")
    assert levels(app) == {}  # asked once a gap is chosen


# --- a game --------------------------------------------------------------------------------


def test_seven_right_gaps_make_ten_and_win(sit):
    app, placed = play(sit(), LaneByHand("starter", 17))
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


def test_miss_says_where_it_was_and_how_far_off(sit):
    by_hand = LaneByHand("starter", 17)
    assert (by_hand.lane, by_hand.index) == ([5.5, 6.5, 76.0], 10.5)
    app = place(sit(), 1)  # B holds 5.5 to 6.5; 10.5 lies 4 above its upper edge, in C
    assert answer(app) == (
        f"✗ Not there. {by_hand.drawn['text']} It was C. The index is 10.5: "
        "you placed it 4 points too low, one gap off, counted from the edge of your gap."
    )
    # A ghost shows where it belonged: in C, between 6.5 and 76.
    order = [re.search("<b>(.*?)</b>", body)[1] for body in html(app, "laid")]
    assert order == ["5.5", "6.5", "10.5", "76.0"]
    assert text_of(html(app, 'class="ghost')[0]) == f"10.5 {by_hand.drawn['text']}"
    assert len(html(app, 'class="laid')) == 3
    (score,) = html(app, 'class="score"')
    assert text_of(score).startswith("lane 3 of 10 · hits 0 of 1, luck alone 0.2 · misses 1")


def test_miss_too_high_is_told_as_such(sit):
    app = place(sit(), 3)  # D starts at 76: 65.5 above 10.5
    assert "It was C. The index is 10.5: you placed it 65.5 points too high, one gap off, " in (
        answer(app)
    )


def test_right_answer_says_between_which_it_lies(sit):
    app = place(sit(), 2)  # 10.5 in C, between 6.5 and 76
    assert answer(app).endswith(" The index is 10.5, between 6.5 and 76.0.")


def test_game_with_misses_goes_on_to_ten(sit):
    app, placed = play(sit(), LaneByHand("starter", 17), wrong_at=(1, 4))
    assert len(placed) == 9
    (ending,) = html(app, 'class="ending"')
    assert "7 placed right, 2 missed" in ending


def test_deck_that_runs_out_ends_the_game(sit):
    # Twelve events: three dealt, nine to place. Two misses leave ten of fifteen.
    app, placed = play(sit("leaflet~1~15~3"), LaneByHand("leaflet", 3), wrong_at=(2, 5))
    assert len(placed) == 9
    (ending,) = html(app, 'class="ending"')
    assert text_of(ending) == (
        "The deck has run out 10 of 15 in the lane. The misfortunes are all spent."
    )
    assert "0 to draw" in text_of(html(app, 'class="score"')[0])


def test_both_sides_of_an_equal_card_are_right(sit):
    """Dutch rules: next to a card of the same value both sides are right. There are two 50s."""
    seed = next(
        seed
        for seed in range(1000)
        if 50.0 in (by_hand := LaneByHand("leaflet", seed)).lane and by_hand.index == 50.0
    )
    below, above = LaneByHand("leaflet", seed).right
    for gap in (below, above):
        assert answer(place(sit(f"leaflet~1~10~{seed}"), gap)).startswith("✓ Right.")


def test_lane_ascends_and_confidence_starts_at_chance(sit):
    app, by_hand = sit(), LaneByHand("starter", 17)
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


def test_another_gap_may_be_chosen_before_the_answer(sit):
    app = click(gaps(sit())["A"])
    app = click(gaps(app)["C"])
    assert [letter for letter, button in gaps(app).items() if "picked" in button.key] == ["C"]
    assert html(app, "<b>C</b>: worse than")
    assert address(app)["game"] == GAME


def test_gaps_say_what_they_lie_between_and_carry_keys(sit):
    shown = gaps(sit())
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
def test_nothing_shown_depends_on_the_hidden_index(seed, sit, monkeypatch):
    """Change all that is hidden of the drawn event: page, tooltips, address and state stay."""
    game = f"starter~1~10~{seed}"
    real, drawn = cache.decks(), LaneByHand("starter", seed).drawn
    before = sit(game)
    told = [everything(before), everything(click(gaps(before)["B"]))]

    event = real["starter"].event(drawn["id"])
    other = replace(event, index=111, low=91, high=131, reason="Told otherwise.", factors=())
    events = tuple(other if one is event else one for one in real["starter"].events)
    changed = real | {"starter": replace(real["starter"], events=events)}
    monkeypatch.setattr(cache, "decks", lambda *_: changed)
    after = sit(game)
    assert told == [everything(after), everything(click(gaps(after)["B"]))]
    assert "55.5" in shown(click(levels(after)[60]))  # 111 half points: it was the hidden one


def test_index_appears_with_the_answer_only(sit):
    seed = next(s for s in range(500) if LaneByHand("starter", s).drawn["index"] == "59.5")
    app = sit(f"starter~1~10~{seed}")
    assert "59.5" not in everything(app)
    app = click(gaps(app)["A"])
    assert "59.5" not in everything(app)
    app = click(levels(app)[40])
    assert "59.5" in everything(app)


# --- clicks --------------------------------------------------------------------------------


def test_answer_survives_another_widget(sit):
    app = place(sit(), 1)
    said = answer(app)
    for name in ("deck_aware", "clean"):
        app.toggle(key=name).set_value(True).run()
        assert not app.exception
        assert answer(app) == said
    app.button_group(key="chart_scope").set_value("All my games").run()
    assert answer(app) == said


def test_answer_survives_a_visit_to_another_page(sit):
    app = place(sit(), 1)
    said, link = answer(app), address(app)
    app.switch_page("pages/home.py").run()
    app.switch_page("pages/place.py")
    app.query_params.update(link)
    app.run()
    assert answer(app) == said


def test_a_click_made_twice_counts_once(sit, history_file, monkeypatch):
    real = place_session.place

    def twice(confidence, turn):
        real(confidence, turn)
        real(confidence, turn)

    monkeypatch.setattr(place_session, "place", twice)
    app = place(sit(), 1)
    assert address(app)["game"] == f"{GAME}~B60"
    assert len(kept(history_file)) == 1


def test_running_game_is_left_after_one_question(sit):
    app = click(place(sit(), 1).button(key="new_game"))
    assert [block.proto.dialog.title for block in app.get("dialog")] == ["Leave this game?"]
    assert {button.proto.shortcut for button in app.button} == {""}
    app = click(app.button(key="leave_no"))
    assert not app.get("dialog")
    assert address(app)["game"] == f"{GAME}~B60"
    app = click(click(app.button(key="new_game")).button(key="leave_yes"))
    assert address(app) == {}
    assert app.title[0].value == "The lane of pain"


def test_two_visits_do_not_see_each_other(sit):
    mine, other = sit(), sit()
    click(gaps(mine)["B"])
    other.run()
    assert not levels(other)
    click(levels(mine)[60])
    other.run()
    assert address(other)["game"] == GAME
    assert not html(other, 'class="verdict')


def test_gap_chosen_in_one_game_is_not_chosen_in_another(sit):
    app = click(gaps(sit())["D"])
    app.query_params.update({"game": "starter~1~10~18"})  # the browser's own back button
    app.run()
    assert not levels(app)


# --- the history -----------------------------------------------------------------------------


def test_each_placement_is_kept_in_the_file(sit, history_file):
    app = place(place(sit(), 1, 40), 3, 95)
    first, second = kept(history_file)
    drawn, by_hand = LaneByHand("starter", 17).drawn, LaneByHand("starter", 17)
    assert {name: first[name] for name in ("deck", "deck_version", "turn", "event", "text")} == {
        "deck": "starter",
        "deck_version": "1",
        "turn": 1,
        "event": drawn["id"],
        "text": drawn["text"],
    }
    # 10.5 is 21 half points; 4 points too low are -8; the right gap was C, one further up.
    wanted = {"index": 21, "gap": 1, "confidence": 40, "is_right": 0}
    wanted |= {"error_points": -8, "error_gaps": -1, "gaps": 4, "right_gaps": 1}
    assert {name: first[name] for name in wanted} == wanted
    by_hand.place(1)
    assert (second["turn"], second["event"]) == (2, by_hand.drawn["id"])
    assert (second["gap"], second["confidence"]) == (3, 95)
    assert first["game"] == second["game"]
    assert [text.value for text in app.markdown if "kept" in text.value] == [
        "2 placements are kept on this computer."
    ]


def test_same_deal_in_another_visit_is_another_game_of_repeats(sit, history_file):
    place(sit(), 1)
    app = place(sit(), 2)
    first, second = kept(history_file)
    assert first["game"] != second["game"]
    # Seen before: the chart of errors shows it, luck and confidence leave it out.
    assert list(figures(app)["error"]["is_repeat"]) == [True]
    assert "1 seen before, not counted" in html(app, 'class="score"')[0]
    assert len(figures(app)["luck"]) == 0
    assert figures(app)["sure"]["n"].sum() == 0


def test_empty_history_says_what_will_be_there(visit):
    app = visit("place", UNFOLDED)
    assert "Nothing here yet: each event you place is kept, and stays on this computer." in [
        text.value for text in app.markdown
    ]
    assert app.button(key="history_clear").disabled


def upload(app, content, name="history.csv"):
    app.file_uploader(key="history_import").set_value((name, content, "text/csv")).run()
    assert not app.exception
    return app


def test_export_then_import_brings_the_same_figures_and_charts(sit, history_file):
    app = place(place(sit(), 1), 2, 95)
    app.button_group(key="chart_scope").set_value("All my games").run()
    tables, drawn, rows = figures(app), specs(app), kept(history_file)
    exported = cache.history().export_csv()
    app = click(click(app.button(key="history_clear")).button(key="clear_yes"))
    assert kept(history_file) == []
    app = upload(app, exported.encode())
    assert html(app, "2 placements added, 0 were there already.")
    assert [row | {"id": 0} for row in kept(history_file)] == [row | {"id": 0} for row in rows]
    for name in CHARTS:
        assert figures(app)[name].equals(tables[name])
        assert specs(app)[name] == drawn[name]


def test_rows_that_are_there_are_not_added_again(sit, history_file):
    app = place(sit(), 1)
    app = upload(app, b"\xef\xbb\xbf" + cache.history().export_csv().encode())
    assert html(app, "0 placements added, 1 were there already.")
    assert len(kept(history_file)) == 1


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe<script>", "a&lt;b&gt;.csv is not UTF-8 text; save it as a UTF-8 CSV"),
        (b"name,age\nAda,3\n", "This file has no column "),
        (b"", "This file has no column "),
    ],
)
def test_file_that_is_no_history_is_refused_in_a_sentence(content, sentence, visit):
    app = upload(visit("place", UNFOLDED), content, "a<b>.csv")
    assert len(html(app, sentence)) == 1


def test_bad_row_is_named_and_the_others_are_taken(sit, history_file):
    place(place(sit(), 1), 2)
    first, _, last = cache.history().export_csv().strip().split("\r\n")
    cache.history().clear()
    app = upload(sit(), "\r\n".join([first, last.replace("starter", "", 1), last]).encode())
    assert html(app, "1 placements added, 0 were there already.")
    assert html(app, "Row 2 was refused: ")
    assert len(kept(history_file)) == 1


def test_clearing_asks_first(sit, history_file):
    app = click(place(sit(), 1).button(key="history_clear"))
    assert [block.proto.dialog.title for block in app.get("dialog")] == ["Clear your history?"]
    assert len(kept(history_file)) == 1
    assert app.get("download_button")[-1].proto.label == "Download first"
    app = click(app.button(key="clear_no"))
    assert not app.get("dialog")
    assert len(kept(history_file)) == 1
    app = click(click(app.button(key="history_clear")).button(key="clear_yes"))
    assert kept(history_file) == []
    assert not app.get("dialog")
    assert app.button(key="history_clear").disabled


def test_broken_file_says_so_and_the_game_goes_on(sit, history_file):
    history_file.write_bytes(b"this is no database, but somebody's shopping list")
    app = sit()
    (notice,) = html(app, 'class="notice"')
    assert text_of(notice) == (
        f"The history at {history_file} could not be opened (it is not a database): your "
        "placements are kept in memory, so export them before you leave, and mend it, move it "
        "away or name another one in LANE_AND_PILE_DB."
    )
    app = place(place(app, 1), 0)
    assert address(app)["game"] == f"{GAME}~B60.A60"
    assert len(html(app, 'class="verdict')) == 1
    assert len(cache.history().export_csv().splitlines()) == 3  # the header and two
    assert not [button for button in app.get("download_button") if button.proto.disabled]
    assert history_file.read_bytes().startswith(b"this is no database")


def test_locked_file_says_so_and_catches_up_later(sit, history_file, monkeypatch):
    monkeypatch.setattr(cache, "open_history", lambda: open_history(wait_ms=20))
    app = sit()
    with closing(sqlite3.connect(history_file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        app = place(app, 1)
        (notice,) = html(app, 'class="notice"')
        assert "could not be written (another program has it locked)" in notice
        assert "1 of your placements wait in memory" in notice
        assert answer(app).startswith("✗ Not there.")
        assert len(cache.history().export_csv().splitlines()) == 2
        assert kept(history_file) == []
    app = place(app, 2)
    assert not html(app, 'class="notice"')
    assert [row["turn"] for row in kept(history_file)] == [1, 2]


# --- the charts ------------------------------------------------------------------------------


def test_charts_and_tables_read_one_frame(sit):
    app = finished(sit, wrong_at=(1, 4))
    drawn, tables = specs(app), figures(app)
    stems, marks = drawn["error"]["data"]
    errors = tables["error"]["error_points"].clip(-40, 40).tolist()
    assert plain(marks["y"]) == plain(stems["y"]) == pytest.approx(errors)
    assert len(errors) == 9
    assert [number for number, error in enumerate(errors, start=1) if error] == [1, 4]
    _, line = drawn["luck"]["data"]
    assert plain(line["y"])[1:] == pytest.approx(tables["luck"]["above_luck"].tolist())
    sure = tables["sure"]
    assert sure.loc[sure["stated"] == 60, ["n", "hits"]].to_numpy().tolist() == [[9, 7]]


def plain(values):
    """A row of numbers of a chart; plotly may pack it."""
    if isinstance(values, dict):
        import base64  # noqa: PLC0415  # only packed rows need them

        import numpy as np  # noqa: PLC0415  # same

        return np.frombuffer(base64.b64decode(values["bdata"]), values["dtype"]).tolist()
    return list(values)


def test_figures_of_two_misses_are_those_reckoned_by_hand(sit):
    app = place(place(sit(), 1), 0)
    rows = figures(app)["luck"]
    # Both times 4 gaps, one right: a miss costs a quarter of a hit.
    assert rows["chance"].tolist() == [0.25, 0.25]
    assert rows["above_luck"].tolist() == pytest.approx([-0.25, -0.5])
    assert figures(app)["error"]["error_points"].tolist()[0] == -4.0


def test_every_chart_says_in_words_what_it_shows(sit):
    empty = [chart.proto.alt for chart in sit().get("plotly_chart")]
    app = finished(sit, wrong_at=(1, 4))
    error, luck, sure = [chart.proto.alt for chart in app.get("plotly_chart")]
    assert len(empty) == 3
    assert all(empty)
    assert error.startswith("Signed error of your last 9 placements: 7 right, ")
    # 0.25 twice, then 1/5, 1/6 twice, 1/7, 1/8, 1/9 and 1/10: 1.5 hits by luck.
    assert "7" in luck
    assert "1.5" in luck
    assert "60" in sure
    assert "9" in sure


def test_charts_keep_size_and_ranges_as_placements_come_in(sit):
    drawn = [specs(sit()), specs(place(sit(), 1)), specs(finished(sit, wrong_at=(1, 4)))]
    sizes = {
        (
            *(spec[name]["layout"]["height"] for name in CHARTS),
            *(
                str(spec[name]["layout"][axis]["range"])
                for name in ("error", "sure")
                for axis in ("xaxis", "yaxis")
            ),
        )
        for spec in drawn
    }
    assert len(sizes) == 1


def test_unchanged_charts_are_sent_unchanged(sit):
    app = place(sit(), 1)
    before = [chart.proto.spec for chart in app.get("plotly_chart")]
    app = click(gaps(app)["A"])
    assert [chart.proto.spec for chart in app.get("plotly_chart")] == before


def test_comparison_with_who_knows_the_deck_adds_a_line(sit):
    app = place(sit(), 1)
    before = len(specs(app)["luck"]["data"])
    app.toggle(key="deck_aware").set_value(True).run()
    drawn = specs(app)["luck"]["data"]
    assert len(drawn) == before + 1
    assert plain(drawn[-1]["y"])[1:] == pytest.approx(figures(app)["luck"]["above_deck"].tolist())


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


def pills(app, kept):
    return next((group for group in app.button_group if group.key.startswith(kept)), None)


@pytest.mark.usefixtures("bilingual")
def test_words_change_in_the_middle_of_a_game_and_the_game_does_not(sit):
    app = click(gaps(sit())["B"])
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
    pills(app, "deck_language").set_value("nl").run()
    app = click(app.button(key="deal_lane"))
    assert len(html(app, "<span>nl plain ")) == 3
    assert pills(app, "deck_language").value == "nl"


def test_an_expansion_is_dealt_together_with_its_base(visit):
    app = visit("place", UNFOLDED)
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
