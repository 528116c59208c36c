"""Where in a TOML text a key stands, so that whoever mends it need not search."""

import re


def line_of(text: str, where: str) -> int:
    """The line (from 1) of a TOML text where `table.key` or `table` stands; that of the table where the key does not; else 0."""
    table, _, key = where.rpartition(".")
    found, here = 0, ""
    for number, line in enumerate(text.split("\n"), start=1):
        told = line.strip()
        if told.startswith("["):
            here = told.split("]")[0].strip("[ ")
            if here == where:
                return number
            found = number if here == table else found
        elif here == table and re.match(rf"[\"']?{re.escape(key)}[\"']?\s*=", told):
            return number
    return found
