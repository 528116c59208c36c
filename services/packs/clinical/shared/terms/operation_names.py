"""The names of operations and of tests that are listed one by one, as alternatives of a pattern."""

import tomllib
from functools import cache
from importlib.resources import files

from services.packs.clinical.shared.terms.alternatives import names_in


def operation_names(*parts: str) -> str:
    """Alternatives for the names of the parts "done" and "tests" of `operation_names.toml`, as they are printed."""
    return "|".join(name for part in parts for listed in _listed()[part].values() for name in names_in(listed))


@cache
def _listed() -> dict[str, dict[str, str]]:
    return tomllib.loads(files(__package__ or "").joinpath("operation_names.toml").read_text("utf-8"))
