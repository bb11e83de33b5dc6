"""Files that strangers might bring, and what was taken of one."""

import io
from zipfile import ZIP_DEFLATED, ZipFile

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def text_cell(place, text):
    return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'


def number_cell(place, number):
    return f'<c r="{place}"><v>{number}</v></c>'


def sheet(rows, before=""):
    return f'{before}<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'


HEADER = f"<row r='1'>{text_cell('A1', 'situation')}{text_cell('B1', 'misery index')}</row>"
SOCKS = f"<row r='2'>{text_cell('A2', 'Wet socks')}{number_cell('B2', '4.5')}</row>"


def workbook(part, shared=None, more=()):
    """A workbook of one sheet, with the very XML that is given."""
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as file:
        file.writestr(
            "[Content_Types].xml",
            f'<Types xmlns="{PACKAGE}/content-types">'
            f'<Override PartName="/xl/workbook.xml" ContentType="{KIND}.sheet.main+xml"/>'
            f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{KIND}.worksheet+xml"/>'
            "</Types>",
        )
        file.writestr(
            "_rels/.rels",
            f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1" '
            f'Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        )
        file.writestr(
            "xl/workbook.xml",
            f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>'
            '<sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
        )
        file.writestr(
            "xl/_rels/workbook.xml.rels",
            f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1" '
            f'Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        )
        file.writestr("xl/worksheets/sheet1.xml", part)
        if shared:
            file.writestr("xl/sharedStrings.xml", shared)
        for name, data in more:
            file.writestr(name, data)
    return out.getvalue()


GOOD = workbook(sheet(HEADER + SOCKS))

STRANGER = """\
Our mishaps, collected 2019-2024;;;;
;;;;
Nr;Situation;Misery Index;Who;Category
1;Bus gone. Café shut.;4,5;Zoë;Travel

2;  The   boiler bursts ;36,4;;Home
3;bus gone. café shut.;9;;Travel
4;Sacked by text;a lot;;Work
5;;12;;
6;Struck by lightning, twice;101;;
7;The dog ate it;€ 12;;Home
8;The cat left;11;;travel
"""


def taken(found):
    assert found.problem == ""
    return [(event.text, event.index / 2) for event in found.deck.events]
