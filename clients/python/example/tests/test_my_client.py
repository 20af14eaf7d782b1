from concurrent.futures import ThreadPoolExecutor

from my_client import MyClient
from understudy import Refused, Sandbox, Understudy

import pytest


def client(sandbox: Sandbox, principal: str = "agent") -> MyClient:
    credential = sandbox.credential(principal)
    return MyClient(sandbox.url, credential["token"], credential["signing"])


def test_a_short_balance_is_refused_with_a_remedy(understudy):
    understudy.scenario("balance-short")
    refused = MyClient(understudy.url, token=understudy.token("agent")).deep_search("rust", people=50)
    assert (refused.status, refused.json["remedy"]["kind"]) == (402, "topup")
    understudy.expect_calls("search.jobs.create", times=1, status="402")


def test_a_job_is_driven_to_its_end_by_the_clock(understudy: Sandbox):
    mine = client(understudy)
    job = mine.deep_search("rust databases", people=5).json["job"]
    assert job["status"] == "queued"
    understudy.clock.advance("15m")
    ended = mine.job(job["id"]).json["job"]
    assert ended["status"] in ("succeeded", "partial")
    charged = [entry for entry in understudy.ledger("acct_demo") if entry["kind"] == "charge"]
    assert sum(entry["credits"] for entry in charged) < 0


def test_a_full_window_says_when_to_come_back(understudy: Sandbox):
    understudy.scenario("rate-limited")
    mine = client(understudy)
    assert mine.me().status == 200
    refused = mine.me()
    assert (refused.status, refused.json["code"]) == (429, "too_many_requests")
    understudy.clock.advance(f"{refused.headers['retry-after']}s")
    assert mine.me().status == 200


def test_a_signature_is_accepted(understudy: Sandbox):
    signed = client(understudy, "signer")
    assert signed.call("POST", "/v1/keys/signature-check", {}).json["verified"] is True
    unsigned = MyClient(understudy.url, understudy.token("signer"))
    assert unsigned.me().json["code"] == "signature_required"


@pytest.mark.parametrize("world", range(3))
def test_worlds_do_not_disturb_each_other(understudy: Sandbox, understudy_server: Understudy, world: int):
    def spend(number: int) -> list:
        own = understudy_server.sandbox(f"{understudy.name}-{number}")
        client(own).deep_search("rust", people=5)
        own.clock.advance(f"{number + 1}h")
        calls = [entry["operation"] for entry in own.calls()]
        own.drop()
        return calls

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(spend, range(4))) == [["search.jobs.create"]] * 4
    assert understudy.calls() == []


def test_one_breakage_and_then_the_same_world_again(understudy: Sandbox):
    mine = client(understudy)
    before = understudy.snapshot()
    understudy.fault({"operation": "me.get", "nth": 1}, {"status": 503})
    assert [mine.me().status, mine.me().status] == [503, 200]
    assert [entry["status"] for entry in understudy.expect_calls("me.*", times=2)] == [503, 200]
    understudy.restore(before)
    assert understudy.calls() == []
    with pytest.raises(AssertionError, match="was to be answered at least once, was 0 times"):
        understudy.expect_calls("me.get")


def test_a_slip_is_told(understudy: Sandbox):
    with pytest.raises(Refused, match="balance-short"):
        understudy.scenario("balance-shrt")
    with pytest.raises(LookupError, match="agent"):
        understudy.credential("agnet")
