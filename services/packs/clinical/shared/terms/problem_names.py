"""The names of diseases, injuries and complaints that are listed one by one, as alternatives of a pattern."""

import re
import tomllib
from importlib.resources import files

RESULTS_APART = r" (?:(?!(?:his|her|their|the|in|of|to|and|or|for|with|on)\b)[a-z0-9-]+ ){0,2}"
"""What may stand between the word for a result and what was examined: "elevated serum PSA"."""


def problem_names() -> str:
    """Alternatives for the names of `problem_names.toml`, with their plurals and the ways to print a hyphen."""
    said = tomllib.loads(files(__package__ or "").joinpath("problem_names.toml").read_text("utf-8"))
    named = "|".join(_pattern(name) for part in said["names"].values() for name in _split(part))
    results = said["results"]
    examined = "|".join(_pattern(name) for name in _split(results["of"]))
    return f"{named}|(?:{'|'.join(_split(results['said']))}){RESULTS_APART}(?:{examined})"


def _split(listed: str) -> list[str]:
    """The names of a list, which a comma and a blank or the end of a line part."""
    return [" ".join(name.split()) for name in re.split(r",\s+|,$", listed.strip()) if name.strip()]


def _pattern(name: str) -> str:
    return name.replace(".", r"\.").replace("-", "[ -]?") + ("" if name.endswith("s") else "(?:'?s)?")
