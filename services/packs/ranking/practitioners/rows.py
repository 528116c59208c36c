"""A list of practitioners as bytes, row by row: CSV, JSON or JSONL in any usual encoding, never held twice in memory."""

import codecs
import csv
import io
import json
import math
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from services.core.errors import AppError

MOST_ROWS = 250_000
LONGEST_ROW = 200_000
"""Characters of one row."""
MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
SAMPLE = 65_536
FORM = "Give a CSV file with a header row, a JSON array of objects, or one JSON object a line."


@dataclass(frozen=True)
class Row:
    """One row as read. `number` counts from 1 (for CSV the header is row 1); `problem` says why there is no `data`."""

    number: int
    data: Mapping[str, Any] | None
    problem: str = ""


def rows(content: bytes, name: str = "") -> Iterator[Row]:
    """Every row of the file in order. `name` settles the form where the content leaves it open.

    Raises AppError when there is nothing to read, when the form is not one of ours and when there are too many rows.
    """
    encoding = encoding_of(content)
    sample = content[:SAMPLE].decode(encoding, "replace").lstrip("\ufeff \t\r\n")
    if not sample:
        raise AppError("The list of practitioners is empty.", FORM)
    if sample.startswith("["):
        found = _array(content, encoding)
    elif sample.startswith("{"):
        found = _lines(content, encoding)
    else:
        if "\x00" in sample or name.lower().endswith((".json", ".jsonl", ".pdf", ".xlsx", ".xls")):
            raise AppError("The list of practitioners is neither CSV nor JSON.", FORM)
        found = _csv(content, encoding, sample)
    for count, row in enumerate(found, start=1):
        if count > MOST_ROWS:
            raise AppError(
                f"The list has more than {MOST_ROWS:,} practitioners.", "Give a part of it, for example one region or specialty."
            )
        yield row


def check_size(content: bytes, name: str = "") -> None:
    """Raises AppError when there are too many rows. Rows are counted only where there are lines enough for that."""
    if content.count(b"\n") > MOST_ROWS:
        deque(rows(content, name), maxlen=0)


def encoding_of(content: bytes) -> str:
    """By its byte order mark, else UTF-8 when it is that, else UTF-16 when every other byte is empty, else Windows-1252."""
    for mark, encoding in MARKS:
        if content.startswith(mark):
            return encoding
    head = content[:2000]
    if head.count(0) > len(head) // 4:
        return "utf-16-le" if head[1::2].count(0) > head[0::2].count(0) else "utf-16-be"
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        for start in range(0, len(content), SAMPLE):
            decoder.decode(content[start : start + SAMPLE], final=start + SAMPLE >= len(content))
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def _text(content: bytes, encoding: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(content), encoding=encoding, errors="replace", newline="")


def _lines(content: bytes, encoding: str) -> Iterator[Row]:
    for number, line in enumerate(_text(content, encoding), start=1):
        if line.strip(" \t\r\n\ufeff"):
            yield _object(number, line.lstrip("\ufeff"))


def _object(number: int, line: str) -> Row:
    if len(line) > LONGEST_ROW:
        return Row(number, None, f"is longer than {LONGEST_ROW:,} characters; shorten it")
    try:
        data = DECODER.decode(line.strip())
    except (ValueError, RecursionError):
        return Row(number, None, "is not valid JSON; write one object a line")
    return _checked(number, data)


def _checked(number: int, data: Any) -> Row:
    if not isinstance(data, dict):
        return Row(number, None, "is not an object; write {...}")
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return Row(number, None, "holds half a character; write the text again")
    return Row(number, data)


def _finite(text: str) -> float | None:
    """A number, or nothing for one that no number is."""
    value = float(text)
    return value if math.isfinite(value) else None


def _array(content: bytes, encoding: str) -> Iterator[Row]:
    """The objects of one JSON array, decoded one after the other."""
    text = content.decode(encoding, "replace").lstrip("\ufeff \t\r\n")
    at, number = 1, 0
    while True:
        while at < len(text) and text[at] in " \t\r\n,":
            at += 1
        if at >= len(text) or text[at] == "]":
            return
        number += 1
        try:
            data, at = DECODER.raw_decode(text, at)
        except (ValueError, RecursionError):
            yield Row(number, None, "is not valid JSON, and nothing after it can be read; mend it")
            return
        yield _checked(number, data)


DECODER = json.JSONDecoder(parse_float=_finite, parse_constant=lambda _: None)


def _csv(content: bytes, encoding: str, sample: str) -> Iterator[Row]:
    head = sample.splitlines()[0]
    delimiter = max(",;\t|", key=head.count)
    if not head.count(delimiter):
        raise AppError("The list of practitioners has no columns that can be told apart.", FORM)
    reader = csv.reader(_text(content, encoding), delimiter=delimiter)
    header: list[str] = []
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            yield Row(reader.line_num, None, "has a cell that never ends or is too long; close its quotation mark")
            continue
        if not header:
            header = [cell.strip("\ufeff ") for cell in cells]
        elif any(cell.strip() for cell in cells):
            yield _cells(reader.line_num, header, cells)


def _cells(number: int, header: list[str], cells: list[str]) -> Row:
    if len(cells) > len(header):
        return Row(
            number, None, f"has {len(cells)} cells under {len(header)} headings; put quotation marks round text with commas"
        )
    return Row(number, dict(zip(header, cells, strict=False)))
