"""The history on the page: kept, taken along, brought back, cleared; spoilt, locked, deleted."""

import sqlite3
from contextlib import closing

import pytest

from engine.history.opening import open_history
from pages.ui import cache
from tests.pages.conftest import UNFOLDED, address, html
from tests.pages.lane_by_hand import GAME, LaneByHand
from tests.pages.lane_on_page import (
    CHARTS,
    answer,
    button,
    click,
    figures,
    kept,
    place,
    specs,
    text_of,
)


def test_each_placement_is_kept_in_the_file(open_game, history_file):
    app = place(place(open_game(), 1, 40), 3, 95)
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


def test_same_deal_in_another_visit_is_another_game_of_repeats(open_game, history_file):
    place(open_game(), 1)
    app = place(open_game(), 2)
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


def test_export_then_import_brings_the_same_figures_and_charts(open_game, history_file):
    app = place(place(open_game(), 1), 2, 95)
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


def test_rows_that_are_there_are_not_added_again(open_game, history_file):
    app = place(open_game(), 1)
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


def test_bad_row_is_named_and_the_others_are_taken(open_game, history_file):
    place(place(open_game(), 1), 2)
    first, _, last = cache.history().export_csv().strip().split("\r\n")
    cache.history().clear()
    app = upload(open_game(), "\r\n".join([first, last.replace("starter", "", 1), last]).encode())
    assert html(app, "1 placements added, 0 were there already.")
    assert html(app, "Row 2 was refused: ")
    assert len(kept(history_file)) == 1


def test_clearing_asks_first(open_game, history_file):
    app = click(place(open_game(), 1).button(key="history_clear"))
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


def test_broken_file_says_so_and_the_game_goes_on(open_game, history_file):
    history_file.write_bytes(b"this is no database, but somebody's shopping list")
    app = open_game()
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


def test_locked_file_says_so_and_catches_up_later(open_game, history_file, monkeypatch):
    monkeypatch.setattr(cache, "open_history", lambda: open_history(wait_ms=20))
    app = open_game()
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


def test_a_spoilt_row_is_told_and_the_page_goes_on(visit, history_file):
    app = click(button(visit("place", game=GAME), "gap_", "A"))
    app = click(button(app, "sure_", "60%"))
    with closing(sqlite3.connect(history_file)) as other, other:
        other.execute("UPDATE placements SET lane = 'garbage'")
    app.segmented_control(key="chart_scope").set_value("All my games").run()
    assert not app.exception
    assert html(app, f"1 row of the history at {history_file} cannot be read, left out here")
    app.session_state["history"] = True
    app.run()
    assert not app.exception
    assert "1 placement is at hand; the notice above says where." in [
        text.value for text in app.markdown
    ]


def test_a_deleted_file_is_told_with_the_next_placement(visit, history_file):
    app = visit("place", game=GAME)
    history_file.unlink()
    app = click(button(app, "gap_", "A"))
    app = click(button(app, "sure_", "60%"))
    assert html(app, "its file was deleted or replaced")


def test_counting_what_is_kept_reads_none_of_it(visit, monkeypatch):
    app = click(button(visit("place", game=GAME), "gap_", "A"))
    click(button(app, "sure_", "60%"))
    for whole in ("frame", "export_csv"):
        monkeypatch.setattr(type(cache.history()), whole, lambda _: pytest.fail("read as a whole"))
    app = visit("place", ("history",))
    assert "1 placement is kept on this computer." in [text.value for text in app.markdown]


def test_a_file_too_big_for_a_history_is_refused_in_a_sentence(visit):
    app = visit("place", ("history",))
    content = "when,deck\n" + "a,b\n" * 20_001
    app.file_uploader(key="history_import").set_value(("h.csv", content.encode(), "text/csv")).run()
    assert not app.exception
    assert html(app, "over 20,000 rows")
