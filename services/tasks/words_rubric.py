"""Whether a pack's code can work with a rubric: what readers and checks rely on stays, and what is written is right."""

import math
import re
from collections.abc import Iterator, Mapping

from services.core.errors import AppError
from services.core.rubric import FieldSpec, Rubric, Signature
from services.core.toml_lines import line_of

AGAIN = "Mend it and save again."
PATTERN = re.compile(r"[\[\](){}|?*+\\^$]")
"""Signs by which a text of a rule is known as a regular expression."""


def check_rubric(before: Rubric, made: Rubric, text: str, *, own: bool, told: bool) -> None:
    """Raises AppError for what the code that works under `before` could not work with, naming the line of `text`.

    `own`: the fields stand in the rubric's own text, not in those of a pipeline's agents. `told`: the numbers of [rules] stand
    in code, and the rubric only tells them.
    """
    for key in ("doc_type", "family", "profile"):
        if getattr(made, key) != getattr(before, key):
            raise wrong(text, key, f"{key} is not {getattr(before, key)} any more, which others rely on", "Set it back.")
    if not made.title.strip():
        raise wrong(text, "title", "the title is empty", "People know the type by it: write one.")
    if before.required and not made.required:
        raise AppError("No field is required any more.", "Leave one: a grade rests on the required fields.")
    _check_numbers(made, text)
    check_signature(made.signature, text, "signature.")
    if missing := before.fields.keys() - made.fields.keys():
        raise AppError(f"The field {', '.join(sorted(missing))} is missing.", "Put it back; make it optional to ask less for it.")
    for name, spec in made.fields.items() if own else ():
        _check_field(before.fields.get(name), spec, text)
    _check_rules(before, made, text)
    if told:
        _check_told(before, made, text)


def _check_numbers(made: Rubric, text: str) -> None:
    if not 0 <= made.confidence_threshold <= 1:
        raise wrong(text, "confidence_threshold", "the confidence threshold is not between 0 and 1", AGAIN)
    if not 0 <= made.min_required_fields <= len(made.required):
        least = f"between 0 and {len(made.required)}, the number of required fields"
        raise wrong(text, "min_required_fields", f"min_required_fields is not {least}", AGAIN)


def _check_field(before: FieldSpec | None, spec: FieldSpec, text: str) -> None:
    where = f"fields.{spec.name}"
    if before is None:
        raise wrong(text, where, f"no reader or check knows a field {spec.name}", "Take it out.")
    for key in ("kind", "parts"):
        if getattr(spec, key) != getattr(before, key):
            said = f"the {key} of {spec.name} is not {_plain(getattr(before, key))} any more, which its reader and checks rely on"
            raise wrong(text, f"{where}.{key}", said, "Set it back.")
    if not spec.label.strip():
        raise wrong(text, f"{where}.label", f"the label of {spec.name} is empty", "Write what the form prints.")
    if before.wordings and not spec.wordings:
        said = f"{spec.name} has no wordings, so that it is absent could not be corroborated"
        raise wrong(text, f"{where}.wordings", said, "Give the labels it is printed with.")
    if not all(re.search(r"\w", one) for one in spec.wordings):
        raise wrong(text, f"{where}.wordings", f"a wording of {spec.name} has no letter and no digit", "Take it out.")


def _check_rules(before: Rubric, made: Rubric, text: str) -> None:
    """The code looks for just these rules: what it does not find would break a run, what it does not know it ignores."""
    for table in (*before.rules, *(made.rules.keys() - before.rules.keys())):
        old, new = before.rules.get(table), made.rules.get(table)
        if old is None:
            raise wrong(text, f"rules.{table}", f"no check knows the rule {table}", "Take it out.")
        if new is None:
            raise AppError(f"The rule {table} is missing.", "Put it back; its numbers may be others.")
        if missing := old.keys() - new.keys():
            said = f"the rule {table} lacks {', '.join(sorted(missing))}"
            raise wrong(text, f"rules.{table}", said, "Put it back; its value may be another.")
        for key, value in new.items():
            like = old[key] if key in old else _pattern(old)
            if like is None:
                raise wrong(text, f"rules.{table}.{key}", f"no check knows {key} of the rule {table}", "Take it out.")
            if _shape(value, made) != _shape(like, before) and not (value == () and isinstance(like, tuple) and like):
                said = f"{key} of the rule {table} is not {_shape(like, before)}"
                raise wrong(text, f"rules.{table}.{key}", said, "Write it as it was.")
            for problem in _unmatched(value, like):
                raise wrong(text, f"rules.{table}.{key}", f"{key} of the rule {table} {problem}", AGAIN)


def _check_told(before: Rubric, made: Rubric, text: str) -> None:
    """What would change nothing is not let look as if it did."""
    for table, rule in before.rules.items():
        for key, value in made.rules[table].items():
            if value != rule.get(key):
                said = f"{key} of the rule {table} stands in the code of the checks; the rubric only tells it"
                raise wrong(text, f"rules.{table}.{key}", said, "Set it back: a change here would change nothing.")


def _pattern(rule: Mapping[str, object]) -> object | None:
    """What a further entry of a rule must look like; None where it takes none. A rule of lists under names of its own does."""
    shapes = list(rule.values())
    return shapes[0] if shapes and all(isinstance(one, tuple) for one in shapes) else None


def _shape(value: object, rubric: Rubric) -> str:
    if isinstance(value, tuple):
        kinds = [_shape(one, rubric) for one in value]
        same = set(kinds) == {kinds[0]} if kinds else True
        return f"a list of {kinds[0].removeprefix('a ')}s" if kinds and same else f"a list of {' and '.join(kinds)}"
    if value in rubric.fields:
        return "a field"
    try:
        return "a number" if math.isfinite(float(str(value))) else "a text"
    except ValueError:
        return "a text"


def check_signature(signature: Signature, text: str, table: str = "") -> None:
    """Raises AppError for a phrase or weight that cannot be; `table` is where it stands in the text, with a dot behind."""
    for key in ("phrases", "titles", "against"):
        for phrase, weight in getattr(signature, key).items():
            for problem in _problems(phrase, weight):
                raise wrong(text, f"{table}{key}", f"{phrase!r} {problem}", AGAIN)
    if not math.isfinite(signature.prior):
        raise wrong(text, f"{table}prior", "the prior is no number", AGAIN)


def _unmatched(value: object, like: object) -> Iterator[str]:
    """What is wrong with the regular expressions of a list; they stand where there were some before."""
    if isinstance(value, tuple) and isinstance(like, tuple) and len(value) == len(like):
        for one, was in zip(value, like, strict=True):
            if PATTERN.search(was):
                yield from _pattern_problems(one)


def _pattern_problems(pattern: str) -> Iterator[str]:
    try:
        re.compile(pattern)
    except re.error as error:
        yield f"is no regular expression: {error.msg}"


def _problems(phrase: str, weight: float) -> Iterator[str]:
    if not phrase.removeprefix("re:").strip():
        yield "is empty"
    if not (math.isfinite(weight) and weight >= 0):
        yield "has a weight below zero or none at all"
    if phrase.startswith("re:"):
        yield from _pattern_problems(phrase.removeprefix("re:"))


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def wrong(text: str, where: str, said: str, remedy: str) -> AppError:
    """The error with the line where `where` stands."""
    line = line_of(text, where)
    return AppError(f"Line {line}: {said}." if line else f"{said[0].upper()}{said[1:]}.", remedy)
