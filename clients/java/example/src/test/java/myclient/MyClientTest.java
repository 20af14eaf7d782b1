package myclient;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import understudy.Control.DemoCredential;
import understudy.Control.FaultRuleMatch;
import understudy.Control.FaultRuleThen;
import understudy.Json;
import understudy.Refused;
import understudy.Sandbox;
import understudy.junit.UnderstudyExtension;

@ExtendWith(UnderstudyExtension.class)
class MyClientTest {
    @Test
    void aShortBalanceIsRefusedWithARemedy(Sandbox understudy) throws Exception {
        understudy.scenario("balance-short");
        HttpResponse<String> refused = new MyClient(understudy.url(), understudy.token("agent")).deepSearch("rust", 50);
        assertEquals(402, refused.statusCode());
        assertTrue(refused.body().contains("\"kind\":\"topup\""));
        understudy.expectCalls("search.jobs.create", 402);
    }

    @Test
    void aJobIsDrivenToItsEndByTheClock(Sandbox understudy) throws Exception {
        MyClient mine = clientOf(understudy, "agent");
        Map<?, ?> job = jobIn(mine.deepSearch("rust databases", 5));
        assertEquals("queued", job.get("status"));
        understudy.advance("15m");
        Object ended = jobIn(mine.job((String) job.get("id"))).get("status");
        assertTrue(List.of("succeeded", "partial").contains(ended));
        long spent = understudy.ledger("acct_demo").stream()
                .filter(each -> each.kind().equals("charge"))
                .mapToLong(each -> -each.credits())
                .sum();
        assertTrue(spent > 0);
    }

    @Test
    void aFullWindowSaysWhenToComeBack(Sandbox understudy) throws Exception {
        understudy.scenario("rate-limited");
        MyClient mine = clientOf(understudy, "agent");
        assertEquals(200, mine.me().statusCode());
        HttpResponse<String> refused = mine.me();
        assertEquals(429, refused.statusCode());
        understudy.advance(refused.headers().firstValue("retry-after").orElseThrow() + "s");
        assertEquals(200, mine.me().statusCode());
    }

    @Test
    void aSignatureIsAccepted(Sandbox understudy) throws Exception {
        HttpResponse<String> signed = clientOf(understudy, "signer").call("POST", "/v1/keys/signature-check", "{}");
        assertTrue(signed.body().contains("\"verified\":true"), signed.body());
        HttpResponse<String> unsigned = new MyClient(understudy.url(), understudy.token("signer")).me();
        assertTrue(unsigned.body().contains("signature_required"));
    }

    @RepeatedTest(8)
    void worldsDoNotDisturbEachOther(Sandbox understudy) throws Exception {
        clientOf(understudy, "agent").deepSearch("rust", 5);
        understudy.advance("1h");
        assertEquals(1, understudy.calls().size());
    }

    @Test
    void oneBreakageAndThenTheSameWorldAgain(Sandbox understudy) throws Exception {
        MyClient mine = clientOf(understudy, "agent");
        Map<String, Object> before = understudy.snapshot();
        understudy.fault(new FaultRuleMatch().operation("me.get").nth(1L), new FaultRuleThen().status(503L));
        assertEquals(503, mine.me().statusCode());
        assertEquals(200, mine.me().statusCode());
        understudy.expectCalls("me.*", 503, 200);
        understudy.restore(before);
        understudy.expectCalls("me.*");
    }

    @Test
    void aSlipIsTold(Sandbox understudy) {
        Refused refused = assertThrows(Refused.class, () -> understudy.scenario("balance-shrt"));
        assertTrue(refused.getMessage().contains("balance-short"));
        assertThrows(AssertionError.class, () -> understudy.expectCalls("me.get", 200));
    }

    private static MyClient clientOf(Sandbox understudy, String principal) {
        DemoCredential credential = understudy.credential(principal);
        if (credential.signing() == null) return new MyClient(understudy.url(), credential.token());
        return new MyClient(
                understudy.url(),
                credential.token(),
                credential.signing().keyId(),
                credential.signing().privateKeyPem());
    }

    private static Map<?, ?> jobIn(HttpResponse<String> answer) {
        return (Map<?, ?>) ((Map<?, ?>) Json.parse(answer.body())).get("job");
    }
}
