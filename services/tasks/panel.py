"""The models that grade a draft beside the code: one, or several whose scores are combined per dimension (R7)."""

from collections.abc import Sequence

from services.core.draft import Draft
from services.core.finding import Finding
from services.tasks.judge import GRADER, Judged, Opinion, judge
from services.tasks.kit import Kit
from services.tasks.pack import Case, Pack


class Panel:
    """Asks each model by itself: none sees what another said, and none judges a value twice."""

    def __init__(self, models: Sequence[str]) -> None:
        self._judged = dict.fromkeys(models, Judged())

    def hear(self, kit: Kit, pack: Pack, case: Case, draft: Draft, code: Sequence[Finding], number: int) -> tuple[Opinion, ...]:
        """Everyone's opinion, in order; one that did not answer is named in its own and counts for nothing."""
        return tuple(self._ask(model, kit, pack, case, draft, code, number) for model in self._judged)

    def _ask(self, model: str, kit: Kit, pack: Pack, case: Case, draft: Draft, code: Sequence[Finding], number: int) -> Opinion:
        by = f"{GRADER} {model}" if len(self._judged) > 1 else GRADER
        said = judge(kit, pack, case, draft, code, number, before=self._judged[model], model=model, by=by)
        self._judged[model] = said.judged
        return said
