"""The pack of clinical evidence questions."""

from datetime import date

from services.core.errors import AppError
from services.core.policy import Policy
from services.core.question import Question
from services.core.rubric import Dimension, Profile
from services.packs.evidence.question.anchors import scenarios
from services.packs.evidence.question.asking import EvidenceTask
from services.packs.evidence.question.corpus import embedded
from services.packs.evidence.question.present import present
from services.packs.evidence.question.tags_lexicon import decisions, diseases, name_of
from services.packs.evidence.question.tags_surface import reckoned
from services.packs.evidence.question.understand import understand
from services.packs.evidence.question.vetting import vet
from services.tasks.asking import AskKit, Preview, QuestionPack, Resources
from services.tasks.texts import written_in

WRITTEN = written_in(__package__ or "")
PROFILE = Profile(
    name="evidence",
    scale=100,
    passing="target",
    tier_weights={"required": 1.0, "important": 0.7, "optional": 0.3},
    dimensions={"sufficiency": Dimension(weight=1.0, how="mean", hears=("sufficiency",))},
)
MOST_ITERATIONS = 20


def policy(question: Question) -> Policy:
    """Sufficiency of 50, five attempts, no plateau, 30 seconds; `maxIterations` is the question's own. Raises AppError."""
    asked = question.options.get("maxIterations", 5)
    if not isinstance(asked, int) or isinstance(asked, bool) or not 1 <= asked <= MOST_ITERATIONS:
        raise AppError("maxIterations is no number of attempts.", f"Give a whole number from 1 to {MOST_ITERATIONS}.")
    if unknown := sorted(question.options.keys() - {"maxIterations"}):
        raise AppError(f"An evidence question has no option {unknown[0]}.", "Its only option is maxIterations.")
    return Policy(profile=PROFILE.name, target=0.50, max_iterations=asked, min_improvement=None)


def make(question: Question, kit: AskKit, resources: Resources) -> EvidenceTask:
    """The task of one question."""
    return EvidenceTask(question, kit, resources, rubric=WRITTEN.rubric, profile=PROFILE, prompts=WRITTEN.prompts)


def preview(question: Question, today: date) -> Preview:
    """How the question is understood, for a person to correct before it is asked."""
    known = understand(question, today)
    kind = known.classification
    notes = [f"Read as {kind.classification} ({kind.confidence:.0%} sure)."]
    read = {tag: reckoned(tag, known.terms) for tag in known.tags.disease_tags}
    notes += [f"“{words}” is read as {name_of(tag)}: correct it where it is another." for tag, words in read.items() if words]
    notes += [f"Stored guidelines match: {_pack(name)}." for name in known.scenarios]
    notes += [f"Search {number}: {one.text}" for number, one in enumerate(known.sub_queries, start=1)]
    notes.append(known.image_policy.reason)
    tags = (*diseases(), *decisions(), *known.tags.disease_tags, *known.tags.decision_tags)
    return Preview(
        pico=known.pico,
        tags=known.tags,
        disease_choices=tuple(diseases()),
        decision_choices=tuple(decisions()),
        names={tag: name for tag in tags if (name := name_of(tag))},
        notes=tuple(note for note in notes if note),
        warnings=known.warnings,
    )


def _pack(name: str) -> str:
    """What a stored pack of guidelines is about, in words."""
    pack = scenarios()[name]
    return f"{', '.join(map(name_of, pack.disease))} – {', '.join(map(name_of, pack.decision))}"


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
    warm=embedded,
)
