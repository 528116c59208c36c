"""What a regression run would do and cost, told before it begins."""

from dataclasses import dataclass, replace

from sqlmodel import Session

from services.core.errors import AppError
from services.desk.house import House
from services.desk.lists import engines
from services.desk.regressions.labelled_set import LabelledSet, labelled_set
from services.desk.regressions.nouns import Choice, How, Plan
from services.desk.regressions.trials import Trials, trials_for
from services.desk.regressions.words import Tried, tried
from storage import regressions

IGNORED = "The built-in engine reads by rules of its own and ignores prompts: it would answer the same under any of them."
CHOOSE_MODEL = "Choose an engine with a model, or set one up in the environment."
SAME = "These words are the ones in force."
NO_LABELS = "Nothing of this type is labelled yet."


@dataclass(frozen=True)
class Prepared:
    """Everything that a start needs."""

    tried: Tried
    chosen: LabelledSet
    plan: Plan
    trials: Trials


def prepare(house: House, session: Session, name: str, sha256: str, choice: Choice, by: str) -> Prepared:
    """Raises AppError for words that cannot be compared; what else stands in the way is told in the plan."""
    words = tried(house, name, sha256)
    chosen = labelled_set(session, words.before.doc_type, choice)
    how: How = "regrade" if words.kind == "rubric" else "run"
    bare = Plan(
        how, words.measure, len(chosen.labels), chosen.document_count, chosen.left_out, leaves="nothing leaves this machine"
    )
    if refusal := _refusal(house, words, chosen, choice, how):
        return Prepared(words, chosen, _refused(bare, refusal), Trials())
    if how == "regrade":
        return Prepared(words, chosen, bare, Trials())
    try:
        trials = trials_for(house, session, words, chosen, choice, by)
    except AppError as error:
        return Prepared(words, chosen, _refused(bare, error), Trials())
    return Prepared(words, chosen, _priced(house, session, words, choice, bare, trials), trials)


def _refused(bare: Plan, error: AppError) -> Plan:
    return replace(bare, refused=error.message, remedy=error.remedy)


def _refusal(house: House, words: Tried, chosen: LabelledSet, choice: Choice, how: How) -> AppError | None:
    if not words.changed:
        return AppError(SAME, "Change the draft, or choose another version.")
    if how == "run" and choice.engine == "builtin":
        return AppError(IGNORED, CHOOSE_MODEL)
    engine = next((one for one in engines(house) if one.name == choice.engine), None)
    if how == "run" and (engine is None or not engine.available):
        return AppError("This engine is not set up.", engine.remedy if engine else CHOOSE_MODEL)
    if not chosen.labels:
        return AppError(NO_LABELS, "Decide on some documents of it under Review; each decision is a label.")
    return None


def _priced(house: House, session: Session, words: Tried, choice: Choice, bare: Plan, trials: Trials) -> Plan:
    """What runs of this type took so far, as many times as there will be runs; and what their budgets add up to."""
    count, usage = regressions.used_by_type(session, choice.engine, words.before.doc_type)
    runs = len(trials.new)
    leaves = next(one.leaves for one in engines(house) if one.name == choice.engine)
    told = replace(bare, runs=runs, reused=trials.reused, ceiling_usd=trials.ceiling, leaves=leaves)
    if not count:
        return told
    cost = None if usage.cost_usd is None else usage.cost_usd * runs / count
    return replace(told, calls=round(usage.calls * runs / count), tokens=round(usage.tokens * runs / count), cost_usd=cost)
