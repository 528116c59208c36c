"""A pipeline of agents as one task of the engine: each answers its fields, an evaluator grades, feedback goes back to them."""

import json
from collections.abc import Mapping, Sequence
from functools import cached_property

from pydantic import JsonValue

from services.core.calls import AgentCall, CallRequest
from services.core.draft import CitedField, Draft, Extraction, Malformed
from services.core.feedback import Feedback
from services.core.finding import Grade
from services.core.profiles import profile
from services.core.prompt import fill
from services.core.rubric import Profile, Rubric
from services.core.weigh import weigh
from services.engine.merge import merge
from services.engine.protocol import Attempt
from services.tasks.agents import Agent
from services.tasks.context import retrieve
from services.tasks.drafting import draft_from
from services.tasks.evaluation import evaluate, overall
from services.tasks.grading import code_findings
from services.tasks.kit import Kit
from services.tasks.pack import Case, Pack
from services.tasks.prompting import RULES, described

KEPT = 4_000
"""Characters of the report that passages are searched for by; a longer one is told by its beginning and its end."""


class Pipelined:
    """One report through a pack's agents. In a later attempt only the agents that the feedback names answer again, and
    those after them when what they were given has changed. Deterministic between kit calls."""

    def __init__(self, pack: Pack, case: Case, kit: Kit, *, profile_name: str | None = None, with_judge: bool = False) -> None:
        self.pack = pack
        self.case = case
        self._kit = kit
        self._profile_name = profile_name
        self._with_judge = with_judge

    @property
    def rubric(self) -> Rubric:
        return self.pack.rubric

    @property
    def profile(self) -> Profile:
        return profile(self._profile_name or self.pack.rubric.profile)

    @cached_property
    def _evaluator(self) -> Agent | None:
        return next((one for one in self.pack.agents if one.works == "evaluates"), None)

    def attempt(self, feedback: Feedback) -> Draft | Malformed:
        """Every agent in turn; the first reply that is no answer ends the attempt."""
        told: dict[str, JsonValue] = _values(feedback.best)
        replies: list[Extraction] = []
        asked: list[str] = []
        changed = False
        for agent in (one for one in self.pack.agents if one.works == "answers"):
            if not (changed or _concerns(agent, feedback)):
                continue
            reply = self._kit.ask(self._request(agent, feedback, told), Extraction)
            if isinstance(reply, Malformed):
                return reply
            mine = [one for one in reply.fields if one.name in agent.fields]
            said = {one.name: _said(one) for one in mine}
            changed = changed or any(told.get(name) != value for name, value in said.items())
            told.update(said)
            replies.append(reply.model_copy(update={"fields": mine}))
            asked.extend(agent.fields)
        whole = set(asked) == set(self.rubric.fields)
        return draft_from(self._together(replies), self.pack, self.case, feedback.best, () if whole else asked)

    def grade(self, draft: Draft, number: int) -> Grade:
        """Code's findings, and the evaluating agent's where a model is switched on; the overall score is reckoned from them."""
        findings = code_findings(self.pack, self.case, draft)
        findings = (*findings, overall(self.rubric, self.profile, findings))
        evaluator = self._evaluator
        if not self._with_judge or evaluator is None:
            return weigh(self.rubric, self.profile, findings)
        opinion = evaluate(self._kit, self.pack, evaluator, self.case, draft, findings, number)
        return weigh(self.rubric, self.profile, [*findings, *opinion.findings], failed_graders=opinion.failed)

    def merge(self, attempts: Sequence[Attempt], best: Attempt) -> tuple[Draft, dict[str, int]] | None:
        return merge(attempts, best)

    def _request(self, agent: Agent, feedback: Feedback, told: Mapping[str, JsonValue]) -> CallRequest:
        document = self.case.latest
        before = {name: told[name] for name in self._before(agent) if told.get(name) not in (None, [], {})}
        passages = retrieve(self.pack.library, agent.context, _query(document.text, before), agent.passages)
        fields = "\n".join(described(spec) for spec in agent.fields.values())
        prompt = fill(self.pack.prompts[agent.prompt], fields=fields)
        return CallRequest(
            role="extract",
            pack=self.pack.name,
            stable=f"{prompt}\n\n{RULES}\n\nDOCUMENT TEXT\n{document.text}\nEND OF DOCUMENT TEXT",
            tail=_tail(agent, before, [str(one) for one in passages], feedback),
            images=self._kit.images(self.case.document),
            document=document,
            feedback=feedback,
            only=tuple(agent.fields),
            agent=AgentCall(name=agent.name, model=agent.model, passages=tuple(str(one) for one in passages), upstream=before),
        )

    def _before(self, agent: Agent) -> list[str]:
        return [name for one in self.pack.agents if one.order < agent.order for name in one.fields]

    def _together(self, replies: Sequence[Extraction]) -> Extraction:
        return Extraction(
            likely_type=self.pack.doc_type,
            alternatives=[],
            confidence=min((one.confidence for one in replies), default=0.0),
            reasoning=" ".join(one.reasoning for one in replies if one.reasoning),
            fields=[one for reply in replies for one in reply.fields],
        )


def _concerns(agent: Agent, feedback: Feedback) -> bool:
    """Whether the feedback asks this agent again; before attempt 1, and when it names no field, it asks everyone."""
    return not feedback.ask or feedback.best is None or bool(set(agent.fields) & set(feedback.ask))


def _tail(agent: Agent, before: Mapping[str, JsonValue], passages: Sequence[str], feedback: Feedback) -> str:
    lines = [f"You are the {agent.title}. FIELDS: {', '.join(agent.fields)}"]
    if before:
        lines += ["", "WHAT THE AGENTS BEFORE YOU ANSWERED", json.dumps(before, ensure_ascii=False, indent=1)]
    if passages:
        lines += ["", "CONTEXT (general knowledge, not this patient's report)", *passages]
    if feedback.text:
        lines += ["", feedback.text]
    return "\n".join(lines)


def _query(text: str, before: Mapping[str, JsonValue]) -> str:
    ends = text if len(text) <= KEPT else f"{text[: KEPT // 4]} {text[-3 * KEPT // 4 :]}"
    return f"{json.dumps(before, ensure_ascii=False)} {ends}"


def _values(best: Draft | None) -> dict[str, JsonValue]:
    return {name: one.value for name, one in best.fields.items()} if best else {}


def _said(one: CitedField) -> JsonValue:
    if one.elements:
        return [{part.name: part.value for part in element.parts} for element in one.elements]
    return one.value
