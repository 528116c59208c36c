"""What changed between two attempts, field by field, with the feedback line that caused it."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import combinations

from pages.parts.folding import folded, stretch
from pages.parts.markup import Html, join, pill, tag
from pages.parts.values import mask, shown
from pages.parts.values import table as entries
from services.core.draft import Draft, Field
from services.core.feedback import Feedback, FeedbackLine
from services.core.rubric import Rubric
from services.desk.replay import AttemptView, SectionView

ABSENT = {"not_found": "not found", "not_present": "not present", "ambiguous": "ambiguous", "unreadable": "unreadable"}


@dataclass(frozen=True)
class Side:
    """One column: an attempt's draft, or the merged result."""

    name: str
    draft: Draft
    feedback: tuple[Feedback, ...] = ()
    taken: dict[str, int] | None = None


def pairs(section: SectionView | None) -> list[tuple[str, str]]:
    """Any two attempts with a draft, neighbours first, the newest pair last; and the merged result against the best."""
    names = [str(one.number) for one in _drafted(section)]
    near = [(a, b) for a, b in combinations(names, 2) if names.index(b) - names.index(a) == 1]
    far = [pair for pair in combinations(names, 2) if pair not in near]
    merged = section.merged if section else None
    if merged and merged.kept and names and section and section.verdict:
        near.append((str(section.verdict.best or names[-1]), "result"))
    return far + near


def table(section: SectionView, pair: tuple[str, str], rubric: Rubric | None, *, only_changed: bool) -> Html:
    """Fields of both sides, changed ones first."""
    old, new = _side(section, pair[0]), _side(section, pair[1])
    names = list(rubric.fields) if rubric else []
    names += [name for name in {**old.draft.fields, **new.draft.fields} if name not in names]
    names = [name for name in names if name in old.draft.fields or name in new.draft.fields]
    moved = [name for name in names if _changed(old, new, name)]
    rows = [_row(name, old, new, rubric) for name in moved]
    if not only_changed:
        rows += [_row(name, old, new, rubric) for name in names if name not in moved]
    if not rows:
        return tag("p", "No field changed between these two.", class_="pl-muted")
    head = tag(
        "tr", tag("th", "Field", style="width:34%"), tag("th", old.name), tag("th", new.name), tag("th", "Why", style="width:18%")
    )
    return tag("div", tag("table", head, *rows, class_="pl-table"), class_="pl-scroll", tabindex="0")


def newest(section: SectionView) -> Draft | None:
    """The draft that counts now: the result, the merge, or the last attempt's."""
    if section.concluded and section.concluded.draft:
        return section.concluded.draft
    drafted = _drafted(section)
    return drafted[-1].draft if drafted else None


def values(section: SectionView, rubric: Rubric | None) -> Html:
    """Every field of the newest draft: its value, and where it stands."""
    draft = newest(section)
    fields = draft.fields if draft else {}
    names = [name for name in (rubric.fields if rubric else {}) if name in fields]
    names += [name for name in fields if name not in names]
    rows = [_value_row(name, fields[name], rubric) for name in names]
    head = tag("tr", tag("th", "Field", style="width:28%"), tag("th", "Value"), tag("th", "Where", style="width:13%"))
    return tag("div", tag("table", head, *rows, class_="pl-table"), class_="pl-scroll", tabindex="0")


def _value_row(name: str, one: Field, rubric: Rubric | None) -> Html:
    pages = sorted({place.page for place in one.places if place.page})
    where: Html = (
        join(f"page {', '.join(map(str, pages))}") if pages else pill("not located", "doubt") if one.filled else join("")
    )
    listed = entries(one.value, rubric.fields.get(name) if rubric else None)
    return tag("tr", _named(name, rubric), tag("td", listed or _cell(value_of(one, rubric, name), one)), tag("td", where))


def _named(name: str, rubric: Rubric | None) -> Html:
    """The field as the form calls it: its box number or letter, and its label."""
    spec = rubric.fields.get(name) if rubric else None
    box = tag("span", spec.box, class_="pl-boxno") if spec and spec.box else None
    return tag("td", box, spec.label if spec else name, title=name, class_="pl-boxed" if box else None)


def value_of(one: Field | None, rubric: Rubric | None, name: str) -> str:
    """A field's value on one line, identifiers masked; empty when there is none."""
    return shown(one.value, rubric.fields.get(name) if rubric else None) if one and one.filled else ""


def _row(name: str, old: Side, new: Side, rubric: Rubric | None) -> Html:
    before, after = (value_of(side.draft.fields.get(name), rubric, name) for side in (old, new))
    if _changed(old, new, name) and before and after:
        left, right = _words_apart(before, after)
    else:
        left = _cell(before, old.draft.fields.get(name), gone=bool(before) and not after)
        right = _cell(after, new.draft.fields.get(name), new=bool(after) and not before)
    return tag("tr", _named(name, rubric), tag("td", left), tag("td", right), tag("td", _why(name, old, new)))


def _cell(text: str, one: Field | None, *, gone: bool = False, new: bool = False) -> Html:
    if text:
        return tag("del", folded(text)) if gone else tag("ins", folded(text)) if new else folded(text)
    return pill(ABSENT.get(one.status, "empty") if one else "not asked")


def _words_apart(before: str, after: str) -> tuple[Html, Html]:
    """Word by word when the two are alike, else whole against whole."""
    a, b = before.split(), after.split()
    match = SequenceMatcher(None, a, b, autojunk=False)
    if match.ratio() < 0.5:
        return tag("del", folded(before)), tag("ins", folded(after))
    left: list[Html] = []
    right: list[Html] = []
    for kind, a0, a1, b0, b1 in match.get_opcodes():
        if kind == "equal":
            same = stretch(a[a0:a1], first=a0 == 0, last=a1 == len(a))
            left.append(same)
            right.append(same)
            continue
        was, now = " ".join(a[a0:a1]), " ".join(b[b0:b1])
        left.append(tag("del", was) if was else Html())
        right.append(tag("ins", now) if now else Html())
    return join(*(join(part, " ") for part in left)), join(*(join(part, " ") for part in right))


def _why(name: str, old: Side, new: Side) -> Html:
    if new.taken is not None:
        return join(f"from attempt {new.taken[name]}" if name in new.taken else "as in the best")
    lines = [(given, line) for given in reversed(new.feedback) for line in given.naming(name)]
    last = new.feedback[-1] if new.feedback else None
    if _changed(old, new, name):
        if lines:
            return _line(*lines[0], new, "feedback line")
        return join("was missing" if last and name in last.missing else "read again")
    if lines:
        return join(_line(*lines[0], new, "line"), ": same answer")
    one = new.draft.fields.get(name)
    if one and one.status == "not_present":
        return join("not asked again")
    asked = last is None or not last.ask or name in last.ask
    return join("same answer") if asked and not (last and name in last.keep) else pill("kept", "good")


def _line(given: Feedback, line: FeedbackLine, new: Side, word: str) -> Html:
    """A line by its number, and whose it was where it was given before an attempt between the two."""
    own = new.feedback and given.attempt == new.feedback[-1].attempt
    said = f"{word} {line.number}" if own else f"attempt {given.attempt}, line {line.number}"
    return tag("span", said, title=mask(line.description))


def _changed(old: Side, new: Side, name: str) -> bool:
    one, other = old.draft.fields.get(name), new.draft.fields.get(name)
    return (one.value if one else None) != (other.value if other else None)


def _side(section: SectionView, name: str) -> Side:
    if name == "result" and section.merged:
        return Side("Result", section.merged.draft, taken=section.merged.taken)
    one = next(one for one in section.attempts if str(one.number) == name)
    told = tuple(before.feedback for before in section.attempts if before.feedback and before.number <= one.number)
    return Side(f"Attempt {name}", one.draft or Draft(doc_type=""), feedback=told)


def _drafted(section: SectionView | None) -> Sequence[AttemptView]:
    return [one for one in (section.attempts if section else ()) if one.draft]
