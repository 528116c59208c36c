"""One section of a document: its loop, from the first look at the watch to its end. Several may be under way at once."""

from dataclasses import dataclass

from services.core.errors import AppError
from services.core.events import Concluded
from services.core.policy import policy_for
from services.desk.house import House
from services.desk.journal import Journal
from services.desk.kit import SectionKit
from services.desk.mishap import foreseen
from services.desk.placing import in_file
from services.engine.conclude import conclude
from services.engine.loop import run_loop
from services.tasks.classification import OTHER
from services.tasks.extraction import Extracting
from services.tasks.kit import Kit
from services.tasks.pack import Case, Pack
from services.tasks.pipeline import Pipelined
from services.tasks.sectioning import Part

UNSURE = "The kind of the document was not recognised."


@dataclass(frozen=True)
class Ended:
    """What became of a section. Without an `end` it was not begun any more, or it broke (`failed`)."""

    end: Concluded | None = None
    stopped: bool = False
    failed: AppError | None = None


class SectionWork:
    """Works on one section with a log of its own. Between steps it is deterministic."""

    def __init__(self, house: House, run: Journal, index: int, part: Part) -> None:
        self._house = house
        self._run = run
        self._index = index
        self._part = part

    def go(self) -> Ended:
        """To its end. What breaks it leaves the other sections alone."""
        log = self._run.beside(self._index)
        try:
            ended = self._go(log)
        except Exception as error:
            ended = Ended(failed=foreseen("working on a section", log.spec.run_id, error))
        log.write()
        return ended

    def _go(self, log: Journal) -> Ended:
        log.watch.elapsed()
        if log.watch.cancelled():
            return Ended(stopped=True)
        log.watch.look_again()
        pack = self._house.pack_of(self._part.found.doc_type)
        return self._extract(log, pack) if pack else Ended(end=self._other())

    def _extract(self, log: Journal, pack: Pack) -> Ended:
        options, part = log.spec.options, self._part
        policy = policy_for(pack.rubric.profile, options.preset, log.spec.environment, options.overrides)
        kit = SectionKit(self._house, log.spec, self._index, log.watch, policy.timeout, log.step, part.section.recut, log.emit)
        case = Case(
            document=part.section.document,
            tax_year=options.tax_year,
            client=options.client,
            rivals=part.found.alternatives,
            type_confidence=part.found.confidence,
        )
        task = self._task(log, pack, case, kit)
        loop = run_loop(task, policy, log.watch, section=self._index)
        try:
            while True:
                log.emit(in_file(next(loop), part.section))
        except StopIteration as last:
            outcome = last.value
        end = conclude(
            outcome,
            document=part.section.document,
            rubric=task.rubric,
            profile=task.profile,
            policy=policy,
            section=self._index,
            pages=part.section.pages,
        )
        return Ended(end=end, stopped=outcome.verdict.reason == "cancelled")

    def _task(self, log: Journal, pack: Pack, case: Case, kit: Kit) -> Extracting | Pipelined:
        options = log.spec.options
        profile_name = "lightweight" if options.preset == "lightweight" else None
        graders = log.spec.graders if not profile_name or options.use_llm_verification else ()
        if pack.agents:
            return Pipelined(pack, case, kit, profile_name=profile_name, with_judge=bool(graders))
        others = {} if options.doc_type else {one.doc_type: one for one in self._house.packs().values() if not one.agents}
        return Extracting(pack, case, kit, profile_name=profile_name, others=others, graders=graders)

    def _other(self) -> Concluded:
        return Concluded(
            section=self._index,
            doc_type=OTHER,
            confidence=self._part.found.confidence,
            pages=self._part.section.pages,
            score=None,
            passed=False,
            met_threshold=False,
            stop_reason="nothing_left_to_mend",
            words="Nothing was extracted: the document is of no type that we know.",
            iterations=0,
            needs_review=True,
            review_reasons=(UNSURE,),
        )
