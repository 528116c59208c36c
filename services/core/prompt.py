"""Prompts: Markdown with {{blanks}}, named by the hash of their text."""

import hashlib
import re
from functools import cached_property

from services.core.base import Frozen
from services.core.errors import AppError

BLANK = re.compile(r"\{\{\s*([a-z_]+)\s*\}\}")


class Prompt(Frozen):
    """One version of a prompt's text."""

    name: str
    text: str

    @cached_property
    def sha256(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()

    @cached_property
    def blanks(self) -> frozenset[str]:
        return frozenset(BLANK.findall(self.text))


def fill(prompt: Prompt, **blanks: str) -> str:
    """Put every blank in, once: a value that itself looks like a blank is left alone.

    Raises AppError when a blank is missing or a name is not in the prompt.
    """
    if missing := prompt.blanks - blanks.keys():
        named = ", ".join(sorted(missing))
        raise AppError(f"Prompt {prompt.name} has no value for {named}.", "Give every blank a value.")
    if unknown := blanks.keys() - prompt.blanks:
        raise AppError(
            f"Prompt {prompt.name} has no blank named {', '.join(sorted(unknown))}.", "Add it to the prompt or leave it out."
        )
    return BLANK.sub(lambda match: blanks[match[1]], prompt.text)
