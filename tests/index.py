"""The index of the literature, which takes seconds to build: once for all workers, desks and servers of the tests."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def kept_index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which whoever needs the index first leaves it for the others."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "index"
    folder.mkdir(exist_ok=True)
    return folder
