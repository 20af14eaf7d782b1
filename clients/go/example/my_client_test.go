package myclient

import (
	"fmt"
	"testing"

	"example.com/understudy"
	"example.com/understudy/understudytest"
)

func TestAShortBalanceIsRefusedWithARemedy(t *testing.T) {
	sandbox := understudytest.New(t)
	sandbox.Scenario("balance-short")
	refused, err := Client{URL: sandbox.URL, Token: sandbox.Token("agent")}.DeepSearch("rust", 50)
	if err != nil || refused.Status != 402 || refused.JSON["remedy"].(map[string]any)["kind"] != "topup" {
		t.Error(refused, err)
	}
	sandbox.ExpectCalls("search.jobs.create", "402", 1)
}

func TestAJobIsDrivenToItsEndByTheClock(t *testing.T) {
	t.Parallel()
	sandbox := understudytest.New(t)
	mine := clientOf(sandbox, "agent")
	job := call(t)(mine.DeepSearch("rust databases", 5)).JSON["job"].(map[string]any)
	if job["status"] != "queued" {
		t.Fatal(job)
	}
	sandbox.Advance("15m")
	job = call(t)(mine.Job(job["id"].(string))).JSON["job"].(map[string]any)
	if job["status"] != "succeeded" && job["status"] != "partial" {
		t.Error(job)
	}
	spent := 0
	for _, entry := range sandbox.Ledger("acct_demo") {
		if entry.Kind == "charge" {
			spent -= entry.Credits
		}
	}
	if spent <= 0 {
		t.Error("A job that ended was not charged for.")
	}
}

func TestAFullWindowSaysWhenToComeBack(t *testing.T) {
	t.Parallel()
	sandbox := understudytest.New(t)
	sandbox.Scenario("rate-limited")
	mine := clientOf(sandbox, "agent")
	call(t)(mine.Me())
	refused := call(t)(mine.Me())
	if refused.Status != 429 || refused.JSON["code"] != "too_many_requests" {
		t.Fatal(refused)
	}
	sandbox.Advance(refused.Header.Get("Retry-After") + "s")
	if again := call(t)(mine.Me()); again.Status != 200 {
		t.Error(again)
	}
}

func TestASignatureIsAccepted(t *testing.T) {
	t.Parallel()
	sandbox := understudytest.New(t)
	signed := call(t)(clientOf(sandbox, "signer").Call("POST", "/v1/keys/signature-check", map[string]any{}))
	if signed.JSON["verified"] != true {
		t.Error(signed)
	}
	unsigned := call(t)(Client{URL: sandbox.URL, Token: sandbox.Token("signer")}.Me())
	if unsigned.JSON["code"] != "signature_required" {
		t.Error(unsigned)
	}
}

func TestWorldsDoNotDisturbEachOther(t *testing.T) {
	for world := 0; world < 8; world++ {
		world := world
		t.Run(fmt.Sprint("world ", world), func(t *testing.T) {
			t.Parallel()
			sandbox := understudytest.New(t)
			call(t)(clientOf(sandbox, "agent").DeepSearch("rust", 5))
			sandbox.Advance(fmt.Sprint(world+1, "h"))
			sandbox.ExpectCalls("*", "", 1)
		})
	}
}

func TestOneBreakageAndThenTheSameWorldAgain(t *testing.T) {
	t.Parallel()
	sandbox := understudytest.New(t)
	mine := clientOf(sandbox, "agent")
	before := sandbox.Snapshot()
	first, unavailable := 1, 503
	sandbox.Fault(understudy.FaultRuleMatch{Operation: "me.get", Nth: &first}, understudy.FaultRuleThen{Status: &unavailable})
	if status := call(t)(mine.Me()).Status; status != 503 {
		t.Error(status)
	}
	if status := call(t)(mine.Me()).Status; status != 200 {
		t.Error(status)
	}
	sandbox.ExpectCalls("me.*", "", 2)
	sandbox.Restore(before)
	sandbox.ExpectCalls("me.*", "", 0)
}

func TestASlipIsTold(t *testing.T) {
	t.Parallel()
	_, err := understudytest.New(t).Control.ScenarioPut(understudy.PutScenario{Name: "balance-shrt"})
	if refused, ok := err.(*understudy.Refused); !ok || refused.Status != 404 {
		t.Error(err)
	}
}

func clientOf(sandbox *understudytest.Sandbox, principal string) Client {
	credential := sandbox.Credential(principal)
	client := Client{URL: sandbox.URL, Token: credential.Token}
	if credential.Signing != nil {
		client.KeyID, client.KeyPEM = credential.Signing.KeyId, credential.Signing.PrivateKeyPem
	}
	return client
}

func call(t *testing.T) func(Answer, error) Answer {
	return func(answer Answer, err error) Answer {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
}
