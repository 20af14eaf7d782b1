"""pytest fixtures: one server a run, one sandbox a test."""
from __future__ import annotations

import re
import secrets
from typing import Iterator

import pytest

from .sandbox import Sandbox
from .server import Understudy


@pytest.fixture(scope="session")
def understudy_server() -> Iterator[Understudy]:
    """The server. Override this fixture to start it with options of your own, or in a container."""
    with Understudy.start(clock="frozen") as server:
        yield server


@pytest.fixture
def understudy(understudy_server: Understudy, request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    """A world of the test's own, so that tests may run in parallel."""
    readable = re.sub(r"[^A-Za-z0-9]+", "-", request.node.name).strip("-")[:40] or "test"
    # Other processes may run the same test against the same server.
    sandbox = understudy_server.sandbox(f"{readable}-{secrets.token_hex(4)}")
    yield sandbox
    sandbox.drop()
