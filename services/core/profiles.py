"""The scoring profiles, read once from the file beside this one."""

import tomllib
from functools import cache
from importlib.resources import files

from services.core.errors import AppError
from services.core.rubric import Profile


@cache
def profiles() -> dict[str, Profile]:
    """All profiles by name."""
    raw = tomllib.loads(files("services.core").joinpath("profiles.toml").read_text("utf-8"))
    return {name: Profile(name=name, **body) for name, body in raw.items()}


def profile(name: str) -> Profile:
    """Raises AppError for a name that is not in profiles.toml."""
    try:
        return profiles()[name]
    except KeyError:
        raise AppError(f"There is no scoring profile named {name}.", f"Use one of {', '.join(profiles())}.") from None
