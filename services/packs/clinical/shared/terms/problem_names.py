"""The names of diseases, injuries and complaints that are listed one by one, as alternatives of a pattern."""

import tomllib
from importlib.resources import files

from services.packs.clinical.shared.terms.alternatives import names_in

RESULTS_APART = r" (?:(?!(?:his|her|their|the|in|of|to|and|or|for|with|on)\b)[a-z0-9-]+ ){0,2}"
"""What may stand between the word for a result and what was examined: "elevated serum PSA"."""


def problem_names() -> str:
    """Alternatives for the names of `problem_names.toml`, as they are printed, and for results that are told as complaints."""
    said = tomllib.loads(files(__package__ or "").joinpath("problem_names.toml").read_text("utf-8"))
    named = "|".join(name for listed in said["names"].values() for name in names_in(listed))
    results = said["results"]
    words, examined = ("|".join(names_in(results[part])) for part in ("said", "of"))
    return f"{named}|(?:{words}){RESULTS_APART}(?:{examined})"
