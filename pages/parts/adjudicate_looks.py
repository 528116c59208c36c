"""What two people and the machine said of a field, in words for the eye."""

from pages.parts import words
from pages.parts.reject import WORDS
from pages.parts.units import LISTED
from pages.parts.values import lines, mask
from services.desk.work.nouns import Adjudication, Judgement, TwoLooks

OTHERWISE = {"value": "empty", "absent": "not on the page", "rejected": "rejected"}


def names(both: Adjudication) -> tuple[str, str]:
    """The two people, without the end of their addresses where that tells them apart."""
    first, second = both.first_by.partition("@")[0], both.second_by.partition("@")[0]
    return (first, second) if first != second else (both.first_by, both.second_by)


def looks(both: Adjudication, one: TwoLooks, *, revealed: bool) -> tuple[list[dict[str, object]], bool]:
    """Each version that can be chosen, as plain data; and whether the two differ only in what is covered."""
    first, second = (_lines(version, one, revealed=revealed) for version in (one.first, one.second))
    covered = not revealed and first == second != _lines(one.first, one, revealed=True)
    told = [
        ("first", both.first_by, names(both)[0], one.first, first),
        ("second", both.second_by, names(both)[1], one.second, second),
        ("accept", "", "machine", _read(one), _lines(_read(one), one, revealed=revealed)),
    ]
    made = []
    for verb, by, who, version, said in told:
        if version is None:
            continue
        if version[0] == "rejected" and by in one.rejections:
            said = [f"rejected: {WORDS[one.rejections[by][0]]}"]
        remark = one.comments.get(by, "")
        shown = f"“{remark if revealed else mask(remark)}”" if remark else ""
        made.append({"verb": verb, "who": who, "said": said, "remark": shown, "chosen": version == one.settled})
    return made, covered


def _lines(version: Judgement | None, one: TwoLooks, *, revealed: bool) -> list[str]:
    """A version in lines; of a list only what the two do not both have."""
    if version is None or version[0] != "value":
        return [OTHERWISE[version[0]]] if version else []
    told, common = lines(version[1], one.spec), _common(one)
    own = [line if revealed else mask(line, whole=one.spec.kind == "tin") for line in told if line not in common]
    shared = len(told) - len(own)
    if not shared:
        return own
    return [*own, f"and {words.count(shared, 'entry', 'entries')} as both say"] if own else [f"only the {shared} that both have"]


def _common(one: TwoLooks) -> set[str]:
    """Entries of a list that both looks have, where they are not all the same ones in another order."""
    if one.spec.kind not in LISTED or one.first is None or one.second is None:
        return set()
    first, second = (set(lines(version[1], one.spec)) for version in (one.first, one.second))
    return first & second if first != second else set()


def _read(one: TwoLooks) -> Judgement:
    """What accepting what the machine read means."""
    return ("absent", None) if one.machine in (None, "", [], {}) else ("value", one.machine)
