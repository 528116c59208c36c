"""What provider tests share: servers, and connections closed after every test."""

from collections.abc import Iterator

import pytest

from services.providers.roles import close_providers
from tests.model_server.fixture import serve

__all__ = ["serve"]


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    close_providers()
