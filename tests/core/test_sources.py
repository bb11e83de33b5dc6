import re

import pytest

from engine.core.sources import Citation, Source, load_sources


def test_a_source_is_read_with_every_field(tmp_path):
    entry = 'title = "A"\nauthor = "B"\nyear = "1999"\nlink = "https://a.example"\nabout = "C"\n'
    path = tmp_path / "sources.toml"
    path.write_text(f"[a]\n{entry}", encoding="utf-8")
    assert load_sources(path) == {"a": Source("a", "A", "B", "1999", "https://a.example", "C")}


def test_the_order_of_the_file_is_kept(tmp_path):
    entry = 'title = "T"\nauthor = "A"\nyear = "Y"\nlink = "L"\nabout = "B"\n'
    path = tmp_path / "sources.toml"
    path.write_text(f"[z]\n{entry}[a]\n{entry}[m]\n{entry}", encoding="utf-8")
    assert list(load_sources(path)) == ["z", "a", "m"]


@pytest.mark.parametrize("source", load_sources().values(), ids=lambda source: source.id)
def test_every_shipped_source_says_what_it_is(source):
    assert source.title
    assert source.about.endswith(".")
    assert source.author
    assert source.link == "unknown" or source.link.startswith(("https://", "http://"))
    assert source.year == "unknown" or re.search(r"\d{4}", source.year)


def test_a_citation_compares_by_what_it_says():
    assert Citation("says", "a", "B", "c") == Citation("says", "a", "B", "c")
    assert Citation("says", "a", "B", "c") != Citation("silent", "a", "B", "c")
