"""What stands in the editor in plain words: a rubric's fields and dimensions, a signature's phrases, a prompt's blanks."""

import streamlit as st

from pages.parts.markup import Html, join, pill, tag
from pages.parts.workshop_edit import Shown
from services.core.prompt import BLANK
from services.core.rubric import FieldSpec, Profile, Rubric, Signature
from services.desk.desk import Desk
from services.desk.workshop.nouns import Bench

TIERS = ("required", "important", "optional")
MOST = 12
HOW = {
    "tiers": "how many of the fields were found, weighed by tier",
    "mean": "the mean over the fields",
    "least": "the lowest of what was found",
    "share": "the share of fields that are right",
    "deduct": "1, less a deduction for each issue",
    "none_critical": "1 unless a critical issue is open",
}
FILLED = {"fields": "every field with its label, kind, tier and place, from the rubric"}


def in_plain_words(desk: Desk, bench: Bench, shown: Shown) -> None:
    """Beside the editor; what cannot be read yet says so."""
    st.html(tag("div", "In plain words", class_="pl-title"))
    if shown.checked.rubric is None:
        st.html(tag("div", "It is told here again once the checks pass.", class_="pl-card pl-muted"))
        return
    before = desk.workshop.check(bench.subject.name, bench.standing.text).rubric
    if bench.subject.kind == "rubric":
        st.html(_fields(shown.checked.rubric, before))
        st.html(_scoring(bench.profile))
    elif bench.subject.kind == "signature":
        st.html(_signature(shown.checked.rubric.signature, before.signature if before else None))
    else:
        st.html(_prompt(shown.text))


def _fields(now: Rubric, before: Rubric | None) -> Html:
    rows: list[Html] = []
    for tier in TIERS:
        mine = [spec for spec in now.fields.values() if spec.tier == tier]
        told = [tag("li", *_field(spec, before.fields.get(spec.name) if before else None)) for spec in mine]
        rows += [tag("h3", f"{tier} ", tag("span", str(len(mine)), class_="pl-muted")), tag("ul", *told)] if mine else []
    facts = [f"Confidence below {now.confidence_threshold:g} fails a form."] if now.confidence_threshold else []
    facts += [f"At least {now.min_required_fields} required fields."] if now.min_required_fields else []
    foot = tag("div", " ".join(facts), class_="pl-foot") if facts else None
    return tag("div", tag("span", now.title, class_="pl-title"), *rows, foot, class_="pl-card ws-plain")


def _field(spec: FieldSpec, before: FieldSpec | None) -> tuple[object, ...]:
    box = tag("span", f"box {spec.box} · ", class_="pl-muted") if spec.box else None
    was = pill(f"was {before.tier}", "doubt") if before and before.tier != spec.tier else None
    other = pill("other words", "doubt") if before and before != spec and not was else None
    return box, spec.label, " ", was, other


def _scoring(profile: Profile) -> Html:
    rows = [
        tag("tr", tag("td", name.replace("_", " ")), tag("td", HOW[one.how]), tag("td", f"{one.weight:.0%}", class_="num"))
        for name, one in profile.dimensions.items()
    ]
    tiers = ", ".join(f"{tier} {weight:g}" for tier, weight in profile.tier_weights.items())
    foot = f"Weights of the tiers: {tiers}. The profile “{profile.name}” is the same for all types that name it."
    title = tag("span", "How it is scored", class_="pl-title")
    return tag(
        "div", title, tag("table", *rows, class_="pl-table ws-scoring"), tag("div", foot, class_="pl-foot"), class_="pl-card"
    )


def _signature(now: Signature, before: Signature | None) -> Html:
    titles = {"titles": "In a heading", "phrases": "In the text", "against": "Speaks against it"}
    parts: list[Html] = []
    for key, title in titles.items():
        if not getattr(now, key):
            continue
        mine, old = dict(getattr(now, key)), dict(getattr(before, key)) if before else {}
        heaviest = sorted(mine.items(), key=lambda one: -one[1])[:MOST]
        told = tag("table", *(_phrase(phrase, weight, new=phrase not in old) for phrase, weight in heaviest), class_="pl-table")
        more = tag("div", f"… and {len(mine) - MOST} more", class_="pl-muted") if len(mine) > MOST else None
        parts += [tag("h3", f"{title} ", tag("span", str(len(mine)), class_="pl-muted")), told, *([more] if more else [])]
    foot = f"The heaviest first. Prior {now.prior:g}: what a document has before a word of it is read."
    return tag("div", *parts, tag("div", foot, class_="pl-foot"), class_="pl-card ws-plain")


def _phrase(phrase: str, weight: float, *, new: bool) -> Html:
    told = phrase.removeprefix("re:")
    shown = tag("td", pill("new", "doubt") if new else None, tag("code", told, title=told, class_="ws-phrase"))
    return tag("tr", tag("td", f"{weight:g}", class_="num"), shown)


def _prompt(text: str) -> Html:
    blanks = list(dict.fromkeys(BLANK.findall(text)))
    told = [tag("li", tag("code", f"{{{{{one}}}}}"), " ", FILLED.get(one)) for one in blanks]
    filled = join(tag("h3", "Blanks that are filled in"), tag("ul", *told)) if told else tag("p", "No blank is filled in.")
    size = f"{len(text.split()):,} words. The document and the feedback are sent after it."
    return tag("div", filled, tag("div", size, class_="pl-foot"), class_="pl-card ws-plain")
