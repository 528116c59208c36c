"""Files in, result files out: the batch behind `proofloop run`."""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from pydantic import JsonValue

from services.core.errors import AppError
from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.nouns import Incoming, RunRow
from services.desk.results import refused
from services.documents.limits import MAX_BYTES

Say = Callable[[str], None]
LOOK_SECONDS = 0.1


def run_files(desk: Desk, files: Sequence[Path], options: RunOptions, out: Path, *, say: Say) -> int:
    """Run every file and write `out/<whole file name>.result.json` for each; `say` gets a line as each one ends.

    Returns the exit code: 0 when every file ended in a stated outcome, 1 when one failed. Raises AppError before anything
    runs when a file is missing, two have one name, or the folder cannot be written.
    """
    _check(files, out)
    waiting: dict[str, Path] = {}
    worst = 0
    for file in files:
        if run_id := _submit(desk, file, options, out, say):
            waiting[run_id] = file
    while waiting:
        alive = desk.alive()
        for run_id in [one for one in waiting if one not in alive]:
            worst = max(worst, _end(desk, run_id, waiting.pop(run_id), out, say))
        if waiting:
            time.sleep(LOOK_SECONDS)
    return worst


def _check(files: Sequence[Path], out: Path) -> None:
    for file in files:
        if not file.is_file():
            raise AppError(f"There is no file {file}.", "Check the path.")
    names = [file.name for file in files]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise AppError(f"Several files are named {twice[0]}, so their results would overwrite each other.", "Run them apart.")
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError:
        raise AppError(f"The folder {out} cannot be made.", "Choose another one with --out.") from None


def _submit(desk: Desk, file: Path, options: RunOptions, out: Path, say: Say) -> str | None:
    with file.open("rb") as opened:
        data = opened.read(MAX_BYTES + 1)
    made = desk.submit([Incoming(name=file.name, data=data)], options, again=True)[0]
    if made.run_id is None:
        _write(out, file, refused(file.name, f"{made.problem} {made.remedy}".strip(), options.engine))
        say(f"{file.name}: refused: {made.problem}")
    return made.run_id


def _end(desk: Desk, run_id: str, file: Path, out: Path, say: Say) -> int:
    result = desk.result(run_id)
    _write(out, file, {**result, "file": file.name})
    row = next(iter(desk.runs(search=run_id, limit=1)))
    say(f"{file.name}: {_told(row, result)}")
    return 1 if result["outcome"] == "failed" else 0


def _told(row: RunRow, result: Mapping[str, JsonValue]) -> str:
    if row.outcome != "extracted":
        warnings = result["warnings"] if isinstance(result["warnings"], list) else []
        why = " ".join(str(one) for one in (result["reason"], *warnings) if one)
        return f"{row.outcome}: {why}" if why else row.outcome
    score = "no score" if row.score is None else f"score {row.score:.2f}"
    verified = f", {'' if _passed(result) else 'not '}verified" if row.preset == "lightweight" else ""
    attempts = f"{row.iterations} attempt{'' if row.iterations == 1 else 's'}"
    review = ", needs review" if row.needs_review else ""
    return f"{row.doc_type}, {score}{verified}, {attempts}, {row.stop_reason}, {row.seconds:.1f} s{review}"


def _passed(result: Mapping[str, JsonValue]) -> bool:
    documents = result["documents"] if isinstance(result["documents"], list) else []
    return all(isinstance(one, dict) and one["passed"] for one in documents)


def _write(out: Path, file: Path, result: dict[str, JsonValue]) -> None:
    target = out / f"{file.name}.result.json"
    partial = target.with_suffix(".partial")
    partial.write_text(json.dumps(result, ensure_ascii=False, indent=1), encoding="utf-8")
    partial.replace(target)
