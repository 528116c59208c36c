"""Packs are found by their place: every folder services/packs/FAMILY/NAME with a task.py that defines PACK."""

from functools import cache
from importlib import import_module
from pathlib import Path

from services.tasks.pack import Pack

HERE = Path(__file__).parent


@cache
def packs() -> dict[str, Pack]:
    """All packs by name, e.g. "tax/w2", in alphabetical order."""
    found = {}
    for file in sorted(HERE.glob("*/*/task.py")):
        family, name = file.parts[-3:-1]
        pack = import_module(f"services.packs.{family}.{name}.task").PACK
        found[pack.name] = pack
    return found


def packs_by_type() -> dict[str, Pack]:
    """All packs by document type, e.g. "W-2"."""
    return {pack.doc_type: pack for pack in packs().values()}
