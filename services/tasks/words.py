"""A pack with some of its words replaced: checked against the pack's own, so that what the code relies on stays true."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar, cast

from services.core.asset import kind_of, sha256_of
from services.core.errors import AppError
from services.core.prompt import BLANK, Prompt
from services.core.rubric import Rubric, Signature, parse_rubric, parse_signature
from services.tasks.agents import rubric_with
from services.tasks.asking import QuestionPack
from services.tasks.pack import Pack
from services.tasks.words_rubric import check_rubric, check_signature, wrong

P = TypeVar("P", bound=Pack | QuestionPack)
MEANT = re.compile(r"\{\{\s*\w|\w\s*\}\}")
"""What was meant as a blank; braces beside signs and quotes are text, as in an example of JSON."""
LONGEST = 100_000
"""Characters of one text."""


def with_words(pack: P, words: Mapping[str, str]) -> P:
    """The pack with these texts instead of its own, by their names ("rubric:tax/w2", "prompt:tax/w2/extract", ...).

    Raises AppError naming the line, key or blank that is wrong: the fields stay those that the pack's code reads and
    checks, their kinds and parts too, and a prompt keeps its blanks.
    """
    for name, text in words.items():
        _check_text(pack, name, text)
    prompts = {key: _prompt(one, words.get(f"prompt:{one.name}")) for key, one in pack.prompts.items()}
    rubric = _rubric(pack, words)
    ready: Pack | QuestionPack = pack
    if rubric is not pack.rubric:
        ready = replace(pack, rubric=rubric) if isinstance(pack, QuestionPack) else pack.with_rubric(rubric)
    return cast(P, replace(ready, prompts=prompts, words={**pack.words, **words}))


def hashes_of(pack: Pack | QuestionPack) -> dict[str, str]:
    """The hash of each of the pack's words, by name."""
    return {name: sha256_of(text) for name, text in pack.words.items()}


def blanks_of(text: str) -> frozenset[str]:
    """The blanks of a prompt's text."""
    return frozenset(BLANK.findall(text))


def _check_text(pack: Pack | QuestionPack, name: str, text: str) -> None:
    if name not in pack.words:
        raise AppError(f"{pack.name} has no {name}.", f"Its words are {', '.join(pack.words)}.")
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
        if MEANT.search(BLANK.sub("", line)):
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
        check_rubric(pack.rubric, made, text, own=not agents, told=isinstance(pack, QuestionPack) or pack.told)
        if f"signature:{pack.name}" in pack.words:
            made = made.model_copy(update={"signature": pack.rubric.signature})
    if (told := words.get(f"signature:{pack.name}")) is not None:
        made = made.model_copy(update={"signature": parse_signature(told, pack.name)})
        check_signature(made.signature, told)
    return made


def _check_elsewhere(pack: Pack | QuestionPack, text: str) -> None:
    """What the pack says in other files would be ignored here."""
    told = parse_rubric(text, pack.name)
    if told.signature != Signature() and f"signature:{pack.name}" in pack.words:
        raise wrong(
            text, "signature", f"the signature of {pack.name} is words of its own", "Take it out here, and edit it there."
        )
    if isinstance(pack, Pack) and pack.agents and told.fields:
        raise AppError(f"The fields of {pack.name} stand with its agents.", "Take them out here.")
