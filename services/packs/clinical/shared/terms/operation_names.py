"""The names of operations and of tests that are listed one by one, as alternatives of a pattern."""

import re
import tomllib
from functools import cache
from importlib.resources import files


@cache
def operation_names(*parts: str) -> str:
    """Alternatives for the names of the parts "done" and "tests" of `operation_names.toml`, as they are printed."""
    said = tomllib.loads(files(__package__ or "").joinpath("operation_names.toml").read_text("utf-8"))
    listed = (named for part in parts for named in said[part].values())
    return "|".join(_pattern(" ".join(name.split()).lower()) for one in listed for name in re.split(r",\s+", one.strip()))


def _pattern(name: str) -> str:
    """A name with its plural; a hyphen may be a blank or missing, and so may the blanks around "&"."""
    return name.replace("-", "[ -]?").replace("&", " ?& ?") + ("" if name.endswith("s") else "s?")
