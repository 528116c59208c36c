"""The task of one evidence question: search, rank and answer; then say how far the evidence suffices."""

from collections.abc import Mapping, Sequence

from services.core.draft import Draft
from services.core.events import Concluded
from services.core.feedback import Feedback
from services.core.finding import Finding, Grade
from services.core.prompt import Prompt
from services.core.question import Question
from services.core.rubric import Profile, Rubric
from services.core.search import SearchQuery
from services.core.weigh import weigh
from services.engine.loop import Outcome
from services.engine.protocol import Attempt
from services.packs.evidence.question.aim import aim_of, on_topic
from services.packs.evidence.question.answer import Answer
from services.packs.evidence.question.corpus import embedded
from services.packs.evidence.question.drafting import Fallback, Yield, draft_of
from services.packs.evidence.question.extracting import fits_of
from services.packs.evidence.question.gaps import Gap, findings, gaps_of
from services.packs.evidence.question.gate import Assessment, assess
from services.packs.evidence.question.images_search import FigureSearch, look
from services.packs.evidence.question.near import asked_of
from services.packs.evidence.question.nouns import Understanding
from services.packs.evidence.question.outgoing import outgoing
from services.packs.evidence.question.pico_model import ask_model
from services.packs.evidence.question.pool import Pool
from services.packs.evidence.question.ranking import Final, final_list, overlap_share, tier
from services.packs.evidence.question.steps import PAID_FROM, STEPS, Sought, is_last, plan_of, sought
from services.packs.evidence.question.sufficiency import ENOUGH, Sufficiency
from services.packs.evidence.question.understand import understand
from services.packs.evidence.question.unread import unread
from services.packs.evidence.question.wanted import wanted_of
from services.packs.evidence.question.writing import extract, write
from services.tasks.asking import AskKit, Resources

LIMIT = 20
"""Records asked of a live source by one search."""
PAID = "perplexity"
NOT_ON = "The paid search is not switched on."
NOT_YET = "Free searches are widened first."
FILLED = ("pico", "tags", "references", "answer")
"""Fields that a draft should fill."""


class EvidenceTask:
    """One question. What was found stays found: every attempt adds to the same pool, so no attempt knows less."""

    def __init__(
        self,
        question: Question,
        kit: AskKit,
        resources: Resources,
        *,
        rubric: Rubric,
        profile: Profile,
        prompts: Mapping[str, Prompt],
    ) -> None:
        self.rubric = rubric
        self.profile = profile
        self._question = question
        self._kit = kit
        self._model = resources.model
        self._prompts = prompts
        self._today = resources.today
        self._corpus = embedded(resources.cache)
        self._called = False
        self._quotes: dict[str, bool] = {}
        self._aim_at(understand(question, resources.today))

    def _aim_at(self, known: Understanding) -> None:
        """What the searches are for; nothing was found yet."""
        self._known = known
        self._aim = aim_of(self._question, known)
        self._asked = asked_of(self._question.text, known, self._corpus.body, self._corpus.words)
        self._wanted = wanted_of(known, self._aim, self._asked)
        self._pool = Pool(self._corpus, self._aim, self._asked)
        self._figures: FigureSearch | None = None

    def attempt(self, feedback: Feedback) -> Draft:
        """Search as the feedback asks, rank everything found so far, and answer from the best of it.

        Raises DeadlineReached or RunCancelled from a live source or a model.
        """
        if self._model and feedback.first and self._question.tags is None:
            self._aim_at(ask_model(self._kit, self._prompts["pico"], self._question, self._today))
        before = len(self._pool.log)
        assessed = self._gathered(feedback)
        final = final_list(assessed.kept, self._aim, self._today.year, self._quotable(assessed))
        gaps = gaps_of(final.kept, len(final.references), self._known)
        answer, problem = self._answer(final, feedback, gaps, assessed.sufficiency)
        seen, figures = self._figures, self._pictures()
        searches = (*self._pool.log[before:], *(figures.log if seen is None else ()))
        problems = [*(one.problem for one in self._pool.log if one.problem), *figures.problems]
        found = Yield(
            understanding=self._known,
            references=final.references,
            answer=answer,
            images=figures.shown,
            sufficiency=with_text_held(assessed.sufficiency, final),
            gaps=gaps,
            searches=searches,
            fallback=self._fallback(assessed, feedback),
            kept=len(final.kept),
            dropped=final.dropped + len(self._pool.candidates) - len(assessed.kept),
            overlap=round(overlap_share(final.references, self._aim), 3),
            relaxed=final.relaxed,
            reranked=assessed.reranked,
            warnings=tuple(dict.fromkeys([*self._known.warnings, *problems, *([problem] if problem else [])])),
        )
        return draft_of(found, feedback.ask)

    def grade(self, draft: Draft, number: int) -> Grade:
        """Sufficiency as the score; each gap as an issue, open for as long as a wider search is left."""
        value = {name: field.value for name, field in draft.fields.items()}
        gaps = [Gap.model_validate(one) for one in _listed(value.get("gaps"))]
        fallback = Fallback.model_validate(value["fallback"])
        answer = Answer.model_validate(value["answer"])
        wider = not is_last(number) or fallback.pending
        said = findings(Sufficiency.model_validate(value["sufficiency"]), gaps, quoted=bool(answer.claims), mendable=wider)
        return weigh(self.rubric, self.profile, [*said, *_presence(draft, self.rubric)])

    def merge(self, attempts: Sequence[Attempt], best: Attempt) -> tuple[Draft, dict[str, int]] | None:
        """The last attempt where it is not the best: it holds all that an earlier one found, and the final answer."""
        last = attempts[-1]
        if last.draft is None or last.number == best.number:
            return None
        return last.draft, dict.fromkeys(last.draft.fields, last.number)

    def conclude(self, outcome: Outcome, end: Concluded) -> Concluded:
        """The end as it is, with what a person should know before relying on it."""
        answer = end.draft.fields["answer"].value if end.draft else None
        claims = _listed(answer.get("claims")) if isinstance(answer, dict) else []
        more = () if claims or end.draft is None else ("no sentence of the sources answers the question",)
        reasons = (*end.review_reasons, *more)
        return end.model_copy(update={"review_reasons": reasons, "needs_review": bool(reasons)})

    def _gathered(self, feedback: Feedback) -> Assessment:
        """Everything found so far, after this attempt's searches; the paid one only past the gate."""
        for one in sought(self._known, feedback):
            self._search(one, feedback.attempt)
        assessed = assess(self._pool.candidates, self._aim, self._today.year)
        if not self._may_pay(assessed, feedback):
            return assessed
        self._called = True
        words = outgoing(self._question.text, self._known, self._corpus)
        self._live(PAID, words, "the free searches did not suffice")
        return assess(self._pool.candidates, self._aim, self._today.year)

    def _quotable(self, assessed: Assessment) -> frozenset[str]:
        """Ids of what bears the primary decision and has a sentence that answers."""
        near = [one for one in assessed.kept if not one.of_pack and on_topic(one, self._aim) and tier(one, self._aim) == 1]
        for one in near:
            if one.record.id not in self._quotes:
                self._quotes[one.record.id] = bool(fits_of(one.record, self._wanted, self._question.text))
        return frozenset(one.record.id for one in near if self._quotes[one.record.id])

    def _search(self, one: Sought, attempt: int) -> None:
        sources = self._question.sources
        if "index" in sources and self._question.mode == "general" and one.why == STEPS[0]:
            self._pool.search_lay(self._question.text, one.why)
        elif "index" in sources:
            self._pool.search_index(one.text, one.why, plan_of(one, self._known, attempt))
        for source in sources:
            if source not in ("index", PAID):
                words = outgoing(one.text, self._known, self._corpus, decision=attempt < PAID_FROM)
                self._live(source, words, one.why, one.types)

    def _live(self, source: str, words: str, why: str, types: tuple[str, ...] = ()) -> None:
        """One search outside; the same one is not made twice."""
        if not words or any(done.source == source and done.query == words and done.types == types for done in self._pool.log):
            return
        excluded = self._known.classification.excluded_mesh_terms
        query = SearchQuery(text=words, publication_types=types, without_mesh=excluded, limit=LIMIT)
        self._pool.add(self._kit.search(source, query), words, why, types)

    def _pictures(self) -> FigureSearch:
        """Figures are looked for once, after the evidence."""
        if self._figures is None:
            self._figures = look(self._kit, self._question.sources, self._known.image_policy, self._known.tags)
        return self._figures

    def _may_pay(self, assessed: Assessment, feedback: Feedback) -> bool:
        late = feedback.attempt >= PAID_FROM or feedback.attempt >= feedback.attempts_allowed
        return PAID in self._question.sources and not self._called and assessed.may_pay and late

    def _fallback(self, assessed: Assessment, feedback: Feedback) -> Fallback:
        if self._called or not assessed.may_pay:
            return Fallback(called=self._called, why="It was made." if self._called else assessed.why)
        if PAID not in self._question.sources:
            return Fallback(called=False, why=f"{assessed.why} {NOT_ON}")
        return Fallback(called=False, why=f"{assessed.why} {NOT_YET}", pending=feedback.attempt < feedback.attempts_allowed)

    def _answer(self, final: Final, feedback: Feedback, gaps: Sequence[Gap], found: Sufficiency) -> tuple[Answer, str]:
        """A model writes once, when nothing more will be searched for; until then sentences are shown."""
        records = {one.record.id: one.record for one in final.kept}
        missing = [*(f"{gap.message}." for gap in gaps), *unread(final.references, records, self._wanted)]
        extracted = extract(final.references, records, self._aim, self._wanted, self._known, self._question.text, missing)
        ends = found.score >= ENOUGH or is_last(feedback.attempt) or feedback.attempt >= feedback.attempts_allowed
        if not self._model or not ends or not any(records[one.id].sections for one in final.references):
            return extracted, ""
        told = write(
            self._kit, self._prompts["answer"], self._question, self._known, final.references, records, feedback, missing
        )
        return (extracted, told) if isinstance(told, str) else (told, "")


def with_text_held(found: Sufficiency, final: Final) -> Sufficiency:
    """The score with how much of the list can be read here: titles alone count in it and answer nothing."""
    whole = {one.record.id for one in final.kept if one.record.sections}
    held = sum(one.id in whole for one in final.references)
    listed = len(final.references)
    told = (
        f"the text of {held} of the {listed} listed is held here" if held else f"of the {listed} listed only titles are held here"
    )
    return found.model_copy(update={"reasoning": (*found.reasoning, told)}) if listed else found


def _presence(draft: Draft, rubric: Rubric) -> list[Finding]:
    """Whether each field of the rubric is filled; images are no fault of an answer where none belong."""
    return [
        Finding(
            check="completeness",
            dimension="coverage",
            field=name,
            score=None if name not in FILLED else float(name in draft.fields and draft.fields[name].filled),
        )
        for name in rubric.fields
    ]


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []
