"""Every setting rests on a source, or says that the source is silent and how we read it."""

import ast
import re
from pathlib import Path

import pytest

import engine.shithead
from engine.core.sources import load_sources
from engine.shithead.house import House, build_house
from engine.shithead.layers import ABOUT_THE_FILE
from engine.shithead.variant import FOLDER, VariantError, load_variant, parse_variant
from engine.shithead.variant_file import read_table, whole_table
from tests.shithead.rule_sets import NAMES, REFS


def leaves(table, path=""):
    """The dotted names of all single settings in a table."""
    for key, value in table.items():
        name = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            yield from leaves(value, name)
        else:
            yield name


def rules_of(settings):
    """Every single setting; a starting card only where a card decides."""
    table = settings.model_dump(exclude=ABOUT_THE_FILE)
    if settings.start.who != "holder_of":
        del table["start"]["card"]
    return list(leaves(table))


def cites(ref):
    settings = load_variant(ref).settings
    return [(setting, settings.citations(setting)) for setting in rules_of(settings)]


@pytest.mark.parametrize("ref", REFS)
def test_every_setting_is_cited(ref):
    assert [name for name, (cite,) in cites(ref) if cite.standing == "house"] == []


@pytest.mark.parametrize("ref", REFS)
def test_no_setting_borrows_the_citation_of_its_section(ref):
    settings = load_variant(ref).settings
    stated = [
        name for name, _ in settings.leaves() if not name.startswith(("ranks.", "may_follow"))
    ]
    assert [name for name in stated if name not in settings.cites] == []


@pytest.mark.parametrize("ref", REFS)
def test_every_cited_source_exists_and_is_named_by_the_rule_set(ref):
    settings = load_variant(ref).settings
    for cite in settings.cites.values():
        assert cite.source in load_sources()
        assert cite.source in settings.sources


@pytest.mark.parametrize("ref", REFS)
def test_every_citation_says_where_and_what(ref):
    for name, cite in load_variant(ref).settings.cites.items():
        assert cite.paragraph, name
        retold = cite.source.startswith("rules-")  # public rule sets are told in our words only
        assert cite.quote or cite.standing == "silent" or retold, name
        assert len(cite.quote.split()) <= 16, f"{name}: a few words, no passage"


@pytest.mark.parametrize("ref", REFS)
def test_a_silent_or_contradictory_text_has_our_reading(ref):
    for name, cite in load_variant(ref).settings.cites.items():
        if cite.standing in ("silent", "contradicts", "departs"):
            assert cite.reading.endswith("."), name
        if cite.standing == "contradicts":
            assert cite.against, name
            assert cite.against_quote, name


@pytest.mark.parametrize("ref", REFS)
def test_every_citation_belongs_to_a_setting_or_a_clause(ref):
    variant = load_variant(ref)
    known = set(rules_of(variant.settings))
    known |= {clause.id for clauses in variant.clauses.values() for clause in clauses}
    known |= {".".join(name.split(".")[:n]) for name in known for n in range(1, 4)}
    assert [name for name in variant.settings.cites if name not in known] == []


@pytest.mark.parametrize("ref", REFS)
def test_every_clause_carries_a_citation(ref):
    for clauses in load_variant(ref).clauses.values():
        cited = [(clause.id, cite.standing) for clause in clauses for cite in clause.citations]
        assert [name for name, standing in cited if standing == "house"] == []
        assert len(cited) == len(clauses)


@pytest.mark.parametrize("ref", REFS)
def test_every_clause_comes_from_a_setting(ref):
    settings = load_variant(ref).settings
    known = set(rules_of(settings))
    known |= {".".join(name.split(".")[:n]) for name in known for n in (1, 2, 3)}
    for clauses in load_variant(ref).clauses.values():
        for clause in clauses:
            parts = clause.setting.split(".")
            assert any(".".join(parts[:n]) in known for n in range(len(parts), 0, -1))


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_file_writes_out_every_section(name):
    table = whole_table(read_table(FOLDER / f"{name}.toml"), name)
    sections = {"table", "deal", "start", "turn", "ranks", "four", "open_cards", "end", "cites"}
    assert sections <= table.keys()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("section", ["table", "deal", "start", "turn", "four", "open_cards", "end"])
def test_a_shipped_file_leaves_no_setting_of_a_section_to_chance(name, section):
    table = whole_table(read_table(FOLDER / f"{name}.toml"), name)
    settings = load_variant(name).settings
    wanted = set(getattr(settings, section).model_dump())
    if settings.start.who != "holder_of":
        wanted.discard("card")
    assert wanted <= table[section].keys()


def test_every_rule_text_is_cited_by_a_rule_set():
    used = {cite.source for ref in REFS for cite in load_variant(ref).settings.cites.values()}
    assert {name for name in load_sources() if name.startswith("shithead")} <= used


def test_a_start_that_cannot_be_played_as_its_source_has_it_says_so():
    """The source of ErikAGriffin lets the first to lay a four start: a race, which we lack."""
    settings = load_variant("ErikAGriffin").settings
    assert (settings.start.who, settings.start.card) == ("holder_of", "4")
    standings = [settings.citations(f"start.{key}")[0].standing for key in ("who", "card")]
    assert standings == ["departs", "says"]


def test_a_start_with_a_red_three_is_played_as_its_source_says():
    """A red three in the hand starts, else the lowest card: so freshoutthecoop has it."""
    settings = load_variant("freshoutthecoop").settings
    start = settings.start
    assert (start.who, start.card, start.otherwise) == ("holder_of", "3R", "lowest_hand")
    for key in ("who", "card", "otherwise"):
        assert settings.citations(f"start.{key}")[0].standing == "says"


OWN = 'extends = "traveller"\nid = "own"\ntitle = "Own"\n'


def cited(text, setting):
    (cite,) = parse_variant(text, "own.toml").settings.citations(setting)
    return cite.standing, cite.source


def test_what_a_file_of_ones_own_changes_without_a_citation_is_a_house_rule():
    """The quotation "equal to or higher" says nothing for a table that plays higher only."""
    changed = OWN + '[turn]\nbeat = "higher"\n'
    assert cited(changed, "turn.beat") == ("house", "")
    assert cited(changed, "turn.pick_up") == ("says", "shithead-traveller")


def test_what_a_file_says_as_its_base_does_stays_cited():
    assert cited(OWN + '[turn]\nbeat = "equal_or_higher"\n', "turn.beat")[0] == "says"
    assert cited(OWN + '[ranks.2]\npower = ["reset"]\n', "ranks.2.power")[0] == "says"


@pytest.mark.parametrize("name", ["ranks.7.asks", "ranks.7"])
def test_what_a_file_changes_rests_on_what_it_cites_itself(name):
    own = f'[ranks.7]\nasks = "at_most"\n[cites."{name}"]\nstanding = "silent"\nreading = "Ours."\n'
    assert cited(OWN + own, "ranks.7.asks") == ("silent", "")


def test_an_option_takes_no_words_over_from_what_it_replaces():
    """Its own citation names no second paragraph; that of the rules without it does."""
    settings = load_variant("full-rules+bound_specials").settings
    (cite,) = settings.citations("ranks.9.lets_through")
    assert (cite.standing, cite.against, cite.against_quote) == ("silent", "", "")


def test_a_file_without_any_citation_is_all_house_rules():
    text = (
        'id = "own"\ntitle = "Own"\n[table]\nplayers = [2, 4]\npacks = [{players = 4, packs = 1}]\n'
    )
    for clauses in parse_variant(text).clauses.values():
        for clause in clauses:
            assert [(cite.standing, cite.source) for cite in clause.citations] == [("house", "")]


def test_a_card_written_anew_at_a_table_is_its_own_rule_in_all():
    settings = build_house(House().put({"ranks.7.power": ("skip",), "ranks.7.asks": None})).settings
    for name in ("ranks.7.power", "ranks.7.on", "ranks.7"):
        assert settings.citations(name)[0].standing == "house"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            '[cites."turn.beat"]\nsource = "pagat"\nparagraph = "4"\n',
            (
                "Line 5 of own.toml: cites.turn.beat.source: there is no source called 'pagat'; "
                "the Sources page lists those there are, a table's own is 'house'."
            ),
        ),
        (
            '[cites."ranks.nowhere"]\nstanding = "house"\n',
            "Line 4 of own.toml: cites.ranks.nowhere names no setting; check the spelling.",
        ),
        (
            '[cites."turn.beat.long"]\nstanding = "house"\n',
            "Line 4 of own.toml: cites.turn.beat.long names no setting; check the spelling.",
        ),
        (
            '[options.x]\ntitle = "x"\n[options.x.set.cites."turn.bat"]\nstanding = "house"\n',
            "own.toml, option x: cites.turn.bat names no setting; check the spelling.",
        ),
    ],
)
def test_a_citation_of_or_for_what_is_not_there_is_refused_in_a_sentence(text, sentence):
    with pytest.raises(VariantError) as refusal:
        parse_variant(OWN + text, "own.toml")
    assert str(refusal.value) == sentence


CODE = sorted(Path(engine.shithead.__file__).parent.glob("*.py"))
RANKS_IN_A_ROW = re.compile(r"[2-9TJQKAX]+|.*\branks\.[2-9TJQKAX](\..*)?")
NAMES_OF_RANKS = re.compile(
    r"(two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace)s?", re.IGNORECASE
)
NO_RANK = {(module, "four") for module in ("clauses.py", "scenes.py", "settings.py")}
"""The section of a set of equal cards, which is called ``four``."""


def literals(path):
    """The strings in a module that are no docstring, with their line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


@pytest.mark.parametrize("path", CODE, ids=lambda path: path.name)
def test_no_rank_has_a_meaning_in_the_code(path):
    if path.name == "cards.py":
        return_only_names(path)
        return
    found = [
        (line, text)
        for line, text in literals(path)
        if (RANKS_IN_A_ROW.fullmatch(text) or NAMES_OF_RANKS.fullmatch(text))
        and (path.name, text) not in NO_RANK
    ]
    assert found == []


def return_only_names(path):
    """The cards themselves: the order of the names, and nothing about one of them."""
    rows = [text for _, text in literals(path) if RANKS_IN_A_ROW.fullmatch(text)]
    assert rows == ["23456789TJQKA", "X"]
