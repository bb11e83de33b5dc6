"""What notebooks show, and that the notebook of docs/ runs from top to bottom."""

import re
import sys
from ast import literal_eval
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
from nbclient import NotebookClient

from engine.core.verdict import Verdict
from engine.shithead.legality import judge
from engine.shithead.moves import Chance, Choose, PickUp, Play, Ready, Swap, TurnCard, Wait
from engine.shithead.notebook import enable, html_of, load_ipython_extension, verdict_html
from engine.shithead.play import deal
from engine.shithead.position import observe
from engine.shithead.variant import parse_variant
from tests.shithead.standard import TEXT
from tests.shithead.table import table

NOTEBOOK = Path(__file__).parents[2] / "docs" / "judging.ipynb"


class Balanced(HTMLParser):
    """Reads HTML, and raises where a tag is closed that is not open."""

    def __init__(self):
        super().__init__()
        self.open, self.words = [], []

    def handle_starttag(self, tag, attrs):
        del attrs
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


def read(html):
    """The words of a whole piece of HTML."""
    parser = Balanced()
    parser.feed(html)
    parser.close()
    assert parser.open == []
    return " ".join(" ".join(parser.words).split())


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Play(0, ("TH", "TC")), "Seat 0 lays 10♥ 10♣"),
        (Play(0, ("TH",), joined=("TC",)), "Seat 0 lays 10♥ 10♣"),
        (Play(1, ("8H",), announced="lower"), "Seat 1 lays 8♥ , says lower"),
        (Play(1, ("8H",), named=2), "Seat 1 lays 8♥ , names seat 2"),
        (TurnCard(2, 0), "Seat 2 turns blind card 1"),
        (PickUp(0), "Seat 0 takes the pile"),
        (PickUp(0, ("QS",)), "Seat 0 takes the pile and Q♠"),
        (Swap(0, "2H", "3C"), "Seat 0 swaps 2♥ for 3♣"),
        (Choose(0, ("2H",)), "Seat 0 lays 2♥ open"),
        (Ready(0), "Seat 0 is ready"),
        (Wait(0), "Seat 0 waits"),
        (Chance(0), "Seat 0 tries the top card of the stock"),
    ],
)
def test_a_move_shows_itself(move, words):
    assert read(move._repr_html_()) == words


def test_hearts_and_diamonds_are_red_and_no_other():
    html = Play(0, ("2C", "2D", "2H", "2S"))._repr_html_()
    assert re.findall(r"color:#c8102e\">2(.)", html) == ["♦", "♥"]


def test_a_position_shows_every_hand_and_an_observation_only_the_own():
    position = table("traveller", "QS 7H", "9C", up="4D", down="5C 6C", others={1: "KD"}, stock=4)
    words = read(position._repr_html_())
    assert words.startswith("Traveller's rules , ply 20, stock 4 Pile: Q♠ 7♥ To beat: below 7")
    assert "Seat 0 (to move) 9♣ 4♦ 2 Seat 1 K♦ none 0" in words
    seen = read(observe(position, 0)._repr_html_())
    assert "Seat 0 (to move, you) 9♣ 4♦ 2 Seat 1 1 cards none 0" in seen
    assert "K♦" not in seen


def test_blind_cards_and_stock_stay_hidden_even_in_a_position():
    position = table("traveller", "", "9C", down="5C 6C", stock="7D 8D")
    assert not {"5♣", "6♣", "7♦", "8♦"} & set(read(html_of(position)).split())


def test_only_the_top_of_a_high_pile_is_shown():
    position = replace(
        table("traveller", "", "9C", others={1: "", 2: ""}), pile=("4C",) * 5 + ("5C",) * 12
    )
    words = read(html_of(position))
    assert "5 below, " + " ".join(["5♣"] * 12) in words
    assert "4♣" not in words


def test_a_title_is_text_not_html():
    rules = parse_variant(TEXT.replace('"Standard"', "\"<script>alert('x')</script>\""))
    html = html_of(deal(rules, 2, 1))
    assert "<script" not in html
    assert "<script>alert('x')</script>" in read(html)


def test_a_verdict_is_a_sentence_with_its_clauses():
    position = table("traveller", "7H", "9C 2C", down="KD")
    words = read(verdict_html(judge(position, Play(0, ("9C",)))))
    assert words.startswith("✗ A nine cannot go on the seven")
    assert "decides: " in words
    assert "ranks.7.asks.broken" in words
    assert read(html_of(judge(position, Play(0, ("2C",))))).startswith("✓ ")
    blind = table("traveller", "7H", "", down="KD")
    assert read(html_of(judge(blind, TurnCard(0, 0)))).startswith("? ")


def test_other_things_have_no_view():
    with pytest.raises(TypeError, match="str has no view"):
        html_of("QH")


def test_outside_a_notebook_there_is_nothing_to_enable(monkeypatch):
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    assert enable() is False


def test_in_a_notebook_verdicts_are_shown_in_words(monkeypatch):
    shown = {}
    formatter = SimpleNamespace(for_type=shown.__setitem__)
    shell = SimpleNamespace(display_formatter=SimpleNamespace(formatters={"text/html": formatter}))
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    assert enable() is True
    assert shown == {Verdict: verdict_html}
    shown.clear()
    load_ipython_extension(shell)
    assert shown == {Verdict: verdict_html}


CHECKS = "verdict.answer, again == game"


@pytest.fixture
def kernel_at_home(tmp_path, monkeypatch):
    """Keep a kernel's files, and kernels that somebody installed elsewhere, out of the way."""
    for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))


@pytest.mark.usefixtures("kernel_at_home")
def test_the_notebook_runs_from_top_to_bottom_and_is_kept_without_outputs():
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    codes = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.outputs == [] and cell.execution_count is None for cell in codes)
    codes.append(nbformat.v4.new_code_cell(CHECKS))
    notebook.cells.append(codes[-1])
    NotebookClient(notebook, resources={"metadata": {"path": NOTEBOOK.parents[1]}}).execute()
    shown = [output.data for cell in codes for output in cell.outputs]
    pages = [read(data["text/html"]) for data in shown if "text/html" in data]
    assert len(pages) == 3
    assert pages[1].startswith("✗ A nine cannot go on the seven")
    values = [literal_eval(data["text/plain"]) for data in shown if "text/html" not in data]
    enabled, explained, legal, record, told, tables, checks = values
    assert enabled is True
    assert explained[0].endswith("after a seven the next card must be below 7.")
    assert legal == [("4D",), ("TS",)]
    assert record.startswith("traveller 3 7 ")
    assert {line.split()[0] for line in told} <= {"Ann", "Bo", "Cy"}
    assert tables["traveller"] == {"9C": False, "4D": True, "TS": True}
    assert tables["full-rules"] == {"9C": True, "4D": True, "TS": True}
    assert tables["shed"] == {"9C": False, "4D": False, "TS": True}
    assert checks == (False, True)
