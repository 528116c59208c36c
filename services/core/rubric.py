"""A rubric: the fields of a type, their tiers, and the profile by which findings are weighed. All of it is data."""

import hashlib
import tomllib
from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from pydantic import Field as Meta
from pydantic import ValidationError

from services.core.base import Frozen
from services.core.errors import AppError
from services.core.toml_lines import line_of

MOST_DIGITS = 6
"""Of a score 0-1; grades are kept with no more."""
Tier = Literal["required", "important", "optional"]
Kind = Literal["text", "name", "long_text", "money", "tin", "year", "date", "percentage", "list", "mapping"]


class FieldSpec(Frozen):
    """One field: what it is called on the form, where it stands, and by which words its absence is corroborated."""

    name: str
    label: str
    kind: Kind = "text"
    tier: Tier = "optional"
    box: str = ""
    """The form's own box number or letter, e.g. "1", "a", "1a"; empty where the type has none."""
    where: str = ""
    """Where to look, in words a person would use; goes into the feedback."""
    wordings: tuple[str, ...] = ()
    """Labels and wordings under which the field is printed; our own search for them corroborates an absence."""
    parts: tuple[str, ...] = ()
    """Names of the parts of a list element or of (key, value) of a mapping."""
    hint: str = ""
    """One more suggestion for the feedback when the field is missing."""


class Dimension(Frozen):
    """How one dimension is reckoned from the findings that report to it (`hears`: the findings' dimensions).

    tiers: mean of field scores weighted by tier; mean: mean of scores per field; least: the lowest score reported; share:
    share of fields whose worst score is at least `right`; deduct: 1 - per_issue for each open issue, not under floor;
    none_critical: 1 unless an ERROR is open.
    """

    weight: float
    how: Literal["tiers", "mean", "least", "share", "deduct", "none_critical"]
    hears: tuple[str, ...]
    per_issue: float = 0.0
    floor: float = 0.0
    right: float = 0.8
    tiers: tuple[Tier, ...] = ("required", "important", "optional")
    empty: float = 0.0
    """The score when no criterion was reported at all: silence is not a pass."""


class Profile(Frozen):
    """A scoring profile: dimensions, tier weights, pass rule. `scale` is how the source states scores (1 or 100)."""

    name: str
    scale: int = 1
    tier_weights: Mapping[Tier, float]
    dimensions: Mapping[str, Dimension]
    passing: Literal["target", "form", "verification"]
    points: float = 0.7
    """Lowest score of the "form" rule (T4: 70 of 100)."""
    required_share: float = 0.7
    """Lowest share of required fields that are valid under the "form" rule."""
    per_critical: float = 0.0
    """Taken off for each critical issue when attempts are ranked (R8)."""
    pass_bonus: float = 0.0
    """Added when verification passes, when attempts are ranked (R8)."""
    shown: bool = True
    """False: the score is for choosing between attempts and is never shown as quality."""
    second_attempt: str = ""
    """Added to the feedback before attempt 2; {alternatives} is filled in (T8)."""
    last_attempt: str = ""
    """Added to the feedback before the last attempt (T8)."""
    cap_unpassed: float | None = None
    """The confidence of a result that never passed is capped here (T9)."""

    def stated(self, score: float, limit: float | None = None) -> str:
        """`stated` in the points of this profile."""
        return stated(score, self.scale, limit)


def stated(score: float, scale: int = 1, limit: float | None = None) -> str:
    """A score 0-1 as its source states it: of 1 with two digits, of 100 as a whole number.

    One just below `limit` gets as many digits more as tell the two apart.
    """
    digits = 0 if scale > 1 else 2
    while limit is not None and score < limit and digits < MOST_DIGITS and round(score * scale, digits) >= limit * scale:
        digits += 1
    return f"{score * scale:.{digits}f}"


class Signature(Frozen):
    """By which words a type is recognised. `phrases` weigh by the number given; `against` counts down.

    `titles` weigh only in short lines at the head, where a document says by itself what it is.
    """

    phrases: Mapping[str, float] = Meta(default_factory=dict)
    titles: Mapping[str, float] = Meta(default_factory=dict)
    against: Mapping[str, float] = Meta(default_factory=dict)
    prior: float = 0.0
    inside: bool = False
    """What this type holds also stands inside reports of other types: only a head of its own begins one."""
    last_resort: bool = False
    """Counted only for a document that is of no other type."""


class Rubric(Frozen):
    """One version of a type's rubric. `sha256` is of the file's text."""

    doc_type: str
    title: str
    family: str
    profile: str
    fields: Mapping[str, FieldSpec]
    signature: Signature = Meta(default_factory=Signature)
    confidence_threshold: float = 0.0
    min_required_fields: int = 0
    rules: Mapping[str, Mapping[str, float | int | str | tuple[str, ...]]] = Meta(default_factory=dict)
    """Thresholds of the pack's own checks, each with its source in a comment of the file."""
    sha256: str = ""

    @cached_property
    def required(self) -> tuple[str, ...]:
        return tuple(name for name, spec in self.fields.items() if spec.tier == "required")


def parse_signature(text: str, name: str) -> Signature:
    """Read a signature.toml. Raises AppError naming the line or key that is wrong."""
    try:
        return Signature(**tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise AppError(f"The signature of {name} is not valid TOML: {error}.", "Mend the line and save again.") from error
    except (ValidationError, TypeError) as error:
        said = f"The signature of {name} is not allowed{_at(text, error)}: {_first(error)}."
        raise AppError(said, "Mend it and save again.") from error


def parse_rubric(text: str, name: str) -> Rubric:
    """Read a rubric.toml. Raises AppError naming the line or key that is wrong."""
    try:
        raw = tomllib.loads(text)
        fields = {key: {"name": key, **value} for key, value in raw.pop("fields", {}).items()}
        return Rubric(**raw, fields=fields, sha256=hashlib.sha256(text.encode()).hexdigest())
    except tomllib.TOMLDecodeError as error:
        raise AppError(f"Rubric {name} is not valid TOML: {error}.", "Mend the line and save again.") from error
    except (ValidationError, TypeError) as error:
        raise AppError(
            f"Rubric {name} has a key or value that is not allowed{_at(text, error)}: {_first(error)}.", "Mend it and save again."
        ) from error


def _at(text: str, error: Exception) -> str:
    """ " in line 7", where the key can be found."""
    if not isinstance(error, ValidationError):
        return ""
    line = line_of(text, ".".join(str(part) for part in error.errors()[0]["loc"]))
    return f" in line {line}" if line else ""


def _first(error: Exception) -> str:
    if isinstance(error, ValidationError):
        problem = error.errors(include_input=False, include_url=False)[0]
        return f"{'.'.join(str(part) for part in problem['loc'])}: {problem['msg']}"
    return str(error)
