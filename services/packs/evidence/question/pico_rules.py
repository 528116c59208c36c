"""Spans of a trial report that its words give away: groups of people, interventions, outcomes. No learning."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache

from services.packs.evidence.question.tags_lexicon import VOCABULARY, lexicon
from services.packs.evidence.question.tags_words import normal_word

Words = Sequence[str]
Span = tuple[int, int]
"""First and last word, both included."""

ENDS_SENTENCE = frozenset(".;:?!")
EARLY, LATE = 0.55, 0.86
"""Shares of a report between which people are named without being described."""
BARE_UNTIL = 0.3
"""Share up to which a bare "patients" counts."""
LONGEST_GROUP = 26
CONDITIONS_UNTIL = 0.2


@cache
def listed(name: str) -> frozenset[str]:
    """A list of vocab/pico_tokens.toml."""
    return frozenset(_file()[name].split())


@cache
def cues() -> dict[str, tuple[re.Pattern[str], ...]]:
    """The regular expressions of vocab/pico_cues.toml, each name's in a tuple."""
    data: dict[str, str | list[str]] = tomllib.loads((VOCABULARY / "pico_cues.toml").read_text(encoding="utf-8"))
    return {name: tuple(re.compile(each) for each in ([one] if isinstance(one, str) else one)) for name, one in data.items()}


@cache
def _file() -> dict[str, str]:
    data: dict[str, str] = tomllib.loads((VOCABULARY / "pico_tokens.toml").read_text(encoding="utf-8"))
    return data


@cache
def _drug_ending() -> re.Pattern[str]:
    return re.compile(rf"^[a-z-]{{5,}}({'|'.join(sorted(listed('drug_endings')))})s?$")


def is_drug(word: str) -> bool:
    """By name, or by how names of drugs end."""
    return word in listed("drugs") or (word not in listed("not_drugs") and bool(_drug_ending().match(word)))


def title_end(words: Words) -> int:
    """How many of the first words are the title."""
    return next((at + 1 for at, word in enumerate(words) if word in {".", "?", "!"} and at > 2), len(words))


def people(words: Words) -> Iterator[Span]:
    """Groups of people with what describes them: "36 healthy volunteers aged 18 to 30"."""
    total, at = len(words), 0
    while at < total:
        if words[at] not in listed("people") or EARLY * total <= at <= LATE * total:
            at += 1
            continue
        first, last = _group_start(words, at), _group_end(words, at)
        if first < at or last > at or at < BARE_UNTIL * total:
            yield first, last
        at = last + 1


def _group_start(words: Words, at: int) -> int:
    first = at
    while first > 0 and at - first < 7 and _describes_people(words, first - 1):
        first -= 1
    return first - 3 if list(words[max(0, first - 3) : first]) == ["a", "total", "of"] else first


def _describes_people(words: Words, at: int) -> bool:
    word, modifiers = words[at], listed("people_modifiers")
    if word in modifiers or _is_number(word) or (word in {"and", "-", "/"} and at > 0 and words[at - 1] in modifiers):
        return True
    plain = word.replace("-", "").isalpha()
    return plain and not (
        word in listed("small") or word in listed("people_ends") or word in listed("interventions") or is_drug(word)
    )


def _group_end(words: Words, at: int) -> int:
    if at + 1 >= len(words) or not (words[at + 1] in listed("people_goes_on") or words[at + 1] in "(,"):
        return at
    last, relative = at + 1, False
    while last < len(words) and last - at < LONGEST_GROUP and words[last] not in ENDS_SENTENCE:
        word = words[last]
        relative = relative or word in {"who", "whose", "that"}
        verb = word in listed("relative_verbs")
        if word in listed("people_ends") and not (relative and verb) and not _is_range(words, last):
            break
        if word == "," and not _goes_on(words, last + 1):
            break
        relative = relative and not verb
        last += 1
    last -= 1
    while last > at and (words[last] in listed("small") or words[last] in "(,"):
        last -= 1
    return last


def _is_range(words: Words, at: int) -> bool:
    """ "40 to 60"."""
    return words[at] == "to" and _goes_on(words, at + 1) and _is_number(words[at - 1])


def _goes_on(words: Words, at: int) -> bool:
    return at < len(words) and (words[at] in listed("people_goes_on_after_comma") or _is_number(words[at]))


def _is_number(word: str) -> bool:
    return word[:1].isdigit() or all(part in listed("numbers") for part in word.split("-"))


def conditions(words: Words) -> Iterator[Span]:
    """Conditions of the vocabulary in the title and the first lines: whom the trial is about."""
    end, at, book = max(title_end(words), int(len(words) * CONDITIONS_UNTIL)), 0, lexicon()
    while at < end:
        key, found = "", 0
        for last in range(at, min(end, at + 6)):
            key = f"{key} {normal_word(words[last])}".strip()
            if key not in book.parts:
                break
            found = last + 1 if book.terms.get(key) else found
        if found:
            yield at, found - 1
        at = found or at + 1


def intervention_words(words: Words) -> frozenset[str]:
    """Words that name what this report compares, from its title and from what was given."""
    title, body = " ".join(words[: title_end(words)]), " ".join(words)
    found = {word for slot in cues()["title_slots"] for hit in slot.finditer(title) for word in hit.group(1).split()}
    found = {word for word in found if is_content(word) or is_drug(word)}
    for hit in cues()["given"][0].finditer(body):
        for word in hit.group(1).split():
            if word in listed("small") or word in listed("people_ends"):
                break
            if is_content(word) and (is_drug(word) or word in listed("interventions")):
                found.add(word)
    return frozenset(word for word in found if _may_be_given(word))


def _may_be_given(word: str) -> bool:
    other = ("never_interventions", "conditions", "people", "people_modifiers", "small", "people_ends")
    outcome = word in listed("outcomes") and word not in listed("interventions")
    return len(word) > 2 and not outcome and not any(word in listed(name) for name in other)


def is_content(word: str) -> bool:
    """A word that can be part of a name: no small word, no number, no mark."""
    return (word.isalpha() and word not in listed("small")) or ("-" in word and len(word) > 3)


def describes_outcome(word: str) -> bool:
    """A word that can stand before an outcome as a part of its name."""
    other = ("people_ends", "result_words", "never_modifiers", "interventions", "people")
    return is_content(word) and not is_drug(word) and not any(word in listed(name) for name in other)


def outcomes_by_word(words: Words, start: int, end: int) -> Iterator[Span]:
    """Outcomes of a sentence (its words start to end) by the words that name them."""
    at = start
    while at < end:
        if words[at] not in listed("outcomes"):
            at += 1
            continue
        first = at
        while first > start and at - first < 3 and describes_outcome(words[first - 1]):
            first -= 1
        last = _outcome_end(words, at, end)
        if not all(word in listed("bare_outcomes") for word in words[first : last + 1]):
            yield first, last
        at = last + 1


def _outcome_end(words: Words, at: int, end: int) -> int:
    last = at
    while last + 1 < end and last - at < 10:
        following = words[last + 1]
        if following in listed("outcomes") or (describes_outcome(following) and last - at < 4):
            last += 1
        elif last + 2 < end and _leads_on(words, last, end):
            last += 2
        else:
            break
    return last


def _leads_on(words: Words, last: int, end: int) -> bool:
    """ "quality of life", "nausea and vomiting"."""
    following, beyond = words[last + 1], words[last + 2]
    if following == "of":
        return words[last] in listed("outcomes_of") and not _is_given(beyond)
    return following in {"and", "or", ","} and _another_outcome(words, last + 2, end)


def _is_given(word: str) -> bool:
    return word in listed("people") or word in listed("interventions") or is_drug(word)


def _another_outcome(words: Words, at: int, end: int) -> bool:
    known = listed("outcomes")
    return words[at] in known or (at + 1 < end and describes_outcome(words[at]) and words[at + 1] in known)


def outcomes_by_cue(words: Words, start: int, end: int) -> Iterator[Span]:
    """Outcomes of a sentence by what is said of them: "the primary outcome was", "effect on", "was significantly lower"."""
    text = " ".join(words[start:end])
    named = cues()["outcome_was"][0].search(text)
    if named:
        first = start + len(text[: named.end()].split())
        while first < end and words[first] in listed("small"):
            first += 1
        yield first, next((at for at in range(first, end) if words[at] in listed("after_outcome")), end) - 1
    changed = cues()["changed"][0].search(text)
    if changed:
        first = start + len(text[: changed.end()].split())
        yield (
            first,
            next((at for at in range(first, min(end, first + 5)) if not describes_outcome(words[at])), min(end, first + 5)) - 1,
        )


def outcomes_before_result(words: Words, start: int, end: int) -> Iterator[Span]:
    """What "was significantly higher", "did not differ", "was assessed"."""
    text = " ".join(words[start:end])
    for hit in cues()["was_found"][0].finditer(text):
        said = set(hit.group().split())
        last = start + len(text[: hit.start()].split()) - 1
        first = last
        while first >= start and last - first < 4 and describes_outcome(words[first]):
            first -= 1
        if (
            said & listed("result_words")
            and said & listed("found")
            and any(not _is_number(word) for word in words[first + 1 : last + 1])
        ):
            yield first + 1, last
