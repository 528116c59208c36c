"""Words of a question in a normal form, so that spellings, plurals and accents do not hide a term."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

TOKEN = re.compile(r"\d+(?:[.,]\d+)+|[^\W_]+|[.,;:?!()<>≤≥=%]")
UK_TO_US = (
    ("haem", "hem"),
    ("aemi", "emi"),
    ("oedem", "edem"),
    ("oesoph", "esoph"),
    ("oestro", "estro"),
    ("rrhoe", "rrhe"),
    ("paed", "ped"),
    ("anaesth", "anesth"),
    ("melaen", "melen"),
    ("faec", "fec"),
    ("foet", "fet"),
    ("coelia", "celia"),
    ("gynaec", "gynec"),
    ("caesar", "cesar"),
    ("tumour", "tumor"),
    ("dyspnoe", "dyspne"),
    ("apnoe", "apne"),
    ("uraem", "urem"),
    ("leucocyt", "leukocyt"),
    ("fibre", "fiber"),
    ("colour", "color"),
    ("behaviour", "behavior"),
    ("sulph", "sulf"),
)
US_ENDINGS = (("isation", "ization"), ("alised", "alized"), ("ilised", "ilized"), ("tre", "ter"))
KEEP_ENDING_WORDS = (
    "diabetes herpes rabies scabies series species caries measles shingles pus does has was is his this us yes always "
    "across perhaps less its as gas bias lupus pancreas ascites feces rickets tetanus varices calculus"
)
KEEP_ENDING = frozenset(KEEP_ENDING_WORDS.split())


@dataclass(frozen=True)
class Token:
    """One word or mark: as written, in normal form, and where it stands ([start, end) in the text)."""

    text: str
    norm: str
    start: int
    end: int
    is_mark: bool


def tokenize(text: str) -> tuple[Token, ...]:
    """The words and marks of a text in order; a possessive 's belongs to no token."""
    plain = re.sub(r"['’‘]s\b", lambda hit: " " * len(hit.group()), text)
    return tuple(_token(hit) for hit in TOKEN.finditer(plain))


def _token(hit: re.Match[str]) -> Token:
    text = hit.group()
    return Token(text, normal_word(text), hit.start(), hit.end(), is_mark=not text[0].isalnum())


def normal(text: str) -> str:
    """A term in normal form: its words joined by single spaces, marks left out."""
    return " ".join(token.norm for token in tokenize(text) if not token.is_mark)


@lru_cache(maxsize=50_000)
def normal_word(word: str) -> str:
    """Lower case without accents, in American spelling, singular."""
    folded = unicodedata.normalize("NFKD", word.lower())
    plain = "".join(letter for letter in folded if not unicodedata.combining(letter))
    for british, american in UK_TO_US:
        plain = plain.replace(british, american)
    return _singular(_american_ending(plain))


def _american_ending(word: str) -> str:
    if len(word) > 5:
        for british, american in US_ENDINGS:
            if word.endswith(british):
                return word.removesuffix(british) + american
    return word


def _singular(word: str) -> str:
    if len(word) <= 3 or not word.endswith("s") or word.endswith(("ss", "us", "is")) or word in KEEP_ENDING:
        return word
    return word[:-3] + "y" if word.endswith("ies") and len(word) > 4 else word[:-1]
