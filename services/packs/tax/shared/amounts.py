"""Printed amounts and identification numbers, read as they stand and not as they should be. Pure."""

import re
from decimal import Decimal

from services.tasks.values import money

GROUPED = re.compile(r"^(\d{1,3}(?:[.,\s']\s?\d{3})*|\d+)[.,\s]\s?(\d{2})$")
AMOUNT_LIKE = re.compile(r"^[<(\-−–$Ss§]*\s*\$?\s*-?\d[\d.,'\s]*[)>\-]*\.?$")
MISREAD_SIGN = re.compile(r"^[Ss§](?=\d[\d,.]*\d\d$)")
"""A currency sign that OCR took for a letter."""
WELL_PRINTED = re.compile(r"^[(<]?-?\s*\$?\s*-?(\d{1,3}(,\d{3})+|\d+)(\.\d{2}|\.)?[)>]?-?$")
FILLING = re.compile(r"\*{2,}")
"""Stars that keep anybody from writing a digit before or after an amount."""
CENTS_APART = re.compile(r"(?<=\d)\s+(?=[.,]\d\d\b)")
ONLY_CENTS = re.compile(r"^(\$?\s*)(\.\d\d)$")
HALF_CLOSED = re.compile(r"^[$\s]*[(<][^)>]*$|^[^(<]*\d[\d.,\s]*[)>]$")
"""Brackets of a negative amount of which one was lost, or stands apart."""
ANGLES = re.compile(r"^<(.*\d.*)>$")
"""A negative amount as tax software prints it."""
MASK = "Xx*#•●"
SSN = re.compile(rf"^[\d{MASK}]{{3}}[-–_\s.]?[\d{MASK}]{{2}}[-–_\s.]?[\d{MASK}]{{2,4}}\d{{0,2}}$")
EIN = re.compile(rf"^[\d{MASK}]{{2}}[-–_\s.]?[\d{MASK}]{{3,7}}\d{{0,4}}$")
ZIP_CODE = re.compile(r"\d{5}[-–]\d{4}")
TIN_LIKE = re.compile(rf"^[\d{MASK}][\d{MASK}\-–.\s]{{3,}}[\d{MASK}]$")


def read_amount(printed: str) -> str | None:
    """The printed amount as a plain decimal string: "1,234.50", "$ 1 234.50", "1.234.50", "S12.50", "(12.00)"; else None."""
    text = ANGLES.sub(r"(\1)", MISREAD_SIGN.sub("$", bare(printed))).replace("<", "(")
    plain = money(text).value
    if plain is not None:
        return f"-{plain}" if half_closed(text) and not plain.startswith("-") else plain
    negative = text.startswith(("(", "-", "−", "–")) or text.endswith(("-", ")"))
    match = GROUPED.match(re.sub(r"[()$−–\-]", "", text).strip())
    if match is None:
        return None
    amount = Decimal(re.sub(r"\D", "", match[1]) + "." + match[2])
    return f"{-amount if negative else amount:.2f}"


def bare(printed: str) -> str:
    """An amount without the stars that fill up its box, with its cents right after it, and with a 0 before lone cents."""
    return ONLY_CENTS.sub(r"\g<1>0\2", CENTS_APART.sub("", FILLING.sub("", printed)).strip())


def same_amount(value: str, printed: str) -> bool:
    """Whether a value in normal form is what is printed; where one bracket is missing, the sign is open."""
    read = read_amount(printed)
    try:
        open_sign = read is not None and half_closed(printed) and abs(Decimal(read)) == abs(Decimal(value))
        return open_sign or (read is not None and Decimal(read) == Decimal(value))
    except ArithmeticError:
        return False


def half_closed(printed: str) -> bool:
    """An amount with one bracket only: a loss whose other bracket was lost, or a line of the form taken for one."""
    return HALF_CLOSED.match(printed.strip()) is not None


def well_printed(printed: str) -> bool:
    """An amount with ordinary separators, which needs no guess to read."""
    return WELL_PRINTED.match(printed.strip()) is not None


def tin_digits(text: str) -> str:
    """The digits and masks of a printed number, masks as *."""
    return re.sub(rf"[{MASK}]", "*", re.sub(rf"[^\d{MASK}]", "", text))


def looks_like_tin(text: str) -> bool:
    """Whether a printed word is a whole SSN, ITIN or EIN, masked or not."""
    bare = text.strip().strip(".,;:")
    if ZIP_CODE.fullmatch(bare):
        return False
    return len(tin_digits(bare)) == 9 and (SSN.match(bare) is not None or EIN.match(bare) is not None)
