"""A pack with some of its words replaced: checked against the pack's own, so that what the code relies on stays true."""

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from services.core.asset import kind_of
from services.core.errors import AppError
from services.core.prompt import BLANK, Prompt
from services.core.rubric import FieldSpec, Rubric, Signature, parse_rubric, parse_signature
from services.tasks.agents import rubric_with
from services.tasks.asking import QuestionPack
from services.tasks.pack import Pack

P = TypeVar("P", Pack, QuestionPack)
LONGEST = 100_000
"""Characters of one text."""
AGAIN = "Mend it and save again."


def with_words(pack: P, words: Mapping[str, str]) -> P:
    """The pack with these texts instead of its own, by their names ("rubric:tax/w2", "prompt:tax/w2/extract", ...).

    Raises AppError naming the line, key or blank that is wrong: the fields stay those that the pack's code reads and
    checks, their kinds and parts too, and a prompt keeps its blanks.
    """
    for name, text in words.items():
        _check_text(pack, name, text)
    prompts = {key: _prompt(one, words.get(f"prompt:{one.name}")) for key, one in pack.prompts.items()}
    return replace(pack, rubric=_rubric(pack, words), prompts=prompts, words={**pack.words, **words})


def blanks_of(text: str) -> frozenset[str]:
    """The blanks of a prompt's text."""
    return frozenset(BLANK.findall(text))


def names_of(pack: Pack | QuestionPack) -> tuple[str, ...]:
    """The names of the pack's words, the rubric first."""
    signature = (f"signature:{pack.name}",) if f"signature:{pack.name}" in pack.words else ()
    return (f"rubric:{pack.name}", *signature, *(f"prompt:{one.name}" for one in pack.prompts.values()))


def _check_text(pack: Pack | QuestionPack, name: str, text: str) -> None:
    if name not in names_of(pack):
        raise AppError(f"{pack.name} has no {name}.", f"Its words are {', '.join(names_of(pack))}.")
    if not text.strip():
        raise AppError(f"The {kind_of(name)} is empty.", "Write it, or roll back to an earlier version.")
    if len(text) > LONGEST:
        raise AppError(f"The {kind_of(name)} is longer than {LONGEST:,} characters.", "Shorten it and save again.")
    for number, line in enumerate(text.split("\n"), start=1):
        if any(ord(sign) < 32 and sign != "\t" for sign in line):
            raise AppError(f"Line {number} holds a control character.", "Take it out and save again.")


def _prompt(before: Prompt, text: str | None) -> Prompt:
    if text is None:
        return before
    for number, line in enumerate(text.split("\n"), start=1):
        rest = BLANK.sub("", line)
        if "{{" in rest or "}}" in rest:
            raise AppError(f"Line {number} has braces that are no blank.", "Write a blank as {{name}}, in small letters and _.")
    made = Prompt(name=before.name, text=text)
    if missing := before.blanks - made.blanks:
        raise AppError(f"The blank {_told(missing)} is missing.", "Put it back: what goes in there would be lost.")
    if unknown := made.blanks - before.blanks:
        at = next(number for number, one in enumerate(text.split("\n"), start=1) if unknown & blanks_of(one))
        known = f"The blanks of this prompt are {_told(before.blanks)}." if before.blanks else "This prompt has none."
        raise AppError(f"Line {at}: nothing fills the blank {_told(unknown)}.", f"Take it out. {known}")
    return made


def _told(blanks: Iterable[str]) -> str:
    return ", ".join(f"{{{{{one}}}}}" for one in sorted(blanks))


def _rubric(pack: Pack | QuestionPack, words: Mapping[str, str]) -> Rubric:
    agents = pack.agents if isinstance(pack, Pack) else ()
    made, text = pack.rubric, words.get(f"rubric:{pack.name}")
    if text is not None:
        made = rubric_with(text, pack.name, agents) if agents else parse_rubric(text, pack.name)
        _check_elsewhere(pack, text)
        _check_rubric(pack.rubric, made, text, own=not agents)
        if f"signature:{pack.name}" in pack.words:
            made = made.model_copy(update={"signature": pack.rubric.signature})
    if (told := words.get(f"signature:{pack.name}")) is not None:
        made = made.model_copy(update={"signature": parse_signature(told, pack.name)})
        _check_signature(made.signature, told, "")
    return made


def _check_elsewhere(pack: Pack | QuestionPack, text: str) -> None:
    """What the pack says in other files would be ignored here."""
    told = parse_rubric(text, pack.name)
    if told.signature != Signature() and f"signature:{pack.name}" in pack.words:
        raise _wrong(
            text, "signature", f"the signature of {pack.name} is words of its own", "Take it out here, and edit it there."
        )
    if isinstance(pack, Pack) and pack.agents and told.fields:
        raise AppError(f"The fields of {pack.name} stand with its agents.", "Take them out here.")


def _check_rubric(before: Rubric, made: Rubric, text: str, *, own: bool) -> None:
    """`own`: its fields stand in its own text, not in those of a pipeline's agents."""
    for key in ("doc_type", "family", "profile"):
        if getattr(made, key) != getattr(before, key):
            raise _wrong(text, key, f"{key} is not {getattr(before, key)} any more, which others rely on", "Set it back.")
    if not made.title.strip():
        raise _wrong(text, "title", "the title is empty", "People know the type by it: write one.")
    if before.required and not made.required:
        raise AppError("No field is required any more.", "Leave one: a grade rests on the required fields.")
    _check_numbers(made, text)
    _check_signature(made.signature, text, "signature.")
    if missing := before.fields.keys() - made.fields.keys():
        raise AppError(f"The field {', '.join(sorted(missing))} is missing.", "Put it back; make it optional to ask less for it.")
    for name, spec in made.fields.items() if own else ():
        _check_field(before.fields.get(name), spec, text)
    _check_rules(before, made, text)


def _check_numbers(made: Rubric, text: str) -> None:
    if not 0 <= made.confidence_threshold <= 1:
        raise _wrong(text, "confidence_threshold", "the confidence threshold is not between 0 and 1", AGAIN)
    if not 0 <= made.min_required_fields <= len(made.required):
        least = f"between 0 and {len(made.required)}, the number of required fields"
        raise _wrong(text, "min_required_fields", f"min_required_fields is not {least}", AGAIN)


def _check_field(before: FieldSpec | None, spec: FieldSpec, text: str) -> None:
    where = f"fields.{spec.name}"
    if before is None:
        raise _wrong(text, where, f"no reader or check knows a field {spec.name}", "Take it out.")
    for key in ("kind", "parts"):
        if getattr(spec, key) != getattr(before, key):
            said = f"the {key} of {spec.name} is not {_plain(getattr(before, key))} any more, which its reader and checks rely on"
            raise _wrong(text, f"{where}.{key}", said, "Set it back.")
    if not spec.label.strip():
        raise _wrong(text, f"{where}.label", f"the label of {spec.name} is empty", "Write what the form prints.")
    if before.wordings and not any(one.strip() for one in spec.wordings):
        said = f"{spec.name} has no wordings, so that it is absent could not be corroborated"
        raise _wrong(text, f"{where}.wordings", said, "Give the labels it is printed with.")


def _check_rules(before: Rubric, made: Rubric, text: str) -> None:
    """The code looks for just these rules: what it does not find would break a run, what it does not know it ignores."""
    for table in (*before.rules, *(made.rules.keys() - before.rules.keys())):
        old, new = before.rules.get(table), made.rules.get(table)
        if old is None:
            raise _wrong(text, f"rules.{table}", f"no check knows the rule {table}", "Take it out.")
        if new is None:
            raise AppError(f"The rule {table} is missing.", "Put it back; its numbers may be others.")
        if missing := old.keys() - new.keys():
            said = f"the rule {table} lacks {', '.join(sorted(missing))}"
            raise _wrong(text, f"rules.{table}", said, "Put it back; its value may be another.")
        for key, value in new.items():
            like = old[key] if key in old else _pattern(old)
            if like is None:
                raise _wrong(text, f"rules.{table}.{key}", f"no check knows {key} of the rule {table}", "Take it out.")
            if _shape(value, made) != _shape(like, before):
                said = f"{key} of the rule {table} is not {_shape(like, before)}"
                raise _wrong(text, f"rules.{table}.{key}", said, "Write it as it was.")


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


def _check_signature(signature: Signature, text: str, table: str) -> None:
    for key in ("phrases", "titles", "against"):
        for phrase, weight in getattr(signature, key).items():
            for problem in _problems(phrase, weight):
                raise _wrong(text, f"{table}{key}", f"{phrase!r} {problem}", AGAIN)
    if not math.isfinite(signature.prior):
        raise _wrong(text, f"{table}prior", "the prior is no number", AGAIN)


def _problems(phrase: str, weight: float) -> Iterator[str]:
    if not phrase.removeprefix("re:").strip():
        yield "is empty"
    if not (math.isfinite(weight) and weight >= 0):
        yield "has a weight below zero or none at all"
    if phrase.startswith("re:"):
        try:
            re.compile(phrase.removeprefix("re:"))
        except re.error as error:
            yield f"is no regular expression: {error.msg}"


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _wrong(text: str, where: str, said: str, remedy: str) -> AppError:
    line = line_of(text, where)
    return AppError(f"Line {line}: {said}." if line else f"{said[0].upper()}{said[1:]}.", remedy)


def line_of(text: str, where: str) -> int:
    """The line (from 1) of a TOML text where `table.key` or `table` stands; that of the table where the key does not; else 0."""
    table, _, key = where.rpartition(".")
    found, here = 0, ""
    for number, line in enumerate(text.split("\n"), start=1):
        told = line.strip()
        if told.startswith("["):
            here = told.split("]")[0].strip("[ ")
            if here == where:
                return number
            found = number if here == table else found
        elif here == table and re.match(rf"[\"']?{re.escape(key)}[\"']?\s*=", told):
            return number
    return found
