"""The name of a person or firm in a box that holds name and address."""

import re
from collections.abc import Sequence
from itertools import pairwise

from rapidfuzz import fuzz

from services.core.document import Word
from services.packs.tax.shared.pagemap import PageMap, box_at
from services.packs.tax.shared.pick import SURE, Picked

STREET = re.compile(
    r"^(\d+[A-Za-z]?\b|p\.?\s?o\.?\s?box\b|psc\b|unit\b|box\s+\d"
    r"|(one|two|three|rural route|rr|hc)\s+\w+\s+(plaza|way|st|street|drive|ave|rd|blvd)\b)",
    re.I,
)
POST_BOX = re.compile(r"^p\.?\s?o\.?\s?box\b", re.I)
STREET_END = re.compile(
    r"\b(street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|way|court|ct|plaza|parkway|pkwy|highway|hwy|suite|ste|floor|apt)\.?(\s+\S{1,6})?$",
    re.I,
)
TOWN = re.compile(r"[,.\s]\s*[A-Z]{2}[,.]?\s+\d{5}(-?\d{4})?$")
CARE_OF = re.compile(r"^(c/o|attn|attention|care of|dba|d/b/a|%)\b", re.I)
FIRM_GOES_ON = re.compile(r"^(inc|llc|l\.l\.c|ltd|corp|co|lp|llp|pc|plc|of|and|&|dept|department|division)\b", re.I)
LABEL_NOUNS = frozenset(("address", "city", "town", "state", "province", "country", "zip", "postal", "telephone"))
LABEL_REST = LABEL_NOUNS.union(
    ("name", "first", "last", "middle", "initial", "suff", "street", "code", "no", "number", "phone", "foreign", "apt"),
    ("tin", "ein", "ssn", "id", "identification", "taxpayer", "information", "about", "share"),
    ("and", "or", "of", "the", "including"),
)
"""Words that go on a name's label or head its part of the form; a line of nothing else is the rest of the label."""
JOINED_REST = re.compile(f"(?:{'|'.join(sorted(LABEL_REST, key=len, reverse=True))})+")
PARTY_WORDS = ("employer", "employee", "nonemployee", "payer", "recipient", "partner", "partnership", "shareholder")
MISREAD = 85.0
"""How well (0-100) a word of a label matches what it was before it was misread."""
CODE = re.compile(r"^(?:[\d\W_]+|[A-Z]\d?|[a-f](?:[\W_]+[a-f])*|O\.?M\.?B\.?\s*No.*)$")
"""A line of figures and marks, the letters of an item, or the number under which a form was approved."""


LEGAL_FORM = re.compile(r"(?:inc|llc|l\.l\.c|llp|lp|l\.p|ltd|limited|corp|corporation|co|company|pc|p\.c|plc|pllc)\.?", re.I)
"""The end of a firm's name."""


def pick_name(lines: Sequence[Sequence[Word]], *, firm: bool) -> Picked | None:
    """The name: the first line that holds letters and no address; for a firm with the line that plainly continues it."""
    kept = [list(line) for line in lines if line and not CODE.match(_text(line)) and not is_label_rest(_text(line))]
    at = _street_at(kept[0]) if kept else 0
    kept = [kept[0][:at], kept[0][at:], *kept[1:]] if at else kept
    texts = [_text(line) for line in kept]
    if not kept or len(re.sub(r"[^A-Za-z]", "", texts[0])) < 2 or _begins_address(texts) or is_prose(texts[0]):
        return None
    words = _without_specks(kept[0])
    if firm and len(kept) > 1 and FIRM_GOES_ON.match(texts[1]) and not looks_like_street(texts[1]):
        words = words + kept[1]
    plain = len(kept) == 1 or any(is_address(text) or looks_like_street(text) for text in texts[1:3])
    return Picked(tuple(words), _text(words).rstrip(",") if at else _text(words), SURE if plain else 0.9)


def _street_at(line: Sequence[Word]) -> int:
    """Where behind a name and a comma a street begins on the same line; 0 where none does."""
    for at in range(1, len(line)):
        rest = _text(line[at:])
        if line[at - 1].text.endswith(",") and looks_like_street(rest) and any(map(is_address, (rest, rest.partition(",")[0]))):
            return at
    return 0


def goes_on(page: PageMap, words: Sequence[Word]) -> tuple[Word, ...]:
    """What of a name stands beyond a box's edge: the rest of its run.

    In recognised print it must end in a legal form, or stand as close as the words of the name.
    """
    run = next((run.words for run in page.runs if words[-1] in run.words), tuple(words))
    rest = run[run.index(words[-1]) + 1 :]
    apart = words[-1].text.endswith(",") and looks_like_street(_text(rest))
    plain = not apart and all(re.search(r"[^\W\d]|&", word.text) for word in rest)
    sure = rest and (rest[-1].source != "ocr" or LEGAL_FORM.fullmatch(rest[-1].text) or _spaced_alike(words, rest))
    return rest if sure and plain else ()


def _spaced_alike(words: Sequence[Word], rest: Sequence[Word]) -> bool:
    """Whether words follow a name of three words or more at no wider a space than the widest between its own."""
    own = [box_at(after).x0 - box_at(word).x1 for word, after in pairwise(words)]
    beyond = [box_at(after).x0 - box_at(word).x1 for word, after in pairwise((words[-1], *rest))]
    return len(words) > 2 and max(beyond) <= max(own)


def _without_specks(line: list[Word]) -> list[Word]:
    """A line without lone marks at its ends, which recognition makes of dirt."""
    while len(line) > 1 and not re.search(r"[\w&]", line[-1].text):
        line = line[:-1]
    while len(line) > 1 and not re.search(r"[\w&]", line[0].text):
        line = line[1:]
    return line


def _begins_address(texts: Sequence[str]) -> bool:
    """Whether the first line is an address already; "3M Company" above a street is a name."""
    if is_address(texts[0]):
        return True
    return looks_like_street(texts[0]) and not any(looks_like_street(text) for text in texts[1:3])


def is_label_rest(text: str) -> bool:
    """Whether a line holds nothing but words of a label: what else its box holds, or the bare name of a party, misread or not."""
    words = re.findall(r"[a-z]+", text.lower())
    if len(words) == 1 and any(fuzz.ratio(words[0], one) >= MISREAD for one in PARTY_WORDS):
        return True
    return bool(words) and all(_of_label(word) for word in words)


def _of_label(word: str) -> bool:
    """A word that goes on a label: as it is, misread, or joined with the next."""
    joined = JOINED_REST.fullmatch(word) is not None and any(noun in word for noun in LABEL_NOUNS)
    return joined or word in LABEL_REST or any(fuzz.ratio(word, noun) >= MISREAD for noun in LABEL_NOUNS if len(noun) > 5)


def is_prose(text: str) -> bool:
    """Whether a line is part of a sentence: four words or more, most of them without a capital."""
    words = [word for word in text.split() if word[:1].isalpha()]
    return len(words) >= 4 and 2 * sum(word[:1].islower() for word in words) > len(words)


def looks_like_street(text: str) -> bool:
    """Whether a line begins as a street or post box does: with a number, mostly."""
    return STREET.match(text.strip()) is not None


def is_address(text: str) -> bool:
    """Whether a line can be nothing but an address: a numbered street, a post box, a town with its ZIP code, "c/o"."""
    line = text.strip()
    numbered = line[:1].isdigit() and STREET_END.search(line)
    return bool(numbered or POST_BOX.match(line) or TOWN.search(line) or CARE_OF.match(line))


def rows(words: Sequence[Word]) -> list[list[Word]]:
    """Words of one box as lines, top to bottom, each left to right."""
    lines: list[list[Word]] = []
    for word in sorted(words, key=lambda w: (box_at(w).centre[1], box_at(w).x0)):
        middle = box_at(word).centre[1]
        last = box_at(lines[-1][-1]) if lines else None
        if last is not None and abs(middle - last.centre[1]) < 0.5 * max(box_at(word).height, last.height):
            lines[-1].append(word)
        else:
            lines.append([word])
    return [sorted(line, key=lambda w: box_at(w).x0) for line in lines]


def _text(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words)
