"""Facts about the entries of a list under review: nothing is lost on the way, and places stay."""

from hypothesis import given
from hypothesis import strategies as some

from services.review.elements import Element, begun, compared, complete, parts, settled, whole

ENTRY = some.dictionaries(some.sampled_from(["name", "value", "unit"]), some.text(max_size=5), min_size=1)
LISTS = some.lists(ENTRY | some.text(min_size=1, max_size=5), max_size=6)
MAPPINGS = some.dictionaries(some.text(max_size=4), some.text(max_size=4), max_size=5)
ACTS = some.lists(some.tuples(some.integers(0, 7), some.sampled_from(["accepted", "edited", "removed"]), some.text(max_size=3)))


@given(LISTS | MAPPINGS)
def test_nothing_settled_makes_the_value_that_was_read(value: object) -> None:
    made = whole(begun(value), mapping=isinstance(value, dict))
    assert made == (value or None)
    assert not complete(begun(value))


@given(LISTS, ACTS)
def test_entries_keep_their_places_whatever_is_done_to_them(value: list[object], acts: list[tuple[int, str, str]]) -> None:
    elements = begun(value)
    for at, verdict, text in acts:
        before = elements
        elements = settled(elements, at, verdict, text)
        assert elements[: min(at, len(before))] == before[:at]
        assert len(elements) == len(before) + (at >= len(before))
    kept = [one.value for one in elements if one.verdict != "removed"]
    assert whole(elements, mapping=False) == (kept or None)


@given(LISTS, LISTS)
def test_a_decided_list_beside_the_machines_makes_the_decided_list(machine: list[object], human: list[object]) -> None:
    elements = compared(machine, human)
    assert sorted(map(repr, parts(whole(elements, mapping=False)))) == sorted(map(repr, human))
    assert complete(elements) == bool(elements)
    assert [one.verdict for one in compared(machine, machine)] == ["accepted"] * len(machine)


@given(LISTS, LISTS)
def test_what_the_machine_read_stands_first_in_its_own_order(machine: list[object], human: list[object]) -> None:
    verdicts = [one.verdict for one in compared(machine, human)]
    assert "added" not in verdicts[: len(machine)]
    assert set(verdicts[len(machine) :]) <= {"added"}


def test_accepting_a_changed_entry_keeps_the_change_and_a_removed_one_comes_back() -> None:
    elements = settled(begun(["a", "b"]), 0, "edited", "A")
    assert settled(elements, 0, "accepted")[0] == Element(value="A", verdict="edited")
    gone = settled(elements, 1, "removed")
    assert whole(gone, mapping=False) == ["A"]
    assert settled(gone, 1, "accepted")[1] == Element(value="b", verdict="accepted")


def test_an_entry_past_the_last_is_added_and_can_be_mended() -> None:
    elements = settled(settled(begun({"ER": "positive"}), 1, "added", {"PR": "negtive"}), 1, "edited", {"PR": "negative"})
    assert elements[1].verdict == "added"
    assert whole(elements, mapping=True) == {"ER": "positive", "PR": "negative"}
