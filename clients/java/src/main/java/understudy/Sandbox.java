package understudy;

import java.util.List;
import java.util.Map;
import understudy.Control.ClockChange;
import understudy.Control.DemoCredential;
import understudy.Control.FaultRule;
import understudy.Control.FaultRuleMatch;
import understudy.Control.FaultRuleThen;
import understudy.Control.JournalEntry;
import understudy.Control.JournalReadQuery;
import understudy.Control.LedgerEntry;
import understudy.Control.LedgerQuery;
import understudy.Control.NewFaults;
import understudy.Control.Playing;
import understudy.Control.PutScenario;
import understudy.Control.Reset;
import understudy.Control.SandboxesDropQuery;

/** One world: point the client under test at its URL; everything else here is for the test itself. */
public final class Sandbox {
    private final String name;
    private final String url;
    private final Control control;
    private final Control server;

    Sandbox(String name, String serverUrl, String controlToken) {
        this.name = name;
        this.url = serverUrl + "/~" + name;
        this.control = new Control(new Transport(url, controlToken));
        this.server = new Control(new Transport(serverUrl, controlToken));
    }

    public String name() {
        return name;
    }

    public String url() {
        return url;
    }

    /** Every call of the control plane, as its document has them. */
    public Control control() {
        return control;
    }

    /** Begins the scenario of this name; its values are what it made, such as a job's id. */
    public Playing scenario(String scenario) {
        return control.scenarioPut(new PutScenario().name(scenario));
    }

    /** A principal of this world: owner, agent, signer, … */
    public DemoCredential credential(String principal) {
        return control.credentials().credentials().stream()
                .filter(each -> each.name().equals(principal))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No credential is called \"" + principal + "\"."));
    }

    /** The bearer token of a principal. */
    public String token(String principal) {
        return credential(principal).token();
    }

    /** Moves the clock on: {@code advance("15m")}. */
    public void advance(String duration) {
        control.clockChange(new ClockChange().advance(duration));
    }

    /** Moves the clock to an instant: {@code setClock("2026-03-01T09:00:00Z")}. */
    public void setClock(String instant) {
        control.clockChange(new ClockChange().now(instant));
    }

    /** Breaks what matches. */
    public void fault(FaultRuleMatch match, FaultRuleThen then) {
        control.faultsAdd(new NewFaults().faults(List.of(new FaultRule().match(match).then(then))));
    }

    /** Every call, oldest first. */
    public List<JournalEntry> calls() {
        return control.journalRead(new JournalReadQuery().limit(1000L)).entries();
    }

    /** The calls of an operation, oldest first. */
    public List<JournalEntry> calls(String operation) {
        return control.journalRead(new JournalReadQuery().operation(operation).limit(1000L)).entries();
    }

    /** Fails unless the operation was answered with these statuses, in this order. */
    public List<JournalEntry> expectCalls(String operation, int... statuses) {
        List<JournalEntry> found = calls(operation);
        List<Long> answered = found.stream().map(JournalEntry::status).toList();
        List<Long> wanted = java.util.Arrays.stream(statuses).mapToObj(each -> (long) each).toList();
        if (answered.equals(wanted)) return found;
        List<String> all = calls().stream().map(each -> each.operation() + " " + each.status()).toList();
        throw new AssertionError(
                operation + " was to be answered with " + wanted + ", was answered with " + answered + ". All: " + all);
    }

    /** Every movement of an account's credits, oldest first. */
    public List<LedgerEntry> ledger(String account) {
        return control.ledger(new LedgerQuery().account(account)).entries();
    }

    /** The whole world as one document. */
    public Map<String, Object> snapshot() {
        return control.snapshotGet();
    }

    /** Puts a snapshot in this world's place. */
    public void restore(Map<String, Object> snapshot) {
        control.snapshotPut(snapshot);
    }

    /** Begins the same world again. */
    public void reset() {
        control.reset(new Reset());
    }

    /** Forgets this world. */
    public void drop() {
        server.sandboxesDrop(new SandboxesDropQuery().name(name));
    }
}
