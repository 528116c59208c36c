"""A tax form as data: its boxes, the labels they are printed with, its title."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any

from services.core.rubric import Rubric

TITLE = "title"
"""The key under which a form's title stands among its labels, so that it is never taken for one of a box."""


@dataclass(frozen=True)
class FormBox:
    """One box. `key` is a field's name, or a name of its own for a box that no field of ours reads.

    `labels` are condensed (see `condense`), `kind` is the field's kind ("" for a box that is not read).
    `follows` names the field whose value goes on in this box, e.g. a last name beside a first name.
    """

    key: str
    labels: tuple[str, ...]
    wordings: tuple[str, ...]
    number: str = ""
    kind: str = ""
    follows: str = ""


@dataclass(frozen=True, eq=False)
class Form:
    """What is known of a form beforehand; each is loaded once for a version of its rubric and equals only itself.

    `titles` and `boxes` hold for any year and any printer's layout.
    """

    rubric: Rubric
    boxes: tuple[FormBox, ...]
    titles: tuple[str, ...]
    identity: tuple[str, ...]
    """Fields of which one at least is filled on every form that is not blank."""
    own: tuple[str, ...] = ()
    """Boxes that no other form of the family has: one of them is printed on every copy (none: every box is its own)."""

    @cached_property
    def by_key(self) -> dict[str, FormBox]:
        return {box.key: box for box in self.boxes}

    @property
    def signed(self) -> tuple[str, ...]:
        """Fields whose amount may be negative."""
        named = self.rubric.rules.get("signs", {}).get("may_be_negative", ())
        return named if isinstance(named, tuple) else ()

    @property
    def amounts(self) -> tuple[str, ...]:
        return tuple(name for name, spec in self.rubric.fields.items() if spec.kind == "money")


def load_form(package: str, rubric: Rubric) -> Form:
    """The form of a pack: fields and their wordings from its rubric, title and other boxes from form.toml in its folder."""
    folder = files(package)
    data = tomllib.loads(folder.joinpath("form.toml").read_text("utf-8"))
    mine = [
        FormBox(spec.name, _condensed(spec.wordings), spec.wordings, spec.box, spec.kind)
        for spec in rubric.fields.values()
        if spec.kind != "year"
    ]
    named = {label for box in mine for label in box.labels}
    others = [
        FormBox(key, _condensed(labels), tuple(labels), one.get("box", ""), follows=one.get("follows", ""))
        for key, one in _boxes(data).items()
        if (labels := [label for label in one["labels"] if condense(label) not in named])
    ]
    titles = _condensed(data["titles"])
    title = FormBox(TITLE, titles, tuple(data["titles"]))
    return Form(rubric, (*mine, *others, title), titles, tuple(data["identity"]), tuple(data.get("own", ())))


def _boxes(data: Mapping[str, Any]) -> dict[str, Any]:
    """A form's other boxes: those of the kind it is like (a file beside this one), and its own, which replace them."""
    if "like" not in data:
        return dict(data["boxes"])
    common = tomllib.loads(files(__package__ or "").joinpath(f"{data['like']}.toml").read_text("utf-8"))
    return {**common["boxes"], **data["boxes"]}


def condense(text: str) -> str:
    """Letters and digits only, in lower case: what is left of a label when OCR has joined its words."""
    return re.sub(r"[^a-z0-9]", "", text.lower())


def _condensed(labels: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return tuple(condense(label) for label in labels)
