"""Extracting one section with one pack: the task that the engine runs."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from services.core.calls import CallRequest
from services.core.draft import Draft, Extraction, Malformed
from services.core.feedback import Feedback
from services.core.finding import Grade
from services.core.profiles import profile
from services.core.rubric import Profile, Rubric
from services.core.weigh import weigh
from services.engine.merge import merge
from services.engine.protocol import Attempt
from services.tasks.classification import OTHER
from services.tasks.drafting import draft_from
from services.tasks.grading import code_findings
from services.tasks.kit import Kit
from services.tasks.pack import Case, Pack
from services.tasks.panel import Panel
from services.tasks.prompting import question, stable_part

SECOND = 2
FINER_DPI = 220
"""Resolution at which scanned pages are recognised again when the first attempt left something to mend."""


class Extracting:
    """One section's extraction. Deterministic between kit calls: the same replies give the same drafts and grades.

    `profile_name` replaces the rubric's own scoring profile (lightweight mode). `others` are packs by document type to
    which the task turns when an answer says that the type is another one; none where the user fixed the type. `graders`
    are the models that grade beside the code.
    """

    def __init__(
        self,
        pack: Pack,
        case: Case,
        kit: Kit,
        *,
        profile_name: str | None = None,
        others: Mapping[str, Pack] | None = None,
        graders: Sequence[str] = (),
    ) -> None:
        self.pack = pack
        self.case = case
        self._kit = kit
        self._profile_name = profile_name
        self._others = others or {}
        self._panel = Panel(graders)

    @property
    def rubric(self) -> Rubric:
        return self.pack.rubric

    @property
    def profile(self) -> Profile:
        return profile(self._profile_name or self.pack.rubric.profile)

    def attempt(self, feedback: Feedback) -> Draft | Malformed:
        """Ask for every field, or again for those the feedback names; locate and normalise what comes back."""
        asked = self._turn(feedback)
        if not feedback.first:
            self.case = replace(self.case, finer=self._kit.reread(self.case.document, FINER_DPI))
        request = CallRequest(
            role="extract",
            pack=self.pack.name,
            stable=stable_part(self.pack, self.case.document),
            tail=question(feedback, asked, self.pack.rubric, self.case.tax_year),
            images=self._kit.images(self.case.document),
            document=self.case.latest,
            feedback=feedback,
            only=asked,
        )
        answer = self._kit.ask(request, Extraction)
        if isinstance(answer, Malformed):
            return answer
        return self._with_rivals(draft_from(answer, self.pack, self.case, feedback.best, asked))

    def grade(self, draft: Draft, number: int) -> Grade:
        """Code's findings, and those of every model that grades; none is asked again about unchanged values (C6)."""
        findings = code_findings(self.pack, self.case, draft)
        said = self._panel.hear(self._kit, self.pack, self.case, draft, findings, number)
        told = [*findings, *(finding for one in said for finding in one.findings)]
        failed = [name for one in said for name in one.failed]
        whole = [opinion for one in said for opinion in one.whole]
        return weigh(self.rubric, self.profile, told, failed_graders=failed, opinions=whole)

    def merge(self, attempts: Sequence[Attempt], best: Attempt) -> tuple[Draft, dict[str, int]] | None:
        return merge(attempts, best)

    def _with_rivals(self, draft: Draft) -> Draft:
        """The draft with the types that classification weighed next among its alternatives, after those the answer names.

        Only where the profile's feedback asks about them.
        """
        if not self.profile.second_attempt:
            return draft
        named = [*draft.alternatives, *(one for one in self.case.rivals if one in self._others)]
        return draft.model_copy(update={"alternatives": tuple(one for one in dict.fromkeys(named) if one != draft.doc_type)})

    def _turn(self, feedback: Feedback) -> tuple[str, ...]:
        """Turn to another pack when the best attempt says so; then everything is asked anew.

        When it is said to be no form of the pack's, the second attempt tries the likeliest alternative, the next one OTHER:
        but the fields of OTHER are those of another financial document, so a clinical one keeps its own.
        """
        said = feedback.best.doc_type if feedback.best else None
        if said == OTHER and feedback.attempt == SECOND and self.profile.second_attempt:
            said = next((one for one in feedback.alternatives if one in self._others and one != self.pack.doc_type), said)
        turned = self._others.get(said or self.pack.doc_type, self.pack)
        if turned.doc_type == self.pack.doc_type or (said == OTHER and turned.rubric.family != self.pack.rubric.family):
            return feedback.ask
        self.pack = turned
        return ()
