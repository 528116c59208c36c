"""Names looked up by their first letters are those that one pattern of all of them finds."""

import re

from services.packs.clinical.shared.patterns import when_used
from services.packs.clinical.shared.prose import widened
from services.packs.clinical.shared.terms.lexicon import Lexicon

NAMES = (
    r"gout|goit(?:re|er)s?|gas gangrene|[a-z]+ sickness|hepatitis [bc] carrier|hernias?|herniated disc|hern|stone|x-?legs|status"
)
FIRST, UNLESS, BEHIND = r"[a-z-]*[a-z]{2,}(?:itis|oma)", r"(?:status|stroma)\b", r"\b(?! tests?\b)"
WHOLE = re.compile(widened(rf"\b(?!{UNLESS})(?:{FIRST}|{NAMES}){BEHIND}"))
LEXICON = Lexicon(lambda: NAMES, first=FIRST, unless=UNLESS, behind=BEHIND)
TEXT = """gout and goitres, gas  gangrene; motion sickness or a hepatitis b carrier. hernias, a herniated disc, hern.
status quo of the stroma, a lipoma test, a kidney stone -carditis 7-itis xlegs x-legs stone tests stones lymphoma"""


def test_the_same_names_are_found_in_the_same_places() -> None:
    found = [match.span() for match in LEXICON.finditer(TEXT)]
    assert found == [match.span() for match in WHOLE.finditer(TEXT)]
    assert len(found) == 13


def test_from_every_place_on_the_same_name_is_the_next() -> None:
    for start in range(len(TEXT)):
        for end in (start + 4, start + 9, start + 25, len(TEXT)):
            one, other = LEXICON.search(TEXT, start, end), WHOLE.search(TEXT, start, end)
            assert (one and one.span()) == (other and other.span()), TEXT[start:end]
            one, other = LEXICON.match(TEXT, start, end), WHOLE.match(TEXT, start, end)
            assert (one and one.span()) == (other and other.span()), TEXT[start:end]
            assert bool(LEXICON.fullmatch(TEXT, start, end)) == bool(WHOLE.fullmatch(TEXT, start, end)), TEXT[start:end]


def test_of_two_names_that_begin_alike_the_longer_one_is_found() -> None:
    assert [match[0] for match in LEXICON.finditer("herniated disc, hernias")] == ["herniated disc", "hernias"]


def test_what_is_tried_first_stands_before_a_longer_name() -> None:
    match = LEXICON.search("a hepatitis b carrier")
    assert match and match[0] == "hepatitis"


def test_a_pattern_is_made_with_its_first_use_only() -> None:
    asked: list[str] = []

    def source() -> str:
        asked.append("source")
        return r"(?P<name>gout)s?"

    pattern = when_used(source, re.IGNORECASE)
    assert not asked
    match = pattern.search("Gouts")
    assert match and match["name"] == "Gout"
    assert pattern.fullmatch("gout") and pattern.sub("", "a gout") == "a " and pattern.pattern == source()
    assert pattern.flags & re.IGNORECASE
    assert asked == ["source"] * 2
