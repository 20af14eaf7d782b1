import os

import pytest
from understudy import Understudy

ENGINE = os.environ.get("UNDERSTUDY_ENGINE", "")
pytestmark = pytest.mark.skipif(not ENGINE, reason="UNDERSTUDY_ENGINE (docker, podman …) is not set")


@pytest.fixture(scope="session")
def understudy_server():
    with Understudy.start_container("understudy", engine=ENGINE, clock="frozen") as server:
        yield server


def test_a_container_is_driven_as_any_server_is(understudy):
    assert understudy.clock.advance("15m")["mode"] == "frozen"


def test_options_are_the_flags_of_start(understudy_server):
    assert understudy_server.control.clock_get()["factor"] == 0
