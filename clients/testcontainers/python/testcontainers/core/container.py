"""A stand-in: the container is the server that STAND_IN_HOST and STAND_IN_PORT name."""
import os


class DockerContainer:
    def __init__(self, image):
        assert image == "understudy"
        self.env = {}

    def with_exposed_ports(self, port):
        assert port == 4747
        return self

    def with_env(self, name, value):
        self.env[name] = value
        return self

    def __enter__(self):
        assert self.env["UNDERSTUDY_OPEN_CONTROL"] == "true"
        return self

    def __exit__(self, *_):
        pass

    def get_container_host_ip(self):
        return os.environ["STAND_IN_HOST"]

    def get_exposed_port(self, port):
        assert port == 4747
        return int(os.environ["STAND_IN_PORT"])
