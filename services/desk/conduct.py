"""One run from its first event to its last, section after section. Everything the world says goes through a recorded step."""

from services.core.document import Document
from services.core.events import Classified, Concluded, ReadStarted, WasRead
from services.core.policy import policy_for
from services.desk.guard.disclosure import MayNotLeave, basis_for
from services.desk.house import House
from services.desk.journal import STOPPED_EARLY, Durable, Journal
from services.desk.kit import SectionKit
from services.desk.placing import in_file
from services.desk.reading import read_first
from services.desk.repeats import noted, repeats
from services.documents.refusal import Refused as NotAllowed
from services.engine.conclude import conclude
from services.engine.loop import run_loop
from services.providers.roles import destination
from services.tasks.classification import OTHER, Classification
from services.tasks.extraction import Extracting
from services.tasks.kit import Kit
from services.tasks.pack import Case, Pack
from services.tasks.pipeline import Pipelined
from services.tasks.sectioning import Part, Sections, sections_of

READABLE = 0.5
"""Below this quality nothing is extracted (C1)."""
BARRED = "The terms of this provider forbid clinical documents."
BARRED_REMEDY = "Use Vertex AI, OpenAI, a server of your own or the builtin engine for it."
UNSURE = "The kind of the document was not recognised."


class Conduct:
    """Runs one document. Between steps it is deterministic, so a resumed run takes the same path."""

    def __init__(self, house: House, durable: Durable, run_id: str) -> None:
        self._house = house
        self._journal = Journal(house, durable, run_id)
        self._spec, self._watch, self._emit = self._journal.spec, self._journal.watch, self._journal.emit
        self._ended: list[Concluded] = []

    def go(self) -> None:
        """From reading to the end; whatever breaks ends the run as failed, with one sentence."""
        self._journal.conduct(self._go, "working on the document")

    def _go(self) -> None:
        self._watch.elapsed()
        if self._watch.cancelled():
            return self._journal.finish("cancelled", STOPPED_EARLY)
        self._emit(ReadStarted())
        go_on = self._watch.pause()
        told = self._journal.step("read", lambda: read_first(self._house, self._spec))
        go_on()
        if "file" not in told:
            return self._journal.refuse(told["outcome"], told["reason"], (told["advice"],) if told["advice"] else ())
        self._journal.before = told["seconds"]
        document = Document.model_validate_json(self._house.files.get(told["file"]))
        sections = self._split(document)
        self._emit(_was_read(document, sections, self._journal.before))
        if document.quality.score < READABLE:
            reason = "; ".join(document.quality.reasons) or "The file cannot be read well enough."
            return self._journal.refuse("unreadable", reason, document.quality.advice)
        for part in sections.parts:
            self._check_terms(part)
        stopped = any(self._section(index, part) for index, part in enumerate(sections.parts))
        if stopped:
            return self._journal.finish("cancelled", "The run was stopped.")
        return self._finish()

    def _finish(self) -> None:
        """The end of a run that nobody stopped: failed when what was tried was cut before any of it gave an answer (R9)."""
        cut = [end for end in self._ended if end.draft is None and end.remedy]
        if cut and not any(end.draft for end in self._ended):
            return self._journal.refuse("failed", cut[0].words, (cut[0].remedy,))
        return self._journal.finish("extracted", "", tuple(_unanswered(end) for end in cut))

    def _split(self, document: Document) -> Sections:
        """The file's forms and reports; an unreadable one is not looked into."""
        if document.quality.score < READABLE:
            return Sections(())
        return sections_of(document, self._house.packs(), self._spec.options.doc_type or "")

    def _section(self, index: int, part: Part) -> bool:
        """Extract one section; True when someone stopped it."""
        self._watch.begin()
        found, pages = part.found, part.section.pages
        self._emit(
            Classified(
                section=index,
                doc_type=found.doc_type,
                confidence=found.confidence,
                alternatives=found.alternatives,
                by="user" if self._spec.options.doc_type else "signature",
                pages=pages,
                reasoning=found.reasoning,
            )
        )
        pack = self._house.pack_of(found.doc_type)
        if pack is None:
            self._emit(noted(_other(index, found, pages), part.notes))
            return False
        return self._extract(index, part, pack)

    def _extract(self, index: int, part: Part, pack: Pack) -> bool:
        options, document = self._spec.options, part.section.document
        lightweight = "lightweight" if options.preset == "lightweight" else None
        policy = policy_for(pack.rubric.profile, options.preset, self._spec.environment, options.overrides)
        kit = SectionKit(self._house, self._spec, index, self._watch, policy.timeout, self._journal.step, part.section.recut)
        task = self._task(
            pack,
            Case(
                document=document,
                tax_year=options.tax_year,
                client=options.client,
                rivals=part.found.alternatives,
                type_confidence=part.found.confidence,
            ),
            kit,
            lightweight,
        )
        loop = run_loop(task, policy, self._watch, section=index)
        try:
            while True:
                self._emit(in_file(next(loop), part.section))
        except StopIteration as last:
            outcome = last.value
        end = conclude(
            outcome,
            document=document,
            rubric=task.rubric,
            profile=task.profile,
            policy=policy,
            section=index,
            pages=part.section.pages,
        )
        end = noted(end, (*part.notes, *repeats(end, self._ended)))
        self._ended.append(end)
        self._emit(in_file(end, part.section))
        return bool(outcome.verdict.reason == "cancelled")

    def _task(self, pack: Pack, case: Case, kit: Kit, profile_name: str | None) -> Extracting | Pipelined:
        options = self._spec.options
        with_judge = options.engine != "builtin" and (not profile_name or options.use_llm_verification)
        if pack.agents:
            return Pipelined(pack, case, kit, profile_name=profile_name, with_judge=with_judge)
        others = {} if options.doc_type else {one.doc_type: one for one in self._house.packs().values() if not one.agents}
        return Extracting(pack, case, kit, profile_name=profile_name, others=others, with_judge=with_judge)

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


def _other(index: int, found: Classification, pages: tuple[int, ...]) -> Concluded:
    return Concluded(
        section=index,
        doc_type=OTHER,
        confidence=found.confidence,
        pages=pages,
        score=None,
        passed=False,
        met_threshold=False,
        stop_reason="nothing_left_to_mend",
        words="Nothing was extracted: the document is of no type that we know.",
        iterations=0,
        needs_review=True,
        review_reasons=(UNSURE,),
    )
