"""A run as one HTML file that needs nothing else: no script, no network, identifiers masked."""

from collections.abc import Sequence

from pages.parts import attempts, changes, ending, feedback, frame, header, words
from pages.parts.markup import Html, tag
from services.core.policy import Policy
from services.core.rubric import Profile, Rubric
from services.core.run import RunSpec
from services.desk.ledger import ledger
from services.desk.replay import RunView, SectionView

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
PAGE = (
    "body{margin:24px auto;max-width:1180px;padding:0 16px;font:14px/1.45 system-ui,sans-serif;background:#fcfbf7;color:#1c2333}"
)
MORE = "body{color-scheme:light}section>*{margin-bottom:12px}.pl-code,.pl-scroll{max-height:none}h2.s{font-size:16px}"


def page(view: RunView, spec: RunSpec, policy: Policy | None, profile: Profile | None, rubrics: Sequence[Rubric | None]) -> bytes:
    """The whole run, every section and attempt, as UTF-8 HTML."""
    style = Html(f"<style>{frame.LOOK.read_text('utf-8')}{PAGE}{MORE}</style>")
    head = tag(
        "head",
        Html('<meta charset="utf-8">'),
        Html(f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'),
        tag("title", view.file or "Run"),
        style,
    )
    sections = [_section(view, one, spec, policy, profile, rubric) for one, rubric in zip(view.sections, rubrics, strict=True)]
    body = tag(
        "body", header.title(view, policy), ending.refusal(view), ending.warnings(view), *sections, _foot(view), class_="stApp"
    )
    return b"<!doctype html>\n" + tag("html", head, body, lang="en").encode()


def name(view: RunView) -> str:
    """A harmless file name for the download."""
    kept = "".join(letter if letter.isalnum() or letter in "-_" else "_" for letter in view.file.rsplit(".", 1)[0])
    return f"{kept[:60] or 'run'}.run.html"


def _section(
    view: RunView, one: SectionView, spec: RunSpec, policy: Policy | None, profile: Profile | None, rubric: Rubric | None
) -> Html:
    target = policy.target if policy else None
    scale, entries = profile.scale if profile else 1, ledger(one, rubric)
    told = [feedback.injected(a.feedback, scale, entries) for a in one.attempts if a.feedback and a.feedback.text]
    tables = [_changes(one, pair, rubric) for pair in changes.pairs(one)]
    return tag(
        "section",
        tag("h2", f"Section {one.index + 1}", class_="s") if len(view.sections) > 1 else None,
        header.under(view, one, spec, policy, scale, now=view.last_at),
        header.strip(view, one, profile, target),
        attempts.cards(one, 0, target, profile, ended=True),
        ending.verdict(one, rubric, linked=False),
        ending.opinions(one),
        _values(one, rubric),
        *tables,
        *told,
    )


def _changes(one: SectionView, pair: tuple[str, str], rubric: Rubric | None) -> Html:
    drawn = changes.table(one, pair, rubric, only_changed=True)
    return tag("div", tag("span", f"What changed, {pair[0]} → {pair[1]}", class_="pl-title"), drawn, class_="pl-card")


def _values(one: SectionView, rubric: Rubric | None) -> Html | None:
    if changes.newest(one) is None:
        return None
    return tag("div", tag("span", "Result", class_="pl-title"), changes.values(one, rubric), class_="pl-card")


def _foot(view: RunView) -> Html:
    started = f"{view.queued_at:%Y-%m-%d %H:%M} UTC" if view.queued_at else ""
    return tag("p", f"Run {view.run_id}, started {started}, {words.count(view.seq, 'event')}.", class_="pl-muted")
