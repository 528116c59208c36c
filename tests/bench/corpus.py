"""The shared documents with truth: which there are, which are set aside, and their scorer."""

import hashlib
import importlib.util
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

SHARED = Path(os.environ.get("PROOFLOOP_SHARED", Path(__file__).resolve().parents[2].parent / "shared"))
DOCUMENTS = SHARED / "data" / "documents"
WRITTEN = Path(__file__).resolve().parents[1] / "samples" / "written"


@dataclass(frozen=True)
class Case:
    """One file with its truth. `medium` is the truth's own, or `rendered_pdf` / `rendered_scan` for its renderings."""

    stem: str
    path: Path
    truth: dict[str, Any]
    medium: str
    aside: bool


def set_aside(stem: str) -> bool:
    """A third of the documents, by the hash of their name; never looked at while tuning."""
    return int(hashlib.sha256(stem.encode()).hexdigest(), 16) % 3 == 0


def cases(types: tuple[str, ...] = (), *, rendered: bool = True) -> Iterator[Case]:
    """Every document of the given types (all without), then its renderings, in order of name."""
    for file in sorted(DOCUMENTS.glob("*.truth.json")):
        truth = json.loads(file.read_text("utf-8"))
        if types and truth["doc_type"] not in types:
            continue
        stem = file.name.removesuffix(".truth.json")
        yield Case(stem, DOCUMENTS / truth["file"], truth, truth["medium"], set_aside(stem))
        for other in sorted((DOCUMENTS / "rendered").glob(f"{stem}.*")) if rendered else ():
            medium = "rendered_scan" if ".scan." in other.name else "rendered_pdf"
            yield Case(stem, other, truth, medium, set_aside(stem))


def written_cases(types: tuple[str, ...] = (), author: str = "", folder: Path = WRITTEN) -> Iterator[Case]:
    """The project's own written documents, or one author's, or those of another folder with truths in the same form.

    The half closed by the hash of its name counts as set aside.
    """
    for file in sorted(folder.glob(f"**/{author}*.truth.json")):
        truth = json.loads(file.read_text("utf-8"))
        if not types or truth["doc_type"] in types:
            stem = file.name.removesuffix(".truth.json")
            closed = int(hashlib.sha256(stem.encode()).hexdigest(), 16) % 2 == 0
            yield Case(stem, file.with_name(truth["file"]), truth, truth.get("medium", "text"), closed)


@cache
def scorer() -> ModuleType:
    """score.py of the shared documents."""
    spec = importlib.util.spec_from_file_location("shared_score", DOCUMENTS / "score.py")
    if spec is None or spec.loader is None:
        raise SystemExit(f"There is no score.py in {DOCUMENTS}: set PROOFLOOP_SHARED to the folder of shared data.")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
