// Generated from the control plane's own document by npm run generate. Do not edit.
package understudy;

import java.util.List;
import java.util.Map;

/** Every call of one sandbox's control plane. */
public final class Control {
    /** The release of Understudy that this client was generated for. */
    public static final String VERSION = "0.1.0";

    private final Transport transport;

    Control(Transport transport) {
        this.transport = transport;
    }

    /** Describe this server and this sandbox. */
    public FrontPage home() {
        return FrontPage.read(transport.call("GET", "/_understudy", null, null));
    }

    /** Report that the server is up. */
    public Health health() {
        return Health.read(transport.call("GET", "/_understudy/health", null, null));
    }

    /** List the credentials that this world began with. */
    public ControlCredentialsResponse credentials() {
        return ControlCredentialsResponse.read(transport.call("GET", "/_understudy/credentials", null, null));
    }

    /** Begin the sandbox again. */
    public Sandbox reset(Reset body) {
        return Sandbox.read(transport.call("POST", "/_understudy/reset", null, body.members()));
    }

    /** List the sandboxes, the least recently used first. */
    public ControlSandboxesListResponse sandboxesList() {
        return ControlSandboxesListResponse.read(transport.call("GET", "/_understudy/sandboxes", null, null));
    }

    /** Drop one sandbox, or all that are idle. */
    public ControlSandboxesDropResponse sandboxesDrop(SandboxesDropQuery query) {
        return ControlSandboxesDropResponse.read(transport.call("DELETE", "/_understudy/sandboxes", query.members(), null));
    }

    /** List the scenarios and the current one. */
    public ControlScenariosListResponse scenariosList(ScenariosListQuery query) {
        return ControlScenariosListResponse.read(transport.call("GET", "/_understudy/scenarios", query.members(), null));
    }

    /** Read one scenario, whole. */
    public ControlScenariosGetResponse scenariosGet(String name) {
        return ControlScenariosGetResponse.read(transport.call("GET", "/_understudy/scenarios/" + Transport.escape(name), null, null));
    }

    /** Drive the sandbox into a scenario, from a fresh world. */
    public Playing scenarioPut(PutScenario body) {
        return Playing.read(transport.call("PUT", "/_understudy/scenario", null, body.members()));
    }

    /** Export the world as a scenario file that recreates it. */
    public Map<String, Object> scenarioGet(ScenarioGetQuery query) {
        return Json.map(transport.call("GET", "/_understudy/scenario", query.members(), null), each -> each);
    }

    /** Bring the sandbox into a provider state of a pact. */
    public Map<String, Object> pactState(PactState body) {
        return Json.map(transport.call("POST", "/_understudy/pact/state", null, body.members()), each -> each);
    }

    /** Take the whole sandbox as one JSON document. */
    public Map<String, Object> snapshotGet() {
        return Json.map(transport.call("GET", "/_understudy/snapshot", null, null), each -> each);
    }

    /** Replace the sandbox with a snapshot. */
    public Restored snapshotPut(Map<String, Object> body) {
        return Restored.read(transport.call("PUT", "/_understudy/snapshot", null, body));
    }

    /** Copy this sandbox to another name. */
    public Forked fork(Fork body) {
        return Forked.read(transport.call("POST", "/_understudy/fork", null, body.members()));
    }

    /** Read the sandbox's clock. */
    public Clock clockGet() {
        return Clock.read(transport.call("GET", "/_understudy/clock", null, null));
    }

    /** Move, set, freeze or speed up the clock. */
    public Clock clockChange(ClockChange body) {
        return Clock.read(transport.call("PATCH", "/_understudy/clock", null, body.members()));
    }

    /** List the fault rules in the order in which they are tried. */
    public ControlFaultsListResponse faultsList() {
        return ControlFaultsListResponse.read(transport.call("GET", "/_understudy/faults", null, null));
    }

    /** Add a fault rule, or several. */
    public ControlFaultsListResponse faultsAdd(NewFaults body) {
        return ControlFaultsListResponse.read(transport.call("POST", "/_understudy/faults", null, body.members()));
    }

    /** Delete one fault rule, or all. */
    public ControlFaultsClearResponse faultsClear(FaultsClearQuery query) {
        return ControlFaultsClearResponse.read(transport.call("DELETE", "/_understudy/faults", query.members(), null));
    }

    /** Read the last requests with their answers, credentials redacted. */
    public JournalPage journalRead(JournalReadQuery query) {
        return JournalPage.read(transport.call("GET", "/_understudy/journal", query.members(), null));
    }

    /** Empty the journal and its counts. */
    public ControlJournalClearResponse journalClear() {
        return ControlJournalClearResponse.read(transport.call("DELETE", "/_understudy/journal", null, null));
    }

    /** Read one request whole: both messages, why it was answered so, and the rows that it changed. */
    public JournalEntryWhole journalEntry(String id) {
        return JournalEntryWhole.read(transport.call("GET", "/_understudy/journal/" + Transport.escape(id), null, null));
    }

    /** Check that a request was made, and how often; near misses show what differed. */
    public JournalVerdict journalExpect(JournalExpectation body) {
        return JournalVerdict.read(transport.call("POST", "/_understudy/journal/expect", null, body.members()));
    }

    /** Write a test that makes a request of the journal again and expects the same answer. */
    public JournalTest journalTest(String id, JournalTestQuery query) {
        return JournalTest.read(transport.call("GET", "/_understudy/journal/" + Transport.escape(id) + "/test", query.members(), null));
    }

    /** Read what clients have met of the interface, and what they never met. */
    public Coverage coverage(CoverageQuery query) {
        return Coverage.read(transport.call("GET", "/_understudy/coverage", query.members(), null));
    }

    /** See the answer that a request would get and the rows it would change, without making it. */
    public DryAnswer dry_run(DryRun body) {
        return DryAnswer.read(transport.call("POST", "/_understudy/dry-run", null, body.members()));
    }

    /** Change the current world, in the form of a scenario file. */
    public WorldChanged worldChange(Map<String, Object> body) {
        return WorldChanged.read(transport.call("PATCH", "/_understudy/world", null, body));
    }

    /** Explain why a search finds a developer, and at which rank, or why not. */
    public Explanation explain(ExplainRequest body) {
        return Explanation.read(transport.call("POST", "/_understudy/explain", null, body.members()));
    }

    /** Read every movement of credits and every use of a quota, oldest first. */
    public ControlLedgerResponse ledger(LedgerQuery query) {
        return ControlLedgerResponse.read(transport.call("GET", "/_understudy/ledger", query.members(), null));
    }

    /** Add your own developers to the sandbox. */
    public JoinedPeople people(Map<String, Object> body) {
        return JoinedPeople.read(transport.call("POST", "/_understudy/people", null, body));
    }

    /** See the current state of every job of the sandbox, without charging for it. */
    public ControlJobsResponse jobs() {
        return ControlJobsResponse.read(transport.call("GET", "/_understudy/jobs", null, null));
    }

    /** See every answer that polls of a job will give, in order. */
    public Storyboard jobsStoryboard(String id) {
        return Storyboard.read(transport.call("GET", "/_understudy/jobs/" + Transport.escape(id) + "/storyboard", null, null));
    }

    /** Read what is stated by the interface and what is assumed. */
    public Provenance provenance() {
        return Provenance.read(transport.call("GET", "/_understudy/provenance", null, null));
    }

    /** List the assumptions that have several readings, and the reading that applies. */
    public ContestedAssumptions assumptionsGet() {
        return ContestedAssumptions.read(transport.call("GET", "/_understudy/assumptions", null, null));
    }

    /** Apply other readings of the interface, from the next request on. */
    public ContestedAssumptions assumptionsChange(Map<String, String> body) {
        return ContestedAssumptions.read(transport.call("PATCH", "/_understudy/assumptions", null, body));
    }

    /** Read the OpenAPI document of the interface without a credential. */
    public Map<String, Object> openapi() {
        return Json.map(transport.call("GET", "/_understudy/openapi.json", null, null), each -> each);
    }

    /** Read the OpenAPI document of the control plane. */
    public Map<String, Object> document() {
        return Json.map(transport.call("GET", "/_understudy/control.json", null, null), each -> each);
    }

    /** Read what of the real service's own document is followed, and what is not. */
    public Map<String, Object> documentFollowed() {
        return Json.map(transport.call("GET", "/_understudy/document", null, null), each -> each);
    }

    /** Follow the real service's own document in this sandbox. */
    public Map<String, Object> documentFollow(DocumentFollowQuery query, Map<String, Object> body) {
        return Json.map(transport.call("PUT", "/_understudy/document", query.members(), body), each -> each);
    }

    /** Go back from the document of this sandbox to what the server was started with. */
    public Map<String, Object> documentLeave() {
        return Json.map(transport.call("DELETE", "/_understudy/document", null, null), each -> each);
    }

    /** Read what the server counts and measures, as Prometheus does. */
    public String metrics() {
        return transport.callPlain("GET", "/_understudy/metrics", null, null);
    }

    /** Read a proxy's findings about the real service: each once, with the calls that show it. */
    public ProxyVerdicts proxyVerdicts(ProxyVerdictsQuery query) {
        return ProxyVerdicts.read(transport.call("GET", "/_understudy/proxy/verdicts", query.members(), null));
    }

    public record BrokenScenario(
            String name,
            String file,
            List<BrokenScenarioComplaint> complaints) {
        static BrokenScenario read(Object json) {
            return json == null ? null : new BrokenScenario(
                (String) Json.member(json, "name"),
                (String) Json.member(json, "file"),
                Json.list(Json.member(json, "complaints"), each -> BrokenScenarioComplaint.read(each)));
        }
    }

    public record BrokenScenarioComplaint(
            Long line,
            Long column,
            String reason) {
        static BrokenScenarioComplaint read(Object json) {
            return json == null ? null : new BrokenScenarioComplaint(
                Json.integer(Json.member(json, "line")),
                Json.integer(Json.member(json, "column")),
                (String) Json.member(json, "reason"));
        }
    }

    public record Clock(
            String now,
            String mode,
            String notice,
            Double factor) {
        static Clock read(Object json) {
            return json == null ? null : new Clock(
                (String) Json.member(json, "now"),
                (String) Json.member(json, "mode"),
                (String) Json.member(json, "notice"),
                Json.number(Json.member(json, "factor")));
        }
    }

    /** What is not set is not sent. */
    public static final class ClockChange extends Request<ClockChange> {
        public ClockChange advance(String value) {
            return set("advance", value);
        }

        public ClockChange now(String value) {
            return set("now", value);
        }

        public ClockChange mode(String value) {
            return set("mode", value);
        }
    }

    public record ContestedAssumptions(
            List<ContestedAssumptionsAssumption> assumptions) {
        static ContestedAssumptions read(Object json) {
            return json == null ? null : new ContestedAssumptions(
                Json.list(Json.member(json, "assumptions"), each -> ContestedAssumptionsAssumption.read(each)));
        }
    }

    public record ContestedAssumptionsAssumption(
            String id,
            String about,
            String choice,
            List<ContestedAssumptionsAssumptionReading> readings,
            List<String> feltBy,
            String holds) {
        static ContestedAssumptionsAssumption read(Object json) {
            return json == null ? null : new ContestedAssumptionsAssumption(
                (String) Json.member(json, "id"),
                (String) Json.member(json, "about"),
                (String) Json.member(json, "choice"),
                Json.list(Json.member(json, "readings"), each -> ContestedAssumptionsAssumptionReading.read(each)),
                Json.list(Json.member(json, "feltBy"), each -> (String) each),
                (String) Json.member(json, "holds"));
        }
    }

    public record ContestedAssumptionsAssumptionReading(
            String name,
            String what) {
        static ContestedAssumptionsAssumptionReading read(Object json) {
            return json == null ? null : new ContestedAssumptionsAssumptionReading(
                (String) Json.member(json, "name"),
                (String) Json.member(json, "what"));
        }
    }

    public record ControlCredentialsResponse(
            List<DemoCredential> credentials) {
        static ControlCredentialsResponse read(Object json) {
            return json == null ? null : new ControlCredentialsResponse(
                Json.list(Json.member(json, "credentials"), each -> DemoCredential.read(each)));
        }
    }

    public record ControlFaultsClearResponse(
            List<String> deleted) {
        static ControlFaultsClearResponse read(Object json) {
            return json == null ? null : new ControlFaultsClearResponse(
                Json.list(Json.member(json, "deleted"), each -> (String) each));
        }
    }

    public record ControlFaultsListResponse(
            List<Fault> faults) {
        static ControlFaultsListResponse read(Object json) {
            return json == null ? null : new ControlFaultsListResponse(
                Json.list(Json.member(json, "faults"), each -> Fault.read(each)));
        }
    }

    public record ControlJobsResponse(
            List<JobView> jobs) {
        static ControlJobsResponse read(Object json) {
            return json == null ? null : new ControlJobsResponse(
                Json.list(Json.member(json, "jobs"), each -> JobView.read(each)));
        }
    }

    public record ControlJournalClearResponse(
            Long cleared) {
        static ControlJournalClearResponse read(Object json) {
            return json == null ? null : new ControlJournalClearResponse(
                Json.integer(Json.member(json, "cleared")));
        }
    }

    public record ControlLedgerResponse(
            List<LedgerEntry> entries,
            List<UnitsEntry> units) {
        static ControlLedgerResponse read(Object json) {
            return json == null ? null : new ControlLedgerResponse(
                Json.list(Json.member(json, "entries"), each -> LedgerEntry.read(each)),
                Json.list(Json.member(json, "units"), each -> UnitsEntry.read(each)));
        }
    }

    public record ControlSandboxesDropResponse(
            List<String> dropped) {
        static ControlSandboxesDropResponse read(Object json) {
            return json == null ? null : new ControlSandboxesDropResponse(
                Json.list(Json.member(json, "dropped"), each -> (String) each));
        }
    }

    public record ControlSandboxesListResponse(
            List<Sandbox> sandboxes,
            Long most,
            Long bytes) {
        static ControlSandboxesListResponse read(Object json) {
            return json == null ? null : new ControlSandboxesListResponse(
                Json.list(Json.member(json, "sandboxes"), each -> Sandbox.read(each)),
                Json.integer(Json.member(json, "most")),
                Json.integer(Json.member(json, "bytes")));
        }
    }

    public record ControlScenariosGetResponse(
            Scenario scenario,
            Map<String, Object> document) {
        static ControlScenariosGetResponse read(Object json) {
            return json == null ? null : new ControlScenariosGetResponse(
                Scenario.read(Json.member(json, "scenario")),
                Json.map(Json.member(json, "document"), each -> each));
        }
    }

    public record ControlScenariosListResponse(
            String playing,
            List<ScenarioSummary> scenarios,
            List<BrokenScenario> broken) {
        static ControlScenariosListResponse read(Object json) {
            return json == null ? null : new ControlScenariosListResponse(
                (String) Json.member(json, "playing"),
                Json.list(Json.member(json, "scenarios"), each -> ScenarioSummary.read(each)),
                Json.list(Json.member(json, "broken"), each -> BrokenScenario.read(each)));
        }
    }

    public record Coverage(
            CoverageOperations operations,
            CoverageAnswers answers,
            CoverageStates states,
            List<CoverageRow> rows) {
        static Coverage read(Object json) {
            return json == null ? null : new Coverage(
                CoverageOperations.read(Json.member(json, "operations")),
                CoverageAnswers.read(Json.member(json, "answers")),
                CoverageStates.read(Json.member(json, "states")),
                Json.list(Json.member(json, "rows"), each -> CoverageRow.read(each)));
        }
    }

    public record CoverageAnswers(
            Long met,
            Long of) {
        static CoverageAnswers read(Object json) {
            return json == null ? null : new CoverageAnswers(
                Json.integer(Json.member(json, "met")),
                Json.integer(Json.member(json, "of")));
        }
    }

    public record CoverageOperations(
            Long met,
            Long of) {
        static CoverageOperations read(Object json) {
            return json == null ? null : new CoverageOperations(
                Json.integer(Json.member(json, "met")),
                Json.integer(Json.member(json, "of")));
        }
    }

    /** What is not set is not sent. */
    public static final class CoverageQuery extends Request<CoverageQuery> {
        public CoverageQuery of(String value) {
            return set("of", value);
        }

        public CoverageQuery format(String value) {
            return set("format", value);
        }
    }

    public record CoverageRow(
            String operation,
            String theirs,
            String route,
            Boolean met,
            Long calls,
            List<CoverageRowAnswer> answers,
            List<CoverageRowState> states) {
        static CoverageRow read(Object json) {
            return json == null ? null : new CoverageRow(
                (String) Json.member(json, "operation"),
                (String) Json.member(json, "theirs"),
                (String) Json.member(json, "route"),
                (Boolean) Json.member(json, "met"),
                Json.integer(Json.member(json, "calls")),
                Json.list(Json.member(json, "answers"), each -> CoverageRowAnswer.read(each)),
                Json.list(Json.member(json, "states"), each -> CoverageRowState.read(each)));
        }
    }

    public record CoverageRowAnswer(
            Long status,
            String code,
            Boolean met,
            String scenario,
            String how) {
        static CoverageRowAnswer read(Object json) {
            return json == null ? null : new CoverageRowAnswer(
                Json.integer(Json.member(json, "status")),
                (String) Json.member(json, "code"),
                (Boolean) Json.member(json, "met"),
                (String) Json.member(json, "scenario"),
                (String) Json.member(json, "how"));
        }
    }

    public record CoverageRowState(
            String state,
            Boolean met,
            String scenario,
            String how) {
        static CoverageRowState read(Object json) {
            return json == null ? null : new CoverageRowState(
                (String) Json.member(json, "state"),
                (Boolean) Json.member(json, "met"),
                (String) Json.member(json, "scenario"),
                (String) Json.member(json, "how"));
        }
    }

    public record CoverageStates(
            Long met,
            Long of) {
        static CoverageStates read(Object json) {
            return json == null ? null : new CoverageStates(
                Json.integer(Json.member(json, "met")),
                Json.integer(Json.member(json, "of")));
        }
    }

    public record DemoCredential(
            String name,
            String token,
            String kind,
            String account,
            String plan,
            List<String> entitlements,
            String note,
            SigningKey signing) {
        static DemoCredential read(Object json) {
            return json == null ? null : new DemoCredential(
                (String) Json.member(json, "name"),
                (String) Json.member(json, "token"),
                (String) Json.member(json, "kind"),
                (String) Json.member(json, "account"),
                (String) Json.member(json, "plan"),
                Json.list(Json.member(json, "entitlements"), each -> (String) each),
                (String) Json.member(json, "note"),
                SigningKey.read(Json.member(json, "signing")));
        }
    }

    /** What is not set is not sent. */
    public static final class DocumentFollowQuery extends Request<DocumentFollowQuery> {
        /** Where it was read, to be told. */
        public DocumentFollowQuery source(String value) {
            return set("source", value);
        }
    }

    public record DryAnswer(
            Long status,
            Map<String, String> headers,
            Object body,
            String decidedBy,
            List<RowChange> changes) {
        static DryAnswer read(Object json) {
            return json == null ? null : new DryAnswer(
                Json.integer(Json.member(json, "status")),
                Json.map(Json.member(json, "headers"), each -> (String) each),
                Json.member(json, "body"),
                (String) Json.member(json, "decidedBy"),
                Json.list(Json.member(json, "changes"), each -> RowChange.read(each)));
        }
    }

    /** What is not set is not sent. */
    public static final class DryRun extends Request<DryRun> {
        public DryRun method(String value) {
            return set("method", value);
        }

        public DryRun path(String value) {
            return set("path", value);
        }

        /** A principal's name, or an account for any of its sessions; when omitted, a caller without a credential. */
        public DryRun as(String value) {
            return set("as", value);
        }

        public DryRun headers(Map<String, String> value) {
            return set("headers", value);
        }

        public DryRun body(Object value) {
            return set("body", value);
        }

        /** By the interface's own path and in its own words, also where the real service's document is followed. */
        public DryRun ours(Boolean value) {
            return set("ours", value);
        }
    }

    /** What is not set is not sent. */
    public static final class ExplainRequest extends Request<ExplainRequest> {
        /** As GET /v1/developers/search takes it. */
        public ExplainRequest q(String value) {
            return set("q", value);
        }

        public ExplainRequest config(SearchConfig value) {
            return set("config", value);
        }

        /** An id or a login. */
        public ExplainRequest developer(String value) {
            return set("developer", value);
        }
    }

    public record ExplainedClause(
            String text,
            String member,
            String as,
            Boolean passed,
            String why) {
        static ExplainedClause read(Object json) {
            return json == null ? null : new ExplainedClause(
                (String) Json.member(json, "text"),
                (String) Json.member(json, "member"),
                (String) Json.member(json, "as"),
                (Boolean) Json.member(json, "passed"),
                (String) Json.member(json, "why"));
        }
    }

    public record Explanation(
            ExplanationDeveloper developer,
            Boolean found,
            Long rank,
            Long total,
            List<ExplainedClause> clauses,
            ExplanationScore score) {
        static Explanation read(Object json) {
            return json == null ? null : new Explanation(
                ExplanationDeveloper.read(Json.member(json, "developer")),
                (Boolean) Json.member(json, "found"),
                Json.integer(Json.member(json, "rank")),
                Json.integer(Json.member(json, "total")),
                Json.list(Json.member(json, "clauses"), each -> ExplainedClause.read(each)),
                ExplanationScore.read(Json.member(json, "score")));
        }
    }

    public record ExplanationDeveloper(
            String id,
            String login) {
        static ExplanationDeveloper read(Object json) {
            return json == null ? null : new ExplanationDeveloper(
                (String) Json.member(json, "id"),
                (String) Json.member(json, "login"));
        }
    }

    public record ExplanationScore(
            Double total,
            Double relevance,
            Double strength,
            Double reach,
            Double depth,
            Double boost,
            List<ExplanationScoreTerm> terms) {
        static ExplanationScore read(Object json) {
            return json == null ? null : new ExplanationScore(
                Json.number(Json.member(json, "total")),
                Json.number(Json.member(json, "relevance")),
                Json.number(Json.member(json, "strength")),
                Json.number(Json.member(json, "reach")),
                Json.number(Json.member(json, "depth")),
                Json.number(Json.member(json, "boost")),
                Json.list(Json.member(json, "terms"), each -> ExplanationScoreTerm.read(each)));
        }
    }

    public record ExplanationScoreTerm(
            String kind,
            String name,
            Double weight,
            Double held) {
        static ExplanationScoreTerm read(Object json) {
            return json == null ? null : new ExplanationScoreTerm(
                (String) Json.member(json, "kind"),
                (String) Json.member(json, "name"),
                Json.number(Json.member(json, "weight")),
                Json.number(Json.member(json, "held")));
        }
    }

    public record Fault(
            String id,
            Map<String, Object> match,
            Map<String, Object> then,
            String from,
            String since,
            Long seen,
            Long hits) {
        static Fault read(Object json) {
            return json == null ? null : new Fault(
                (String) Json.member(json, "id"),
                Json.map(Json.member(json, "match"), each -> each),
                Json.map(Json.member(json, "then"), each -> each),
                (String) Json.member(json, "from"),
                (String) Json.member(json, "since"),
                Json.integer(Json.member(json, "seen")),
                Json.integer(Json.member(json, "hits")));
        }
    }

    /** What is not set is not sent. */
    public static final class FaultRule extends Request<FaultRule> {
        public FaultRule match(FaultRuleMatch value) {
            return set("match", value);
        }

        public FaultRule then(FaultRuleThen value) {
            return set("then", value);
        }
    }

    /** What is not set is not sent. */
    public static final class FaultRuleMatch extends Request<FaultRuleMatch> {
        /** An operation's id, such as shortlists.update or shortlists.*; `none` is a request that matches no operation */
        public FaultRuleMatch operation(String value) {
            return set("operation", value);
        }

        public FaultRuleMatch method(String value) {
            return set("method", value);
        }

        /** * is one segment, ** any number: /v1/shortlists/* */
        public FaultRuleMatch path(String value) {
            return set("path", value);
        }

        /** A credential's name, such as agent; `anonymous` is none. */
        public FaultRuleMatch principal(String value) {
            return set("principal", value);
        }

        /** Skips this many matching requests first, or this span of time: 3 or 90s. */
        public FaultRuleMatch after(Object value) {
            return set("after", value);
        }

        /** Only the nth matching request. */
        public FaultRuleMatch nth(Long value) {
            return set("nth", value);
        }

        /** The maximum number of times it is applied. */
        public FaultRuleMatch times(Long value) {
            return set("times", value);
        }

        /** Drawn from the seed: the same every run. */
        public FaultRuleMatch probability(Double value) {
            return set("probability", value);
        }
    }

    /** What is not set is not sent. */
    public static final class FaultRuleThen extends Request<FaultRuleThen> {
        /** A code of §7, in the interface's error shape. */
        public FaultRuleThen code(String value) {
            return set("code", value);
        }

        public FaultRuleThen status(Long value) {
            return set("status", value);
        }

        /** A duration, {from, to}, or {median, p99} for a long tail. */
        public FaultRuleThen delay(Object value) {
            return set("delay", value);
        }

        /** reset: the connection breaks before the operation; lost: the operation is performed and the answer is lost; truncate: half of the answer arrives. */
        public FaultRuleThen drop(String value) {
            return set("drop", value);
        }

        /** Headers to set; null removes one. */
        public FaultRuleThen headers(Map<String, String> value) {
            return set("headers", value);
        }

        /** A text in place of the body, sent as it is: a gateway's page, nothing, JSON that breaks off. `headers` says what it is. */
        public FaultRuleThen body(String value) {
            return set("body", value);
        }

        /** A JSON Patch of the answer. */
        public FaultRuleThen patch(List<Object> value) {
            return set("patch", value);
        }
    }

    /** What is not set is not sent. */
    public static final class FaultsClearQuery extends Request<FaultsClearQuery> {
        public FaultsClearQuery id(String value) {
            return set("id", value);
        }
    }

    /** What is not set is not sent. */
    public static final class Fork extends Request<Fork> {
        public Fork to(String value) {
            return set("to", value);
        }
    }

    public record Forked(
            String from,
            String to,
            Boolean replaced) {
        static Forked read(Object json) {
            return json == null ? null : new Forked(
                (String) Json.member(json, "from"),
                (String) Json.member(json, "to"),
                (Boolean) Json.member(json, "replaced"));
        }
    }

    public record FrontPage(
            String name,
            String version,
            String sandbox,
            String seed,
            String scenario,
            Long population,
            Clock clock,
            Map<String, Long> counts,
            Map<String, Object> values,
            String nextEventAt,
            Map<String, String> links) {
        static FrontPage read(Object json) {
            return json == null ? null : new FrontPage(
                (String) Json.member(json, "name"),
                (String) Json.member(json, "version"),
                (String) Json.member(json, "sandbox"),
                (String) Json.member(json, "seed"),
                (String) Json.member(json, "scenario"),
                Json.integer(Json.member(json, "population")),
                Clock.read(Json.member(json, "clock")),
                Json.map(Json.member(json, "counts"), each -> Json.integer(each)),
                Json.map(Json.member(json, "values"), each -> each),
                (String) Json.member(json, "nextEventAt"),
                Json.map(Json.member(json, "links"), each -> (String) each));
        }
    }

    public record Health(
            String status,
            String version,
            Long sandboxes,
            HealthStore store) {
        static Health read(Object json) {
            return json == null ? null : new Health(
                (String) Json.member(json, "status"),
                (String) Json.member(json, "version"),
                Json.integer(Json.member(json, "sandboxes")),
                HealthStore.read(Json.member(json, "store")));
        }
    }

    public record HealthStore(
            String kind,
            String status,
            String problem,
            Double clockSkewSeconds) {
        static HealthStore read(Object json) {
            return json == null ? null : new HealthStore(
                (String) Json.member(json, "kind"),
                (String) Json.member(json, "status"),
                (String) Json.member(json, "problem"),
                Json.number(Json.member(json, "clockSkewSeconds")));
        }
    }

    public record JobLane(
            String label,
            String status,
            String from,
            String to,
            String note) {
        static JobLane read(Object json) {
            return json == null ? null : new JobLane(
                (String) Json.member(json, "label"),
                (String) Json.member(json, "status"),
                (String) Json.member(json, "from"),
                (String) Json.member(json, "to"),
                (String) Json.member(json, "note"));
        }
    }

    public record JobView(
            String kind,
            String id,
            String account,
            String title,
            String status,
            String createdAt,
            String nextAt,
            Map<String, Object> facts,
            List<JobLane> lanes) {
        static JobView read(Object json) {
            return json == null ? null : new JobView(
                (String) Json.member(json, "kind"),
                (String) Json.member(json, "id"),
                (String) Json.member(json, "account"),
                (String) Json.member(json, "title"),
                (String) Json.member(json, "status"),
                (String) Json.member(json, "createdAt"),
                (String) Json.member(json, "nextAt"),
                Json.map(Json.member(json, "facts"), each -> each),
                Json.list(Json.member(json, "lanes"), each -> JobLane.read(each)));
        }
    }

    public record JoinedPeople(
            List<JoinedPeoplePeople> people,
            Long population) {
        static JoinedPeople read(Object json) {
            return json == null ? null : new JoinedPeople(
                Json.list(Json.member(json, "people"), each -> JoinedPeoplePeople.read(each)),
                Json.integer(Json.member(json, "population")));
        }
    }

    public record JoinedPeoplePeople(
            String id,
            String login) {
        static JoinedPeoplePeople read(Object json) {
            return json == null ? null : new JoinedPeoplePeople(
                (String) Json.member(json, "id"),
                (String) Json.member(json, "login"));
        }
    }

    public record JournalEntry(
            String id,
            String at,
            String principal,
            String client,
            String operation,
            String provenance,
            String method,
            String path,
            String query,
            String traceId,
            Long status,
            Long ms,
            String code,
            String decidedBy,
            JournalEntryStopped stopped,
            JournalEntryFault fault,
            List<JournalEntryNearMiss> nearMisses,
            List<String> ledger,
            Long credits,
            List<JournalEntryAllowance> allowances,
            JournalEntryRequest request,
            JournalEntryResponse response) {
        static JournalEntry read(Object json) {
            return json == null ? null : new JournalEntry(
                (String) Json.member(json, "id"),
                (String) Json.member(json, "at"),
                (String) Json.member(json, "principal"),
                (String) Json.member(json, "client"),
                (String) Json.member(json, "operation"),
                (String) Json.member(json, "provenance"),
                (String) Json.member(json, "method"),
                (String) Json.member(json, "path"),
                (String) Json.member(json, "query"),
                (String) Json.member(json, "traceId"),
                Json.integer(Json.member(json, "status")),
                Json.integer(Json.member(json, "ms")),
                (String) Json.member(json, "code"),
                (String) Json.member(json, "decidedBy"),
                JournalEntryStopped.read(Json.member(json, "stopped")),
                JournalEntryFault.read(Json.member(json, "fault")),
                Json.list(Json.member(json, "nearMisses"), each -> JournalEntryNearMiss.read(each)),
                Json.list(Json.member(json, "ledger"), each -> (String) each),
                Json.integer(Json.member(json, "credits")),
                Json.list(Json.member(json, "allowances"), each -> JournalEntryAllowance.read(each)),
                JournalEntryRequest.read(Json.member(json, "request")),
                JournalEntryResponse.read(Json.member(json, "response")));
        }
    }

    public record JournalEntryAllowance(
            String name,
            Long limit,
            Long remaining,
            Long reset) {
        static JournalEntryAllowance read(Object json) {
            return json == null ? null : new JournalEntryAllowance(
                (String) Json.member(json, "name"),
                Json.integer(Json.member(json, "limit")),
                Json.integer(Json.member(json, "remaining")),
                Json.integer(Json.member(json, "reset")));
        }
    }

    public record JournalEntryFault(
            String id,
            String problem) {
        static JournalEntryFault read(Object json) {
            return json == null ? null : new JournalEntryFault(
                (String) Json.member(json, "id"),
                (String) Json.member(json, "problem"));
        }
    }

    public record JournalEntryNearMiss(
            String fault,
            String reason) {
        static JournalEntryNearMiss read(Object json) {
            return json == null ? null : new JournalEntryNearMiss(
                (String) Json.member(json, "fault"),
                (String) Json.member(json, "reason"));
        }
    }

    public record JournalEntryRequest(
            Map<String, String> headers,
            Object body,
            Long bytes,
            String note,
            String url) {
        static JournalEntryRequest read(Object json) {
            return json == null ? null : new JournalEntryRequest(
                Json.map(Json.member(json, "headers"), each -> (String) each),
                Json.member(json, "body"),
                Json.integer(Json.member(json, "bytes")),
                (String) Json.member(json, "note"),
                (String) Json.member(json, "url"));
        }
    }

    public record JournalEntryResponse(
            Map<String, String> headers,
            Object body,
            Long bytes,
            String note) {
        static JournalEntryResponse read(Object json) {
            return json == null ? null : new JournalEntryResponse(
                Json.map(Json.member(json, "headers"), each -> (String) each),
                Json.member(json, "body"),
                Json.integer(Json.member(json, "bytes")),
                (String) Json.member(json, "note"));
        }
    }

    public record JournalEntryStopped(
            String gate,
            String because) {
        static JournalEntryStopped read(Object json) {
            return json == null ? null : new JournalEntryStopped(
                (String) Json.member(json, "gate"),
                (String) Json.member(json, "because"));
        }
    }

    public record JournalEntryWhole(
            JournalEntry entry,
            WhyAnsweredSo why,
            List<RowChange> changes) {
        static JournalEntryWhole read(Object json) {
            return json == null ? null : new JournalEntryWhole(
                JournalEntry.read(Json.member(json, "entry")),
                WhyAnsweredSo.read(Json.member(json, "why")),
                Json.list(Json.member(json, "changes"), each -> RowChange.read(each)));
        }
    }

    /** What is not set is not sent. */
    public static final class JournalExpectation extends Request<JournalExpectation> {
        /** Every given member has to match. In texts * matches anything; of a body, a query or headers, only the members named are compared. */
        public JournalExpectation calls(JournalExpectationCalls value) {
            return set("calls", value);
        }

        /** The exact number of calls; at least one when omitted. */
        public JournalExpectation times(Long value) {
            return set("times", value);
        }
    }

    /** What is not set is not sent. */
    public static final class JournalExpectationCalls extends Request<JournalExpectationCalls> {
        public JournalExpectationCalls operation(String value) {
            return set("operation", value);
        }

        public JournalExpectationCalls method(String value) {
            return set("method", value);
        }

        public JournalExpectationCalls path(String value) {
            return set("path", value);
        }

        public JournalExpectationCalls principal(String value) {
            return set("principal", value);
        }

        public JournalExpectationCalls status(Object value) {
            return set("status", value);
        }

        public JournalExpectationCalls query(Map<String, Object> value) {
            return set("query", value);
        }

        public JournalExpectationCalls headers(Map<String, Object> value) {
            return set("headers", value);
        }

        public JournalExpectationCalls body(Object value) {
            return set("body", value);
        }
    }

    public record JournalPage(
            List<JournalEntry> entries,
            Long max,
            Long matched,
            Long dropped,
            Map<String, Map<String, Long>> counts) {
        static JournalPage read(Object json) {
            return json == null ? null : new JournalPage(
                Json.list(Json.member(json, "entries"), each -> JournalEntry.read(each)),
                Json.integer(Json.member(json, "max")),
                Json.integer(Json.member(json, "matched")),
                Json.integer(Json.member(json, "dropped")),
                Json.map(Json.member(json, "counts"), each -> Json.map(each, eachOf -> Json.integer(eachOf))));
        }
    }

    /** What is not set is not sent. */
    public static final class JournalReadQuery extends Request<JournalReadQuery> {
        public JournalReadQuery operation(String value) {
            return set("operation", value);
        }

        public JournalReadQuery status(String value) {
            return set("status", value);
        }

        public JournalReadQuery principal(String value) {
            return set("principal", value);
        }

        public JournalReadQuery since(String value) {
            return set("since", value);
        }

        /** The maximum number of matching entries, newest first. */
        public JournalReadQuery limit(Long value) {
            return set("limit", value);
        }

        public JournalReadQuery format(String value) {
            return set("format", value);
        }

        /** The consumer of the pact; required with format=pact. */
        public JournalReadQuery consumer(String value) {
            return set("consumer", value);
        }

        public JournalReadQuery provenance(String value) {
            return set("provenance", value);
        }
    }

    public record JournalTest(
            String request,
            String file,
            String code) {
        static JournalTest read(Object json) {
            return json == null ? null : new JournalTest(
                (String) Json.member(json, "request"),
                (String) Json.member(json, "file"),
                (String) Json.member(json, "code"));
        }
    }

    /** What is not set is not sent. */
    public static final class JournalTestQuery extends Request<JournalTestQuery> {
        public JournalTestQuery framework(String value) {
            return set("framework", value);
        }
    }

    public record JournalVerdict(
            Boolean passed,
            Long count,
            List<String> matched,
            List<JournalVerdictNearMiss> nearMisses,
            String message) {
        static JournalVerdict read(Object json) {
            return json == null ? null : new JournalVerdict(
                (Boolean) Json.member(json, "passed"),
                Json.integer(Json.member(json, "count")),
                Json.list(Json.member(json, "matched"), each -> (String) each),
                Json.list(Json.member(json, "nearMisses"), each -> JournalVerdictNearMiss.read(each)),
                (String) Json.member(json, "message"));
        }
    }

    public record JournalVerdictNearMiss(
            String request,
            String what,
            List<String> differences) {
        static JournalVerdictNearMiss read(Object json) {
            return json == null ? null : new JournalVerdictNearMiss(
                (String) Json.member(json, "request"),
                (String) Json.member(json, "what"),
                Json.list(Json.member(json, "differences"), each -> (String) each));
        }
    }

    public record LedgerEntry(
            String id,
            String at,
            String account,
            String kind,
            String operation,
            String ref,
            String sku,
            String developerId,
            Long credits,
            Long balanceAfter) {
        static LedgerEntry read(Object json) {
            return json == null ? null : new LedgerEntry(
                (String) Json.member(json, "id"),
                (String) Json.member(json, "at"),
                (String) Json.member(json, "account"),
                (String) Json.member(json, "kind"),
                (String) Json.member(json, "operation"),
                (String) Json.member(json, "ref"),
                (String) Json.member(json, "sku"),
                (String) Json.member(json, "developerId"),
                Json.integer(Json.member(json, "credits")),
                Json.integer(Json.member(json, "balanceAfter")));
        }
    }

    /** What is not set is not sent. */
    public static final class LedgerQuery extends Request<LedgerQuery> {
        public LedgerQuery account(String value) {
            return set("account", value);
        }
    }

    /** What is not set is not sent. */
    public static final class NewFaults extends Request<NewFaults> {
        public NewFaults match(NewFaultsMatch value) {
            return set("match", value);
        }

        public NewFaults then(NewFaultsThen value) {
            return set("then", value);
        }

        public NewFaults faults(List<FaultRule> value) {
            return set("faults", value);
        }
    }

    /** What is not set is not sent. */
    public static final class NewFaultsMatch extends Request<NewFaultsMatch> {
        /** An operation's id, such as shortlists.update or shortlists.*; `none` is a request that matches no operation */
        public NewFaultsMatch operation(String value) {
            return set("operation", value);
        }

        public NewFaultsMatch method(String value) {
            return set("method", value);
        }

        /** * is one segment, ** any number: /v1/shortlists/* */
        public NewFaultsMatch path(String value) {
            return set("path", value);
        }

        /** A credential's name, such as agent; `anonymous` is none. */
        public NewFaultsMatch principal(String value) {
            return set("principal", value);
        }

        /** Skips this many matching requests first, or this span of time: 3 or 90s. */
        public NewFaultsMatch after(Object value) {
            return set("after", value);
        }

        /** Only the nth matching request. */
        public NewFaultsMatch nth(Long value) {
            return set("nth", value);
        }

        /** The maximum number of times it is applied. */
        public NewFaultsMatch times(Long value) {
            return set("times", value);
        }

        /** Drawn from the seed: the same every run. */
        public NewFaultsMatch probability(Double value) {
            return set("probability", value);
        }
    }

    /** What is not set is not sent. */
    public static final class NewFaultsThen extends Request<NewFaultsThen> {
        /** A code of §7, in the interface's error shape. */
        public NewFaultsThen code(String value) {
            return set("code", value);
        }

        public NewFaultsThen status(Long value) {
            return set("status", value);
        }

        /** A duration, {from, to}, or {median, p99} for a long tail. */
        public NewFaultsThen delay(Object value) {
            return set("delay", value);
        }

        /** reset: the connection breaks before the operation; lost: the operation is performed and the answer is lost; truncate: half of the answer arrives. */
        public NewFaultsThen drop(String value) {
            return set("drop", value);
        }

        /** Headers to set; null removes one. */
        public NewFaultsThen headers(Map<String, String> value) {
            return set("headers", value);
        }

        /** A text in place of the body, sent as it is: a gateway's page, nothing, JSON that breaks off. `headers` says what it is. */
        public NewFaultsThen body(String value) {
            return set("body", value);
        }

        /** A JSON Patch of the answer. */
        public NewFaultsThen patch(List<Object> value) {
            return set("patch", value);
        }
    }

    /** What is not set is not sent. */
    public static final class PactState extends Request<PactState> {
        public PactState state(String value) {
            return set("state", value);
        }

        public PactState params(Map<String, Object> value) {
            return set("params", value);
        }

        public PactState action(String value) {
            return set("action", value);
        }

        public PactState consumer(String value) {
            return set("consumer", value);
        }
    }

    public record Playing(
            String name,
            String title,
            String description,
            Map<String, Object> values) {
        static Playing read(Object json) {
            return json == null ? null : new Playing(
                (String) Json.member(json, "name"),
                (String) Json.member(json, "title"),
                (String) Json.member(json, "description"),
                Json.map(Json.member(json, "values"), each -> each));
        }
    }

    public record Provenance(
            ProvenanceShares shares,
            List<ProvenanceEntry> entries,
            List<ProvenanceAssumption> assumptions) {
        static Provenance read(Object json) {
            return json == null ? null : new Provenance(
                ProvenanceShares.read(Json.member(json, "shares")),
                Json.list(Json.member(json, "entries"), each -> ProvenanceEntry.read(each)),
                Json.list(Json.member(json, "assumptions"), each -> ProvenanceAssumption.read(each)));
        }
    }

    public record ProvenanceAssumption(
            String id,
            String about,
            String choice,
            Boolean rule,
            List<String> fixtures,
            List<ProvenanceAssumptionReading> readings,
            List<String> feltBy,
            List<String> usedBy) {
        static ProvenanceAssumption read(Object json) {
            return json == null ? null : new ProvenanceAssumption(
                (String) Json.member(json, "id"),
                (String) Json.member(json, "about"),
                (String) Json.member(json, "choice"),
                (Boolean) Json.member(json, "rule"),
                Json.list(Json.member(json, "fixtures"), each -> (String) each),
                Json.list(Json.member(json, "readings"), each -> ProvenanceAssumptionReading.read(each)),
                Json.list(Json.member(json, "feltBy"), each -> (String) each),
                Json.list(Json.member(json, "usedBy"), each -> (String) each));
        }
    }

    public record ProvenanceAssumptionReading(
            String name,
            String what,
            Map<String, Map<String, Object>> figures) {
        static ProvenanceAssumptionReading read(Object json) {
            return json == null ? null : new ProvenanceAssumptionReading(
                (String) Json.member(json, "name"),
                (String) Json.member(json, "what"),
                Json.map(Json.member(json, "figures"), each -> Json.map(each, eachOf -> eachOf)));
        }
    }

    public record ProvenanceEntry(
            String kind,
            String of,
            String name,
            ProvenanceEntrySource source) {
        static ProvenanceEntry read(Object json) {
            return json == null ? null : new ProvenanceEntry(
                (String) Json.member(json, "kind"),
                (String) Json.member(json, "of"),
                (String) Json.member(json, "name"),
                ProvenanceEntrySource.read(Json.member(json, "source")));
        }
    }

    public record ProvenanceEntrySource(
            String stated) {
        static ProvenanceEntrySource read(Object json) {
            return json == null ? null : new ProvenanceEntrySource(
                (String) Json.member(json, "stated"));
        }
    }

    public record ProvenanceShares(
            ProvenanceSharesOperation operation,
            ProvenanceSharesParameter parameter,
            ProvenanceSharesMember member,
            ProvenanceSharesRule rule,
            ProvenanceSharesAll all) {
        static ProvenanceShares read(Object json) {
            return json == null ? null : new ProvenanceShares(
                ProvenanceSharesOperation.read(Json.member(json, "operation")),
                ProvenanceSharesParameter.read(Json.member(json, "parameter")),
                ProvenanceSharesMember.read(Json.member(json, "member")),
                ProvenanceSharesRule.read(Json.member(json, "rule")),
                ProvenanceSharesAll.read(Json.member(json, "all")));
        }
    }

    public record ProvenanceSharesAll(
            Long stated,
            Long assumed) {
        static ProvenanceSharesAll read(Object json) {
            return json == null ? null : new ProvenanceSharesAll(
                Json.integer(Json.member(json, "stated")),
                Json.integer(Json.member(json, "assumed")));
        }
    }

    public record ProvenanceSharesMember(
            Long stated,
            Long assumed) {
        static ProvenanceSharesMember read(Object json) {
            return json == null ? null : new ProvenanceSharesMember(
                Json.integer(Json.member(json, "stated")),
                Json.integer(Json.member(json, "assumed")));
        }
    }

    public record ProvenanceSharesOperation(
            Long stated,
            Long assumed) {
        static ProvenanceSharesOperation read(Object json) {
            return json == null ? null : new ProvenanceSharesOperation(
                Json.integer(Json.member(json, "stated")),
                Json.integer(Json.member(json, "assumed")));
        }
    }

    public record ProvenanceSharesParameter(
            Long stated,
            Long assumed) {
        static ProvenanceSharesParameter read(Object json) {
            return json == null ? null : new ProvenanceSharesParameter(
                Json.integer(Json.member(json, "stated")),
                Json.integer(Json.member(json, "assumed")));
        }
    }

    public record ProvenanceSharesRule(
            Long stated,
            Long assumed) {
        static ProvenanceSharesRule read(Object json) {
            return json == null ? null : new ProvenanceSharesRule(
                Json.integer(Json.member(json, "stated")),
                Json.integer(Json.member(json, "assumed")));
        }
    }

    public record ProxyVerdicts(
            String target,
            Long exchanges,
            Long broken,
            Long unjudged,
            Map<String, Long> counts,
            Long last,
            List<ProxyVerdictsVerdict> verdicts) {
        static ProxyVerdicts read(Object json) {
            return json == null ? null : new ProxyVerdicts(
                (String) Json.member(json, "target"),
                Json.integer(Json.member(json, "exchanges")),
                Json.integer(Json.member(json, "broken")),
                Json.integer(Json.member(json, "unjudged")),
                Json.map(Json.member(json, "counts"), each -> Json.integer(each)),
                Json.integer(Json.member(json, "last")),
                Json.list(Json.member(json, "verdicts"), each -> ProxyVerdictsVerdict.read(each)));
        }
    }

    /** What is not set is not sent. */
    public static final class ProxyVerdictsQuery extends Request<ProxyVerdictsQuery> {
        /** Only verdicts after the one with this id. */
        public ProxyVerdictsQuery since(Long value) {
            return set("since", value);
        }
    }

    public record ProxyVerdictsVerdict(
            Long id,
            String at,
            String verdict,
            ProxyVerdictsVerdictSource source,
            String route,
            String text,
            List<ProxyVerdictsVerdictShown> shown,
            List<ProxyVerdictsVerdictSentence> sentences) {
        static ProxyVerdictsVerdict read(Object json) {
            return json == null ? null : new ProxyVerdictsVerdict(
                Json.integer(Json.member(json, "id")),
                (String) Json.member(json, "at"),
                (String) Json.member(json, "verdict"),
                ProxyVerdictsVerdictSource.read(Json.member(json, "source")),
                (String) Json.member(json, "route"),
                (String) Json.member(json, "text"),
                Json.list(Json.member(json, "shown"), each -> ProxyVerdictsVerdictShown.read(each)),
                Json.list(Json.member(json, "sentences"), each -> ProxyVerdictsVerdictSentence.read(each)));
        }
    }

    public record ProxyVerdictsVerdictSentence(
            String id,
            String text) {
        static ProxyVerdictsVerdictSentence read(Object json) {
            return json == null ? null : new ProxyVerdictsVerdictSentence(
                (String) Json.member(json, "id"),
                (String) Json.member(json, "text"));
        }
    }

    public record ProxyVerdictsVerdictShown(
            String method,
            String path,
            Long status,
            String requestBody,
            String answerBody,
            String curl) {
        static ProxyVerdictsVerdictShown read(Object json) {
            return json == null ? null : new ProxyVerdictsVerdictShown(
                (String) Json.member(json, "method"),
                (String) Json.member(json, "path"),
                Json.integer(Json.member(json, "status")),
                (String) Json.member(json, "requestBody"),
                (String) Json.member(json, "answerBody"),
                (String) Json.member(json, "curl"));
        }
    }

    public record ProxyVerdictsVerdictSource(
            String stated,
            List<String> sentences,
            String assumed,
            Boolean own) {
        static ProxyVerdictsVerdictSource read(Object json) {
            return json == null ? null : new ProxyVerdictsVerdictSource(
                (String) Json.member(json, "stated"),
                Json.list(Json.member(json, "sentences"), each -> (String) each),
                (String) Json.member(json, "assumed"),
                (Boolean) Json.member(json, "own"));
        }
    }

    /** What is not set is not sent. */
    public static final class PutScenario extends Request<PutScenario> {
        public PutScenario name(String value) {
            return set("name", value);
        }

        public PutScenario seed(String value) {
            return set("seed", value);
        }
    }

    /** What is not set is not sent. */
    public static final class Reset extends Request<Reset> {
        public Reset seed(String value) {
            return set("seed", value);
        }

        public Reset scenario(String value) {
            return set("scenario", value);
        }

        /** A mode, an instant, or both as {mode, now}. */
        public Reset clock(Object value) {
            return set("clock", value);
        }
    }

    public record Restored(
            String sandbox,
            String seed,
            String scenario) {
        static Restored read(Object json) {
            return json == null ? null : new Restored(
                (String) Json.member(json, "sandbox"),
                (String) Json.member(json, "seed"),
                (String) Json.member(json, "scenario"));
        }
    }

    public record RowChange(
            String table,
            String key,
            String did,
            Object before,
            Object after) {
        static RowChange read(Object json) {
            return json == null ? null : new RowChange(
                (String) Json.member(json, "table"),
                (String) Json.member(json, "key"),
                (String) Json.member(json, "did"),
                Json.member(json, "before"),
                Json.member(json, "after"));
        }
    }

    public record Sandbox(
            String name,
            String seed,
            String scenario,
            String now,
            Long inUse,
            Long bytes) {
        static Sandbox read(Object json) {
            return json == null ? null : new Sandbox(
                (String) Json.member(json, "name"),
                (String) Json.member(json, "seed"),
                (String) Json.member(json, "scenario"),
                (String) Json.member(json, "now"),
                Json.integer(Json.member(json, "inUse")),
                Json.integer(Json.member(json, "bytes")));
        }
    }

    /** What is not set is not sent. */
    public static final class SandboxesDropQuery extends Request<SandboxesDropQuery> {
        public SandboxesDropQuery name(String value) {
            return set("name", value);
        }
    }

    public record Scenario(
            String name,
            String title,
            String description,
            String group,
            List<String> tags,
            List<String> covers,
            String extends_,
            String from,
            List<ScenarioState> states) {
        static Scenario read(Object json) {
            return json == null ? null : new Scenario(
                (String) Json.member(json, "name"),
                (String) Json.member(json, "title"),
                (String) Json.member(json, "description"),
                (String) Json.member(json, "group"),
                Json.list(Json.member(json, "tags"), each -> (String) each),
                Json.list(Json.member(json, "covers"), each -> (String) each),
                (String) Json.member(json, "extends"),
                (String) Json.member(json, "from"),
                Json.list(Json.member(json, "states"), each -> ScenarioState.read(each)));
        }
    }

    /** What is not set is not sent. */
    public static final class ScenarioGetQuery extends Request<ScenarioGetQuery> {
        public ScenarioGetQuery title(String value) {
            return set("title", value);
        }

        public ScenarioGetQuery description(String value) {
            return set("description", value);
        }
    }

    public record ScenarioState(
            String name,
            String description,
            List<ScenarioStateParam> params) {
        static ScenarioState read(Object json) {
            return json == null ? null : new ScenarioState(
                (String) Json.member(json, "name"),
                (String) Json.member(json, "description"),
                Json.list(Json.member(json, "params"), each -> ScenarioStateParam.read(each)));
        }
    }

    public record ScenarioStateParam(
            String name,
            String description,
            Object default_) {
        static ScenarioStateParam read(Object json) {
            return json == null ? null : new ScenarioStateParam(
                (String) Json.member(json, "name"),
                (String) Json.member(json, "description"),
                Json.member(json, "default"));
        }
    }

    public record ScenarioSummary(
            String name,
            String title,
            String description,
            String group,
            List<String> tags,
            List<String> covers,
            String extends_,
            String from) {
        static ScenarioSummary read(Object json) {
            return json == null ? null : new ScenarioSummary(
                (String) Json.member(json, "name"),
                (String) Json.member(json, "title"),
                (String) Json.member(json, "description"),
                (String) Json.member(json, "group"),
                Json.list(Json.member(json, "tags"), each -> (String) each),
                Json.list(Json.member(json, "covers"), each -> (String) each),
                (String) Json.member(json, "extends"),
                (String) Json.member(json, "from"));
        }
    }

    /** What is not set is not sent. */
    public static final class ScenariosListQuery extends Request<ScenariosListQuery> {
        /** full adds what each covers, what it extends and where it comes from. */
        public ScenariosListQuery view(String value) {
            return set("view", value);
        }
    }

    /** What is not set is not sent. */
    public static final class SearchConditions extends Request<SearchConditions> {
        public SearchConditions id(Object value) {
            return set("id", value);
        }

        public SearchConditions login(Object value) {
            return set("login", value);
        }

        public SearchConditions languages(Object value) {
            return set("languages", value);
        }

        public SearchConditions primary_language(Object value) {
            return set("primary_language", value);
        }

        public SearchConditions technologies(Object value) {
            return set("technologies", value);
        }

        public SearchConditions subjects(Object value) {
            return set("subjects", value);
        }

        public SearchConditions cracked_score(Object value) {
            return set("cracked_score", value);
        }

        public SearchConditions cracked_tier(Object value) {
            return set("cracked_tier", value);
        }

        public SearchConditions followers(Object value) {
            return set("followers", value);
        }

        public SearchConditions following(Object value) {
            return set("following", value);
        }

        public SearchConditions total_stars(Object value) {
            return set("total_stars", value);
        }

        public SearchConditions repositories(Object value) {
            return set("repositories", value);
        }

        public SearchConditions joined_at(Object value) {
            return set("joined_at", value);
        }

        public SearchConditions has_email(Object value) {
            return set("has_email", value);
        }

        public SearchConditions has_linkedin(Object value) {
            return set("has_linkedin", value);
        }

        public SearchConditions has_location(Object value) {
            return set("has_location", value);
        }

        public SearchConditions city(Object value) {
            return set("city", value);
        }

        public SearchConditions country(Object value) {
            return set("country", value);
        }

        public SearchConditions state(Object value) {
            return set("state", value);
        }

        public SearchConditions organizations(Object value) {
            return set("organizations", value);
        }

        public SearchConditions title(Object value) {
            return set("title", value);
        }

        public SearchConditions seniority(Object value) {
            return set("seniority", value);
        }

        public SearchConditions company(Object value) {
            return set("company", value);
        }

        public SearchConditions company_size(Object value) {
            return set("company_size", value);
        }

        public SearchConditions industry(Object value) {
            return set("industry", value);
        }

        public SearchConditions past_companies(Object value) {
            return set("past_companies", value);
        }

        public SearchConditions school(Object value) {
            return set("school", value);
        }

        public SearchConditions years_experience(Object value) {
            return set("years_experience", value);
        }

        public SearchConditions open_to_work(Object value) {
            return set("open_to_work", value);
        }

        public SearchConditions top_repo_stars(Object value) {
            return set("top_repo_stars", value);
        }
    }

    /** What is not set is not sent. */
    public static final class SearchConfig extends Request<SearchConfig> {
        public SearchConfig version(Double value) {
            return set("version", value);
        }

        public SearchConfig query(String value) {
            return set("query", value);
        }

        public SearchConfig entity(String value) {
            return set("entity", value);
        }

        public SearchConfig requiredLanguages(List<String> value) {
            return set("requiredLanguages", value);
        }

        public SearchConfig earlyCareerSignals(Boolean value) {
            return set("earlyCareerSignals", value);
        }

        public SearchConfig aiFocusedSignals(Boolean value) {
            return set("aiFocusedSignals", value);
        }

        public SearchConfig includeUnconventionalTitles(Boolean value) {
            return set("includeUnconventionalTitles", value);
        }

        public SearchConfig levers(SearchConfigLevers value) {
            return set("levers", value);
        }

        public SearchConfig filter(SearchFilter value) {
            return set("filter", value);
        }

        public SearchConfig boost(List<SearchConfigBoost> value) {
            return set("boost", value);
        }

        public SearchConfig rank(SearchConfigRank value) {
            return set("rank", value);
        }

        public SearchConfig jd(Object value) {
            return set("jd", value);
        }

        public SearchConfig prompt(Object value) {
            return set("prompt", value);
        }
    }

    /** What is not set is not sent. */
    public static final class SearchConfigBoost extends Request<SearchConfigBoost> {
        public SearchConfigBoost signal(String value) {
            return set("signal", value);
        }

        public SearchConfigBoost weight(Double value) {
            return set("weight", value);
        }
    }

    /** What is not set is not sent. */
    public static final class SearchConfigLevers extends Request<SearchConfigLevers> {
        public SearchConfigLevers skills(List<String> value) {
            return set("skills", value);
        }

        public SearchConfigLevers interests(List<String> value) {
            return set("interests", value);
        }

        public SearchConfigLevers technologies(List<String> value) {
            return set("technologies", value);
        }

        public SearchConfigLevers location(SearchConfigLeversLocation value) {
            return set("location", value);
        }

        public SearchConfigLevers requireLinkedin(Boolean value) {
            return set("requireLinkedin", value);
        }

        public SearchConfigLevers openToWork(Boolean value) {
            return set("openToWork", value);
        }

        public SearchConfigLevers experienceTier(String value) {
            return set("experienceTier", value);
        }

        public SearchConfigLevers yoeRange(SearchConfigLeversYoeRange value) {
            return set("yoeRange", value);
        }

        public SearchConfigLevers professional(SearchConfigLeversProfessional value) {
            return set("professional", value);
        }

        public SearchConfigLevers github(SearchConfigLeversGithub value) {
            return set("github", value);
        }
    }

    /** What is not set is not sent. */
    public static final class SearchConfigLeversGithub extends Request<SearchConfigLeversGithub> {
        public SearchConfigLeversGithub starRange(SearchConfigLeversGithubStarRange value) {
            return set("starRange", value);
        }

        public SearchConfigLeversGithub followerRange(SearchConfigLeversGithubFollowerRange value) {
            return set("followerRange", value);
        }

        public SearchConfigLeversGithub similarRepos(List<String> value) {
            return set("similarRepos", value);
        }

        public SearchConfigLeversGithub contributedRepos(List<String> value) {
            return set("contributedRepos", value);
        }

        public SearchConfigLeversGithub minDevrank(Long value) {
            return set("minDevrank", value);
        }

        public SearchConfigLeversGithub hideHighProfile(Boolean value) {
            return set("hideHighProfile", value);
        }

        public SearchConfigLeversGithub repoMode(String value) {
            return set("repoMode", value);
        }

        public SearchConfigLeversGithub minContributionsLastYear(Long value) {
            return set("minContributionsLastYear", value);
        }

        public SearchConfigLeversGithub minContributionsLastMonth(Long value) {
            return set("minContributionsLastMonth", value);
        }
    }

    /** What is not set is not sent. */
    public static final class SearchConfigLeversGithubFollowerRange extends Request<SearchConfigLeversGithubFollowerRange> {
        public SearchConfigLeversGithubFollowerRange min(Long value) {
            return set("min", value);
        }

        public SearchConfigLeversGithubFollowerRange max(Long value) {
            return set("max", value);
        }
    }

    /** What is not set is not sent. */
    public static final class SearchConfigLeversGithubStarRange extends Request<SearchConfigLeversGithubStarRange> {
        public SearchConfigLeversGithubStarRange min(Long value) {
            return set("min", value);
        }

        public SearchConfigLeversGithubStarRange max(Long value) {
            return set("max", value);
        }
    }

    /** What is not set is not sent. */
    public static final class SearchConfigLeversLocation extends Request<SearchConfigLeversLocation> {
        public SearchConfigLeversLocation countries(List<String> value) {
            return set("countries", value);
        }

        public SearchConfigLeversLocation cities(List<String> value) {
            return set("cities", value);
        }

        public SearchConfigLeversLocation states(List<String> value) {
            return set("states", value);
        }

        public SearchConfigLeversLocation raw(List<String> value) {
            return set("raw", value);
        }

        public SearchConfigLeversLocation strict(Boolean value) {
            return set("strict", value);
        }
    }

    /** What is not set is not sent. */
    public static final class SearchConfigLeversProfessional extends Request<SearchConfigLeversProfessional> {
        public SearchConfigLeversProfessional currentCompanies(List<String> value) {
            return set("currentCompanies", value);
        }

        public SearchConfigLeversProfessional pastCompanies(List<String> value) {
            return set("pastCompanies", value);
        }

        public SearchConfigLeversProfessional mustHaveWorkedAt(List<String> value) {
            return set("mustHaveWorkedAt", value);
        }

        public SearchConfigLeversProfessional excludeCurrentCompanies(List<String> value) {
            return set("excludeCurrentCompanies", value);
        }

        public SearchConfigLeversProfessional schools(List<String> value) {
            return set("schools", value);
        }

        public SearchConfigLeversProfessional titles(List<String> value) {
            return set("titles", value);
        }

        public SearchConfigLeversProfessional industries(List<String> value) {
            return set("industries", value);
        }

        public SearchConfigLeversProfessional similarCompanies(List<String> value) {
            return set("similarCompanies", value);
        }

        public SearchConfigLeversProfessional companySizeTier(String value) {
            return set("companySizeTier", value);
        }

        public SearchConfigLeversProfessional companiesMode(String value) {
            return set("companiesMode", value);
        }

        public SearchConfigLeversProfessional includePast(Boolean value) {
            return set("includePast", value);
        }
    }

    /** What is not set is not sent. */
    public static final class SearchConfigLeversYoeRange extends Request<SearchConfigLeversYoeRange> {
        public SearchConfigLeversYoeRange min(Long value) {
            return set("min", value);
        }

        public SearchConfigLeversYoeRange max(Long value) {
            return set("max", value);
        }
    }

    /** What is not set is not sent. */
    public static final class SearchConfigRank extends Request<SearchConfigRank> {
        public SearchConfigRank preset(String value) {
            return set("preset", value);
        }

        public SearchConfigRank weights(List<SearchConfigRankWeight> value) {
            return set("weights", value);
        }
    }

    /** What is not set is not sent. */
    public static final class SearchConfigRankWeight extends Request<SearchConfigRankWeight> {
        public SearchConfigRankWeight signal(String value) {
            return set("signal", value);
        }

        public SearchConfigRankWeight weight(Double value) {
            return set("weight", value);
        }
    }

    /** What is not set is not sent. */
    public static final class SearchFilter extends Request<SearchFilter> {
        public SearchFilter id(Object value) {
            return set("id", value);
        }

        public SearchFilter login(Object value) {
            return set("login", value);
        }

        public SearchFilter languages(Object value) {
            return set("languages", value);
        }

        public SearchFilter primary_language(Object value) {
            return set("primary_language", value);
        }

        public SearchFilter technologies(Object value) {
            return set("technologies", value);
        }

        public SearchFilter subjects(Object value) {
            return set("subjects", value);
        }

        public SearchFilter cracked_score(Object value) {
            return set("cracked_score", value);
        }

        public SearchFilter cracked_tier(Object value) {
            return set("cracked_tier", value);
        }

        public SearchFilter followers(Object value) {
            return set("followers", value);
        }

        public SearchFilter following(Object value) {
            return set("following", value);
        }

        public SearchFilter total_stars(Object value) {
            return set("total_stars", value);
        }

        public SearchFilter repositories(Object value) {
            return set("repositories", value);
        }

        public SearchFilter joined_at(Object value) {
            return set("joined_at", value);
        }

        public SearchFilter has_email(Object value) {
            return set("has_email", value);
        }

        public SearchFilter has_linkedin(Object value) {
            return set("has_linkedin", value);
        }

        public SearchFilter has_location(Object value) {
            return set("has_location", value);
        }

        public SearchFilter city(Object value) {
            return set("city", value);
        }

        public SearchFilter country(Object value) {
            return set("country", value);
        }

        public SearchFilter state(Object value) {
            return set("state", value);
        }

        public SearchFilter organizations(Object value) {
            return set("organizations", value);
        }

        public SearchFilter title(Object value) {
            return set("title", value);
        }

        public SearchFilter seniority(Object value) {
            return set("seniority", value);
        }

        public SearchFilter company(Object value) {
            return set("company", value);
        }

        public SearchFilter company_size(Object value) {
            return set("company_size", value);
        }

        public SearchFilter industry(Object value) {
            return set("industry", value);
        }

        public SearchFilter past_companies(Object value) {
            return set("past_companies", value);
        }

        public SearchFilter school(Object value) {
            return set("school", value);
        }

        public SearchFilter years_experience(Object value) {
            return set("years_experience", value);
        }

        public SearchFilter open_to_work(Object value) {
            return set("open_to_work", value);
        }

        public SearchFilter top_repo_stars(Object value) {
            return set("top_repo_stars", value);
        }

        public SearchFilter any(List<SearchConditions> value) {
            return set("any", value);
        }
    }

    public record SigningKey(
            String keyId,
            String alg,
            String privateKeyPem,
            SigningKeyPrivateJwk privateJwk,
            String publicKeyPem) {
        static SigningKey read(Object json) {
            return json == null ? null : new SigningKey(
                (String) Json.member(json, "keyId"),
                (String) Json.member(json, "alg"),
                (String) Json.member(json, "privateKeyPem"),
                SigningKeyPrivateJwk.read(Json.member(json, "privateJwk")),
                (String) Json.member(json, "publicKeyPem"));
        }
    }

    public record SigningKeyPrivateJwk(
            String kty,
            String crv,
            String x,
            String d) {
        static SigningKeyPrivateJwk read(Object json) {
            return json == null ? null : new SigningKeyPrivateJwk(
                (String) Json.member(json, "kty"),
                (String) Json.member(json, "crv"),
                (String) Json.member(json, "x"),
                (String) Json.member(json, "d"));
        }
    }

    public record Storyboard(
            List<StoryboardFrame> frames) {
        static Storyboard read(Object json) {
            return json == null ? null : new Storyboard(
                Json.list(Json.member(json, "frames"), each -> StoryboardFrame.read(each)));
        }
    }

    public record StoryboardFrame(
            String at,
            String status,
            Map<String, Object> answer) {
        static StoryboardFrame read(Object json) {
            return json == null ? null : new StoryboardFrame(
                (String) Json.member(json, "at"),
                (String) Json.member(json, "status"),
                Json.map(Json.member(json, "answer"), each -> each));
        }
    }

    public record UnitsEntry(
            String at,
            String account,
            String quota,
            String operation,
            Long units,
            Long usedAfter) {
        static UnitsEntry read(Object json) {
            return json == null ? null : new UnitsEntry(
                (String) Json.member(json, "at"),
                (String) Json.member(json, "account"),
                (String) Json.member(json, "quota"),
                (String) Json.member(json, "operation"),
                Json.integer(Json.member(json, "units")),
                Json.integer(Json.member(json, "usedAfter")));
        }
    }

    public record WhyAnsweredSo(
            String request,
            Long status,
            String code,
            String message,
            String decidedBy,
            List<String> passed,
            String stoppedAt,
            List<WhyAnsweredSoStatement> statements,
            List<WhyAnsweredSoAssumption> assumptions,
            List<WhyAnsweredSoMend> mend) {
        static WhyAnsweredSo read(Object json) {
            return json == null ? null : new WhyAnsweredSo(
                (String) Json.member(json, "request"),
                Json.integer(Json.member(json, "status")),
                (String) Json.member(json, "code"),
                (String) Json.member(json, "message"),
                (String) Json.member(json, "decidedBy"),
                Json.list(Json.member(json, "passed"), each -> (String) each),
                (String) Json.member(json, "stoppedAt"),
                Json.list(Json.member(json, "statements"), each -> WhyAnsweredSoStatement.read(each)),
                Json.list(Json.member(json, "assumptions"), each -> WhyAnsweredSoAssumption.read(each)),
                Json.list(Json.member(json, "mend"), each -> WhyAnsweredSoMend.read(each)));
        }
    }

    public record WhyAnsweredSoAssumption(
            String id,
            String about,
            String choice) {
        static WhyAnsweredSoAssumption read(Object json) {
            return json == null ? null : new WhyAnsweredSoAssumption(
                (String) Json.member(json, "id"),
                (String) Json.member(json, "about"),
                (String) Json.member(json, "choice"));
        }
    }

    public record WhyAnsweredSoMend(
            String do_,
            String tool,
            Map<String, Object> arguments) {
        static WhyAnsweredSoMend read(Object json) {
            return json == null ? null : new WhyAnsweredSoMend(
                (String) Json.member(json, "do"),
                (String) Json.member(json, "tool"),
                Json.map(Json.member(json, "arguments"), each -> each));
        }
    }

    public record WhyAnsweredSoStatement(
            String id,
            String text) {
        static WhyAnsweredSoStatement read(Object json) {
            return json == null ? null : new WhyAnsweredSoStatement(
                (String) Json.member(json, "id"),
                (String) Json.member(json, "text"));
        }
    }

    public record WorldChanged(
            Map<String, Object> values) {
        static WorldChanged read(Object json) {
            return json == null ? null : new WorldChanged(
                Json.map(Json.member(json, "values"), each -> each));
        }
    }
}
