"""Drive Understudy from Python: a server, a sandbox a test, time, faults, and what was called."""

from .control import VERSION, Control
from .sandbox import Sandbox
from .server import Understudy
from .transport import Refused

__all__ = ["VERSION", "Control", "Refused", "Sandbox", "Understudy"]
