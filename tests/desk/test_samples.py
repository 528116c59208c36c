"""Facts about samples: a list in words people can read, and files beside it."""

from pathlib import Path

import pytest

from services.core.errors import AppError
from services.desk.samples import sample_file, samples


def test_without_a_list_there_are_no_samples(tmp_path: Path) -> None:
    assert samples(tmp_path) == ()


def test_samples_come_in_the_order_of_the_list(tmp_path: Path) -> None:
    entry = 'title = "{0}"\nabout = "A"\ndoc_type = "W-2"\nfile = "{0}.txt"\n'
    (tmp_path / "samples.toml").write_text("".join(f"[{name}]\n{entry.format(name)}" for name in ("b", "a")))
    (tmp_path / "a.txt").write_text("hello")
    assert [sample.id for sample in samples(tmp_path)] == ["b", "a"]
    assert sample_file("a", tmp_path).data == b"hello"
    for missing in ("b", "c"):
        with pytest.raises(AppError):
            sample_file(missing, tmp_path)


@pytest.mark.parametrize("text", ["[a]\ntitle = 1 2", '[a]\ntitle = "x"\n', '[a]\nnonsense = "x"\n'])
def test_a_wrong_list_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "samples.toml").write_text(text)
    with pytest.raises(AppError, match=r"samples\.toml"):
        samples(tmp_path)
