# Generated from the control plane's own document by npm run generate. Do not edit.
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, TypedDict

from .transport import Transport

if TYPE_CHECKING:
    from typing_extensions import NotRequired

VERSION = "0.1.0"


class BrokenScenario(TypedDict):
    name: str
    file: str
    complaints: List[BrokenScenarioComplaint]


class BrokenScenarioComplaint(TypedDict):
    line: Optional[int]
    column: Optional[int]
    reason: str


class Clock(TypedDict):
    now: str
    mode: str
    notice: NotRequired[str]
    """What a clock before March 2026 means, as of which people are drawn; absent later."""
    factor: float
    """How many times as fast as real time the clock runs; 0 is frozen."""


class ClockChange(TypedDict):
    advance: NotRequired[str]
    now: NotRequired[str]
    mode: NotRequired[str]


class ContestedAssumptions(TypedDict):
    assumptions: List[ContestedAssumptionsAssumption]


class ContestedAssumptionsAssumption(TypedDict):
    id: str
    about: str
    choice: str
    readings: List[ContestedAssumptionsAssumptionReading]
    feltBy: List[str]
    """The operations that differ between its readings; * for all."""
    holds: str
    """The name of the reading that applies in the sandbox."""


class ContestedAssumptionsAssumptionReading(TypedDict):
    name: str
    what: str


class ControlCredentialsResponse(TypedDict):
    credentials: List[DemoCredential]


class ControlFaultsClearResponse(TypedDict):
    deleted: List[str]


class ControlFaultsListResponse(TypedDict):
    faults: List[Fault]


class ControlJobsResponse(TypedDict):
    jobs: List[JobView]


class ControlJournalClearResponse(TypedDict):
    cleared: int


class ControlLedgerResponse(TypedDict):
    entries: List[LedgerEntry]
    units: List[UnitsEntry]


class ControlSandboxesDropResponse(TypedDict):
    dropped: List[str]


class ControlSandboxesListResponse(TypedDict):
    sandboxes: List[Sandbox]
    most: int
    bytes: int


class ControlScenariosGetResponse(TypedDict):
    scenario: Scenario
    document: Dict[str, Any]
    """As it is written."""


class ControlScenariosListResponse(TypedDict):
    playing: str
    scenarios: List[ScenarioSummary]
    broken: List[BrokenScenario]
    """Files that cannot be played, and why."""


class Coverage(TypedDict):
    operations: CoverageOperations
    answers: CoverageAnswers
    states: CoverageStates
    rows: List[CoverageRow]


class CoverageAnswers(TypedDict):
    met: int
    of: int


class CoverageOperations(TypedDict):
    met: int
    of: int


class CoverageRow(TypedDict):
    operation: str
    """`any` for refusals that do not depend on the operation."""
    theirs: NotRequired[str]
    """What the document that is followed calls it."""
    route: str
    met: bool
    calls: int
    answers: List[CoverageRowAnswer]
    states: List[CoverageRowState]


class CoverageRowAnswer(TypedDict):
    status: int
    code: Optional[str]
    met: bool
    scenario: Optional[str]
    """A scenario in which it comes by itself; null where there is none."""
    how: str
    """What shows it, in one line."""


class CoverageRowState(TypedDict):
    state: str
    met: bool
    scenario: Optional[str]
    """A scenario in which it comes by itself; null where there is none."""
    how: str
    """What shows it, in one line."""


class CoverageStates(TypedDict):
    met: int
    of: int


class DemoCredential(TypedDict):
    name: str
    token: str
    kind: str
    account: str
    plan: str
    entitlements: List[str]
    note: str
    signing: Optional[SigningKey]


class DryAnswer(TypedDict):
    status: int
    headers: Dict[str, str]
    body: Any
    """Parsed when it is JSON, text when it is text, else null."""
    decidedBy: str
    changes: List[RowChange]
    """The rows that the request would change."""


DryRun = TypedDict(
    "DryRun",
    {
        "method": "NotRequired[str]",
        "path": "str",
        "as": "NotRequired[str]",
        "headers": "NotRequired[Dict[str, str]]",
        "body": "NotRequired[Any]",
        "ours": "NotRequired[bool]",
    },
)


class ExplainRequest(TypedDict):
    q: NotRequired[str]
    """As GET /v1/developers/search takes it."""
    config: NotRequired[SearchConfig]
    developer: str
    """An id or a login."""


ExplainedClause = TypedDict(
    "ExplainedClause",
    {
        "text": "str",
        "member": "Optional[str]",
        "as": "str",
        "passed": "Optional[bool]",
        "why": "str",
    },
)


class Explanation(TypedDict):
    developer: ExplanationDeveloper
    found: bool
    """True exactly when every clause that filters is passed."""
    rank: Optional[int]
    """The place in the order of all pages; null when not found."""
    total: int
    clauses: List[ExplainedClause]
    score: ExplanationScore
    """What the order is based on: five parts that add up, and the terms that relevance is a share of."""


class ExplanationDeveloper(TypedDict):
    id: str
    login: str


class ExplanationScore(TypedDict):
    total: float
    relevance: float
    strength: float
    reach: float
    depth: float
    boost: float
    terms: List[ExplanationScoreTerm]


class ExplanationScoreTerm(TypedDict):
    kind: str
    name: str
    weight: float
    held: float


Fault = TypedDict(
    "Fault",
    {
        "id": "str",
        "match": "Dict[str, Any]",
        "then": "Dict[str, Any]",
        "from": "str",
        "since": "str",
        "seen": "int",
        "hits": "int",
    },
)


class FaultRule(TypedDict):
    match: NotRequired[FaultRuleMatch]
    then: FaultRuleThen


class FaultRuleMatch(TypedDict):
    operation: NotRequired[str]
    """An operation's id, such as shortlists.update or shortlists.*; `none` is a request that matches no operation"""
    method: NotRequired[str]
    path: NotRequired[str]
    """* is one segment, ** any number: /v1/shortlists/*"""
    principal: NotRequired[str]
    """A credential's name, such as agent; `anonymous` is none."""
    after: NotRequired[Any]
    """Skips this many matching requests first, or this span of time: 3 or 90s."""
    nth: NotRequired[int]
    """Only the nth matching request."""
    times: NotRequired[int]
    """The maximum number of times it is applied."""
    probability: NotRequired[float]
    """Drawn from the seed: the same every run."""


class FaultRuleThen(TypedDict):
    code: NotRequired[str]
    """A code of §7, in the interface's error shape."""
    status: NotRequired[int]
    delay: NotRequired[Any]
    """A duration, {from, to}, or {median, p99} for a long tail."""
    drop: NotRequired[str]
    """reset: the connection breaks before the operation; lost: the operation is performed and the answer is lost; truncate: half of the answer arrives."""
    headers: NotRequired[Dict[str, Optional[str]]]
    """Headers to set; null removes one."""
    body: NotRequired[str]
    """A text in place of the body, sent as it is: a gateway's page, nothing, JSON that breaks off. `headers` says what it is."""
    patch: NotRequired[List[Any]]
    """A JSON Patch of the answer."""


class Fork(TypedDict):
    to: str


Forked = TypedDict(
    "Forked",
    {
        "from": "str",
        "to": "str",
        "replaced": "bool",
    },
)


class FrontPage(TypedDict):
    name: str
    version: str
    sandbox: str
    seed: str
    scenario: str
    population: int
    clock: Clock
    counts: Dict[str, int]
    """Rows of each kind of record in this sandbox."""
    values: Dict[str, Any]
    """What the scenario's steps made, by the name it gave."""
    nextEventAt: Optional[str]
    """When something next changes by itself: what the scenario scheduled, a job, a report, a brief."""
    links: Dict[str, str]


class Health(TypedDict):
    status: str
    version: str
    sandboxes: int
    store: HealthStore
    """Where worlds are kept; while it is unavailable, requests are refused with a 503."""


class HealthStore(TypedDict):
    kind: str
    status: str
    problem: Optional[str]
    clockSkewSeconds: NotRequired[float]
    """How far the clock of this machine is ahead of the store's, which limits and expiry follow; only where a fleet shares it."""


JobLane = TypedDict(
    "JobLane",
    {
        "label": "str",
        "status": "str",
        "from": "Optional[str]",
        "to": "Optional[str]",
        "note": "Optional[str]",
    },
)


class JobView(TypedDict):
    kind: str
    id: str
    account: str
    title: str
    status: str
    createdAt: str
    nextAt: Optional[str]
    """When the next event is due; null when there is none."""
    facts: Dict[str, Any]
    lanes: List[JobLane]


class JoinedPeople(TypedDict):
    people: List[JoinedPeoplePeople]
    population: int


class JoinedPeoplePeople(TypedDict):
    id: str
    login: str


class JournalEntry(TypedDict):
    id: str
    at: str
    principal: Optional[str]
    client: Optional[str]
    """The client, where it identifies itself by x-understudy-client: `console` is the web console."""
    operation: Optional[str]
    provenance: Optional[str]
    method: str
    path: str
    query: str
    """As received, without the question mark."""
    traceId: Optional[str]
    """The trace that the request belongs to, from its traceparent header."""
    status: int
    """0 where the connection was broken instead of answered."""
    ms: int
    code: Optional[str]
    """The code of a refusal."""
    decidedBy: str
    stopped: Optional[JournalEntryStopped]
    """The gate that refused the request, and why; null where it was answered."""
    fault: Optional[JournalEntryFault]
    nearMisses: List[JournalEntryNearMiss]
    ledger: List[str]
    """Ids of the ledger entries that the request made."""
    credits: int
    """Their sum."""
    allowances: List[JournalEntryAllowance]
    """The rate limit and the quota in the answer's headers; reset is in seconds."""
    request: JournalEntryRequest
    response: JournalEntryResponse


class JournalEntryAllowance(TypedDict):
    name: str
    limit: int
    remaining: int
    reset: int


class JournalEntryFault(TypedDict):
    id: str
    problem: Optional[str]


class JournalEntryNearMiss(TypedDict):
    fault: str
    reason: str


class JournalEntryRequest(TypedDict):
    headers: Dict[str, str]
    body: Any
    """Parsed when it is JSON, text when it is text, else null."""
    bytes: int
    """The length of the body."""
    note: NotRequired[str]
    """Why the body is not shown."""
    url: str


class JournalEntryResponse(TypedDict):
    headers: Dict[str, str]
    body: Any
    """Parsed when it is JSON, text when it is text, else null."""
    bytes: int
    """The length of the body."""
    note: NotRequired[str]
    """Why the body is not shown."""


class JournalEntryStopped(TypedDict):
    gate: Optional[str]
    """Null where none of them did; `decidedBy` says what did."""
    because: str


class JournalEntryWhole(TypedDict):
    entry: JournalEntry
    why: WhyAnsweredSo
    changes: Optional[List[RowChange]]
    """Null where it is no longer known: for a request restored from a snapshot, or one that changed more than a store keeps."""


class JournalExpectation(TypedDict):
    calls: JournalExpectationCalls
    """Every given member has to match. In texts * matches anything; of a body, a query or headers, only the members named are compared."""
    times: NotRequired[int]
    """The exact number of calls; at least one when omitted."""


class JournalExpectationCalls(TypedDict):
    operation: NotRequired[str]
    method: NotRequired[str]
    path: NotRequired[str]
    principal: NotRequired[str]
    status: NotRequired[Any]
    query: NotRequired[Dict[str, Any]]
    headers: NotRequired[Dict[str, Any]]
    body: NotRequired[Any]


class JournalPage(TypedDict):
    entries: List[JournalEntry]
    """Oldest first."""
    max: int
    """The maximum number of entries kept."""
    matched: int
    """How many kept entries match, shown or not."""
    dropped: int
    """How many older ones are no longer kept."""
    counts: Dict[str, Dict[str, int]]
    """Every answer since the journal began, by operation and status, kept or not."""


class JournalTest(TypedDict):
    request: str
    file: str
    code: str


class JournalVerdict(TypedDict):
    passed: bool
    count: int
    matched: List[str]
    nearMisses: List[JournalVerdictNearMiss]
    message: str


class JournalVerdictNearMiss(TypedDict):
    request: str
    what: str
    differences: List[str]


class LedgerEntry(TypedDict):
    id: str
    at: str
    account: str
    kind: str
    operation: Optional[str]
    ref: Optional[str]
    sku: Optional[str]
    developerId: Optional[str]
    credits: int
    balanceAfter: int


class NewFaults(TypedDict):
    match: NotRequired[NewFaultsMatch]
    then: NotRequired[NewFaultsThen]
    faults: NotRequired[List[FaultRule]]


class NewFaultsMatch(TypedDict):
    operation: NotRequired[str]
    """An operation's id, such as shortlists.update or shortlists.*; `none` is a request that matches no operation"""
    method: NotRequired[str]
    path: NotRequired[str]
    """* is one segment, ** any number: /v1/shortlists/*"""
    principal: NotRequired[str]
    """A credential's name, such as agent; `anonymous` is none."""
    after: NotRequired[Any]
    """Skips this many matching requests first, or this span of time: 3 or 90s."""
    nth: NotRequired[int]
    """Only the nth matching request."""
    times: NotRequired[int]
    """The maximum number of times it is applied."""
    probability: NotRequired[float]
    """Drawn from the seed: the same every run."""


class NewFaultsThen(TypedDict):
    code: NotRequired[str]
    """A code of §7, in the interface's error shape."""
    status: NotRequired[int]
    delay: NotRequired[Any]
    """A duration, {from, to}, or {median, p99} for a long tail."""
    drop: NotRequired[str]
    """reset: the connection breaks before the operation; lost: the operation is performed and the answer is lost; truncate: half of the answer arrives."""
    headers: NotRequired[Dict[str, Optional[str]]]
    """Headers to set; null removes one."""
    body: NotRequired[str]
    """A text in place of the body, sent as it is: a gateway's page, nothing, JSON that breaks off. `headers` says what it is."""
    patch: NotRequired[List[Any]]
    """A JSON Patch of the answer."""


class PactState(TypedDict):
    state: NotRequired[Optional[str]]
    params: NotRequired[Optional[Dict[str, Any]]]
    action: NotRequired[str]
    consumer: NotRequired[str]


class Playing(TypedDict):
    name: str
    title: str
    description: str
    values: Dict[str, Any]
    """What its steps created, such as the id of a job."""


class Provenance(TypedDict):
    shares: ProvenanceShares
    """How many of each kind are stated, and how many assumed."""
    entries: List[ProvenanceEntry]
    assumptions: List[ProvenanceAssumption]


class ProvenanceAssumption(TypedDict):
    id: str
    about: str
    choice: str
    rule: NotRequired[bool]
    fixtures: NotRequired[List[str]]
    """The files with the chosen values, where a sentence cannot list them."""
    readings: NotRequired[List[ProvenanceAssumptionReading]]
    feltBy: NotRequired[List[str]]
    """Operations whose behaviour depends on its readings although no declaration says so."""
    usedBy: List[str]
    """The operations, parameters and members that rest on it."""


class ProvenanceAssumptionReading(TypedDict):
    name: str
    what: str
    figures: NotRequired[Dict[str, Dict[str, Any]]]
    """The values with which the reading replaces a fixture's, by file and row."""


class ProvenanceEntry(TypedDict):
    kind: str
    of: str
    """The operation, or for a member the shape, that it belongs to."""
    name: str
    source: ProvenanceEntrySource


class ProvenanceEntrySource(TypedDict):
    stated: str


class ProvenanceShares(TypedDict):
    operation: ProvenanceSharesOperation
    parameter: ProvenanceSharesParameter
    member: ProvenanceSharesMember
    rule: ProvenanceSharesRule
    all: ProvenanceSharesAll


class ProvenanceSharesAll(TypedDict):
    stated: int
    assumed: int


class ProvenanceSharesMember(TypedDict):
    stated: int
    assumed: int


class ProvenanceSharesOperation(TypedDict):
    stated: int
    assumed: int


class ProvenanceSharesParameter(TypedDict):
    stated: int
    assumed: int


class ProvenanceSharesRule(TypedDict):
    stated: int
    assumed: int


class ProxyVerdicts(TypedDict):
    target: Optional[str]
    """The target of the proxy; null where this is not a proxy."""
    exchanges: int
    broken: int
    """The exchanges without a whole answer: cut off, lost, given up by the client, or never sent."""
    unjudged: int
    """The exchanges that arrived too fast to be judged."""
    counts: Dict[str, int]
    last: int
    """The latest verdict's id, for since."""
    verdicts: List[ProxyVerdictsVerdict]


class ProxyVerdictsVerdict(TypedDict):
    id: int
    at: str
    verdict: str
    source: ProxyVerdictsVerdictSource
    route: str
    text: str
    shown: List[ProxyVerdictsVerdictShown]
    """The calls that show it, in order, without credentials."""
    sentences: List[ProxyVerdictsVerdictSentence]
    """What the interface states, or we assume, about it."""


class ProxyVerdictsVerdictSentence(TypedDict):
    id: str
    text: str


class ProxyVerdictsVerdictShown(TypedDict):
    method: str
    path: str
    status: int
    requestBody: Optional[str]
    answerBody: str
    curl: str


class ProxyVerdictsVerdictSource(TypedDict):
    stated: NotRequired[str]
    sentences: NotRequired[List[str]]
    assumed: NotRequired[str]
    own: NotRequired[bool]


class PutScenario(TypedDict):
    name: str
    seed: NotRequired[str]


class Reset(TypedDict):
    seed: NotRequired[str]
    scenario: NotRequired[str]
    clock: NotRequired[Any]
    """A mode, an instant, or both as {mode, now}."""


class Restored(TypedDict):
    sandbox: str
    seed: str
    scenario: str


class RowChange(TypedDict):
    table: str
    key: str
    did: str
    before: Any
    """The row before; null where there was none."""
    after: Any
    """The row after; null where it is deleted."""


class Sandbox(TypedDict):
    name: str
    seed: str
    scenario: str
    now: Optional[str]
    """Null for one that is in the store and not in memory."""
    inUse: int
    bytes: int
    """Roughly the memory it takes, in bytes, apart from what it shares with others; 0 where it is only stored."""


Scenario = TypedDict(
    "Scenario",
    {
        "name": "str",
        "title": "str",
        "description": "str",
        "group": "Optional[str]",
        "tags": "List[str]",
        "covers": "List[str]",
        "extends": "Optional[str]",
        "from": "str",
        "states": "List[ScenarioState]",
    },
)


class ScenarioState(TypedDict):
    name: str
    description: Optional[str]
    params: List[ScenarioStateParam]


class ScenarioStateParam(TypedDict):
    name: str
    description: Optional[str]
    default: Any


ScenarioSummary = TypedDict(
    "ScenarioSummary",
    {
        "name": "str",
        "title": "str",
        "description": "str",
        "group": "Optional[str]",
        "tags": "List[str]",
        "covers": "NotRequired[List[str]]",
        "extends": "NotRequired[Optional[str]]",
        "from": "NotRequired[str]",
    },
)


class SearchConditions(TypedDict):
    id: NotRequired[Any]
    login: NotRequired[Any]
    languages: NotRequired[Any]
    primary_language: NotRequired[Any]
    technologies: NotRequired[Any]
    subjects: NotRequired[Any]
    cracked_score: NotRequired[Any]
    cracked_tier: NotRequired[Any]
    followers: NotRequired[Any]
    following: NotRequired[Any]
    total_stars: NotRequired[Any]
    repositories: NotRequired[Any]
    joined_at: NotRequired[Any]
    has_email: NotRequired[Any]
    has_linkedin: NotRequired[Any]
    has_location: NotRequired[Any]
    city: NotRequired[Any]
    country: NotRequired[Any]
    state: NotRequired[Any]
    organizations: NotRequired[Any]
    title: NotRequired[Any]
    seniority: NotRequired[Any]
    company: NotRequired[Any]
    company_size: NotRequired[Any]
    industry: NotRequired[Any]
    past_companies: NotRequired[Any]
    school: NotRequired[Any]
    years_experience: NotRequired[Any]
    open_to_work: NotRequired[Any]
    top_repo_stars: NotRequired[Any]


class SearchConfig(TypedDict):
    version: float
    query: Optional[str]
    entity: NotRequired[str]
    requiredLanguages: NotRequired[List[str]]
    earlyCareerSignals: NotRequired[bool]
    aiFocusedSignals: NotRequired[bool]
    includeUnconventionalTitles: NotRequired[bool]
    levers: NotRequired[SearchConfigLevers]
    filter: NotRequired[SearchFilter]
    boost: NotRequired[List[SearchConfigBoost]]
    rank: NotRequired[SearchConfigRank]
    jd: NotRequired[Any]
    prompt: NotRequired[Any]


class SearchConfigBoost(TypedDict):
    signal: str
    weight: float


class SearchConfigLevers(TypedDict):
    skills: NotRequired[List[str]]
    interests: NotRequired[List[str]]
    technologies: NotRequired[List[str]]
    location: NotRequired[SearchConfigLeversLocation]
    requireLinkedin: NotRequired[bool]
    openToWork: NotRequired[bool]
    experienceTier: NotRequired[str]
    yoeRange: NotRequired[SearchConfigLeversYoeRange]
    professional: NotRequired[SearchConfigLeversProfessional]
    github: NotRequired[SearchConfigLeversGithub]


class SearchConfigLeversGithub(TypedDict):
    starRange: NotRequired[Optional[SearchConfigLeversGithubStarRange]]
    followerRange: NotRequired[Optional[SearchConfigLeversGithubFollowerRange]]
    similarRepos: NotRequired[List[str]]
    contributedRepos: NotRequired[List[str]]
    minDevrank: NotRequired[Optional[int]]
    hideHighProfile: NotRequired[bool]
    repoMode: NotRequired[str]
    minContributionsLastYear: NotRequired[Optional[int]]
    minContributionsLastMonth: NotRequired[Optional[int]]


class SearchConfigLeversGithubFollowerRange(TypedDict):
    min: Optional[int]
    max: Optional[int]


class SearchConfigLeversGithubStarRange(TypedDict):
    min: Optional[int]
    max: Optional[int]


class SearchConfigLeversLocation(TypedDict):
    countries: NotRequired[List[str]]
    cities: NotRequired[List[str]]
    states: NotRequired[List[str]]
    raw: NotRequired[List[str]]
    strict: NotRequired[bool]


class SearchConfigLeversProfessional(TypedDict):
    currentCompanies: NotRequired[List[str]]
    pastCompanies: NotRequired[List[str]]
    mustHaveWorkedAt: NotRequired[List[str]]
    excludeCurrentCompanies: NotRequired[List[str]]
    schools: NotRequired[List[str]]
    titles: NotRequired[List[str]]
    industries: NotRequired[List[str]]
    similarCompanies: NotRequired[List[str]]
    companySizeTier: NotRequired[str]
    companiesMode: NotRequired[str]
    includePast: NotRequired[bool]


class SearchConfigLeversYoeRange(TypedDict):
    min: Optional[int]
    max: Optional[int]


class SearchConfigRank(TypedDict):
    preset: NotRequired[str]
    weights: NotRequired[List[SearchConfigRankWeight]]


class SearchConfigRankWeight(TypedDict):
    signal: str
    weight: float


class SearchFilter(TypedDict):
    id: NotRequired[Any]
    login: NotRequired[Any]
    languages: NotRequired[Any]
    primary_language: NotRequired[Any]
    technologies: NotRequired[Any]
    subjects: NotRequired[Any]
    cracked_score: NotRequired[Any]
    cracked_tier: NotRequired[Any]
    followers: NotRequired[Any]
    following: NotRequired[Any]
    total_stars: NotRequired[Any]
    repositories: NotRequired[Any]
    joined_at: NotRequired[Any]
    has_email: NotRequired[Any]
    has_linkedin: NotRequired[Any]
    has_location: NotRequired[Any]
    city: NotRequired[Any]
    country: NotRequired[Any]
    state: NotRequired[Any]
    organizations: NotRequired[Any]
    title: NotRequired[Any]
    seniority: NotRequired[Any]
    company: NotRequired[Any]
    company_size: NotRequired[Any]
    industry: NotRequired[Any]
    past_companies: NotRequired[Any]
    school: NotRequired[Any]
    years_experience: NotRequired[Any]
    open_to_work: NotRequired[Any]
    top_repo_stars: NotRequired[Any]
    any: NotRequired[List[SearchConditions]]


class SigningKey(TypedDict):
    keyId: str
    alg: str
    privateKeyPem: str
    privateJwk: SigningKeyPrivateJwk
    publicKeyPem: str


class SigningKeyPrivateJwk(TypedDict):
    kty: str
    crv: str
    x: str
    d: str


class Storyboard(TypedDict):
    frames: List[StoryboardFrame]


class StoryboardFrame(TypedDict):
    at: str
    status: str
    answer: Dict[str, Any]


class UnitsEntry(TypedDict):
    at: str
    account: str
    quota: str
    operation: Optional[str]
    units: int
    usedAfter: int


class WhyAnsweredSo(TypedDict):
    request: str
    status: int
    code: Optional[str]
    message: str
    decidedBy: str
    passed: List[str]
    """The gates that let it through, in their order."""
    stoppedAt: Optional[str]
    statements: List[WhyAnsweredSoStatement]
    assumptions: List[WhyAnsweredSoAssumption]
    mend: List[WhyAnsweredSoMend]


class WhyAnsweredSoAssumption(TypedDict):
    id: str
    about: str
    choice: str


class WhyAnsweredSoMend(TypedDict):
    do: str
    tool: Optional[str]
    arguments: Optional[Dict[str, Any]]


class WhyAnsweredSoStatement(TypedDict):
    id: str
    text: str


class WorldChanged(TypedDict):
    values: Dict[str, Any]
    """What its steps saved."""



class Control:
    """Every call of one sandbox's control plane."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def home(self) -> FrontPage:
        """Describe this server and this sandbox."""
        answer: FrontPage = self._transport.call("GET", "/_understudy")
        return answer

    def health(self) -> Health:
        """Report that the server is up."""
        answer: Health = self._transport.call("GET", "/_understudy/health")
        return answer

    def credentials(self) -> ControlCredentialsResponse:
        """List the credentials that this world began with."""
        answer: ControlCredentialsResponse = self._transport.call("GET", "/_understudy/credentials")
        return answer

    def reset(
        self,
        *,
        seed: Optional[str] = None,
        scenario: Optional[str] = None,
        clock: Any = None,
    ) -> Sandbox:
        """Begin the sandbox again."""
        answer: Sandbox = self._transport.call(
            "POST",
            "/_understudy/reset",
            body={"seed": seed, "scenario": scenario, "clock": clock},
        )
        return answer

    def sandboxes_list(self) -> ControlSandboxesListResponse:
        """List the sandboxes, the least recently used first."""
        answer: ControlSandboxesListResponse = self._transport.call("GET", "/_understudy/sandboxes")
        return answer

    def sandboxes_drop(self, *, name: Optional[str] = None) -> ControlSandboxesDropResponse:
        """Drop one sandbox, or all that are idle."""
        answer: ControlSandboxesDropResponse = self._transport.call(
            "DELETE",
            "/_understudy/sandboxes",
            query={"name": name},
        )
        return answer

    def scenarios_list(self, *, view: Optional[str] = None) -> ControlScenariosListResponse:
        """List the scenarios and the current one."""
        answer: ControlScenariosListResponse = self._transport.call(
            "GET",
            "/_understudy/scenarios",
            query={"view": view},
        )
        return answer

    def scenarios_get(self, name: str) -> ControlScenariosGetResponse:
        """Read one scenario, whole."""
        answer: ControlScenariosGetResponse = self._transport.call(
            "GET",
            f"/_understudy/scenarios/{self._transport.quote(name)}",
        )
        return answer

    def scenario_put(self, *, name: str, seed: Optional[str] = None) -> Playing:
        """Drive the sandbox into a scenario, from a fresh world."""
        answer: Playing = self._transport.call(
            "PUT",
            "/_understudy/scenario",
            body={"name": name, "seed": seed},
        )
        return answer

    def scenario_get(
        self,
        *,
        title: Optional[str] = None,
        description: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Export the world as a scenario file that recreates it."""
        answer: Dict[str, Any] = self._transport.call(
            "GET",
            "/_understudy/scenario",
            query={"title": title, "description": description},
        )
        return answer

    def pact_state(
        self,
        *,
        state: Optional[str] = None,
        params: Optional[Dict[str, Any]] = None,
        action: Optional[str] = None,
        consumer: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Bring the sandbox into a provider state of a pact."""
        answer: Dict[str, Any] = self._transport.call(
            "POST",
            "/_understudy/pact/state",
            body={"state": state, "params": params, "action": action, "consumer": consumer},
        )
        return answer

    def snapshot_get(self) -> Dict[str, Any]:
        """Take the whole sandbox as one JSON document."""
        answer: Dict[str, Any] = self._transport.call("GET", "/_understudy/snapshot")
        return answer

    def snapshot_put(self, body: Mapping[str, Any]) -> Restored:
        """Replace the sandbox with a snapshot."""
        answer: Restored = self._transport.call("PUT", "/_understudy/snapshot", body=body)
        return answer

    def fork(self, *, to: str) -> Forked:
        """Copy this sandbox to another name."""
        answer: Forked = self._transport.call("POST", "/_understudy/fork", body={"to": to})
        return answer

    def clock_get(self) -> Clock:
        """Read the sandbox's clock."""
        answer: Clock = self._transport.call("GET", "/_understudy/clock")
        return answer

    def clock_change(
        self,
        *,
        advance: Optional[str] = None,
        now: Optional[str] = None,
        mode: Optional[str] = None,
    ) -> Clock:
        """Move, set, freeze or speed up the clock."""
        answer: Clock = self._transport.call(
            "PATCH",
            "/_understudy/clock",
            body={"advance": advance, "now": now, "mode": mode},
        )
        return answer

    def faults_list(self) -> ControlFaultsListResponse:
        """List the fault rules in the order in which they are tried."""
        answer: ControlFaultsListResponse = self._transport.call("GET", "/_understudy/faults")
        return answer

    def faults_add(
        self,
        *,
        match: Optional[NewFaultsMatch] = None,
        then: Optional[NewFaultsThen] = None,
        faults: Optional[List[FaultRule]] = None,
    ) -> ControlFaultsListResponse:
        """Add a fault rule, or several."""
        answer: ControlFaultsListResponse = self._transport.call(
            "POST",
            "/_understudy/faults",
            body={"match": match, "then": then, "faults": faults},
        )
        return answer

    def faults_clear(self, *, id: Optional[str] = None) -> ControlFaultsClearResponse:
        """Delete one fault rule, or all."""
        answer: ControlFaultsClearResponse = self._transport.call(
            "DELETE",
            "/_understudy/faults",
            query={"id": id},
        )
        return answer

    def journal_read(
        self,
        *,
        operation: Optional[str] = None,
        status: Optional[str] = None,
        principal: Optional[str] = None,
        since: Optional[str] = None,
        limit: Optional[int] = None,
        format: Optional[str] = None,
        consumer: Optional[str] = None,
        provenance: Optional[str] = None,
    ) -> JournalPage:
        """Read the last requests with their answers, credentials redacted."""
        answer: JournalPage = self._transport.call(
            "GET",
            "/_understudy/journal",
            query={"operation": operation, "status": status, "principal": principal, "since": since, "limit": limit, "format": format, "consumer": consumer, "provenance": provenance},
        )
        return answer

    def journal_clear(self) -> ControlJournalClearResponse:
        """Empty the journal and its counts."""
        answer: ControlJournalClearResponse = self._transport.call("DELETE", "/_understudy/journal")
        return answer

    def journal_entry(self, id: str) -> JournalEntryWhole:
        """Read one request whole: both messages, why it was answered so, and the rows that it changed."""
        answer: JournalEntryWhole = self._transport.call(
            "GET",
            f"/_understudy/journal/{self._transport.quote(id)}",
        )
        return answer

    def journal_expect(
        self,
        *,
        calls: JournalExpectationCalls,
        times: Optional[int] = None,
    ) -> JournalVerdict:
        """Check that a request was made, and how often; near misses show what differed."""
        answer: JournalVerdict = self._transport.call(
            "POST",
            "/_understudy/journal/expect",
            body={"calls": calls, "times": times},
        )
        return answer

    def journal_test(self, id: str, *, framework: Optional[str] = None) -> JournalTest:
        """Write a test that makes a request of the journal again and expects the same answer."""
        answer: JournalTest = self._transport.call(
            "GET",
            f"/_understudy/journal/{self._transport.quote(id)}/test",
            query={"framework": framework},
        )
        return answer

    def coverage(self, *, of: Optional[str] = None, format: Optional[str] = None) -> Coverage:
        """Read what clients have met of the interface, and what they never met."""
        answer: Coverage = self._transport.call(
            "GET",
            "/_understudy/coverage",
            query={"of": of, "format": format},
        )
        return answer

    def dry_run(
        self,
        *,
        path: str,
        method: Optional[str] = None,
        as_: Optional[str] = None,
        headers: Optional[Dict[str, str]] = None,
        body: Any = None,
        ours: Optional[bool] = None,
    ) -> DryAnswer:
        """See the answer that a request would get and the rows it would change, without making it."""
        answer: DryAnswer = self._transport.call(
            "POST",
            "/_understudy/dry-run",
            body={"method": method, "path": path, "as": as_, "headers": headers, "body": body, "ours": ours},
        )
        return answer

    def world_change(self, body: Mapping[str, Any]) -> WorldChanged:
        """Change the current world, in the form of a scenario file."""
        answer: WorldChanged = self._transport.call("PATCH", "/_understudy/world", body=body)
        return answer

    def explain(
        self,
        *,
        developer: str,
        q: Optional[str] = None,
        config: Optional[SearchConfig] = None,
    ) -> Explanation:
        """Explain why a search finds a developer, and at which rank, or why not."""
        answer: Explanation = self._transport.call(
            "POST",
            "/_understudy/explain",
            body={"q": q, "config": config, "developer": developer},
        )
        return answer

    def ledger(self, *, account: Optional[str] = None) -> ControlLedgerResponse:
        """Read every movement of credits and every use of a quota, oldest first."""
        answer: ControlLedgerResponse = self._transport.call(
            "GET",
            "/_understudy/ledger",
            query={"account": account},
        )
        return answer

    def people(self, body: Mapping[str, Any]) -> JoinedPeople:
        """Add your own developers to the sandbox."""
        answer: JoinedPeople = self._transport.call("POST", "/_understudy/people", body=body)
        return answer

    def jobs(self) -> ControlJobsResponse:
        """See the current state of every job of the sandbox, without charging for it."""
        answer: ControlJobsResponse = self._transport.call("GET", "/_understudy/jobs")
        return answer

    def jobs_storyboard(self, id: str) -> Storyboard:
        """See every answer that polls of a job will give, in order."""
        answer: Storyboard = self._transport.call(
            "GET",
            f"/_understudy/jobs/{self._transport.quote(id)}/storyboard",
        )
        return answer

    def provenance(self) -> Provenance:
        """Read what is stated by the interface and what is assumed."""
        answer: Provenance = self._transport.call("GET", "/_understudy/provenance")
        return answer

    def assumptions_get(self) -> ContestedAssumptions:
        """List the assumptions that have several readings, and the reading that applies."""
        answer: ContestedAssumptions = self._transport.call("GET", "/_understudy/assumptions")
        return answer

    def assumptions_change(self, body: Mapping[str, Any]) -> ContestedAssumptions:
        """Apply other readings of the interface, from the next request on."""
        answer: ContestedAssumptions = self._transport.call(
            "PATCH",
            "/_understudy/assumptions",
            body=body,
        )
        return answer

    def openapi(self) -> Dict[str, Any]:
        """Read the OpenAPI document of the interface without a credential."""
        answer: Dict[str, Any] = self._transport.call("GET", "/_understudy/openapi.json")
        return answer

    def document(self) -> Dict[str, Any]:
        """Read the OpenAPI document of the control plane."""
        answer: Dict[str, Any] = self._transport.call("GET", "/_understudy/control.json")
        return answer

    def document_followed(self) -> Dict[str, Any]:
        """Read what of the real service's own document is followed, and what is not."""
        answer: Dict[str, Any] = self._transport.call("GET", "/_understudy/document")
        return answer

    def document_follow(
        self,
        body: Mapping[str, Any],
        *,
        source: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Follow the real service's own document in this sandbox."""
        answer: Dict[str, Any] = self._transport.call(
            "PUT",
            "/_understudy/document",
            query={"source": source},
            body=body,
        )
        return answer

    def document_leave(self) -> Dict[str, Any]:
        """Go back from the document of this sandbox to what the server was started with."""
        answer: Dict[str, Any] = self._transport.call("DELETE", "/_understudy/document")
        return answer

    def metrics(self) -> str:
        """Read what the server counts and measures, as Prometheus does."""
        answer: str = self._transport.call("GET", "/_understudy/metrics", plain=True)
        return answer

    def proxy_verdicts(self, *, since: Optional[int] = None) -> ProxyVerdicts:
        """Read a proxy's findings about the real service: each once, with the calls that show it."""
        answer: ProxyVerdicts = self._transport.call(
            "GET",
            "/_understudy/proxy/verdicts",
            query={"since": since},
        )
        return answer
