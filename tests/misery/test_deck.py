import csv
import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.misery.deck import (
    DECKS,
    DeckError,
    Event,
    deck_names,
    format_index,
    load_deck,
    parse_index,
    plain_deck,
    read_deck,
)
from engine.misery.scale import load_scale, scale_names

BAD = Path(__file__).parents[1] / "examples" / "bad_decks"
GRID = "a number from 1 to 100 in steps of 0.5, such as 36.5 or 36,5"
TOO_MANY_ROWS = (
    "big/events.csv: found more than 5,000 rows below the header, empty ones included, "
    "allowed are at most 5,000."
)
HEADER = "id,text,category,index\n"
ABOUT = b"""id = "own"
title = "Own"
version = "1"
language = "en"
about = "Ours."
licence = "MIT"
categories = {home = "Home"}
sources = {own = "Us"}
"""


def sheet(*rows: str) -> bytes:
    return "".join((HEADER, *(f"{row}\n" for row in rows))).encode()


def deck_files(events: bytes, about: bytes = ABOUT) -> dict[str, bytes]:
    return {"deck.toml": about, "events.csv": events}


# Figures


@pytest.mark.parametrize("half", range(2, 201))
def test_every_figure_of_the_grid_survives_writing_and_reading(half):
    text = format_index(half)
    assert text == f"{half / 2:.1f}"
    assert parse_index(text) == parse_index(text.replace(".", ",")) == half


@pytest.mark.parametrize(
    ("text", "half"),
    [("36.5", 73), ("36,5", 73), (" 1 ", 2), ("1.0", 2), ("100", 200), ("7.50", 15), ("08", 16)],
)
def test_figures_are_read_as_people_write_them(text, half):
    assert parse_index(text) == half


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "0.5", "0", "100.5", "101", "-3", "+3", "36.7", "36.25", "36.55", "36.05"),
        *("1e1", "ten", "36.5.0", "36 5", "nan", "inf", "½", "٣", "1_0", ".5", "5.", "1000"),
    ],
)
def test_other_figures_are_refused_with_the_way_out(text):
    with pytest.raises(DeckError) as caught:
        parse_index(text)
    assert str(caught.value) == f'Found "{text}", need {GRID}.'


@given(st.text(max_size=8))
def test_any_text_is_read_onto_the_grid_or_refused(text):
    try:
        half = parse_index(text)
    except DeckError:
        return
    assert 2 <= half <= 200
    assert float(text.strip().replace(",", ".")) == half / 2


@pytest.mark.parametrize("half", [1, 0, -73, 201])
def test_no_figure_outside_the_scale_is_written(half):
    with pytest.raises(ValueError, match="is outside 2 to 200"):
        format_index(half)


# Refusals


@pytest.mark.parametrize("folder", sorted(BAD.iterdir()), ids=lambda folder: folder.name)
def test_a_broken_deck_is_refused_in_one_sentence(folder):
    with pytest.raises(DeckError) as caught:
        load_deck(folder)
    assert str(caught.value) == (folder / "expected.txt").read_text(encoding="utf-8").strip()


def test_an_unknown_deck_is_refused_with_the_known_ones():
    with pytest.raises(DeckError) as caught:
        load_deck("nonesuch")
    assert str(caught.value) == (
        'Found no deck "nonesuch": need leaflet, party, starter, scale-gbd-weights, '
        "scale-gss-2004, scale-hilda-effects, scale-physoc-2017, scale-srrs-1967, a folder with "
        "deck.toml and events.csv, or a CSV file."
    )


def test_a_folder_without_events_is_no_deck(tmp_path):
    (tmp_path / "deck.toml").write_bytes(ABOUT)
    with pytest.raises(DeckError, match=r"need leaflet, party, starter, .*, a folder with"):
        load_deck(tmp_path)


@pytest.mark.parametrize(
    "name", ["x" * 5000, "/proc/self/mem" if Path("/proc/self/mem").exists() else "x/" * 5000]
)
def test_a_place_that_does_not_open_is_no_deck(name):
    with pytest.raises(DeckError, match=r"^The deck \"(xxx|x/x|/proc).*\" cannot be read \("):
        load_deck(name)


ENDLESS = "found brackets, tables or digits without end"


@pytest.mark.parametrize(
    "about",
    [
        b"id = " + b"9" * 5000,
        b"id = " + b"[" * 9000,
        ABOUT.replace(b'{home = "Home"}', b"{a" + b".a" * 4000 + b' = "x"}'),
        ABOUT.replace(b'{home = "Home"}', b"0x" + b"f" * 9000),
    ],
)
def test_a_deck_toml_without_end_is_refused(about):
    with pytest.raises(DeckError, match=rf"^odd/deck.toml: {ENDLESS}"):
        read_deck(deck_files(sheet("a,A.,home,1"), about), "odd")


def test_ten_thousand_bytes_are_the_most_a_deck_says_about_itself():
    padding = b"#" * (10_000 - len(ABOUT))
    assert len(read_deck(deck_files(sheet("a,A.,home,1"), ABOUT + padding), "full").events) == 1
    with pytest.raises(DeckError, match=r"more than 10 kB, allowed is at most 10 kB\."):
        read_deck(deck_files(sheet("a,A.,home,1"), ABOUT + padding + b"#"), "full")


def test_five_thousand_rows_are_the_most():
    rows = [f"e-{n},Event {n}.,home,50" for n in range(5001)]
    assert len(read_deck(deck_files(sheet(*rows[:5000])), "big").events) == 5000
    with pytest.raises(DeckError) as caught:
        read_deck(deck_files(sheet(*rows)), "big")
    assert str(caught.value) == TOO_MANY_ROWS


@pytest.mark.parametrize("row", ["Sock,4\n", "\n", "\r\n", ";;;\n"])
def test_of_a_sheet_without_end_only_the_first_rows_are_read(row, monkeypatch):
    taken, read = 0, csv.reader

    def counted(*arguments, **options):
        nonlocal taken
        for cells in read(*arguments, **options):
            taken += 1
            yield cells

    monkeypatch.setattr("engine.misery.sheet.csv.reader", counted)
    with pytest.raises(DeckError, match=r"found more than 5,000 rows below the header"):
        plain_deck(b"text,index\n" + row.encode() * 100_000, "big")
    assert taken == 5002  # the header, all that may be, and the one too many


@pytest.mark.parametrize(("name", "most"), [("deck.toml", "10 kB"), ("events.csv", "5 MB")])
def test_a_file_without_end_is_refused_by_its_size(tmp_path, name, most):
    (tmp_path / "deck.toml").write_bytes(ABOUT)
    (tmp_path / "events.csv").write_bytes(sheet("a,A.,home,1"))
    (tmp_path / name).write_bytes(b"#" * 5_000_001)
    with pytest.raises(DeckError) as caught:
        load_deck(tmp_path)
    assert str(caught.value) == (
        f"{tmp_path.name}/{name}: found more than {most}, allowed is at most {most}."
    )


def test_a_cell_beyond_the_reader_is_refused():
    with pytest.raises(DeckError, match="field larger than field limit"):
        read_deck(deck_files(sheet(f"a,{'x' * 200_000},home,1")), "wide")


@given(st.binary(max_size=80))
def test_any_bytes_are_a_deck_or_refused(data):
    for events in (data, HEADER.encode() + data):
        try:
            deck = read_deck(deck_files(events), "noise")
        except DeckError:
            continue
        assert deck.events


# What is accepted


def test_a_text_stays_as_it_was_written():
    row = '"b",<b>Bold</b> & "raw",home,1'.replace('"raw"', "'raw'")
    assert read_deck(deck_files(sheet(row)), "html").events[0].text == "<b>Bold</b> & 'raw'"


def test_a_spreadsheet_with_a_mark_semicolons_and_decimal_commas_is_read():
    data = "\ufeffid;text;category;index;low;high\r\na;Wet, cold.;home;36,5;30;40,5\r\n".encode()
    event = read_deck(deck_files(data), "dutch").events[0]
    assert (event.text, event.index, event.low, event.high) == ("Wet, cold.", 73, 60, 81)


def test_without_a_spread_low_and_high_are_the_index():
    event = read_deck(deck_files(sheet("a,A.,home,11.5")), "plain").events[0]
    assert event == Event("a", "A.", "home", index=23, low=23, high=23)


@pytest.mark.parametrize(
    ("scores", "index"), [("10,20,30.5", "20"), ("1,1,1.5", "1"), ("99.5,100,100", "100")]
)
def test_the_index_is_the_mean_to_the_nearest_half_point(scores, index):
    header = "id,text,category,index,anxiety,trauma,damage,anxiety_basis,trauma_basis,damage_basis"
    row = f"a,A.,home,{index},{scores},judged,judged,judged"
    event = read_deck(deck_files(f"{header}\n{row}\n".encode()), "mean").events[0]
    assert event.index == 2 * int(index)
    assert [factor.name for factor in event.factors] == ["anxiety", "trauma", "damage"]


def test_a_file_made_for_printing_cards_is_read(tmp_path):
    file = tmp_path / "mine.csv"
    file.write_text('Situation,Misery Index,Image\nWet sock.,"2,5",sock.png\nHeat.,4,\n', "utf-8")
    deck = load_deck(file)
    assert [(event.id, event.text, event.index) for event in deck.events] == [
        ("row-2", "Wet sock.", 5),
        ("row-3", "Heat.", 8),
    ]
    assert deck.category_label("own") == "own"


def test_a_bare_file_names_the_column_it_lacks():
    with pytest.raises(DeckError) as caught:
        plain_deck(b"situation,misery\nWet sock.,2\n", "mine.csv")
    assert str(caught.value).startswith('mine.csv, row 1: found the column "misery", allowed are ')
    with pytest.raises(DeckError) as caught:
        plain_deck(b"situation\nWet sock.\n", "mine.csv")
    assert str(caught.value) == 'mine.csv, row 1: found no column "index", need text, index.'


# The leaflet's deck, after the English rulebook §3 to §5


def test_the_leaflet_deck_holds_what_the_leaflet_prints():
    printed = {
        "Enema": 10,
        "Disastrous haircut": 11.5,
        "Argument with coworker": 15,
        "Catch your parents having sex": 25.5,
        "Root canal": 28.5,
        "Locked out of your house while naked": 36.5,
        "Lost wallet": 40.5,
        "Chronic insomnia": 50,
        "At restaurant; find condom in burger": 50,
        "Bankruptcy": 70,
        "Your arm is amputated": 92,
        "Surgeon amputates wrong leg": 100,
    }
    events = load_deck("leaflet").events
    assert {event.text: event.index / 2 for event in events} == printed
    assert all(event.sources and not event.factors for event in events)


# The starter deck


def test_the_shipped_decks_load_under_their_own_names():
    assert deck_names() == ("leaflet", "party", "starter")
    assert [load_deck(name).id for name in deck_names()] == ["leaflet", "party", "starter"]


def test_starter_spreads_over_the_bands_the_dutch_leaflet_names():
    figures = [event.index / 2 for event in load_deck("starter").events]
    assert len(figures) == 115
    assert sum(figure <= 30 for figure in figures) == 44
    assert sum(30 < figure <= 70 for figure in figures) == 43
    assert sum(figure > 70 for figure in figures) == 28
    assert (min(figures), max(figures)) == (1, 100)


def test_starter_leaves_no_wide_hole_and_has_some_ties():
    figures = sorted(event.index for event in load_deck("starter").events)
    steps = [high - low for low, high in pairwise(figures)]
    assert max(steps) <= 6  # three points
    assert steps.count(0) == 3


def test_starter_has_thirteen_categories_and_few_adult_events():
    deck = load_deck("starter")
    per_category = Counter(event.category for event in deck.events)
    assert set(per_category) == {entry.id for entry in deck.categories}
    assert len(per_category) == 13
    assert min(per_category.values()) >= 6
    assert sum(not event.adult for event in deck.events) == 107


def test_starter_says_all_there_is_to_say_about_each_event():
    for event in load_deck("starter").events:
        assert event.worst_case
        assert event.reason
        assert len(event.factors) == 3
        assert event.low < event.index or event.index == 2
        assert event.high > event.index or event.index == 200


def test_starter_events_name_the_scales_they_lean_on():
    for event in load_deck("starter").events:
        scales = dict.fromkeys(factor.scale for factor in event.factors if factor.scale)
        assert event.sources == (tuple(scales) or ("own",))


def test_a_judged_index_has_a_wider_spread_than_a_carried_one():
    def mean_width(*, carried: bool) -> float:
        widths = [
            event.high - event.low
            for event in load_deck("starter").events
            if 60 < event.index <= 140
            and sum(factor.scale is not None for factor in event.factors) == 2 * carried
        ]
        return sum(widths) / len(widths)

    assert mean_width(carried=True) < mean_width(carried=False)


def test_at_least_half_a_hundred_events_lean_on_a_scale():
    events = load_deck("starter").events
    assert sum(any(factor.scale for factor in event.factors) for event in events) == 55


def carried_by_hand(scale: str, value: float) -> float:
    """Carry a figure over as the scale's page says, not through its code."""
    match scale:
        case "physoc-2017":
            return min(10 * value, 95)
        case "gss-2004":
            return 40 + 1.288 * (value - 51.6)
        case "hilda-distress":
            return 1 + 99 * (value - 0.07) / (0.383 - 0.07)
        case "gbd-weights":
            return 1 + 99 * value**0.45
    return 3 + 8 * value


def test_every_carried_score_comes_back_from_its_row():
    carried = [
        factor for event in load_deck("starter").events for factor in event.factors if factor.scale
    ]
    assert len(carried) > 55
    for factor in carried:
        value = load_scale(factor.scale).row(factor.row).value
        # a quarter of a point is half a step of the grid
        assert abs(factor.score / 2 - carried_by_hand(factor.scale, value)) <= 0.2501


# The scales


@pytest.mark.parametrize(
    ("scale", "row", "score"),
    [
        ("physoc-2017", "being-sacked", 84.5),  # 8.47 of 10
        ("physoc-2017", "death-of-someone-close", 94.5),  # 9.43
        ("gss-2004", "sacked-or-laid-off", 73.5),  # 77.5 of 100
        ("gss-2004", "ill-enough-for-doctor", 40),  # 51.6, the lower end of the line
        ("gss-2004", "death-of-a-child", 95),  # 94.3, the upper end
        ("hilda-distress", "large-money-gain", 1),  # 0.070, the lower end
        ("hilda-distress", "jailed", 100),  # 0.383, the upper end
        ("hilda-distress", "sacked-or-made-redundant", 21),  # 0.134
        ("gbd-weights", "broken-hip", 55),  # 0.258
        ("gbd-weights", "broken-thigh", 38),  # 0.111
        ("gbd-weights", "terminal", 76),  # 0.540
        ("schmidt-stings", "yellowjacket", 19),  # 2 of 4
    ],
)
def test_scores_carried_over_by_hand(scale, row, score):
    assert load_scale(scale).half_points(row) == 2 * score


def test_every_scale_tells_its_source_and_its_weakness():
    for name in scale_names():
        scale = load_scale(name)
        assert scale.id == name
        assert scale.citation
        assert scale.licence
        assert scale.caution
        assert scale.basis in {"measured", "mapped"}
        assert len({row.key for row in scale.rows}) == len(scale.rows)
        assert all(row.low <= row.value <= row.high for row in scale.rows if row.low is not None)


def test_an_unknown_scale_or_row_is_a_key_error():
    with pytest.raises(KeyError, match="ouch"):
        load_scale("ouch")
    with pytest.raises(KeyError, match="physoc-2017:ouch"):
        load_scale("physoc-2017").row("ouch")


def test_the_leaflet_deck_cites_its_leaflet_by_the_id_all_sources_go_by():
    listed = tomllib.loads((DECKS.parent / "sources.toml").read_text(encoding="utf-8"))
    assert [source.id for source in load_deck("leaflet").sources] == ["shit-happens-leaflet"]
    assert "shit-happens-leaflet" in listed
