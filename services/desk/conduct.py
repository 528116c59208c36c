"""One run from its first event to its last. Everything the world says goes through a recorded step."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace

from services.core.document import Document
from services.core.errors import AppError
from services.core.events import Classified, Concluded, ReadStarted, WasRead
from services.desk.guard.disclosure import MayNotLeave, basis_for
from services.desk.house import House
from services.desk.journal import STOPPED_EARLY, Durable, Journal
from services.desk.patience import patiently
from services.desk.placing import in_file
from services.desk.reading import read_first
from services.desk.repeats import noted, repeats
from services.desk.section import Ended, SectionWork
from services.desk.words import pinned
from services.documents.refusal import Refused as NotAllowed
from services.providers.roles import destination
from services.tasks.pack import Pack
from services.tasks.sectioning import Part, Sections, sections_of

READABLE = 0.5
"""Below this quality nothing is extracted (C1)."""
BARRED = "The terms of this provider forbid clinical documents."
BARRED_REMEDY = "Use Vertex AI, OpenAI, a server of your own or the builtin engine for it."


class Conduct:
    """Runs one document. Between steps it is deterministic, so a resumed run takes the same path."""

    def __init__(self, house: House, durable: Durable, run_id: str) -> None:
        self._house = house
        self._journal = Journal(house, durable, run_id)
        self._spec, self._watch, self._emit = self._journal.spec, self._journal.watch, self._journal.emit

    def go(self) -> None:
        """From reading to the end; whatever breaks ends the run as failed, with one sentence."""
        self._journal.conduct(self._go, "working on the document")

    def _go(self) -> None:
        self._house = patiently(lambda: pinned(self._house, self._spec), self._house.sleep)
        self._watch.elapsed()
        if self._watch.cancelled():
            return self._journal.finish("cancelled", STOPPED_EARLY)
        self._emit(ReadStarted())
        go_on = self._watch.pause()
        told = self._journal.step("read", lambda: read_first(self._house, self._spec))
        go_on()
        if "file" not in told:
            return self._journal.refuse(told["outcome"], told["reason"], (told["advice"],) if told["advice"] else ())
        document = Document.model_validate_json(self._house.files.get(told["file"]))
        sections = self._split(document)
        self._emit(_was_read(document, sections, told["seconds"]))
        if document.quality.score < READABLE:
            reason = "; ".join(document.quality.reasons) or "The file cannot be read well enough."
            return self._journal.refuse("unreadable", reason, document.quality.advice)
        for part in sections.parts:
            self._check_terms(part)
        by = "user" if self._spec.options.doc_type else "signature"
        for index, part in enumerate(sections.parts):
            self._emit(_classified(index, part, by))
        ended = self._work_on(sections.parts)
        if failure := _first_failure(ended):
            raise failure
        if any(one.stopped for one in ended):
            return self._journal.finish("cancelled", "The run was stopped.")
        return self._finish([one.end for one in ended if one.end])

    def _finish(self, ends: Sequence[Concluded]) -> None:
        """The end of a run that nobody stopped: failed when what was tried was cut before any of it gave an answer (R9)."""
        cut = [end for end in ends if end.draft is None and end.remedy]
        if cut and not any(end.draft for end in ends):
            return self._journal.refuse("failed", cut[0].words, (cut[0].remedy,))
        return self._journal.finish("extracted", "", tuple(_unanswered(end) for end in cut))

    def _split(self, document: Document) -> Sections:
        """The file's forms and reports; an unreadable one is not looked into."""
        if document.quality.score < READABLE:
            return Sections(())
        return sections_of(document, self._house.packs(), self._spec.options.doc_type or "")

    def _work_on(self, parts: Sequence[Part]) -> tuple[Ended, ...]:
        """Every section's loop, side by side where a model does the work; their ends are written in the order of the file.

        The builtin engine is busy itself and waits for nobody: side by side its sections would only use up each other's time.
        """
        width = 1 if self._spec.options.engine == "builtin" else self._house.settings.sections
        works = [SectionWork(self._house, self._journal, index, part).go for index, part in enumerate(parts)]
        ended: list[Ended] = []
        with closing(self._journal.side_by_side(works, width)) as lanes:
            for part in parts:
                self._journal.write()
                ended.append(self._concluded(next(lanes), part, ended))
        return tuple(ended)

    def _concluded(self, one: Ended, part: Part, before: Sequence[Ended]) -> Ended:
        if one.end is None:
            return one
        end = noted(one.end, (*part.notes, *repeats(one.end, [other.end for other in before if other.end])))
        self._emit(in_file(end, part.section))
        return replace(one, end=end)

    def _check_terms(self, part: Part) -> None:
        pack = self._house.pack_of(part.found.doc_type)
        settings = self._house.providers.model_copy(update={"engine": self._spec.options.engine})
        target = destination(settings)
        if pack and pack.rubric.family == "clinical" and target and target.clinical_use_barred:
            raise NotAllowed("refused", BARRED, BARRED_REMEDY)
        if pack and target:
            told = self._journal.step("may it leave", lambda: self._objection(pack))
            if told["message"]:
                raise NotAllowed("refused", told["message"], told["remedy"])

    def _objection(self, pack: Pack) -> dict[str, str]:
        model = self._spec.models.get("extract", "").partition("/")[2]
        try:
            basis_for(self._house, self._spec, pack.rubric.family, model)
        except MayNotLeave as error:
            return {"message": error.message, "remedy": error.remedy}
        return {"message": "", "remedy": ""}


def _unanswered(end: Concluded) -> str:
    return f"Section {end.section + 1} has no result. {end.words} {end.remedy}"


def _was_read(document: Document, sections: Sections, seconds: float) -> WasRead:
    left_out = [f"Nothing was looked for on {_numbered(sections.left_out)}: no form or report."] if sections.left_out else []
    return WasRead(
        medium=document.medium,
        pages=len(document.pages),
        words=len(document.words),
        quality=document.quality.score,
        quality_reasons=document.quality.reasons,
        suspicions=(*document.suspicions, *sections.suspicions),
        warnings=(*document.warnings, *left_out),
        seconds=seconds,
        sections=max(len(sections.parts), 1),
    )


def _numbered(pages: tuple[int, ...]) -> str:
    return f"page{'s' if len(pages) > 1 else ''} {', '.join(map(str, pages))}"


def _classified(index: int, part: Part, by: str) -> Classified:
    found = part.found
    return Classified(
        section=index,
        doc_type=found.doc_type,
        confidence=found.confidence,
        alternatives=found.alternatives,
        by=by,
        pages=part.section.pages,
        reasoning=found.reasoning,
    )


def _first_failure(ended: Sequence[Ended]) -> AppError | None:
    """Of several sections it says which one it was."""
    failed = next(((number, one.failed) for number, one in enumerate(ended, start=1) if one.failed), None)
    if failed is None:
        return None
    number, error = failed
    return AppError(f"Section {number}: {error.message}", error.remedy) if len(ended) > 1 else error
