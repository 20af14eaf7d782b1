"""HTTP as the control plane speaks it, with nothing but the standard library."""
from __future__ import annotations

import http.client
import json
import ssl
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Dict, Mapping, Optional

TIMEOUT_SECONDS = 30

_NAME_ONE = (
    "Start one with `understudy start`, "
    "or name another in UNDERSTUDY_URL, such as http://127.0.0.1:4747."
)

_TRUST_IT = "Name the file of its certificate, or of the authority that made it, in SSL_CERT_FILE."
_WITHOUT_TLS = "Without --tls-cert a server's address begins with http://."


class Refused(Exception):
    """The control plane refused a call; the message says what to do about it."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(f"{code} ({status}): {message}")
        self.status = status
        self.code = code
        self.message = message


class Transport:
    """Calls of one sandbox: `base` is the server's URL with the sandbox's prefix."""

    def __init__(self, base: str, control_token: Optional[str] = None) -> None:
        self.base = base
        self._token = control_token
        # A proxy of the environment knows nothing of a server on this machine.
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    @staticmethod
    def quote(text: str) -> str:
        return urllib.parse.quote(text, safe="")

    def call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        plain: bool = False,
    ) -> Any:
        given = urllib.parse.urlencode(_without_none(query or {}))
        headers: Dict[str, str] = {"accept": "application/json"}
        data = None
        if body is not None:
            data = json.dumps(_without_none(body)).encode()
            headers["content-type"] = "application/json"
        if self._token is not None:
            headers["x-understudy-control-token"] = self._token
        url = f"{self.base}{path}{'?' if given else ''}{given}"
        request = urllib.request.Request(url, data=data, headers=headers, method=method)
        try:
            with self._opener.open(request, timeout=TIMEOUT_SECONDS) as answer:
                text = answer.read().decode()
        except urllib.error.HTTPError as error:
            raise _refusal(error) from None
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise _unreachable(self.base, getattr(error, "reason", error)) from None
        try:
            return text if plain else json.loads(text)
        except ValueError:
            raise ConnectionError(f"What answers at {self.base} is not Understudy. {_NAME_ONE}") from None


def _without_none(members: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}


def _unreachable(base: str, reason: object) -> ConnectionError:
    if isinstance(reason, ssl.SSLCertVerificationError):
        return ConnectionError(f"The certificate of {base} is not trusted: {reason}. {_TRUST_IT}")
    if isinstance(reason, ssl.SSLError):
        return ConnectionError(f"TLS with {base} fails: {reason}. {_WITHOUT_TLS}")
    return ConnectionError(f"No Understudy answers at {base}: {reason}. {_NAME_ONE}")


def _refusal(error: urllib.error.HTTPError) -> Refused:
    text = error.read().decode(errors="replace")
    try:
        body = json.loads(text)
        return Refused(error.code, body["code"], body["message"])
    except (ValueError, KeyError, TypeError):
        return Refused(error.code, "unknown", f"That is no answer of Understudy. {_NAME_ONE} {text[:200]}")
