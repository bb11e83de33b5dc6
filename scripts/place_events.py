"""Place the party deck: write every score, index and interval that its evidence gives.

``python scripts/place_events.py`` rewrites the figures in ``data/decks/party/events.csv``; with
``--check`` it writes nothing and exits 1 if the file would change; with ``--report`` it prints
what the figures rest on.

The evidence: a measured or mapped score comes from the row of the scale its basis names. A judged
score comes from ``sortings.csv``: sheets of events put in order, worst first, for one factor, four
passes over. ``wide`` sheets run from the worst to the mildest, ``near`` ones hold neighbours,
``later`` ones bring in what was added since, and ``again`` ones, in the last pass, what the passes
placed more than ten points apart or what stood oddly beside its neighbours. Each sheet is all the
pairs it decides; the pairs give strengths; the events with a score from a scale turn strengths into
scores, but for those ``placing.toml`` leaves out. A score that has a row but is judged all the
same, since the row fits too badly, is named there as well.
"""

import argparse
import csv
import io
import os
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # many small fits: threads get in the way

from engine.misery.event import FACTORS, format_index  # noqa: E402
from engine.misery.placing import fit_pairs, sorted_pairs, strengths_to_scores  # noqa: E402
from engine.misery.scale import HIGHEST, LOWEST, load_scale  # noqa: E402

DECK = ROOT / "data" / "decks" / "party"
BANDS = ((0, 30), (30, 70), (70, 100))

Row = dict[str, str]
Scores = dict[str, float]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Events sorted from worst to mildest for one factor, in one of the passes."""

    factor: str
    turn: str
    order: list[str]


def read_rows(file: Path) -> list[Row]:
    """Read a table with a header."""
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def read_sheets() -> list[Sheet]:
    """Read the sorted sheets."""
    rows = read_rows(DECK / "sortings.csv")
    return [Sheet(row["factor"], row["pass"], row["order"].split()) for row in rows]


def carried(source: str) -> int:
    """Return the half points that a row, such as ``gss-2004:behind-with-rent``, is carried to."""
    scale, _, key = source.partition(":")
    return load_scale(scale).half_points(key)


class Placing:
    """One factor's scores: those from the scales, and those that the sorted sheets give."""

    def __init__(self, rows: list[Row], sheets: list[Sheet], factor: str, facts: dict) -> None:
        """Fit the sheets of all passes together, and of each pass by itself."""
        sources = {row["id"]: row[f"{factor}_basis"].partition(":")[2] for row in rows}
        self.tied = {event: carried(source) for event, source in sources.items() if source}
        self._overruled = {
            event: carried(said["row"]) / 2 for event, said in facts["overruled"][factor].items()
        }
        self._alpha = facts["alpha"]
        left_out = facts["left_out"][factor]
        self._anchors = {
            event: half / 2 for event, half in self.tied.items() if event not in left_out
        }
        mine = [sheet for sheet in sheets if sheet.factor == factor]
        self.sorted = self._sort(mine)
        turns = sorted({sheet.turn for sheet in mine})
        self.passes = [self._sort([s for s in mine if s.turn == turn]) for turn in turns]

    def _sort(self, sheets: list[Sheet]) -> Scores:
        pairs = [pair for sheet in sheets for pair in sorted_pairs(sheet.order)]
        return strengths_to_scores(fit_pairs(pairs, self._alpha), self._anchors)

    def half_points(self, event: str) -> int:
        """Return the score to use, on the grid."""
        half = self.tied.get(event)
        return round(2 * self.sorted[event]) if half is None else half

    def half_width(self, event: str) -> float:
        """Return how many points a careful panel might differ, either way.

        The middle of the scale leaves more room than its ends. A judged score is never surer than
        twice its spread over the passes; a score from a scale is half as wide, and as wide again
        as half its distance from where it was sorted: there the witnesses disagree. So they do
        where a scale is overruled, and that score is as much wider.
        """
        score = self.half_points(event) / 2
        room = 1 + 0.16 * sqrt(score * (100 - score))
        if event in self.tied:
            return room / 2 + abs(score - self.sorted[event]) / 2
        doubt = abs(score - self._overruled.get(event, score)) / 2
        return max(room, 2 * stdev(scores[event] for scores in self.passes)) + doubt


def place(rows: list[Row]) -> dict[str, Placing]:
    """Return each factor's placing."""
    facts = tomllib.loads((DECK / "placing.toml").read_text(encoding="utf-8"))
    sheets = read_sheets()
    return {factor: Placing(rows, sheets, factor, facts) for factor in FACTORS}


def figures(event: str, placings: Mapping[str, Placing]) -> Row:
    """Return the figure columns of an event: scores, their mean, and the interval around it."""
    scores = {name: placing.half_points(event) for name, placing in placings.items()}
    index = round(sum(scores.values()) / len(scores))
    width = round(2 * mean(placing.half_width(event) for placing in placings.values()))
    ends = {"low": max(index - width, LOWEST), "high": min(index + width, HIGHEST)}
    return {key: format_index(half) for key, half in {**scores, "index": index, **ends}.items()}


def to_text(rows: list[Row]) -> str:
    """Write the table as it stands in the file."""
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def reversals(sheets: list[Sheet]) -> tuple[int, int]:
    """Count the pairs that two passes both sorted, and those they sorted otherwise."""
    worse = {(pair, sheet.turn) for sheet in sheets for pair in sorted_pairs(sheet.order)}
    met: dict[frozenset[str], list[tuple[str, str]]] = defaultdict(list)
    for pair, turn in sorted(worse):
        met[frozenset(pair)].append((pair[0], turn))
    twice = [
        (one, other)
        for found in met.values()
        for (one, turn), (other, later) in combinations(found, 2)
        if turn != later
    ]
    return len(twice), sum(one != other for one, other in twice)


def report_passes() -> None:
    """Print how far the passes agree."""
    sheets = read_sheets()
    for factor in FACTORS:
        mine = [sheet for sheet in sheets if sheet.factor == factor]
        twice, otherwise = reversals(mine)
        share = f"{otherwise / twice:.0%} of {twice:,}"
        print(f"{factor}: {len(mine)} sheets; two passes differ on {share} pairs both sorted")


def report(rows: list[Row]) -> None:
    """Print what the figures rest on, by category and by band."""
    bases: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        bases[row["category"]]["events"] += 1
        bases[row["category"]]["adult"] += row["adult"] == "yes"
        for factor in FACTORS:
            bases[row["category"]][row[f"{factor}_basis"].partition(":")[0]] += 1
    columns = ("events", "adult", "measured", "mapped", "judged")
    print("category ", *(f"{column:>9}" for column in columns))
    for category, counts in (bases | {"all": sum(bases.values(), Counter())}).items():
        print(f"{category:9}", *(f"{counts[column]:9}" for column in columns))
    tied = sum(any(":" in row[f"{factor}_basis"] for factor in FACTORS) for row in rows)
    print(f"\n{tied} events lean on a scale in at least one factor")
    indices = [float(row["index"]) for row in rows]
    for low, high in BANDS:
        print(f"{sum(low < index <= high for index in indices):4} over {low} to {high}")
    for start in range(0, 100, 5):
        inside = sum(start < index <= start + 5 for index in indices)
        print(f"{start:4}-{start + 5:<4}{'#' * inside} {inside}")


def main() -> int:
    """Write, check or report."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--check", action="store_true", help="write nothing, exit 1 if out of date")
    asked.add_argument("--report", action="store_true", help="say what the figures rest on")
    wish = asked.parse_args()
    file = DECK / "events.csv"
    rows = read_rows(file)
    if wish.report:
        report(rows)
        report_passes()
        return 0
    placings = place(rows)
    text = to_text([row | figures(row["id"], placings) for row in rows])
    same = text == file.read_text(encoding="utf-8")
    if not wish.check and not same:
        file.write_text(text, encoding="utf-8", newline="")
    told = "as its evidence gives" if same else "out of date" if wish.check else "written anew"
    print(f"events.csv is {told}")
    return int(wish.check and not same)


if __name__ == "__main__":
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads on, such as head, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status)
