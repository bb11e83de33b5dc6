"""Decks that people bring: what is taken, mended, refused; and that nothing in a file can hurt."""

import io
import random
import time
from datetime import date

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from xlsxwriter import Workbook

from engine.misery.deck import (
    DECKS,
    Deck,
    Entry,
    Event,
    Factor,
    deck_names,
    load_deck,
    read_deck,
    scale_deck_names,
)
from engine.misery.deck_files import (
    cards_csv,
    cards_xlsx,
    cards_yaml,
    deck_files,
    deck_zip,
    format_events,
)
from engine.misery.intake import take_in
from tests.misery.brought import GOOD, HEADER, MAIN, SOCKS, number_cell, sheet, workbook


def taken(found):
    assert found.problem == ""
    return [(event.text, event.index / 2) for event in found.deck.events]


# --- there and back ------------------------------------------------------------------------

lines = st.text(
    st.characters(exclude_categories=["C", "Z"]) | st.sampled_from("=+-@'\" ,;:\t#&*!<>|"),
    min_size=1,
    max_size=60,
).map(lambda text: " ".join(text.split()))
texts = lines.filter(bool)
halves = st.integers(2, 200)
slugs = st.from_regex(r"[a-z0-9]{1,6}(-[a-z0-9]{1,6}){0,2}", fullmatch=True)


@st.composite
def events(draw, id_, text):
    scores = draw(st.none() | st.tuples(halves, halves, halves))
    factors = ()
    if scores:
        names = ("anxiety", "trauma", "damage")
        factors = tuple(Factor(*pair, "judged") for pair in zip(names, scores, strict=True))
    index = round(sum(scores) / 3) if scores else draw(halves)
    return Event(
        id=id_,
        text=text,
        category=draw(st.sampled_from(["home", "own"])),
        index=index,
        low=draw(st.integers(2, index)),
        high=draw(st.integers(index, 200)),
        worst_case=draw(lines),
        factors=factors,
        reason=draw(lines),
        adult=draw(st.booleans()),
        sources=draw(st.sampled_from([(), ("own",), ("own §3", "own p. 4")])),
    )


@st.composite
def decks(draw):
    ids = draw(st.lists(slugs, min_size=1, max_size=4, unique=True))
    spoken = st.lists(texts, min_size=len(ids), max_size=len(ids), unique_by=str.casefold)
    found = zip(ids, draw(spoken), strict=True)
    return Deck(
        draw(slugs),
        draw(texts),
        draw(slugs),
        "und",
        *(draw(texts), draw(texts)),
        categories=(Entry("home", draw(texts)), Entry("own", draw(texts))),
        sources=(Entry("own", draw(texts)),),
        events=tuple(draw(events(id_, text)) for id_, text in found),
        languages=("und",),
    )


@settings(max_examples=50)
@given(decks())
def test_zip_of_a_deck_reads_back_equal(deck):
    assert take_in(deck_zip(deck_files(deck)), "deck.zip").deck == deck


@pytest.mark.parametrize("name", deck_names())
def test_shipped_deck_goes_out_and_comes_back_equal(name):
    names = [DECKS / name / "deck.toml", *(DECKS / name).glob("events*.csv")]
    files = {file.name: file.read_bytes() for file in names}
    found = take_in(deck_zip(files), "any name.zip")
    assert (found.deck, found.files) == (load_deck(name), files)


@pytest.mark.parametrize("name", scale_deck_names())
def test_published_scale_goes_out_and_comes_back_equal(name):
    deck = load_deck(name)
    assert take_in(deck_zip(deck_files(deck)), "scale.zip").deck == deck


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


@settings(max_examples=30)
@given(decks())
def test_cards_for_printing_come_back_with_text_and_index(deck):
    wanted = [(event.text, event.index / 2) for event in deck.events]
    for name, data in (
        ("cards.csv", cards_csv(deck)),
        ("cards.xlsx", cards_xlsx(deck)),
        ("cards.yaml", cards_yaml(deck)),
    ):
        found = take_in(data, name)
        assert taken(found) == wanted, name
        assert found.count("refused") == 0


def test_events_alone_come_back_but_for_their_sources():
    deck = load_deck("starter")
    found = take_in(format_events(deck.events), "events.csv").deck
    assert [(e.id, e.text, e.factors, e.low, e.high, e.category) for e in found.events] == [
        (e.id, e.text, e.factors, e.low, e.high, e.category) for e in deck.events
    ]


def test_no_cell_that_goes_out_is_a_formula():
    event = Event("a", '=HYPERLINK("http://x")', "own", 20, 20, 20, reason="+1", worst_case="@x")
    deck = Deck("d", "D", "1", "en", "a", "b", (Entry("own", "Own"),), (), (event,))
    written = format_events(deck.events).decode() + cards_csv(deck).decode()
    assert "\"'=HYPERLINK" in written
    assert ",'+1," in written
    assert ",'@x," in written
    book = cards_xlsx(deck)
    assert b"<f>" not in io.BytesIO(book).getvalue()
    assert taken(take_in(book, "x.xlsx")) == [('=HYPERLINK("http://x")', 10.0)]


# --- a stranger's spreadsheet --------------------------------------------------------------

STRANGER = """\
Our mishaps, collected 2019-2024;;;;
;;;;
Nr;Situation;Misery Index;Who;Category
1;Bus gone. Café shut.;4,5;Zoë;Travel

2;  The   boiler bursts ;36,4;;Home
3;bus gone. café shut.;9;;Travel
4;Sacked by text;a lot;;Work
5;;12;;
6;Struck by lightning, twice;101;;
7;The dog ate it;€ 12;;Home
8;The cat left;11;;travel
"""


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


# --- hostile files -------------------------------------------------------------------------

FAR = f"<row r='1048576'>{number_cell('XFD1048576', 1)}</row>"
BOMB = (
    "<!DOCTYPE w [<!ENTITY a 'aaaaaaaaaa'>"
    + "".join(
        f"<!ENTITY {b} '{f'&{a};' * 10}'>" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + "]>"
)
SHARED = f'<sst xmlns="{MAIN}"><si><t>{"a" * 2_000_000}</t></si></sst>'
ECHO = "".join(f'<row r="{n}"><c r="A{n}" t="s"><v>0</v></c></row>' for n in range(1, 3000))

HOSTILE = {
    "far cell": ("a.xlsx", workbook(sheet(HEADER + SOCKS + FAR))),
    "far cell in small letters": (
        "a.xlsx",
        workbook(sheet(HEADER + "<row r='2'><c r='xfd1048576'><v>1</v></c></row>")),
    ),
    "far row whose cells are not named": (
        "a.xlsx",
        workbook(sheet(HEADER + "<row r='1048576'><c><v>1</v></c></row>")),
    ),
    "cell hidden in entities": (
        "a.xlsx",
        workbook(sheet(HEADER + "<row r='2'><c r='&#88;&#70;D1048576'><v>1</v></c></row>")),
    ),
    "entity bomb": ("a.xlsx", workbook(sheet(HEADER + SOCKS.replace("Wet", "&i;"), BOMB))),
    "one text a thousand times": ("a.xlsx", workbook(sheet(ECHO), SHARED)),
    "more texts announced than fit": (
        "a.xlsx",
        workbook(sheet(HEADER), f'<sst xmlns="{MAIN}" uniqueCount="20000000000"><si/></sst>'),
    ),
    "zip bomb": (
        "a.xlsx",
        workbook(sheet(HEADER), more=[("xl/sharedStrings.xml", bytes(30_000_000))]),
    ),
    "many entries": ("a.xlsx", workbook(sheet(HEADER), more=[(f"x{n}", "") for n in range(600)])),
    "half a zip": ("a.xlsx", GOOD[: len(GOOD) // 2]),
    "no zip at all": ("a.xlsx", b"PK\x03\x04" + b"x" * 100),
    "old workbook": ("a.xls", b"\xd0\xcf\x11\xe0" + b"\0" * 100),
    "sheet cut off": ("a.xlsx", workbook(sheet(HEADER)[:-20])),
    "yaml laughs": (
        "a.yaml",
        b"- &a [x]\n" + b"".join(b"- &%c [*%c, *%c]\n" % (n + 1, n, n) for n in range(97, 120)),
    ),
    "yaml merge": ("a.yaml", b"- &a {situation: x, misery index: 3}\n- <<: *a\n"),
    "yaml tag": ("a.yaml", b"- situation: !!python/object/apply:os.system ['true']\n"),
    "yaml deep": ("a.yaml", b"[" * 100_000),
    "yaml table in a cell": ("a.yaml", b"- situation: {a: b}\n  misery index: 3\n"),
    "yaml no list": ("a.yaml", b"just a line"),
    "yaml empty": ("a.yaml", b""),
    "yaml name twice": ("a.yaml", b"- situation: a\n  situation: b\n  misery index: 2\n"),
    "yaml broken": ("a.yaml", b"- 'a\n- \x01"),
    "100,000 rows": ("a.csv", b"text,index\n" + b"Wet socks,4\n" * 100_000),
    "only newlines": ("a.csv", b"\n" * 4_000_000),
    "only commas": ("a.csv", b"," * 4_000_000),
    "10 MB": ("a.csv", b"text,index\n" + b"a" * 10_000_000),
    "one endless cell": ("a.csv", b'text,index\n"' + b"a" * 4_000_000),
    "quote left open": ("a.csv", b'text,index\n"Wet socks,4\nDry pen,1\n'),
    "bytes": ("a.csv", bytes(range(256)) * 20),
    "picture": ("a.png", b"\x89PNG\r\n\x1a\n" + bytes(range(200))),
    "nothing": ("", b""),
    "half UTF-16": ("a.csv", "text,index\nWet,4".encode("utf-16")[:-1]),
    "zip without events": ("a.zip", workbook("", more=[("deck.toml", "id = 1")])),
    "zip of a broken deck": (
        "a.zip",
        workbook("", more=[("deck.toml", "id = 1"), ("events.csv", "id")]),
    ),
}


def test_workbook_that_unpacks_to_too_large_a_deck_is_refused():
    long = "\U0001f600" * 290  # four bytes each in a file, next to nothing in a zip
    book = sheet(
        HEADER
        + SOCKS.replace("Wet", long)
        + "".join(
            f'<row r="{n}"><c r="A{n}" t="inlineStr"><is><t>{n}{long}</t></is></c>'
            f"{number_cell(f'B{n}', 4)}</row>"
            for n in range(3, 4_500)
        )
    )
    found = take_in(workbook(book), "a.xlsx")
    assert found.deck is None
    assert found.problem == "a.xlsx has more than 5 MB: a deck needs far less, so split it."


@pytest.mark.parametrize("name", ["/", "..", "\0", ""])
def test_file_without_a_name_makes_a_deck_that_reads_back(name):
    found = take_in(b"text,index\nWet socks,4\n", name)
    assert take_in(deck_zip(found.files), "a.zip").deck == found.deck


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_file_is_refused_quickly_in_one_sentence(what):
    name, data = HOSTILE[what]
    begun = time.process_time()
    found = take_in(data, name)
    assert time.process_time() - begun < 2
    assert found.deck is None
    assert 20 < len(found.problem) < 250
    assert "Traceback" not in found.problem


def test_cell_that_is_only_coloured_may_lie_far_away():
    far = '<row r="1048576"><c r="XFD1048576" s="0"/></row>'
    dimension = f'<worksheet xmlns="{MAIN}"><dimension ref="A1:XFD1048576"/><sheetData>'
    part = f"{dimension}{HEADER}{SOCKS}{far}</sheetData></worksheet>"
    assert taken(take_in(workbook(part), "a.xlsx")) == [("Wet socks", 4.5)]


def test_html_and_hidden_signs_are_text_and_nothing_more():
    text = "text,index\n<script>alert(1)</script>,4\nA\x07b\u202ec,5\n'=1+1,6\n=2+2,7\n"
    found = take_in(text.encode(), "a.csv")
    assert [event.text for event in found.deck.events] == [
        "<script>alert(1)</script>",
        "Abc",
        "=1+1",
        "=2+2",
    ]
    assert found.rows[1].notes == ("text: hidden signs cut",)


def test_more_categories_than_fit_go_to_the_first():
    rows = "".join(f"Event {n},4,{'Ü' * 60}{n},\n" for n in range(30))
    rows += "".join(f"Thing {n},4,Kind {n}\n" for n in range(60))
    found = take_in(f"text,index,category\n{rows}".encode(), "a.csv")
    assert len(found.deck.categories) == 40
    assert take_in(deck_zip(found.files), "a.zip").deck == found.deck


@settings(max_examples=80)
@given(st.integers(0, 2**32), st.sampled_from(["csv", "xlsx", "yaml", "zip"]))
def test_file_with_spoilt_bytes_never_raises(seed, kind):
    dice = random.Random(seed)  # noqa: S311  # a test
    good = {
        "csv": STRANGER.encode(),
        "xlsx": GOOD,
        "yaml": cards_yaml(load_deck("leaflet")),
        "zip": deck_zip(deck_files(load_deck("leaflet"))),
    }[kind]
    data = bytearray(good)
    for _ in range(dice.randrange(1, 6)):
        data[dice.randrange(len(data))] = dice.randrange(256)
    found = take_in(bytes(data), f"spoilt.{kind}")
    assert bool(found.deck) != bool(found.problem)


@given(st.binary(max_size=400), st.sampled_from(["a.csv", "a.yaml", "a.xlsx", ""]))
def test_any_bytes_never_raise(data, name):
    found = take_in(data, name)
    assert bool(found.deck) != bool(found.problem)


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
