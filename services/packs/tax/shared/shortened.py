"""Words of a label as printers shorten them: "Fed inc tax w/h", "Nonempl comp", "Soc Sec wages"."""

import re
from collections.abc import Sequence

from services.core.document import Word

WITHHELD = re.compile(r"w[/-]?h(?:eld)?|wthld|withhld", re.I)
WORDS = {
    "acct": "account",
    "addr": "address",
    "bus": "business",
    "cap": "capital",
    "comp": "compensation",
    "corp": "corporation",
    "distr": "distributions",
    "distribs": "distributions",
    "div": "dividends",
    "divs": "dividends",
    "empe": "employee",
    "emplee": "employee",
    "emplr": "employer",
    "empr": "employer",
    "fed": "federal",
    "fedl": "federal",
    "inc": "income",
    "int": "interest",
    "loc": "local",
    "med": "medicare",
    "misc": "miscellaneous",
    "nonemp": "nonemployee",
    "nonempl": "nonemployee",
    "ord": "ordinary",
    "oth": "other",
    "othr": "other",
    "partn": "partnership",
    "pen": "penalty",
    "pship": "partnership",
    "ptnr": "partner",
    "pymts": "payments",
    "pmts": "payments",
    "qual": "qualified",
    "rcpt": "recipient",
    "recip": "recipient",
    "sec": "security",
    "soc": "social",
    "ss": "social security",
    "st": "state",
    "tot": "total",
    "ttl": "total",
    "wdl": "withdrawal",
    "wdrl": "withdrawal",
    "wgs": "wages",
}


def lengthened(words: Sequence[Word]) -> tuple[str, ...]:
    """The words' texts with shortened ones in full; none where nothing is shortened, or nothing else is printed."""
    whole = tuple(_whole(word.text) for word in words)
    return whole if any(long != word.text for long, word in zip(whole, words, strict=True)) else ()


def _whole(text: str) -> str:
    """The word in full; of words joined by a stroke ("name/addr") each."""
    if WITHHELD.fullmatch(text.strip(".,:;()")):
        return "withheld"
    parts = re.split(r"([/-])", text)
    return "".join(WORDS.get(part.strip(".,:;()'’").lower(), part) for part in parts)
