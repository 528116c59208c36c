import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.documents.lattice import Segment, closed_cells

FRAME = [Segment(0.1, 0.1, 0.9), Segment(0.9, 0.1, 0.9)]


def sizes(cells):
    return sorted((round(cell.width, 2), round(cell.height, 2)) for cell in cells)


def test_a_line_across_a_frame_makes_two_cells():
    cells, rules = closed_cells([*FRAME, Segment(0.5, 0.1, 0.9)], FRAME)
    assert sizes(cells) == [(0.8, 0.4), (0.8, 0.4)]
    assert len(rules) == 5


def test_a_line_that_ends_in_mid_air_divides_nothing():
    assert sizes(closed_cells([*FRAME, Segment(0.5, 0.1, 0.4)], FRAME)[0]) == [(0.8, 0.8)]


def test_an_open_side_closes_no_cell():
    assert closed_cells(FRAME, FRAME[:1])[0] == ()


def test_pieces_of_a_broken_line_are_one_line():
    pieces = [Segment(0.5, 0.1, 0.4), Segment(0.501, 0.401, 0.9)]
    assert len(closed_cells([*FRAME, *pieces], FRAME)[0]) == 2


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1)), max_size=12))
def test_cells_never_overlap(lines):
    segments = [Segment(at, min(a, b), max(a, b)) for at, a, b in lines]
    cells, _ = closed_cells([*FRAME, *segments[::2]], [*FRAME, *segments[1::2]])
    assert sum(cell.width * cell.height for cell in cells) <= 1 + 1e-6
    for cell in cells:
        inside = [other for other in cells if other is not cell and other.contains(*cell.centre)]
        assert not inside
        assert cell.width == pytest.approx(cell.x1 - cell.x0)


def test_lines_one_above_the_other_are_not_joined_across_the_gap_between_them() -> None:
    upper, lower = Segment(0.3, 0.1, 0.2), Segment(0.299, 0.7, 0.8)
    rules = closed_cells([], [upper, lower])[1]
    assert [(round(rule.top, 3), round(rule.bottom, 3)) for rule in rules] == [(0.1, 0.2), (0.7, 0.8)]
