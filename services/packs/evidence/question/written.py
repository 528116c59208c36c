"""An answer that a model wrote, checked claim by claim against the words it quotes."""

import re
from collections.abc import Mapping, Sequence

from pydantic import BaseModel, ConfigDict

from services.packs.evidence.question.answer import Claim, Dropped
from services.packs.evidence.question.record import Record
from services.packs.evidence.question.references import Reference
from services.tasks.bm25 import tokens

SHORTEST_QUOTE = 20
"""Characters; anything shorter stands everywhere."""
SHARED = 0.5
"""Share of a claim's words that its quote or the title must hold."""
NUMBER = re.compile(r"\d+(?:[.,·]\d+)*")
NOT = re.compile(
    r"\b(?:no|not|neither|nor|without|never|cannot|fail(?:s|ed)?|lack(?:s|ed)?|contraindicated|avoid(?:ed)?)\b|n't\b",
    re.IGNORECASE,
)
DIRECTIONS: Mapping[str, re.Pattern[str]] = {
    "more": re.compile(r"\b(?:increas\w*|higher|greater|more|rais\w+|elevat\w+|longer|prolong\w*)\b", re.IGNORECASE),
    "less": re.compile(r"\b(?:decreas\w*|lower\w*|less|fewer|reduc\w+|shorter|declin\w+|diminish\w*)\b", re.IGNORECASE),
    "better": re.compile(r"\b(?:improv\w*|better|superior\w*|benefi\w+|prefer\w*)\b", re.IGNORECASE),
    "worse": re.compile(r"\b(?:worse\w*|(?<!non)(?<!non-)inferior\w*|harm\w*|detriment\w*)\b", re.IGNORECASE),
    "alike": re.compile(
        r"\b(?:similar\w*|comparable|equivalen\w*|non-?inferior\w*|no (?:significant |statistical )?difference\w*)\b",
        re.IGNORECASE,
    ),
}
AS_PRINTED = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "\u00a0": " ", "·": "."})


class WrittenClaim(BaseModel):
    """What the model says of one point: it quotes, we find."""

    model_config = ConfigDict(extra="forbid")

    text: str
    quote: str
    reference: int


class WrittenAnswer(BaseModel):
    """The one shape of a written answer."""

    model_config = ConfigDict(extra="forbid")

    claims: list[WrittenClaim]
    missing: list[str]


def checked(
    written: WrittenAnswer, references: Sequence[Reference], records: Mapping[str, Record]
) -> tuple[tuple[Claim, ...], tuple[Dropped, ...]]:
    """The claims that stand, with the quote as printed, and those that do not, with the reason."""
    kept, dropped = [], []
    numbered = {one.number: one for one in references}
    for claim in written.claims:
        found = _found(claim, numbered, records)
        if isinstance(found, Claim):
            kept.append(found)
        else:
            dropped.append(Dropped(text=claim.text, why=found))
    return tuple(dict.fromkeys(kept)), tuple(dropped)


def unsupported(text: str, quote: str, title: str = "") -> str:
    """Why a quote does not bear a claim, "" when it does: a number of its own, another direction, a lost "not", other words."""
    if missing := numbers(text) - numbers(quote):
        return f"the quoted words do not hold the number {sorted(missing)[0]}"
    if bool(NOT.search(text)) != bool(NOT.search(quote)) and not _alike(text, quote):
        return "the claim affirms what the quoted words deny, or the other way round"
    for name, pattern in DIRECTIONS.items():
        if pattern.search(text) and not pattern.search(quote):
            return f"the quoted words do not say {name}"
    said, borne = set(tokens(text)), set(tokens(f"{quote} {title}"))
    if len(said & borne) < SHARED * len(said):
        return "the claim speaks of something else than the quoted words"
    return ""


def numbers(text: str) -> frozenset[str]:
    """The numbers of a text; 1,234 is 1234 and 0.50 is 0.5."""
    return frozenset(_number(found) for found in NUMBER.findall(text.translate(AS_PRINTED)))


def _found(claim: WrittenClaim, numbered: Mapping[int, Reference], records: Mapping[str, Record]) -> Claim | str:
    reference = numbered.get(claim.reference)
    if reference is None:
        return f"there is no reference {claim.reference}"
    place = _locate(claim.quote, records[reference.id])
    if place is None:
        return f"the quoted words do not stand in reference {claim.reference}"
    quote, section = place
    why = unsupported(claim.text, quote, reference.title)
    return why or Claim(text=claim.text, quote=quote, reference=reference.number, section=section)


def _locate(quote: str, record: Record) -> tuple[str, str] | None:
    """The quote as printed and its part; spaces, case and kinds of quotation marks and dashes may differ."""
    words = quote.translate(AS_PRINTED).split()
    if len(" ".join(words)) < SHORTEST_QUOTE:
        return None
    pattern = re.compile(r"\s+".join(re.escape(word) for word in words), re.IGNORECASE)
    for section in record.sections:
        if hit := pattern.search(section.text.translate(AS_PRINTED)):
            return section.text[hit.start() : hit.end()], section.label
    return None


def _alike(text: str, quote: str) -> bool:
    """Both say that there is no difference, with or without a "no"."""
    return bool(DIRECTIONS["alike"].search(text) and DIRECTIONS["alike"].search(quote))


def _number(text: str) -> str:
    plain = re.sub(r",(?=\d{3}\b)", "", text).replace(",", ".")
    return plain.rstrip("0").rstrip(".") if "." in plain else plain
