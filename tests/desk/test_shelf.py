"""What a process keeps at hand, by weight."""

from services.desk.shelf import Shelf


def test_what_was_used_longest_ago_makes_room():
    shelf: Shelf[str] = Shelf(10)
    shelf.put("a", "first", 4)
    shelf.put("b", "second", 4)
    assert shelf.get("a") == "first"
    shelf.put("c", "third", 4)
    assert shelf.get("b") is None
    assert (shelf.get("a"), shelf.get("c")) == ("first", "third")


def test_a_thing_too_heavy_for_all_the_others_stays_alone():
    shelf: Shelf[str] = Shelf(10)
    shelf.put("a", "first", 4)
    shelf.put("b", "long", 50)
    assert (shelf.get("a"), shelf.get("b")) == (None, "long")
    shelf.put("c", "short", 1)
    assert (shelf.get("b"), shelf.get("c")) == (None, "short")


def test_a_thing_put_again_weighs_what_it_weighs_now():
    shelf: Shelf[str] = Shelf(10)
    for _ in range(5):
        shelf.put("a", "same", 6)
    shelf.put("b", "second", 4)
    assert (shelf.get("a"), shelf.get("b")) == ("same", "second")
