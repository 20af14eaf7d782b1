import pytest
from testcontainers.core.container import DockerContainer
from testcontainers.core.waiting_utils import wait_for_logs
from understudy import Understudy


@pytest.fixture(scope="session")
def understudy_server():
    image = DockerContainer("understudy").with_exposed_ports(4747)
    with image.with_env("UNDERSTUDY_OPEN_CONTROL", "true").with_env("UNDERSTUDY_CLOCK", "frozen") as container:
        wait_for_logs(container, "is ready at")
        yield Understudy(f"http://{container.get_container_host_ip()}:{container.get_exposed_port(4747)}")


def test_a_container_is_driven_as_any_server_is(understudy):
    understudy.scenario("balance-empty")
    assert understudy.clock.advance("15m")["mode"] == "frozen"
