"""Runs as pages see them: rows of a list, a view folded from events, engines and types to choose from."""

from pydantic import TypeAdapter

from services.core.errors import AppError
from services.core.events import Recorded
from services.core.policy import Policy, policy_for
from services.core.profiles import profile
from services.core.rubric import Profile, Rubric
from services.core.run import Engine, RunSpec, RunState
from services.desk.ask.pinned import pack_for, pinned_policy
from services.desk.house import House
from services.desk.nouns import EngineChoice, RunRow
from services.engine.fold import RunView, fold
from services.providers.roles import destination, graders_for, model_for
from storage import events, runs
from storage.runs import Wanted
from storage.tables import RunRecord

STATE: TypeAdapter[RunState] = TypeAdapter(RunState)
ENGINES: tuple[tuple[Engine, str], ...] = (
    ("builtin", "Builtin reader"),
    ("google", "Google Gemini"),
    ("openai", "OpenAI"),
    ("compatible", "OpenAI-compatible server"),
)


def rows(house: House, wanted: Wanted, limit: int, offset: int) -> tuple[RunRow, ...]:
    """Runs, newest first."""
    with house.database.reading() as session:
        return tuple(_row(house, record) for record in runs.page(session, wanted, limit, offset))


def view(house: House, run_id: str, start: RunView | None) -> RunView:
    """A run as its events tell it; only those after `start` are read. Raises AppError for an unknown run."""
    return fold(run_id, recorded(house, run_id, start.seq if start else 0), start)


def recorded(house: House, run_id: str, after: int) -> tuple[Recorded, ...]:
    """The events of a run after a seq. Raises AppError for an unknown run."""
    with house.database.reading() as session:
        found = events.after(session, run_id, after)
        if not found:
            runs.record(session, run_id)
        return found


def spec(house: House, run_id: str) -> RunSpec:
    """Raises AppError for an unknown run."""
    with house.database.reading() as session:
        return runs.spec(session, run_id)


def rubric_of(house: House, run_id: str, doc_type: str = "") -> Rubric | None:
    """The rubric of a section's type, or without one of the run's as far as it is known."""
    if doc_type:
        return rubric(house, doc_type)
    pinned = spec(house, run_id)
    with house.database.reading() as session:
        doc_type = runs.record(session, run_id).doc_type
    return rubric(house, doc_type or pinned.options.doc_type or "")


def rubric(house: House, doc_type: str) -> Rubric | None:
    """The rubric of a type of document or kind of question; None for what we do not know."""
    pack = house.pack_of(doc_type) or house.question_packs().get(doc_type)
    return pack.rubric if pack else None


def policy(house: House, run_id: str, doc_type: str = "") -> Policy:
    """How long the loop of a run's section may go on; before its type is known, by the clinical profile."""
    pinned = spec(house, run_id)
    if not doc_type and pinned.kind == "document":
        with house.database.reading() as session:
            doc_type = runs.record(session, run_id).doc_type or pinned.options.doc_type or ""
    return policy_of(house, pinned, doc_type)


def policy_of(house: House, pinned: RunSpec, doc_type: str) -> Policy:
    """`policy` for a specification at hand."""
    if pinned.kind != "document":
        return pinned_policy(house, pinned)
    known = rubric(house, doc_type)
    family = known.profile if known else "clinical"
    return policy_for(family, pinned.options.preset, pinned.environment, pinned.options.overrides)


def profile_of(house: House, run_id: str, doc_type: str = "") -> Profile:
    """The scoring profile of a run's section; before its type is known, the clinical one."""
    pinned = spec(house, run_id)
    if pinned.kind != "document":
        return pack_for(house, pinned.kind).profile
    if pinned.options.preset == "lightweight":
        return profile("lightweight")
    known = rubric_of(house, run_id, doc_type)
    return profile(known.profile if known else "clinical")


def scale_of(house: House, doc_type: str, preset: str = "default") -> int:
    """In points of how many the scores of a type or kind of question are told; 1 for what we do not know."""
    if asked := house.question_packs().get(doc_type):
        return asked.profile.scale
    pack = house.pack_of(doc_type)
    return profile(pack.rubric.profile).scale if pack and preset != "lightweight" else 1


def engines(house: House) -> tuple[EngineChoice, ...]:
    """Every engine, whether it is configured, and what would leave the machine."""
    return tuple(_choice(house, name, title) for name, title in ENGINES)


def _choice(house: House, name: Engine, title: str) -> EngineChoice:
    settings = house.providers.model_copy(update={"engine": name})
    target = destination(settings)
    leaves = (f"text and page pictures go to {target.host}" if target.host else "") if target else "nothing leaves this machine"
    try:
        models = {"extract": model_for("extract", settings)}
        models |= {"grade": ", ".join(graders_for(settings))} if name != "builtin" else {}
        house.provider_for("extract", name)
    except AppError as error:
        return EngineChoice(name=name, title=title, available=False, leaves=leaves, remedy=f"{error.message} {error.remedy}")
    return EngineChoice(name=name, title=title, available=True, leaves=leaves, models=models)


def _row(house: House, record: RunRecord) -> RunRow:
    return RunRow(
        run_id=record.run_id,
        file=record.file,
        state=STATE.validate_python(record.state),
        outcome=record.outcome,
        doc_type=record.doc_type,
        score=record.score,
        iterations=record.iterations,
        stop_reason=record.stop_reason,
        needs_review=record.needs_review,
        reviewed=record.reviewed,
        created_at=record.created_at,
        seconds=record.seconds,
        engine=record.engine,
        preset=record.preset,
        batch=record.batch,
        problem=record.problem,
        stage=record.stage,
        scale=scale_of(house, record.doc_type, record.preset),
    )
