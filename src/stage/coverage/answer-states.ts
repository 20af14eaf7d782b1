import type { Call } from "../../kernel/call.ts";

/** Something that a successful answer may show and a client has to be ready for. */
export interface State {
  readonly operation: string;
  /** As the report names it. */
  readonly state: string;
  /** A scenario that shows it. */
  readonly scenario: string;
  /**
   * Whether an answer shows it. Answers are texts already, and are looked through rather than parsed again, which would
   * take longer than writing them did.
   */
  readonly isIn: (text: string, call: Call) => boolean;
  /** Only a short answer can show it, as one without results: a long one is not even decoded for it. */
  readonly isShort?: true;
}

/** The first member of this name: that of the thing itself, as its parts stand behind it. */
function first(name: string, value: string): State["isIn"] {
  const member = `"${name}":`;
  return (text) => text.startsWith(`"${value}"`, text.indexOf(member) + member.length);
}

function has(...parts: readonly string[]): State["isIn"] {
  return (text) => parts.every((part) => text.includes(part));
}

/** A page that was asked for with the cursor of an earlier one, in the query or in the body. */
function isLaterPage({ query, body }: Call): boolean {
  if (query.includes("cursor=")) return true;
  return body instanceof Uint8Array && new TextDecoder().decode(body).includes('"cursor":"');
}

type ByValue = readonly (readonly [value: string, scenario: string])[];

/** The states of a machine, in the first member of this name. */
function machine(operation: string, of: string, name: string, values: ByValue): readonly State[] {
  return values.map(([value, scenario]) => ({
    operation,
    state: `${of} ${value}`,
    scenario,
    isIn: first(name, value),
  }));
}

/** Texts that stand somewhere in an answer. */
function shows(operation: string, scenario: string, state: string, ...parts: readonly string[]): State {
  return { operation, state, scenario, isIn: has(...parts) };
}

/** What a list in pages shows. */
function pages(operation: string, rows: string, empty: string, long: string): readonly State[] {
  return [
    shows(operation, empty, "an empty page", `"${rows}":[]`),
    shows(operation, long, "a page with more behind it", '"nextCursor":"'),
    {
      operation,
      state: "a last page behind others",
      scenario: long,
      isIn: (text, call) => isLaterPage(call) && text.includes('"nextCursor":null'),
    },
  ];
}

const states: readonly State[] = [
  ...machine("search.jobs.get", "a job", "status", [
    ["queued", "deep-search-happy"],
    ["running", "deep-search-happy"],
    ["succeeded", "deep-search-happy"],
    ["partial", "deep-search-best-effort-partial"],
    ["failed", "deep-search-failed"],
    ["canceled", "deep-search-canceled"],
  ]),
  shows("search.jobs.get", "deep-search-budget-ceiling", "a budget used up", '"budgetRemaining":0'),
  ...machine("research.jobs.get", "a job", "status", [
    ["running", "research-all-done"],
    ["succeeded", "research-all-done"],
    ["partial", "research-partial"],
    ["failed", "research-all-failed"],
  ]),
  shows("research.jobs.get", "research-all-done", "a pending subject", '"status":"pending"'),
  shows("research.jobs.get", "research-partial", "a subject failed beside one done", '"status":"done"', '"failCode":"'),
  shows("research.jobs.get", "cached-beside-fresh", "cached beside fresh", '"source":"cache"', '"source":"fresh"'),
  ...machine("research.reports.get", "a report", "status", [
    ["running", "report-running"],
    ["done", "research-all-done"],
    ["failed", "report-failed"],
  ]),
  shows("research.reports.get", "prose-comes-late", "prose not yet written", '"narrativePending":true'),
  shows("research.reports.get", "composites-below-floor", "no composites", '"composites":{}'),
  ...machine("developers.reports.get", "a report", "status", [
    ["queued", "facets-in-the-background"],
    ["running", "facets-in-the-background"],
    ["succeeded", "facets-in-the-background"],
  ]),
  ...(
    [
      ["resolved", "facets-in-the-background"],
      ["owned", "facets-owned"],
      ["report_required", "facets-in-the-background"],
      ["context_required", "facets-in-the-background"],
    ] as const
  ).map(([cell, scenario]) => shows("developers.enrich", scenario, `a cell ${cell}`, `"status":"${cell}"`)),
  { ...shows("developers.search", "no-results", "nobody found", '"results":[]'), isShort: true },
  shows("searches.execute", "short-page", "a short page", '"countStatus":"short_page"'),
  shows("fit.rank", "fit-rank-unscored-rows", "a row without a score", '"scored":false'),
  shows("fit.rank", "fit-rank-celebrities", "somebody dropped", '"reason":"celebrity"'),
  shows("pricing.catalog", "payment-processor-unreachable", "amounts unknown", '"unitAmountCents":null'),
  shows("developers.fields", "registry-unavailable", "the registry unavailable", '"registry":"unavailable"'),
  ...machine("projects.brief", "a brief", "status", [
    ["empty", "brief-empty"],
    ["populating", "brief-failed"],
    ["ready", "lived-in-account"],
    ["failed", "brief-failed"],
  ]),
  ...pages("shortlists.list", "shortlists", "empty-lists", "busy-account"),
  ...pages("contacts.list", "contacts", "empty-lists", "busy-account"),
  ...pages("projects.list", "projects", "empty-lists", "busy-account"),
  ...pages("research.jobs.list", "jobs", "empty-lists", "busy-account"),
  ...pages("developers.notes.list", "notes", "empty-account", "busy-account"),
  shows("search.jobs.list", "empty-lists", "no job", '"jobs":[]'),
  shows("companies.list", "empty-lists", "no company", '"rows":[]'),
  shows("companies.list", "busy-account", "an archived company", '"archived":true'),
];

const byOperation = new Map<string, State[]>();
for (const state of states) byOperation.set(state.operation, [...(byOperation.get(state.operation) ?? []), state]);

export function statesOf(operation: string): readonly State[] {
  return byOperation.get(operation) ?? none;
}

const none: readonly State[] = [];

/** The states that an answer shows. */
export function statesIn(operation: string, call: Call, text: string): readonly string[] {
  return statesOf(operation).flatMap(({ state, isIn }) => (isIn(text, call) ? [state] : []));
}
