"""One world: what tests do to it, and what they read of it."""
from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional

from .control import Clock, Control, DemoCredential, Fault, JournalEntry, LedgerEntry, Playing
from .transport import Transport


class Sandbox:
    """Point the client under test at `url`; everything else here is for the test itself."""

    def __init__(
        self,
        server: str,
        name: str,
        control_token: Optional[str] = None,
    ) -> None:
        self.name = name
        self.url = f"{server}/~{name}"
        self._server = Control(Transport(server, control_token))
        #: Every call of the control plane, as its document has them.
        self.control = Control(Transport(self.url, control_token))
        self.clock = SandboxClock(self.control)

    def scenario(self, name: str) -> Playing:
        """Begins the scenario of this name; its `values` are what it made, such as a job's id."""
        return self.control.scenario_put(name=name)

    def credential(self, name: str) -> DemoCredential:
        """A principal of this world: `owner`, `agent`, `signer`, …"""
        known = self.control.credentials()["credentials"]
        for credential in known:
            if credential["name"] == name:
                return credential
        raise LookupError(f"No credential is called {name!r}; there are {[c['name'] for c in known]}.")

    def token(self, name: str) -> str:
        """The bearer token of a principal."""
        return self.credential(name)["token"]

    def fault(self, match: Mapping[str, Any], then: Mapping[str, Any]) -> Fault:
        """Breaks what matches: `fault({"operation": "me.get", "nth": 1}, {"status": 503})`."""
        added = self.control.faults_add(match=dict(match), then=dict(then))  # type: ignore[arg-type]
        return added["faults"][-1]

    def calls(self, operation: Optional[str] = None, status: Optional[str] = None) -> List[JournalEntry]:
        """What was called, oldest first; `status` is one such as 402, or a class such as 4xx."""
        page = self.control.journal_read(operation=operation, status=status, limit=1000)
        return page["entries"]

    def expect_calls(
        self, operation: str, times: Optional[int] = None, *, status: Optional[str] = None
    ) -> List[JournalEntry]:
        """Fails unless the operation was called so often; without `times`, at least once."""
        found = self.calls(operation, status)
        if len(found) == times or (times is None and found):
            return found
        wanted = "at least once" if times is None else f"{times} times"
        answered = "" if status is None else f" with {status}"
        every = [f"  {entry['operation']} {entry['status']}" for entry in self.calls()]
        raise AssertionError(
            "\n".join([f"{operation} was to be answered{answered} {wanted}, was {len(found)} times. All:", *every])
        )

    def ledger(self, account: Optional[str] = None) -> List[LedgerEntry]:
        """Every movement of credits, oldest first."""
        return self.control.ledger(account=account)["entries"]

    def snapshot(self) -> Dict[str, Any]:
        """The whole world as one document."""
        return self.control.snapshot_get()

    def restore(self, snapshot: Mapping[str, Any]) -> None:
        """Puts a snapshot in this world's place."""
        self.control.snapshot_put(snapshot)

    def reset(self) -> None:
        """Begins the same world again."""
        self.control.reset()

    def drop(self) -> None:
        """Forgets this world."""
        self._server.sandboxes_drop(name=self.name)


class SandboxClock:
    """Time as a value."""

    def __init__(self, control: Control) -> None:
        self._control = control

    def now(self) -> str:
        return self._control.clock_get()["now"]

    def advance(self, duration: str) -> Clock:
        """Moves it on: `advance("15m")`."""
        return self._control.clock_change(advance=duration)

    def set(self, instant: str) -> Clock:
        """`set("2026-03-01T09:00:00Z")`"""
        return self._control.clock_change(now=instant)

    def freeze(self) -> Clock:
        return self._control.clock_change(mode="frozen")
