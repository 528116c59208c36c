"""Fresh documents for measuring: every form, several years and layouts, every defect, on clean pages and poor paper.

The same seed gives the same documents. A measurement uses a seed that no earlier work has seen.
"""

import random
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tests.samples.paper import Paper
from tests.samples.tax_blanks import fill_blank
from tests.samples.tax_forms import LAYOUTS as W2_LAYOUTS
from tests.samples.tax_forms import Sample, draw_w2
from tests.samples.tax_k1 import LAYOUTS as K1_LAYOUTS
from tests.samples.tax_k1 import draw_k1
from tests.samples.tax_k1_full import LAYOUTS as FULL_LAYOUTS
from tests.samples.tax_k1_full import draw_full_k1
from tests.samples.tax_k1_words import EDITIONS
from tests.samples.tax_others import OTHERS, draw_other
from tests.samples.tax_prints import PRINTS
from tests.samples.tax_returns import KINDS as RETURNS
from tests.samples.tax_returns import LAYOUTS as RETURN_LAYOUTS
from tests.samples.tax_returns import Kind, draw_1099
from tests.samples.tax_styles import ALL, designs_of, draw_design

SHARES = {"W-2": 0.25, "1099-NEC": 0.12, "1099-INT": 0.13, "1099-DIV": 0.13, "1099-MISC": 0.13, "K-1": 0.14, "OTHER": 0.10}
SCANNED = 0.34
OFFICIAL = 0.18
EMPTY_FORMS = 0.06
STAMPED = 0.05
TICKED = 0.10
BY_HAND = 0.05
DESIGNED = 0.25
"""Share of the documents that come in a print style of tax_styles."""
WHOLE = 0.6
"""Share of Schedules K-1 that are drawn with all their items and boxes."""
PRINTED = 0.3
WAYS = tuple(way for way in PRINTS if way != "over the label")
"""Ways of filling a form of which the page itself says what is meant."""
PREFILLED = ("K-1",)
"""Official forms whose file holds values in its form fields already; they are printed over only."""
PAPERS: tuple[Callable[[random.Random], Paper], ...] = (
    lambda rng: Paper(dpi=200, skew=rng.uniform(-2.5, 2.5), noise=5),
    lambda rng: Paper(dpi=150, turn=rng.choice((90, 180, 270)), noise=6),
    lambda rng: Paper(dpi=110, noise=6, quality=75),
    lambda rng: Paper(dpi=200, fax=True, noise=4, skew=rng.uniform(-1, 1)),
    lambda rng: Paper(dpi=170, photo=True, noise=5, blur=0.5, quality=85),
    lambda rng: Paper(dpi=150, noise=14, blur=0.4, skew=rng.uniform(-1.5, 1.5)),
)


@dataclass(frozen=True)
class Fresh:
    """A document with what is true of it. `medium` as in truth files; `defect` names what is odd about it, if anything.

    `layout` names its print style where it has one of tax_styles.
    """

    name: str
    data: bytes
    doc_type: str
    medium: str
    truth: dict[str, str | None]
    defect: str = ""
    layout: str = ""


def fresh(
    seed: int,
    count: int,
    blanks: Path | None,
    part: tuple[int, int] = (1, 1),
    *,
    designed: float = DESIGNED,
    styles: Collection[str] = tuple(ALL),
) -> Iterator[Fresh]:
    """So many documents in turn of each form. `blanks` is the folder of official blank forms; None: drawings only.

    `part` (k, n) makes every n-th of them only, from the k-th on; `designed` is their share in one of the print `styles`.
    """
    kinds = [kind for kind, share in SHARES.items() for _ in range(round(share * count))]
    for index, kind in list(enumerate(kinds))[part[0] - 1 :: part[1]]:
        rng = random.Random(f"fresh {seed} {index} {kind}")
        paper = rng.choice(PAPERS)(rng) if rng.random() < SCANNED else None
        chance = random.Random(f"design {seed} {index} {kind}")
        names = designs_of(kind, styles)
        if names and chance.random() < designed:
            made = _designed(chance, kind, index, paper, names)
        else:
            made = _other(rng, index, paper) if kind == "OTHER" else _form(rng, kind, index, paper, blanks)
        yield replace(made, name=f"{index:03d}_{made.name.replace(' ', '_')}")


def _other(rng: random.Random, index: int, paper: Paper | None) -> Fresh:
    kind = list(OTHERS)[index % len(OTHERS)]
    return _of(draw_other(kind, rng.randrange(10**9), paper=paper), "OTHER", paper, kind)


def _designed(rng: random.Random, kind: str, index: int, paper: Paper | None, names: Sequence[str]) -> Fresh:
    """A document in each of its form's print styles in turn."""
    layout = names[index % len(names)]
    return replace(_of(draw_design(layout, rng.randrange(10**9), paper=paper), kind, paper, ""), layout=layout)


def _form(rng: random.Random, kind: str, index: int, paper: Paper | None, blanks: Path | None) -> Fresh:
    seed = rng.randrange(10**9)
    if rng.random() < EMPTY_FORMS:
        empty = _drawn(rng, kind, seed, paper, blank=True)
        return _of(empty, "OTHER", paper, "blank")
    if blanks is not None and kind != "1099-MISC" and rng.random() < OFFICIAL:
        typed = paper is None and rng.random() < 0.4 and kind not in PREFILLED
        made = fill_blank(kind, seed, blanks, typed=typed, paper=paper)
        return _of(made, kind, paper, "official" if not typed else "form fields")
    return _of_drawing(rng, kind, seed, paper)


def _of_drawing(rng: random.Random, kind: str, seed: int, paper: Paper | None) -> Fresh:
    hand = rng.random() < BY_HAND
    ticked = rng.choice(("VOID", "CORRECTED")) if kind != "K-1" and rng.random() < TICKED else ""
    stamp = rng.choice(("VOID", "DRAFT")) if kind != "K-1" and not ticked and rng.random() < STAMPED else ""
    masked = rng.random() < 0.15
    made = _drawn(rng, kind, seed, paper, hand=hand, ticked=ticked, stamp=stamp, masked=masked)
    return _of(made, kind, paper, " ".join(filter(None, ("by hand" if hand else "", ticked, stamp, "masked" if masked else ""))))


def _drawn(rng: random.Random, kind: str, seed: int, paper: Paper | None, **how: Any) -> Sample:
    """A drawing in some layout, with some boxes empty, and some copies of it on the page."""
    options: dict[str, Any] = {name: value for name, value in how.items() if value}
    bare = rng.random() < 0.2
    if kind == "K-1" and not how.get("hand") and rng.random() < WHOLE:
        edition, page = rng.choice(tuple(EDITIONS)), rng.choice(FULL_LAYOUTS)
        return draw_full_k1(seed, edition=edition, layout=page, paper=paper, bare=bare, blank=bool(how.get("blank")))
    if kind == "K-1":
        layout = rng.choice(K1_LAYOUTS)
        return draw_k1(seed, layout=layout, paper=paper, loss=rng.random() < 0.3, empty=("1",) if bare else (), **options)
    if not how.get("hand") and rng.random() < PRINTED:
        options["filled"] = PRINTS[rng.choice(WAYS)]
    if kind == "W-2":
        shape = rng.choice(W2_LAYOUTS)
        copies = rng.choice((1, 1, 2, 4)) if shape == "payroll" else rng.choice((1, 1, 2))
        return draw_w2(seed, layout=shape, paper=paper, copies=copies, empty=("3", "4") if bare else (), **options)
    named: Kind = next(one for one in RETURNS if one == kind)
    form = rng.choice(RETURN_LAYOUTS)
    return draw_1099(
        named, seed, layout=form, paper=paper, copies=rng.choice((1, 1, 2, 3)), empty=("2", "1b") if bare else (), **options
    )


def _of(made: Sample, doc_type: str, paper: Paper | None, defect: str) -> Fresh:
    medium = "scan" if paper else "pdf_form" if defect == "form fields" else "pdf_text"
    truth = {} if doc_type == "OTHER" else made.truth
    return Fresh(made.name, made.data, doc_type, medium, truth, defect)
