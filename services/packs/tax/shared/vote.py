"""Several readings of one field, one from each copy: the copies vote."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from services.core.document import Word
from services.packs.tax.shared.amounts import tin_digits
from services.packs.tax.shared.form import condense

DISSENT = 0.8
"""What a reading keeps of its certainty when another copy of the form reads otherwise."""

PLAINLY = 3
"""Digits in which two numbers must differ to be two numbers and not one misread."""


@dataclass(frozen=True)
class Read:
    """A reading in one copy: its words, the value in plain form, and how sure it is (0-1)."""

    words: tuple[Word, ...]
    value: str
    sure: float


def vote(reads: Sequence[Read]) -> Read | None:
    """The reading that most copies give; less sure where copies differ.

    A tie goes to an amount with cents before the same without, then to the surer, then to the first.
    """
    groups: dict[str, list[Read]] = defaultdict(list)
    for read in reads:
        groups[same_key(read.value)].append(read)
    if not groups:
        return None
    ranked = sorted(
        groups.values(), key=lambda group: (-len(group), _lost_cents(group[0], reads), -max(one.sure for one in group))
    )
    winner = max(ranked[0], key=lambda one: (one.sure, -one.words[0].span[0]))
    if len(ranked) == 1:
        return winner
    clear = len(ranked[0]) >= 2 * len(ranked[1])
    return replace(winner, sure=round(winner.sure * (DISSENT if not clear else 0.97), 4))


def _lost_cents(one: Read, reads: Sequence[Read]) -> bool:
    """Whether another copy prints the same amount with cents."""
    return one.value.endswith(".00") and any(o.value[:-2] == one.value[:-2] and o.value != one.value for o in reads)


def same_key(value: str) -> str:
    """Two values with the same key are the same value: amounts and numbers by their digits, words by their letters."""
    letters = condense(value)
    return letters if any(letter.isalpha() for letter in letters.replace("x", "")) else tin_digits(value)


def numbers_differ(one: str, other: str) -> bool:
    """Whether two identification numbers are plainly different: of one length, and three digits or more apart."""
    first, second = tin_digits(one), tin_digits(other)
    unlike = sum(a != b and "*" not in (a, b) for a, b in zip(first, second, strict=False))
    return len(first) == len(second) == 9 and unlike >= PLAINLY
