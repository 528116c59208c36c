"""The server as a pytest fixture: import `serve` into a conftest or a test module."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.model_server.server import ModelServer, Script


@pytest.fixture
def serve() -> Iterator[Callable[[Script], ModelServer]]:
    """`server = serve(script)`: as many servers as a test likes, closed at its end."""
    with ExitStack() as stack:
        yield lambda script: stack.enter_context(ModelServer(script))
