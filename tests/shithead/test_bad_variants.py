"""Rule sets that cannot be used, each refused with one sentence that says what to do.

``tests/examples/bad_variants`` holds them, each with its sentence beside it; ``…`` stands for
anything and ``{variants}`` for the names of the shipped rule sets.
"""

import re
from pathlib import Path

import pytest

from engine.shithead.variant import (
    FOLDER,
    VariantError,
    load_variant,
    parse_variant,
    variant_names,
)
from engine.shithead.variant_file import MAX_FILE

KNOWN = f"traveller, full-rules, shed and {len(variant_names()) - 3} more"
FOLDER_OF_BAD = Path(__file__).parents[1] / "examples" / "bad_variants"
BAD = sorted(FOLDER_OF_BAD.glob("*.toml"))


def refused(path):
    with pytest.raises(VariantError) as caught:
        load_variant(path)
    return str(caught.value)


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_rule_set_is_refused_with_this_sentence(path):
    expected = path.with_suffix(".txt").read_text(encoding="utf-8").strip()
    expected = expected.replace("{variants}", KNOWN)
    pattern = ".*".join(re.escape(part) for part in expected.split("…"))
    assert re.fullmatch(pattern, refused(path)), refused(path)


def test_every_sentence_belongs_to_a_rule_set():
    assert {path.stem for path in BAD} == {path.stem for path in FOLDER_OF_BAD.glob("*.txt")}


def test_a_file_that_is_too_large(tmp_path):
    path = tmp_path / "huge.toml"
    path.write_text("# " + "x" * MAX_FILE, encoding="utf-8")
    assert refused(path) == "huge.toml is larger than 100 kB, too large for a rule set."


def test_a_text_that_is_too_large():
    with pytest.raises(VariantError, match="the file is larger than 100 kB"):
        parse_variant("#" * (MAX_FILE + 1))


def test_a_file_that_is_not_there(tmp_path):
    assert refused(tmp_path / "gone.toml") == (
        "gone.toml cannot be read: No such file or directory."
    )


def test_a_folder_is_no_rule_set(tmp_path):
    assert "cannot be read" in refused(tmp_path)


def test_nesting_without_end_is_refused():
    with pytest.raises(VariantError, match="nested too deeply"):
        parse_variant("a = " + "[" * 20_000)


def test_an_unknown_name_lists_the_known_ones():
    with pytest.raises(VariantError) as caught:
        load_variant("nonsuch")
    assert str(caught.value) == f"There is no rule set called “nonsuch”; there are: {KNOWN}."


@pytest.mark.parametrize("name", ["", "../traveller", "traveller.toml", "TRAVELLER", "x" * 500])
def test_only_a_known_name_opens_a_file(name):
    with pytest.raises(VariantError, match="There is no rule set called"):
        load_variant(name)


@pytest.mark.parametrize(
    ("ref", "sentence"),
    [
        (
            "traveller+nonsense",
            (
                "Traveller's rules has no option called “nonsense”; there are: "
                "four_burn, same_rank, complete_four, plain_two, plain_three, plain_seven, "
                "plain_eight, plain_ten, plain_jack, four_specials."
            ),
        ),
        ("aod+x", "Zhithead, as played by aod has no option called “x”; there are: none."),
        ("aod+", "Zhithead, as played by aod has no option called “”; there are: none."),
    ],
)
def test_an_unknown_option_lists_the_known_ones(ref, sentence):
    with pytest.raises(VariantError) as caught:
        load_variant(ref)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("name", variant_names())
def test_a_shipped_file_reads_from_its_path_as_by_its_name(name):
    assert load_variant(FOLDER / f"{name}.toml") == load_variant(name)
