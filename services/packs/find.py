"""Packs are found by their place: every folder services/packs/FAMILY/NAME with a task.py that defines PACK.

A PACK of documents is a `Pack`, one of questions a `QuestionPack`.
"""

from functools import cache
from importlib import import_module
from pathlib import Path

from services.tasks.asking import QuestionPack
from services.tasks.pack import Pack

HERE = Path(__file__).parent


@cache
def packs() -> dict[str, Pack]:
    """All packs of documents by name, e.g. "tax/w2", in alphabetical order."""
    return {pack.name: pack for pack in _all() if isinstance(pack, Pack)}


@cache
def question_packs() -> dict[str, QuestionPack]:
    """All packs of questions by kind: "evidence", "practitioner"."""
    return {pack.kind: pack for pack in _all() if isinstance(pack, QuestionPack)}


def packs_by_type() -> dict[str, Pack]:
    """All packs of documents by document type, e.g. "W-2"."""
    return {pack.doc_type: pack for pack in packs().values()}


@cache
def _all() -> tuple[Pack | QuestionPack, ...]:
    found = []
    for file in sorted(HERE.glob("*/*/task.py")):
        family, name = file.parts[-3:-1]
        found.append(import_module(f"services.packs.{family}.{name}.task").PACK)
    return tuple(found)
