"""Finding the right practitioner: a list is searched, the best are judged, and more are looked at until the top is excellent."""

from datetime import date

import numpy as np
from pydantic import JsonValue

from services.core.policy import Policy
from services.core.question import Question
from services.core.rubric import Dimension, Profile
from services.packs.ranking.practitioners.column import Column
from services.packs.ranking.practitioners.evaluator import Evaluator, Model, Remembering, Rules, version_of
from services.packs.ranking.practitioners.intent import understand
from services.packs.ranking.practitioners.options import options_of
from services.packs.ranking.practitioners.present import present
from services.packs.ranking.practitioners.ranking import Ranking
from services.packs.ranking.practitioners.roster import COLUMNS
from services.packs.ranking.practitioners.stages import FirstStage
from services.packs.ranking.practitioners.stored import stored
from services.packs.ranking.practitioners.vetting import vet
from services.packs.ranking.practitioners.wishes import read_wish
from services.tasks.asking import AskKit, Preview, QuestionPack, Resources
from services.tasks.texts import written_in

WRITTEN = written_in(__package__)
JUDGE = WRITTEN.prompts["judge"]
PROFILE = Profile(
    name="ranking",
    tier_weights={"required": 1.0},
    dimensions={"top_k": Dimension(weight=1.0, how="mean", hears=("top_k",))},
    passing="target",
)


def policy(question: Question) -> Policy:
    """All of the top excellent, in at most the first ranking and maxIterations rounds. Raises AppError for a wrong option."""
    options = options_of(question.options)
    return Policy(
        profile="ranking",
        target=1.0,
        max_iterations=options.max_iterations + 1,
        min_improvement=None,
        timeout=options.timeout_seconds,
    )


def make(question: Question, kit: AskKit, resources: Resources) -> Ranking:
    """The ranking of one question. Raises AppError for a list of which no row can be used, and for a wrong option."""
    options = options_of(question.options)
    roster = stored(question.practitioners, question.practitioners_name, resources.file, resources.cache)
    intent = understand(question, roster, options.filters.conditions(), options.ranking_config)
    first = FirstStage(roster, intent, options.ranking_config, options.stage_a_top_n, options.fetch_strategy)
    asked = "\n".join([*(message.text for message in question.history if message.role == "user"), question.text])
    conditions = intent.constraints.told()
    evaluator: Evaluator = Rules(intent)
    if resources.model:
        evaluator = Model(kit, JUDGE, asked, conditions, options.parallel_batches)
    if options.cache_judgements:
        evaluator = Remembering(evaluator, version_of(asked, conditions, JUDGE), {})
    return Ranking(WRITTEN.rubric, PROFILE, roster, intent, options, first, evaluator)


def preview(question: Question, today: date) -> Preview:
    """The hard conditions in the words; places and insurers only once the list is known."""
    nothing = Column.of((), np.zeros(0, np.int32), np.zeros(1, np.int64), 0)
    wishes = [read_wish(text, dict.fromkeys(COLUMNS, nothing)) for text in (*_earlier(question), question.text)]
    found: dict[str, JsonValue] = {}
    for wish in wishes:
        found.update(wish.conditions)
    chosen = options_of(question.options).filters.conditions()
    return Preview(filters={**found, **chosen}, notes=tuple(dict.fromkeys(note for wish in wishes for note in wish.notes)))


def _earlier(question: Question) -> tuple[str, ...]:
    return tuple(message.text for message in question.history if message.role == "user")


PACK = QuestionPack(
    name=WRITTEN.name,
    rubric=WRITTEN.rubric,
    profile=PROFILE,
    policy=policy,
    make=make,
    present=present,
    prompts=WRITTEN.prompts,
    words=WRITTEN.words,
    preview=preview,
    vet=vet,
)
