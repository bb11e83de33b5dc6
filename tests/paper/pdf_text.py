"""Reads what a PDF of ours says, from the file's own bytes.

pages  how many pages the file has
texts  each piece of text, in the order it was drawn, as its typeface's table says it reads
drawn  the same with the place of each: millimetres from the left and from the top of its page
sizes  the sizes of text in points
links  where its links lead
"""

import re
import zlib

STREAM = re.compile(rb"\n(\d+) 0 obj\n<<((?:(?!endobj).)*?)>>\nstream\n(.*?)\nendstream", re.DOTALL)
FONT = re.compile(rb"/(F\d+) (\d+) 0 R")
PIECE = re.compile(
    rb"\bBT ([\d.]+) ([\d.]+) Td|/(F\d+) [\d.]+ Tf|\(((?:\\.|[^\\()])*)\) Tj", re.DOTALL
)
MM = 25.4 / 72
HIGH = 297
ESCAPE = re.compile(rb"\\(.)", re.DOTALL)


def streams(pdf):
    """The content of each stream by its object's number."""
    found = {}
    for number, about, data in STREAM.findall(pdf):
        found[number] = zlib.decompress(data) if b"FlateDecode" in about else data
    return found


def tables(pdf):
    """For each typeface what its codes stand for."""
    found, held = {}, streams(pdf)
    for name, number in FONT.findall(pdf):
        font = re.search(rb"\n%s 0 obj\n(.*?)\nendobj" % number, pdf, re.DOTALL)[1]
        table = held[re.search(rb"/ToUnicode (\d+)", font)[1]]
        rows = re.findall(rb"<([0-9A-F]{4})> <([0-9A-F]+)>\n", table)
        found[name] = {
            int(code, 16): bytes.fromhex(sign.decode()).decode("utf-16-be") for code, sign in rows
        }
    return found


def drawn(pdf):
    known, font, said = tables(pdf), b"", []
    for content in streams(pdf).values():
        for match in PIECE.finditer(content) if b" Tj" in content else ():
            if match[1]:
                said.append([float(match[1]) * MM, HIGH - float(match[2]) * MM, ""])
            elif match[3]:
                font = match[3]
            else:
                said[-1][2] += read(match[4], known[font])
    return [(x, y, text) for x, y, text in said]


def read(codes, table):
    """What a piece says, whose signs are written as two bytes each."""
    plain = ESCAPE.sub(lambda one: {b"r": b"\r", b"n": b"\n"}.get(one[1], one[1]), codes)
    return "".join(
        table[256 * high + low] for high, low in zip(plain[::2], plain[1::2], strict=True)
    )


def texts(pdf):
    return [text for _, _, text in drawn(pdf)]


def sizes(pdf):
    contents = b"".join(streams(pdf).values())
    return {float(size) for size in re.findall(rb"/F\d+ ([\d.]+) Tf", contents)}


def pages(pdf):
    return len(re.findall(rb"/Type /Page\b(?!s)", pdf))


def links(pdf):
    return [link.decode() for link in re.findall(rb"/URI \((.*?)\)", pdf)]
