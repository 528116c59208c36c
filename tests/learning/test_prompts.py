"""Which version of a type's prompts the next run starts with: the rule itself."""

from services.learning.prompts import CHANCE, Standing, choose, digest


def standing(prompts: str, worth: float, decided: int = 20, saved: int = 5) -> Standing:
    return Standing(prompts, decided, saved, worth)


def test_the_version_of_which_more_stands_is_used() -> None:
    told = choose([standing("new", 0.80), standing("old", 0.91), standing("older", 0.85)], "new", CHANCE)
    assert told.learned and told.prompts == "old"
    assert told.why == "A learned version: of 20 documents 0.91 stands, of the version in force 0.80."


def test_ties_go_to_the_version_in_force() -> None:
    told = choose([standing("new", 0.901), standing("old", 0.904)], "new", CHANCE)
    assert not told.learned and told.prompts == "new"
    assert not choose([standing("new", 0.95), standing("old", 0.90)], "new", CHANCE).learned


def test_a_new_version_gets_its_chance_whatever_was_learned() -> None:
    known = [standing("new", 0.0, decided=9, saved=0), standing("old", 0.99)]
    told = choose(known, "new", CHANCE - 1)
    assert not told.learned and "9 of the 10 decisions" in told.why
    assert not choose([standing("old", 0.99)], "new", 0).learned


def test_few_decisions_and_versions_that_never_scored_high_prove_nothing() -> None:
    assert not choose([standing("new", 0.5), standing("old", 0.99, decided=CHANCE - 1)], "new", CHANCE).learned
    assert not choose([standing("new", 0.5), standing("old", 0.9, saved=0)], "new", CHANCE).learned


def test_nothing_is_learned_where_it_is_switched_off() -> None:
    told = choose([standing("new", 0.5), standing("old", 0.99)], "new", CHANCE, on=False)
    assert not told.learned and "switched off" in told.why


def test_the_same_versions_have_one_name_in_any_order() -> None:
    assert digest({"a": "1", "b": "2"}) == digest({"b": "2", "a": "1"}) != digest({"a": "2", "b": "1"})
