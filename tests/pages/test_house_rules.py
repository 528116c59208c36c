"""What holds for every file of the screens, whoever writes the next one."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "pages").glob("*.py"))
FILES = [*PAGES, *sorted((ROOT / "pages" / "parts").glob("*.py"))]
LEAKY = {
    "markdown",
    "write",
    "error",
    "warning",
    "info",
    "success",
    "toast",
    "metric",
    "table",
    "latex",
    "exception",
    "title",
    "header",
}
ALLOWED = ("services.desk", "services.core", "pages", "streamlit", "plotly", "pydantic")


def calls(tree: ast.AST) -> list[ast.Call]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]


def imported(tree: ast.AST) -> list[str]:
    names = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    return names + [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_page_opens_through_open_page_before_it_draws_anything(path: Path) -> None:
    body = ast.parse(path.read_text("utf-8")).body
    working = [node for node in body if not isinstance(node, ast.Import | ast.ImportFrom | ast.FunctionDef)]
    first = next(node for node in working if any(isinstance(part, ast.Call) for part in ast.walk(node)))
    assert isinstance(first, ast.Assign)
    assert isinstance(first.value, ast.Call)
    assert ast.unparse(first.value.func) == "open_page"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_nothing_is_drawn_through_a_sink_that_reads_markdown(path: Path) -> None:
    used = {ast.unparse(call.func) for call in calls(ast.parse(path.read_text("utf-8")))}
    assert not used & {f"st.{name}" for name in LEAKY}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_pages_know_the_desk_and_the_nouns_only(path: Path) -> None:
    ours = [
        name for name in imported(ast.parse(path.read_text("utf-8"))) if name.split(".")[0] in ("services", "storage", "pages")
    ]
    assert all(name.startswith(ALLOWED) for name in ours)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_only_one_file_makes_markup_of_text(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    made = [call for call in calls(tree) if ast.unparse(call.func) == "Html" and call.args]
    if path.stem == "markup":
        return
    for call in made:
        parts = [call.args[0]] if not isinstance(call.args[0], ast.JoinedStr) else call.args[0].values
        blanks = [ast.unparse(part.value) for part in parts if isinstance(part, ast.FormattedValue)]
        assert set(blanks) <= {"frame.LOOK.read_text('utf-8')", "PAGE", "MORE", "POLICY", "shown"}
