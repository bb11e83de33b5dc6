"""A rule sheet as HTML: on a page of the app, or as a page of its own to print."""

from html import escape

from engine.shithead.rulesheet import RuleSheet
from engine.text.catalogue import Catalogue, load_catalogue

STYLE = """
body { font: 15px/1.45 "Source Sans 3", "Source Sans Pro", system-ui, sans-serif; color: #241f1a;
  background: #fff; max-width: 48rem; margin: 1.5rem auto; padding: 0 1rem; }
h1, h2 { font-family: "Source Serif 4", Georgia, serif; line-height: 1.15; }
h1 { font-size: 1.7rem; margin: 0 0 .6rem; border-bottom: 3px solid #c98f1e; }
h2 { font-size: 1.05rem; margin: .8rem 0 .15rem; } p { margin: 0; }
section { padding-top: .6rem; } section h2 { margin-top: 0; }
.flow { columns: 2; column-gap: 2rem; } section { break-inside: avoid; }
table { border-collapse: collapse; width: 100%; margin: .3rem 0; }
th, td { text-align: left; vertical-align: top; padding: .3rem .5rem; border: 1px solid #b9ab90; }
tr { break-inside: avoid; } th { background: #f2e9d8; }
td.rank { font: 700 1.15rem Georgia, serif; text-align: center; width: 3rem; }
footer { margin-top: .8rem; font-size: .8rem; overflow-wrap: anywhere; break-inside: avoid;
  display: flex; align-items: center; gap: .6rem; } footer svg { flex: none; }
@media (max-width: 640px) { .flow { columns: 1; } }
@page { size: A4; margin: 11mm; }
@media print { body { font-size: 9pt; line-height: 1.25; margin: 0; padding: 0; max-width: none; }
  h1 { font-size: 1.5rem; } h2 { margin-top: .5rem; } section { padding-top: .35rem; }
  th, td { padding: .12rem .4rem; } td.rank { font-size: 1rem; } footer { font-size: .65rem; }
  th { print-color-adjust: exact; -webkit-print-color-adjust: exact; } .screen { display: none; } }
"""


def sheet_body(sheet: RuleSheet, language: str = "en") -> str:
    """The sheet as HTML without a page around it; all text is escaped."""
    words = load_catalogue(language)
    before, after = sheet.sections[:5], sheet.sections[5:]
    return (
        f"<h1>{escape(sheet.title)}</h1>"
        f'<div class="flow">{"".join(map(_section, before))}</div>'
        f"<h2>{words.say('heading.specials')}</h2>{_table(sheet, words)}"
        f'<div class="flow">{"".join(map(_section, after))}</div>'
    )


def _section(section: tuple[str, tuple[str, ...]]) -> str:
    heading, sentences = section
    return f"<section><h2>{escape(heading)}</h2><p>{escape(' '.join(sentences))}</p></section>"


def _table(sheet: RuleSheet, words: Catalogue) -> str:
    if not sheet.cards:
        return f"<p>{words.say('heading.no_specials')}</p>"
    head = "".join(f"<th>{words.say(f'heading.{name}')}</th>" for name in ("card", "does", "goes"))
    rows = "".join(
        f'<tr><td class="rank">{escape(words.noun("rank", row.rank).short)}</td>'
        f"<td>{escape(' '.join(row.does) or words.say('sheet.plain_card'))}</td>"
        f"<td>{escape(' '.join(row.goes))}</td></tr>"
        for row in sheet.cards
    )
    return f"<table><tr>{head}</tr>{rows}</table>"


def sheet_page(sheet: RuleSheet, link: str, code: str = "", language: str = "en") -> str:
    """The sheet as a page of its own, ready to print, with a link back.

    `code` is a drawing of that link as an SVG, or nothing; it goes in as it is.
    """
    made = escape(load_catalogue(language).say("sheet.made"))
    back = f"<footer>{code}<p>{made}<br>{escape(link)}</p></footer>" if link else ""
    return (
        f'<!doctype html><html lang="{escape(language)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(sheet.title)}</title><style>{STYLE}</style></head>"
        f"<body>{sheet_body(sheet, language)}{back}</body></html>\n"
    )
