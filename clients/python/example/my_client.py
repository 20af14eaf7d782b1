"""The client that the example tests: a few calls of the service, and no more."""
from __future__ import annotations

import base64
import hashlib
import json
import secrets
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any, Dict, Mapping, Optional

from cryptography.hazmat.primitives.serialization import load_pem_private_key


@dataclass
class Answer:
    status: int
    headers: Mapping[str, str]
    json: Any


class MyClient:
    def __init__(self, url: str, token: str, signing: Optional[Mapping[str, Any]] = None) -> None:
        self.url, self.token, self.signing = url, token, signing

    def me(self) -> Answer:
        return self.call("GET", "/v1/me")

    def deep_search(self, query: str, people: int) -> Answer:
        submission = {"config": {"version": 2, "query": query}, "targetCount": people}
        return self.call("POST", "/v1/search/jobs", submission)

    def job(self, id: str) -> Answer:
        return self.call("GET", f"/v1/search/jobs/{id}")

    def call(self, method: str, path: str, body: Any = None) -> Answer:
        data = None if body is None else json.dumps(body).encode()
        headers = {"authorization": f"Bearer {self.token}"}
        if data is not None:
            headers["content-type"] = "application/json"
        if self.signing is not None:
            headers.update(self._signature(method, self.url + path, headers, data))
        request = urllib.request.Request(self.url + path, data=data, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return Answer(answer.status, answer.headers, json.load(answer))
        except urllib.error.HTTPError as error:
            return Answer(error.code, error.headers, json.load(error))

    def _signature(
        self, method: str, url: str, headers: Mapping[str, str], data: Optional[bytes]
    ) -> Dict[str, str]:
        """RFC 9421 over method, address, authorization and, by RFC 9530, the body."""
        assert self.signing is not None
        covered = {"@method": method, "@target-uri": url, "authorization": headers["authorization"]}
        added: Dict[str, str] = {}
        if data is not None:
            digest = base64.b64encode(hashlib.sha256(data).digest()).decode()
            covered["content-digest"] = added["content-digest"] = f"sha-256=:{digest}:"
        names = " ".join(f'"{name}"' for name in covered)
        params = f'({names});created={int(time.time())};keyid="{self.signing["keyId"]}"'
        params += f';alg="ed25519";nonce="{secrets.token_hex(16)}"'
        lines = [f'"{name}": {value}' for name, value in covered.items()]
        base = "\n".join([*lines, f'"@signature-params": {params}'])
        key = load_pem_private_key(self.signing["privateKeyPem"].encode(), password=None)
        signature = base64.b64encode(key.sign(base.encode())).decode()  # type: ignore[union-attr,call-arg]
        return {**added, "signature-input": f"sig1={params}", "signature": f"sig1=:{signature}:"}
