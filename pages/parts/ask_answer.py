"""The answer claim by claim, with its numbered references, what is missing and what was left out."""

import re
from collections.abc import Iterator, Mapping, Sequence

from pydantic import JsonValue

from pages.parts import words
from pages.parts.markup import Html, join, pill, tag
from services.core.answer import Answer, Cited, Claim, Image, closed, one, several
from services.core.draft import Draft
from services.desk.ask.links import may_link

BADGES = {"Gold Standard": "good", "Anchor Guideline": "good", "Landmark Trial": "good", "Recent": "live"}
NUMBER = re.compile(r"\[(\d{1,3})\]")
UNQUOTED = "No sentence of the sources can be quoted as an answer. What to open instead, and why, stands below."
UNFOUND = "No statement can be made from what was found."
DIRECTIONS = {
    "recommends": ("recommendation", "good"),
    "favours": ("in favour", "good"),
    "against": ("against", "doubt"),
    "difference": ("a difference", "live"),
    "no_difference": ("no difference", ""),
    "mixed": ("mixed", ""),
    "insufficient": ("not clear", "doubt"),
}
"""Which way a quoted result points: the words and the look of the pill."""


def answer(draft: Draft, references: Sequence[Cited]) -> Html:
    """The claims, each with its quote and reference; a claim whose reference was taken away is not shown."""
    held = _answer(draft)
    numbers = {cited.number: cited for cited in references}
    claims = [claim for claim in held.claims if claim.reference in numbers or not claim.reference]
    how = "quoted as it stands in the sources" if held.written_by == "builtin" else "written by a model, each claim checked"
    head = join(tag("span", "Answer", class_="pl-title"), pill(how) if claims else None)
    nothing = tag("p", UNQUOTED if references else UNFOUND, class_="pl-muted")
    listed = tag("ol", *(_claim(claim, numbers) for claim in claims), class_="ask-claims") if claims else nothing
    return join(head, listed, _missing(held, numbers), _dropped(held))


def reference(cited: Cited, *, out: bool = False) -> Html:
    """One reference: title as a direct link that opens in a new tab, who, where and when, badges."""
    title = _link(cited.title, cited.url)
    line = f"{closed(cited.authors)} {cited.journal}, {cited.year}"
    badges = [pill(cited.source_badge), *(pill(badge, BADGES.get(badge, "")) for badge in cited.quality_badges)]
    if not cited.verified:
        badges.append(pill("unverified", "doubt", cited.note or None))
    body = tag("div", title, tag("div", line, class_="pl-muted"), tag("div", *badges))
    number = tag("span", cited.number, class_="ask-n") if not out else tag("span", "–", class_="ask-n")
    return tag("div", tag("div", number), body, class_="ask-ref out" if out else "ask-ref")


def images(draft: Draft) -> Html | None:
    """Figures as links with the query that found them, or why there are none."""
    found = several(Image, _value(draft, "images"))
    policy = _value(draft, "image_policy")
    reason = str(policy.get("note") or policy.get("reason") or "") if isinstance(policy, Mapping) else ""
    if not found:
        return tag("div", tag("b", "Images: "), reason or "none.", class_="pl-muted") if reason or policy else None
    none_loaded = tag("span", "links only; no picture is loaded", class_="pl-muted")
    return join(tag("span", "Images", class_="pl-title"), " ", none_loaded, *(_image(image) for image in found))


def _answer(draft: Draft) -> Answer:
    return one(Answer, _value(draft, "answer")) or Answer()


def _claim(claim: Claim, numbers: Mapping[int, Cited]) -> Html:
    cited = numbers.get(claim.reference)
    number = tag("span", cited.number, class_="ask-n", title=cited.title) if cited else None
    quote = None
    if claim.quote and claim.quote != claim.text:
        quote = tag("details", tag("summary", "the words that show it"), tag("div", claim.quote, class_="ask-quote"))
    said = DIRECTIONS.get(claim.direction)
    points = pill(said[0], said[1], "Which way this sentence points") if said else None
    note = tag("div", claim.note, class_="pl-muted") if claim.note else None
    return tag("li", claim.text, " ", number, " ", points, quote, note)


def _missing(held: Answer, numbers: Mapping[int, Cited]) -> Html | None:
    if not held.missing:
        return None
    lines = tag("ul", *(tag("li", *_pointed(line, numbers)) for line in held.missing))
    return tag("div", tag("b", "What is missing"), lines, class_="ask-missing")


def _pointed(line: str, numbers: Mapping[int, Cited]) -> Iterator[Html | str]:
    """A sentence with each number of a listed reference as a link to it."""
    for at, piece in enumerate(NUMBER.split(line)):
        cited = numbers.get(int(piece)) if at % 2 else None
        if cited is None or not may_link(cited.url):
            yield f"[{piece}]" if at % 2 else piece
        else:
            yield tag("a", f"[{piece}]", href=cited.url, target="_blank", rel="noopener noreferrer", title=cited.title)


def _dropped(held: Answer) -> Html | None:
    if not held.dropped:
        return None
    said = words.count(len(held.dropped), "claim was", "claims were")
    lines = [tag("div", tag("i", left.text), " ", left.why, class_="ask-quote") for left in held.dropped]
    return tag("details", tag("summary", f"{said} left out: not supported by a quote"), *lines, class_="pl-muted")


def _link(title: str, url: str) -> Html:
    if not may_link(url):
        return tag("b", title)
    return tag("a", title, href=url, target="_blank", rel="noopener noreferrer")


def _image(image: Image) -> Html:
    """One figure as a card: its title as a link, the caption, where it is from, its licence, and the query that found it."""
    caption = tag("div", image.caption, class_="ask-quote") if image.caption and image.caption not in image.title else None
    source = " · ".join(part for part in (image.article, image.credit) if part)
    where = tag("div", source, class_="pl-muted") if source else None
    query = tag("span", f"found by “{image.query}”", class_="pl-muted") if image.query else None
    foot = tag("div", pill(image.licence), " ", query) if image.licence or query else None
    return tag("div", _link(image.title, image.url), caption, where, foot, class_="ask-fig")


def _value(draft: Draft, name: str) -> JsonValue:
    held = draft.fields.get(name)
    return held.value if held else None
