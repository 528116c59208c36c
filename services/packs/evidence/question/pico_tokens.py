"""Which words of a trial report are its population, its interventions and its outcomes.

Word lists and cues first; where they are silent, weights that were learned from the same lists and cues on openly
licensed trial reports (nothing that is labelled by people went into them).
"""

import gzip
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import Literal

from services.core.question import Pico
from services.packs.evidence.question.pico_rules import (
    Span,
    Words,
    conditions,
    describes_outcome,
    intervention_words,
    is_content,
    is_drug,
    listed,
    outcomes_before_result,
    outcomes_by_cue,
    outcomes_by_word,
    people,
    title_end,
)
from services.packs.evidence.question.tags_lexicon import VOCABULARY

Part = Literal["O", "I-PAR", "I-INT", "I-OUT"]
PARTS: tuple[Part, ...] = ("O", "I-PAR", "I-INT", "I-OUT")
TOKEN = re.compile(r"\w[\w./-]*\w|\w|[^\w\s]")
JOINS = {"I-PAR": "joins_people", "I-INT": "joins_interventions", "I-OUT": "joins_outcomes"}
"""The lists of words between two pieces of one part that belong to it."""
RESULTS_FROM = 0.3
LEARNED_LEAN = 5.0
"""By how much a learned part may fall short of none and still be taken: its rules miss more than they invent."""


def tag_tokens(sentences: Sequence[Sequence[str]]) -> list[list[Part]]:
    """The part of each token, in the shape of `sentences`; the first sentence begins with the title."""
    words = [word.lower() for sentence in sentences for word in sentence]
    parts = ruled(words)
    for at, learned in enumerate(_learned(words)):
        if parts[at] == "O":
            parts[at] = learned
    flat = iter(parts)
    return [[next(flat) for _ in sentence] for sentence in sentences]


def read_report(title: str, abstract: str) -> Pico:
    """Population, intervention and outcome of a trial report in its own words, "" for none: the first intervention, and of
    the others the fullest description."""
    words = TOKEN.findall(f"{title.rstrip('.')} . {abstract}")
    (parts,) = tag_tokens([words])
    return Pico(
        population=max(_spans(words, parts, "I-PAR"), key=len, default=""),
        intervention=next(_spans(words, parts, "I-INT"), ""),
        outcome=max(_spans(words, parts, "I-OUT"), key=len, default=""),
    )


def ruled(words: Words) -> list[Part]:
    """The parts by word lists and cues alone. `words` in small letters."""
    parts: list[Part] = ["O"] * len(words)
    given = intervention_words(words)
    cued: set[str] = set()
    for start, end in _sentences(words):
        _paint(parts, outcomes_by_word(words, start, end), "I-OUT")
        by_cue = list(outcomes_by_cue(words, start, end))
        _paint(parts, [*by_cue, *outcomes_before_result(words, start, end)], "I-OUT")
        cued.update(word for first, last in by_cue for word in words[first : last + 1])
    _again(words, parts, cued - given)
    _paint(parts, _interventions(words, given), "I-INT")
    _paint(parts, conditions(words), "I-PAR")
    _paint(parts, people(words), "I-PAR")
    _join(words, parts)
    return parts


def _sentences(words: Words) -> Iterator[Span]:
    start = 0
    for at, word in enumerate(words):
        if word in {".", "?", "!", ";"}:
            yield start, at
            start = at + 1
    yield start, len(words)


def _paint(parts: list[Part], spans: Iterable[Span], part: Part) -> None:
    for first, last in spans:
        parts[first : last + 1] = [part] * (last + 1 - first)


def _again(words: Words, parts: list[Part], cued: set[str]) -> None:
    """A word that an outcome was named by is one again in the results."""
    known = {
        word
        for word in cued
        if len(word) > 3 and describes_outcome(word) and word not in listed("conditions") and word not in listed("bare_outcomes")
    }
    for at in range(int(RESULTS_FROM * len(words)) + 1, len(words)):
        if parts[at] == "O" and words[at] in known:
            parts[at] = "I-OUT"


def _interventions(words: Words, given: frozenset[str]) -> Iterator[Span]:
    names = given | {
        words[at + 2]
        for at in range(len(words) - 3)
        if words[at + 1] == "(" and words[at + 3] == ")" and len(words[at + 2]) < 8 and _names(words[at], given)
    }
    found: set[int] = set()
    for at, word in enumerate(words):
        if word in names or (is_drug(word) and word not in listed("conditions")) or _stands_alone(word):
            found.add(at)
        elif word in listed("intervention_heads"):
            found.update(_with_its_kind(words, at, names))
    routes = {at for at in range(len(words) - 1) if words[at] in listed("routes") and at + 1 in found}
    yield from ((at, at) for at in sorted(found | routes))


def _names(word: str, given: frozenset[str]) -> bool:
    return word in given or word in listed("intervention_heads") or word in listed("interventions")


def _stands_alone(word: str) -> bool:
    return word.startswith("placebo") or (word in listed("interventions") and word not in listed("intervention_heads"))


def _with_its_kind(words: Words, at: int, names: frozenset[str]) -> Iterator[int]:
    """ "Therapy" with the word before that says which one; nothing where none does."""
    before = words[at - 1] if at else ""
    barred = ("people_ends", "result_words", "never_modifiers")
    if (
        not is_content(before)
        or any(before in listed(name) for name in barred)
        or (before in listed("outcomes") and before not in names)
    ):
        return
    yield at
    for back in range(at - 1, max(-1, at - 4), -1):
        word = words[back]
        if not is_content(word) or any(word in listed(name) for name in ("people_ends", "never_modifiers", "people")):
            return
        yield back


def _join(words: Words, parts: list[Part]) -> None:
    """Brackets after a part, small words between two pieces of it, and the mark that ends its sentence."""
    for at in range(1, len(words)):
        if words[at] == "(" and parts[at - 1] != "O" and parts[at] == "O":
            _close_bracket(words, parts, at)
    last = -1
    for at in range(len(words)):
        if parts[at] == "O":
            continue
        if (
            last >= 0
            and parts[last] == parts[at]
            and 1 < at - last <= 3
            and all(w in listed(JOINS[parts[at]]) for w in words[last + 1 : at])
        ):
            parts[last + 1 : at] = [parts[at]] * (at - last - 1)
        last = at
    for at in range(1, len(words)):
        if parts[at] == "O" and words[at] in {".", ":"}:
            parts[at] = parts[at - 1]


def _close_bracket(words: Words, parts: list[Part], at: int) -> None:
    part = parts[at - 1]
    reach = 12 if part == "I-PAR" else 4
    end = next((to for to in range(at, min(len(words), at + reach + 2)) if words[to] == ")"), None)
    if end is None:
        return
    numbers = any("%" in word or word in {"<", ">", "p"} or (word == "=" and part != "I-PAR") for word in words[at:end])
    if not numbers:
        parts[at : end + 1] = [part] * (end + 1 - at)


def features(words: Words, at: int, title: frozenset[str]) -> tuple[str, ...]:
    """What the learned weights see of a word: itself, its neighbours, its place."""
    word, total = words[at], len(words)
    before, after = words[at - 1] if at else "#", words[at + 1] if at + 1 < total else "#"
    return (
        f"w={word}",
        f"p={before}",
        f"n={after}",
        f"p2={words[at - 2] if at > 1 else '#'}",
        f"n2={words[at + 2] if at + 2 < total else '#'}",
        f"s={word[-3:]}",
        f"pn={before}|{after}",
        f"pw={before}|{word}",
        f"wn={word}|{after}",
        f"at={10 * at // total}",
        f"t={word in title}",
        f"d={word[0].isdigit()}",
        f"b={word[:4]}",
    )


def _learned(words: Words) -> Iterator[Part]:
    weights, title = learned_weights(), frozenset(words[: title_end(words)])
    for at in range(len(words)):
        people_, given, measured = 0.0, 0.0, 0.0
        for feature in features(words, at, title):
            found = weights.get(feature)
            if found:
                people_, given, measured = people_ + found[0], given + found[1], measured + found[2]
        best = max(people_, given, measured)
        yield "O" if best <= -LEARNED_LEAN else "I-PAR" if best == people_ else "I-INT" if best == given else "I-OUT"


@cache
def learned_weights() -> dict[str, tuple[float, float, float]]:
    """Feature -> how much it speaks for population, intervention and outcome against none."""
    found = {}
    with gzip.open(VOCABULARY / "pico_weights.tsv.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            feature, *numbers = line.rstrip("\n").split("\t")
            first, second, third = (int(number) / 10 for number in numbers)
            found[feature] = (first, second, third)
    return found


def _spans(words: Sequence[str], parts: Sequence[Part], part: Part) -> Iterator[str]:
    for here, run in groupby(zip(parts, words, strict=True), key=lambda pair: pair[0]):
        if here == part:
            text = " ".join(word for _, word in run)
            yield re.sub(r" ([,.;:)%])|(\() ", r"\1\2", text).strip(" .,;:")
