"""A server for tests: one that is started here, or one that runs already."""
from __future__ import annotations

import json
import os
import re
import secrets
import shlex
import subprocess
import threading
from types import TracebackType
from typing import IO, Any, Dict, List, Optional, Sequence, Type

from .control import Control
from .sandbox import Sandbox
from .transport import Transport

_HOW = (
    "Put the `understudy` executable on the PATH, name it in UNDERSTUDY_COMMAND, "
    "or start a server and name it in UNDERSTUDY_URL."
)


class Understudy:
    """One server. Close it, or use it as a context manager."""

    def __init__(
        self,
        url: str,
        *,
        control_token: Optional[str] = None,
        process: Optional["subprocess.Popen[str]"] = None,
    ) -> None:
        self.url = url.rstrip("/")
        self._token = control_token
        self._process = process
        self.control = Control(Transport(self.url, control_token))

    @classmethod
    def start(cls, **options: Any) -> Understudy:
        """The server that UNDERSTUDY_URL names; without one, a server of our own.

        `options` are the flags of `understudy start`: `start(seed="my-team", no_limits=True)`.
        """
        url = os.environ.get("UNDERSTUDY_URL")
        if url:
            return cls(url, control_token=os.environ.get("UNDERSTUDY_CONTROL_TOKEN"))
        command = shlex.split(os.environ.get("UNDERSTUDY_COMMAND") or "understudy")
        arguments = ["start", "--port", "0", "--log", "json", "--end-with-stdin", *_flags(options)]
        process = _spawn([*command, *arguments])
        said = _ready(process)
        return cls(str(said["url"]), process=process)

    @classmethod
    def start_container(
        cls, image: str = "understudy", *, engine: str = "docker", **options: Any
    ) -> Understudy:
        """A container of the image, on a free port of this machine; it ends with this process."""
        name = f"understudy-{secrets.token_hex(6)}"
        run = [engine, "run", "--rm", "--interactive", "--name", name]
        run += ["--publish", "127.0.0.1::4747", "--env", "UNDERSTUDY_OPEN_CONTROL=true", image]
        process = _spawn([*run, "start", "--log", "json", "--end-with-stdin", *_flags(options)])
        _ready(process)
        published = subprocess.run(
            [engine, "port", name, "4747/tcp"], check=True, capture_output=True, text=True
        ).stdout
        port = re.search(r":(\d+)\s*$", published, re.MULTILINE)
        if port is None:
            raise RuntimeError(f"{engine} does not say where port 4747 is published: {published!r}")
        return cls(f"http://127.0.0.1:{port[1]}", process=process)

    def sandbox(self, name: str) -> Sandbox:
        """A world of its own, made when it is first used."""
        return Sandbox(self.url, name, self._token)

    def close(self) -> None:
        """Ends the server, if it was started here."""
        if self._process is None or self._process.stdin is None:
            return
        self._process.stdin.close()
        self._process.wait(timeout=20)

    def __enter__(self) -> Understudy:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()


def _flags(options: "dict[str, Any]") -> List[str]:
    flags: List[str] = []
    for name, value in options.items():
        flag = f"--{name.replace('_', '-')}"
        if value is True:
            flags.append(flag)
        elif value is not None and value is not False:
            flags += [flag, str(value)]
    return flags


def _spawn(command: Sequence[str]) -> "subprocess.Popen[str]":
    try:
        return subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
    except FileNotFoundError:
        raise FileNotFoundError(f"There is no command {command[0]!r}. {_HOW}") from None


def _ready(process: "subprocess.Popen[str]") -> Dict[str, Any]:
    assert process.stdout is not None
    for line in process.stdout:
        said: Dict[str, Any] = json.loads(line) if line.startswith("{") else {}
        if said.get("event") == "ready":
            # The log goes on, and a full pipe would hold the server up.
            threading.Thread(target=_drain, args=(process.stdout,), daemon=True).start()
            return said
    raise RuntimeError(f"The server ended with {process.wait()} before it listened. {_HOW}")


def _drain(stream: IO[str]) -> None:
    for _ in stream:
        pass
