"""House rules as files: what is written is read, a bad one is refused with line and way out."""

import os
from dataclasses import replace

import pytest

from engine.core.sources import DATA
from engine.shithead.house import House, base_values
from engine.shithead.house_file import format_file, keep, kept, read_file, take
from engine.shithead.schema import values
from engine.shithead.variant import VariantError, load_variant, parse_variant

OURS = House("full-rules", title="Ours").put({"four.burns": False, "turn.pick_up": "any_time"})
BAD = [  # the text, how the sentence begins, what else it says
    ("four = 3\n", "gran.toml: id is missing; the rule set needs it.", ""),
    (
        'extends = "traveller"\nid = "g"\ntitle = "G"\n\n[turn]\ndraw_to = 3\npick_up = "maybe"\n',
        "Line 7 of gran.toml: turn.pick_up is 'maybe'; allowed are 'when_stuck', ",
        "'any_time' or 'any_stage'.",
    ),
    (
        'extends = "traveller"\nid = "g"\ntitle = "G"\n[ranks.7]\nasks = "less"\n',
        "Line 5 of gran.toml: ranks.7.asks is 'less'; allowed are ",
        "'at_most'",
    ),
    (
        'extends = "traveller"\nid = "g"\ntitle = "G"\n[turn]\npikup = "any_time"\n',
        "Line 5 of gran.toml: there is no setting called turn.pikup; check the spelling.",
        "",
    ),
    ('extends = "poker"\n', "Line 1 of gran.toml: extends is 'poker'; allowed are: ", "traveller"),
    (
        'extends = "traveller"\nid = "g"\ntitle = "G"\n[cites."turn.bat"]\nstanding = "house"\n',
        "Line 4 of gran.toml: cites.turn.bat names no setting; check the spelling.",
        "",
    ),
    (
        'extends = "traveller"\nid = "g"\ntitle = "G"\n[cites."turn.beat"]\nsource = "pagat"\n',
        "Line 5 of gran.toml: cites.turn.beat.source: there is no source called 'pagat'",
        "'house'",
    ),
    ("title = \n", "gran.toml is no valid TOML: ", "at line 1"),
    ('extends = "traveller"\nid = "g"\ntitle = ""\n', "Line 3 of gran.toml: title is ''", ""),
]


@pytest.mark.parametrize(("text", "begins", "says"), BAD)
def test_a_bad_file_is_refused_with_the_line_the_setting_and_what_is_allowed(text, begins, says):
    with pytest.raises(VariantError) as refusal:
        read_file(text, "gran.toml")
    assert str(refusal.value).startswith(begins)
    assert says in str(refusal.value)


@pytest.mark.parametrize(
    "title", ["Ours", 'Gran\'s "way"', "a\\b = [x] # no", "Жaba ♥ 日本 \U0001f600"]
)
def test_what_is_written_is_read(title):
    house = replace(OURS, title=title)
    assert read_file(format_file(house), "ours.toml") == house


@pytest.mark.parametrize("base", ["traveller", "full-rules", "CodeStix", "wp_2019"])
def test_a_shipped_file_is_told_from_itself(base):
    text = (DATA / "variants" / f"{base}.toml").read_text(encoding="utf-8")
    house = read_file(text, base)
    assert (house.base, house.changes) == (base, ())
    assert house.values() == base_values(base)


def test_a_file_that_extends_nothing_keeps_its_own_title_at_the_table():
    """It is told from a shipped rule set, for a link holds no more, and shown by its own name."""
    table = "[table]\nplayers = [2, 4]\npacks = [{players = 4, packs = 1}]\n"
    text = f'id = "gran"\ntitle = "Gran\'s table"\n{table}[ranks.2]\npower = "reset"\n'
    house = read_file(text, "gran.toml")
    assert house.name == "Gran's table"
    assert load_variant(house.ref).title == "Gran's table"
    assert house.values() == values(parse_variant(text).settings)


def test_a_file_without_a_title_is_not_shown_as_its_base():
    house = read_file('extends = "traveller"\nid = "g"\n[turn]\nbeat = "higher"\n', "g.toml")
    assert house.name == "Traveller's rules, our way"


def test_rules_in_conflict_are_read_so_that_they_can_be_mended():
    text = format_file(House().put({"ranks.7.lets_through": ("2",)}))
    assert read_file(text, "ours.toml").value("ranks.7.lets_through") == ("2",)


def test_what_is_kept_is_listed_and_taken(tmp_path):
    folder = tmp_path / "new" / "variants"
    assert kept(folder) == ()
    assert keep(OURS, folder).name == "ours.toml"
    assert kept(folder) == ("ours",)
    assert take("ours", folder) == OURS
    keep(OURS.put({"turn.draw_to": 4}), folder)
    assert take("ours", folder).value("turn.draw_to") == 4


@pytest.mark.parametrize("name", ["gone", "../secret", ""])
def test_only_what_lies_in_the_folder_is_taken(name, tmp_path):
    (tmp_path / "secret.toml").write_text('id = "x"', encoding="utf-8")
    with pytest.raises(VariantError, match="There is no rule set"):
        take(name, tmp_path / "variants")


def test_titles_of_one_id_are_kept_side_by_side(tmp_path):
    titles = ("日本", "中国", "日本")
    names = [keep(House("traveller", title=title), tmp_path).stem for title in titles]
    assert names == ["house", "house-2", "house"]
    assert take("house-2", tmp_path).title == "中国"
    (tmp_path / "house.toml").write_bytes(b"\xff")
    assert keep(House("traveller", title="日本"), tmp_path).stem == "house-3"


def test_a_kept_file_that_is_no_text_is_refused(tmp_path):
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(VariantError, match=r"odd\.toml is not UTF-8 text; save it as UTF-8\."):
        take("odd", tmp_path)


def test_a_kept_file_that_an_editor_saved_with_its_mark_is_taken(tmp_path):
    path = keep(OURS, tmp_path)
    path.write_text(path.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert take("ours", tmp_path) == OURS


def test_what_only_looks_like_a_file_is_never_opened(tmp_path):
    """A pipe that nobody writes to would be waited for without end."""
    os.mkfifo(tmp_path / "ours.toml")
    assert kept(tmp_path) == ()
    with pytest.raises(VariantError, match="There is no rule set"):
        take("ours", tmp_path)
    assert keep(OURS, tmp_path).name == "ours-2.toml"
