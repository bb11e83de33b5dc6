"""Filters by a second implementation over the deck's own CSV file."""

import csv
from itertools import product

import pytest

from engine.misery.deck import DECKS, load_deck
from engine.misery.event_frame import ADULT, BASES, COLUMNS, Filters, event_frame

STARTER = load_deck("starter")
with (DECKS / "starter" / "events.csv").open(encoding="utf-8", newline="") as lines:
    ROWS = list(csv.DictReader(lines))


def band(row):
    index = float(row["index"])
    return "bad" if index <= 30 else "awful" if index <= 70 else "wtf"


def passes(row, filters):
    bases = {row[f"{name}_basis"].partition(":")[0] for name in ("anxiety", "trauma", "damage")}
    if filters.categories and row["category"] not in filters.categories:
        return False
    if filters.bands and band(row) not in filters.bands:
        return False
    if filters.bases and not bases & set(filters.bases):
        return False
    if filters.adult and (row["adult"] == "yes") is not (filters.adult == "only"):
        return False
    told = f"{row['text']} {row['worst_case']}".lower()
    return all(word in told for word in filters.find.lower().split())


COMBINATIONS = [
    Filters(*chosen)
    for chosen in product(
        [(), ("work",), ("loss", "body")],
        [(), ("bad",), ("awful", "wtf")],
        [(), *((basis,) for basis in BASES)],
        ADULT,
        ["", "dog", "THE dog", "no such words"],
    )
]


def test_each_combination_shows_what_the_file_says():
    sizes = set()
    for filters in COMBINATIONS:
        shown = event_frame(STARTER, filters)
        expected = {row["id"] for row in ROWS if passes(row, filters)}
        assert set(shown["id"]) == expected
        assert shown["index"].is_monotonic_increasing
        assert shown.dtypes.astype(str).to_dict() == COLUMNS
        sizes.add(len(shown))
    assert {0, len(ROWS)} <= sizes


def test_figures_are_those_of_the_file():
    rows = {row["id"]: row for row in ROWS}
    for shown in event_frame(STARTER).to_dict("records"):
        row = rows[shown["id"]]
        for name in ("index", "low", "high", "anxiety", "trauma", "damage"):
            assert shown[name] == float(row[name])
        assert shown["band"].casefold() == band(row)


def test_a_scale_deck_has_one_basis_and_no_factors():
    shown = event_frame(load_deck("scale-hilda-effects"))
    assert set(shown["basis"]) == {"measured"}
    assert shown[["anxiety", "trauma", "damage"]].isna().all(axis=None)
    sacked = shown[shown["id"] == "sacked-or-made-redundant"].iloc[0]
    assert sacked["index"] == 8.0  # 1 + 289.4737 * 0.025 = 8.24


@pytest.mark.parametrize(
    ("filters", "count"),
    [(Filters(), 0), (Filters(find="x"), 0), (Filters(bands=("bad",), adult="no"), 2)],
)
def test_filters_in_force_are_counted(filters, count):
    assert filters.in_force == count
