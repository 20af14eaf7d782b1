import type { Evidence, Seen } from "./evidence.ts";
import type { TruthSubject } from "./subject.ts";

export interface ReportedSighting {
  readonly at: string;
  readonly target: string;
  readonly by: Evidence["by"];
}

/** The evidence about one sentence or assumption. */
export interface Known {
  readonly id: string;
  readonly text: string;
  /** `broken`: it did not hold at some target when that was last checked. `unseen`: no report has evidence. */
  readonly status: "held" | "broken" | "unseen" | "unobservable";
  /** When it last held, at any target. */
  readonly held: ReportedSighting | null;
  /** The latest target at which it does not hold now, and the observation. */
  readonly broken: (ReportedSighting & { readonly what: string }) | null;
  /** How many of the checks about it have ever passed. */
  readonly checks: { readonly held: number; readonly all: number };
  /** Why there is no evidence. */
  readonly why: string | null;
}

/** What a service says of itself, and what answers have shown against it since. */
export interface Said extends ReportedSighting {
  readonly document: NonNullable<Evidence["itsDocument"]>;
}

export interface AddedUpTruth {
  /** Of each target and each version of its document, the latest report. */
  readonly documents: readonly Said[];
  readonly reports: readonly (ReportedSighting & { readonly isStandIn: boolean })[];
  readonly sentences: readonly Known[];
  readonly assumptions: readonly Known[];
}

interface Subjects {
  readonly sentences: readonly TruthSubject[];
  readonly assumptions: readonly TruthSubject[];
}

/** The combined evidence of all reports, except those about a mock, which show nothing about the real service. */
export function addUp(reports: readonly Evidence[], { sentences, assumptions }: Subjects): AddedUpTruth {
  const inOrder = [...reports].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const real = inOrder.filter(({ isStandIn }) => !isStandIn);
  return {
    documents: documentsIn(real),
    reports: inOrder.map((report) => ({ ...sightingOf(report), isStandIn: report.isStandIn })),
    sentences: sentences.map((each) => knownOf(each, real)),
    assumptions: assumptions.map((each) => knownOf(each, real)),
  };
}

function documentsIn(reports: readonly Evidence[]): readonly Said[] {
  const latest = new Map<string, Said>();
  for (const report of reports) {
    const { itsDocument: document, target } = report;
    if (document !== null) latest.set(`${target} ${document.version}`, { ...sightingOf(report), document });
  }
  return [...latest.values()];
}

function knownOf(subject: TruthSubject, reports: readonly Evidence[]): Known {
  let held: Known["held"] = null;
  const brokenAt = new Map<string, NonNullable<Known["broken"]>>();
  const checks = new Set<string>();
  const holding = new Set<string>();
  let latest: Seen | null = null;
  for (const report of reports) {
    const results = report.results.filter(subject.isAbout);
    const resultsThat = (verdict: "held" | "broken") => results.filter((each) => subject.verdictOf(each) === verdict);
    const [broken] = resultsThat("broken");
    const holds = resultsThat("held");
    for (const { id } of results) checks.add(id);
    for (const { id } of holds) holding.add(id);
    latest = results.at(-1) ?? latest;
    if (broken === undefined && holds.length === 0) continue;
    brokenAt.delete(report.target);
    if (broken === undefined) held = sightingOf(report);
    else brokenAt.set(report.target, { ...sightingOf(report), what: subject.whatOf(broken) });
  }
  const broken = [...brokenAt.values()].at(-1) ?? null;
  const { id, text, unobservable } = subject;
  const status = broken ? "broken" : held ? "held" : unobservable === null ? "unseen" : "unobservable";
  const why = broken || held ? null : (unobservable ?? whyUnseen(latest));
  return { id, text, status, held, broken, checks: { held: holding.size, all: checks.size }, why };
}

function whyUnseen(latest: Seen | null): string {
  if (latest === null) return "no report is about it";
  if (latest.verdict === "held") return "the checks about it proved nothing";
  return latest.reason ?? latest.title;
}

function sightingOf({ at, target, by }: Evidence): ReportedSighting {
  return { at, target, by };
}
