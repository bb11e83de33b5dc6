"""Tables that people bring: what of each row is taken, mended or refused, and why."""

import io
import time
from datetime import date

import pytest
import yaml
from xlsxwriter import Workbook

from engine.misery.deck import read_deck
from engine.misery.deck_files import deck_zip
from engine.misery.intake import take_in
from tests.misery.brought import STRANGER, taken


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_stranger_s_spreadsheet_is_told_row_by_row(encoding):
    found = take_in(STRANGER.encode(encoding), "Our mishaps.csv")
    assert taken(found) == [
        ("Bus gone. Café shut.", 4.5),
        ("The boiler bursts", 36.5),
        ("The cat left", 11.0),
    ]
    assert [(row.row, row.outcome) for row in found.rows] == [
        (4, "mended"),
        (6, "mended"),
        (7, "refused"),
        (8, "refused"),
        (9, "refused"),
        (10, "refused"),
        (11, "refused"),
        (12, "accepted"),
    ]
    notes = [row.notes for row in found.rows]
    assert notes[0] == ("index: 4,5 read as 4.5",)
    assert notes[1] == ("text: blanks trimmed", "index: 36,4 rounded to 36.5")
    assert notes[2] == ("the same event stands in row 4",)
    assert notes[3][0].startswith('column index: found "a lot", allowed is a number from 1 to 100')
    assert notes[4][0].startswith("column text: found nothing")
    assert 'found "101"' in notes[5][0]
    assert found.notes[-1] == "Passed over: the columns “Nr”, “Who”."
    assert [entry.label for entry in found.deck.categories] == ["Travel", "Home"]
    assert found.deck.events[2].category == "travel"
    assert (found.notes[0].startswith("Read as Windows-1252")) is (encoding == "cp1252")


@pytest.mark.parametrize(
    ("first", "again"),
    [("wet socks", "WET SOCKS"), ("WET SOCKS", "wet socks"), ("Straße zu", "STRASSE ZU")],
)
def test_the_same_event_in_other_capitals_is_a_twin(first, again):
    found = take_in(f"situation;misery index\n{first};4\n{again};9\n".encode(), "a.csv")
    assert taken(found) == [(first, 4.0)]
    assert found.rows[1].notes == ("the same event stands in row 2",)


def test_workbook_with_a_title_dates_and_errors_is_told_row_by_row():
    out = io.BytesIO()
    with Workbook(out, {"default_date_format": "yyyy-mm-dd"}) as book:
        book.add_worksheet("Cover").write(0, 0, "See the next sheet")
        page = book.add_worksheet("Events")
        page.merge_range("A1:D1", "Our mishaps")
        page.write_row(2, 0, ["Situation", "Misery Index", "image", "Done"])
        page.write_row(3, 0, ["Wet socks", 4.5, "sock.png", True])
        page.write(4, 0, "Spring forward")
        page.write_datetime(4, 1, date(2026, 5, 11))
        page.write(5, 0, "Sum of all fears")
        page.write_formula(5, 1, "=1/0", None, "#DIV/0!")
        page.write(6, 0, "By formula")
        page.write_formula(6, 1, "=40+2", None, 42)
        page.write(7, 0, "True")
        page.write(7, 1, True)  # noqa: FBT003 - a cell
    found = take_in(out.getvalue(), "mishaps.xlsx")
    assert taken(found) == [("Wet socks", 4.5), ("By formula", 42.0)]
    assert [row.row for row in found.rows] == [4, 5, 6, 7, 8]
    assert "the date 2026-05-11" in found.rows[1].notes[0]
    assert "#DIV/0!" in found.rows[2].notes[0]
    assert '"TRUE"' in found.rows[4].notes[0]
    assert found.notes == ("Read from the sheet “Events”.", "Passed over: the column “Done”.")


def test_three_scores_make_an_index_and_two_do_not():
    head = "situation,anxiety,trauma,damage,misery index\n"
    found = take_in(f"{head}A fall,10,20,31,\nA fright,10,20,,15\n".encode(), "scores.csv")
    first, second = found.deck.events  # (20 + 40 + 62) / 3 = 40.67 half points, so 41
    assert (first.index, [factor.basis for factor in first.factors]) == (41, ["judged"] * 3)
    assert (second.index, second.factors) == (30, ())
    assert "index: 20.5, the mean of the three scores" in found.rows[0].notes


def test_score_that_is_no_figure_is_refused_by_its_column():
    (row,) = take_in(b"text,anxiety,trauma,damage\nA fall,10,lots,31\n", "scores.csv").rows
    assert row.outcome == "refused"
    assert row.notes[0].startswith('column trauma: found "lots", allowed is a number from 1 to 100')


def test_table_without_names_is_a_text_and_a_figure():
    found = take_in(b"Wet socks,4\nDry pen,1\n", "plain.csv")
    assert taken(found) == [("Wet socks", 4.0), ("Dry pen", 1.0)]
    assert found.notes == (
        "No row names the columns: the first was taken as text, the second as index.",
    )


@pytest.mark.parametrize(
    "names", ["Situation,Category,Misery Index (1-100)", "gebeurtenis,Categorie,Ellende-index"]
)
def test_columns_are_known_by_what_people_call_them(names):
    found = take_in(f"{names}\nWet socks,Home,4\n".encode(), "a.csv")
    assert taken(found) == [("Wet socks", 4.0)]
    assert [entry.label for entry in found.deck.categories] == ["Home"]
    assert found.notes == ()


def test_yaml_values_stay_the_text_they_were_written_as():
    text = '- situation: no\n  misery index: 36,5\n- situation: "2026-05-11"\n  misery index: 80\n'
    assert taken(take_in(text.encode(), "a.yml")) == [("no", 36.5), ("2026-05-11", 80.0)]


def test_names_of_rows_are_never_twice_the_same():
    rows = "".join(f'"{word} {"long " * 20}{word}",5\n' for word in ("one", "two", "three"))
    found = take_in(f"text,index\n{rows}".encode(), "long.csv")
    assert len({event.id for event in found.deck.events}) == 3


def test_version_tells_one_content_from_another():
    one, two = (take_in(f"text,index\nWet socks,{n}\n".encode(), "a.csv").deck for n in (4, 5))
    assert one.version != two.version
    assert one.id == two.id == "a"


def test_index_that_is_not_its_figure_s_is_refused():
    head = "text,index,index_basis\n"
    for cell, said in (
        ("63,mapped:srrs-1967:jail-term", ""),  # Holmes and Rahe 1967: 63 units of 100
        ("64,mapped:srrs-1967:jail-term", "allowed is 63.0, carried from srrs-1967:jail-term"),
        ("63,measured:srrs-1967:jail-term", "srrs-1967 only as mapped, for index"),
        ("63,mapped:srrs-1967:nothing", "a row of srrs-1967's rows.csv"),
        ("63,judged", "measured:scale:row or mapped:scale:row"),
    ):
        (row,) = take_in(f"{head}Jail,{cell}\n".encode(), "a.csv").rows
        assert said in "".join(row.notes)
        assert (row.outcome == "refused") is bool(said)


@pytest.mark.parametrize("name", ["/", "..", "\0", ""])
def test_file_without_a_name_makes_a_deck_that_reads_back(name):
    found = take_in(b"text,index\nWet socks,4\n", name)
    assert take_in(deck_zip(found.files), "a.zip").deck == found.deck


def test_more_categories_than_fit_go_to_the_first():
    rows = "".join(f"Event {n},4,{'Ü' * 60}{n},\n" for n in range(30))
    rows += "".join(f"Thing {n},4,Kind {n}\n" for n in range(60))
    found = take_in(f"text,index,category\n{rows}".encode(), "a.csv")
    assert len(found.deck.categories) == 40
    assert take_in(deck_zip(found.files), "a.zip").deck == found.deck


def test_a_thousand_rows_take_less_than_a_second():
    rows = [{"situation": f"Event {n}", "misery index": 1 + n % 99} for n in range(1000)]
    data = yaml.safe_dump(rows).encode()
    begun = time.process_time()
    assert len(take_in(data, "a.yaml").deck.events) == 1000
    assert time.process_time() - begun < 1


def test_a_vivid_column_gives_the_deck_its_cheeky_style():
    table = (
        b"text,index,vivid\n"
        b"Wet socks,4,Your feet are soup\n"
        b"No milk,3,\n"
        b"A flat tyre,9,YOUR FEET ARE SOUP\n"
    )
    found = take_in(table, "cheeky.csv")
    assert [row.notes for row in found.rows] == [
        (),
        (),
        ("vivid: left out, another event has this line",),
    ]
    assert found.notes == ()
    assert found.deck.styles == ("plain", "vivid")
    assert [event.text for event in found.deck.events] == ["Wet socks", "No milk", "A flat tyre"]
    again = read_deck(found.files, "again", style="vivid")
    assert [event.text for event in again.events] == [
        "Your feet are soup",
        "No milk",
        "A flat tyre",
    ]
    assert read_deck(found.files, "again") == found.deck


def test_a_table_without_cheeky_lines_has_no_column_for_them():
    for table in (b"text,index\nWet socks,4\n", b"text,index,vivid\nWet socks,4,\n"):
        found = take_in(table, "plain.csv")
        assert found.deck.styles == ("plain",)
        assert b"vivid" not in found.files["events.csv"]
