"""The files that settle how the app is served and installed."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
CONFIG = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text())
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PINS = (ROOT / "constraints.txt").read_text().splitlines()


def plain_name(requirement):
    """Package name as the index spells it: ``SQLAlchemy[asyncio]>=2`` is ``sqlalchemy``."""
    name = re.match(r"[A-Za-z0-9._-]+", requirement).group()
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_palette_has_the_ten_colours_plotly_needs(theme):
    # With any other number Streamlit's charts silently fall back to their own colours.
    palette = CONFIG["theme"][theme]["chartCategoricalColors"]
    assert len(palette) == len(set(palette)) == 10
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in palette)


def test_both_themes_set_the_same_colours():
    assert CONFIG["theme"]["light"].keys() == CONFIG["theme"]["dark"].keys()


def test_nothing_is_reported_to_anyone():
    assert CONFIG["browser"]["gatherUsageStats"] is False


def test_cards_are_served_from_static():
    assert CONFIG["server"]["enableStaticServing"] is True
    assert (ROOT / "static" / "favicon.svg").is_file()


def test_menu_is_ours_alone():
    assert CONFIG["client"]["showSidebarNavigation"] is False


@pytest.mark.parametrize("line", PINS)
def test_pin_is_one_version_and_names_no_host(line):
    pin = Requirement(line)
    assert pin.url is None
    assert [version.operator for version in pin.specifier] == ["=="]


def test_every_dependency_is_pinned():
    asked = PROJECT["dependencies"] + PROJECT["optional-dependencies"]["dev"]
    assert {plain_name(asked_for) for asked_for in asked} <= {plain_name(pin) for pin in PINS}


def test_python_is_the_one_the_commands_look_for():
    assert PROJECT["requires-python"] == ">=3.11"
    assert "sys.version_info < (3, 11)" in (ROOT / "scripts" / "environment").read_text()
