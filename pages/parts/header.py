"""The top of a run: what it is, how it stands, what it cost; and the strip of its stages."""

from datetime import UTC, datetime

from pages.parts import words
from pages.parts.markup import Html, join, pill, tag
from pages.parts.values import mask
from services.core.policy import Policy
from services.core.rubric import Profile
from services.core.run import RunSpec
from services.desk.replay import AttemptView, RunView, SectionView

STOPPING = "stopping…"


def title(view: RunView, policy: Policy | None) -> Html:
    """File name and state, in one line."""
    said, tone = state(view, policy)
    return tag("div", tag("h1", view.file or "Run"), pill(said, tone), class_="pl-head")


def under(
    view: RunView,
    section: SectionView | None,
    spec: RunSpec,
    policy: Policy | None,
    scale: int = 1,
    *,
    now: datetime | None = None,
) -> Html:
    """Type and its confidence, preset and target, engine, seconds, tokens, money."""
    parts: list[object] = []
    if section and section.classified:
        kind = section.classified
        parts.append(
            tag("span", f"{words.kind(kind.doc_type)} ({kind.confidence:.2f})", title=f"Told by {kind.by}: confidence 0 to 1")
        )
    parts.append(words.PRESETS[spec.options.preset] + _aim(policy, scale))
    parts.append(_engine(spec))
    spent = view.usage
    parts.append(tag("b", words.seconds(elapsed(view, now or datetime.now(UTC))), title="From the start to the end, in seconds"))
    parts.append(tag("span", words.count(spent.tokens, "token"), title=f"{spent.tokens_cached:,} of them from the cache"))
    parts.append(tag("b", words.money(spent.cost_usd), title=words.count(spent.calls, "model call")))
    return tag("div", *_dotted(parts), class_="pl-sub")


def state(view: RunView, policy: Policy | None) -> tuple[str, str]:
    """The state in words, with its tone."""
    said, tone = words.STATES[view.state]
    if view.stopping:
        return STOPPING, "live"
    if view.state == "running":
        return f"running · {_progress(view, policy)}", tone
    if view.finished and view.finished.outcome in words.OUTCOMES:
        return words.OUTCOMES[view.finished.outcome], "bad" if view.finished.outcome != "cancelled" else ""
    if any(section.concluded and section.concluded.needs_review for section in view.sections):
        return "finished · needs review", "doubt"
    return said, tone


def _progress(view: RunView, policy: Policy | None) -> str:
    """Of one section its attempt; of several, how many have ended and how many are under way."""
    if len(view.sections) > 1:
        done = sum(_stopped(one) for one in view.sections)
        begun = sum(bool(one.attempts) and not _stopped(one) for one in view.sections)
        return f"{done} of {len(view.sections)} sections done" + (f", {begun} under way" if begun else "")
    number = max((one.number for section in view.sections for one in section.attempts), default=0)
    most = f" of at most {policy.max_iterations}" if policy else ""
    return f"attempt {number}{most}" if number else "finding the kind of document"


def _stopped(section: SectionView) -> bool:
    return section.concluded is not None or (section.verdict is not None and section.verdict.kind == "stop")


def elapsed(view: RunView, now: datetime) -> float:
    """Seconds of work to the end, or until now while the run lives; waiting in line is none, live as at the end."""
    if view.finished and view.finished.seconds:
        return view.finished.seconds
    until = view.last_at if view.ended else now
    return max(0.0, (until - view.began_at).total_seconds()) if until and view.began_at else 0.0


def strip(view: RunView, section: SectionView | None, profile: Profile | None, target: float | None) -> Html:
    """The stages in order with their timings; the one at work is teal, those to come are grey."""
    steps = [_read(view), _classify(view, section)]
    attempts = section.attempts if section else ()
    working = words.WORKING.get(section.classified.doc_type if section and section.classified else "", "extracting…")
    for one in attempts:
        steps += [*_reread(one, view.ended), _attempt(one, profile, target, view.ended, working)]
    steps.append(_decide(view, section))
    arrows = [piece for step in steps for piece in (tag("i", "→"), step)][1:]
    return tag("div", *arrows, class_="pl-card pl-strip")


def _read(view: RunView) -> Html:
    if view.read:
        pages = words.count(view.read.pages, "page")
        said = f"{pages}, {view.read.words:,} words, readable {view.read.quality:.2f} of 1"
        return pill(f"Read {words.seconds(view.read.seconds)}", "good", said)
    if view.refused:
        return pill("Read", "bad", view.refused.reason)
    return pill("Reading…" if view.state == "reading" else "Read", "live" if view.state == "reading" else "")


def _classify(view: RunView, section: SectionView | None) -> Html:
    if section and section.classified:
        return pill("Classify", "good", mask(section.classified.reasoning) or f"{section.classified.doc_type}")
    return pill("Classify…", "live") if view.state == "running" else pill("Classify")


def _reread(one: AttemptView, ended: bool) -> list[Html]:
    """A stage of its own, where the pages were recognised again for an attempt."""
    if one.reread_seconds:
        said = f"Before attempt {one.number}: the pages at a finer resolution; none of the attempt's own time"
        return [pill(f"Read again {words.seconds(one.reread_seconds)}", "good", said)]
    if one.rereading:
        return [pill("Read again · cut") if ended else pill("Reading again at a finer resolution…", "live")]
    return []


def _attempt(one: AttemptView, profile: Profile | None, target: float | None, ended: bool, working: str) -> Html:
    if one.grade:
        timing = f"attempt {words.seconds(one.seconds)}, grading {words.seconds(one.grading_seconds)}"
        scale, shown = (profile.scale, profile.shown) if profile else (1, True)
        score = f" · {words.score(one.grade.score, scale, target)}" if shown else ""
        return pill(f"Attempt {one.number}{score}", "good", timing)
    if ended:
        return pill(f"Attempt {one.number} · cut", "", "It was not finished and is not counted")
    if one.rereading:
        return pill(f"Attempt {one.number}")
    doing = "grading…" if one.draft or one.malformed else working
    return pill(f"Attempt {one.number} · {doing}", "live")


def _decide(view: RunView, section: SectionView | None) -> Html:
    done = section.concluded if section else None
    if done:
        return pill(
            f"Stopped: {words.STOPS.get(done.stop_reason, done.stop_reason)}", "good" if done.passed else "doubt", done.words
        )
    if section and section.verdict and section.verdict.reason:
        reason = section.verdict.reason
        return pill(f"Stopped: {words.STOPS.get(reason, reason)}", "", section.verdict.words)
    if view.finished:
        return pill(f"Ended: {words.OUTCOMES.get(view.finished.outcome, 'done')}", "bad" if view.state == "failed" else "")
    return pill("Decide")


def _aim(policy: Policy | None, scale: int) -> str:
    if policy is None:
        return ""
    return ", the pass rule" if policy.target is None else f", target {words.score(policy.target, scale)}"


def _engine(spec: RunSpec) -> str:
    name = words.ENGINES[spec.options.engine]
    model = spec.models.get("extract", "").partition("/")[2]
    return f"{name} {model}" if model and spec.options.engine != "builtin" else name


def _dotted(parts: list[object]) -> list[Html]:
    return [join(" · ", part) if at else join(part) for at, part in enumerate(parts)]
