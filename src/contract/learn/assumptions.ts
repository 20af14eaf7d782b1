import type { Assumption } from "../../kernel/provenance-ledger.ts";
import { readingNames } from "../../model/reading-names.ts";
import { type Lesson, noneKnown, sayChange } from "../seen/lesson.ts";
import type { Result } from "../seen/verdict.ts";
import { beyondLooking } from "./beyond-looking.ts";

export interface TargetSeen {
  readonly target: string;
  readonly build: string | null;
  readonly isStandIn: boolean;
}

/** The knowledge about one assumption, and its date. */
export interface AssumptionFinding {
  readonly id: string;
  readonly about: string;
  readonly choice: string;
  readonly status: "unverified" | "confirmed" | "refuted";
  /** When and on which build it was found; null before the first check. */
  readonly at: string | null;
  readonly build: string | null;
  /** The checks that looked, and how many could not decide. */
  readonly checks: readonly string[];
  readonly skipped: number;
  /** What was confirmed, in the words of the check that would have failed otherwise. */
  readonly confirmed: readonly string[];
  /** What the run could not check, in the same words. */
  readonly open: readonly string[];
  readonly seen: readonly string[];
  /** For a refuted assumption, the name of the observed reading, or "none of the known readings". */
  readonly reading: string | null;
  /** The reason why a run could not decide it, if it could not. */
  readonly undecided: string | null;
  /** The overlay setting that makes a mock do the same. */
  readonly settings: readonly string[];
}

export interface AssumptionLedger {
  readonly target: string;
  readonly at: string;
  readonly build: string | null;
  readonly isStandIn: boolean;
  readonly counts: Readonly<Record<AssumptionFinding["status"], number>>;
  readonly assumptions: readonly AssumptionFinding[];
}

/** Each assumption after this run; those that the run did not check keep their entry of the previous ledger. */
export function assumptionLedger(
  assumptions: readonly Assumption[],
  results: readonly Result[],
  { target, build, isStandIn }: TargetSeen,
  at: string,
  before: readonly AssumptionFinding[] = [],
): AssumptionLedger {
  const findings = assumptions.map(({ id, about, choice }): AssumptionFinding => {
    const lessons = results.flatMap((result) => result.lessons.filter(({ assumption }) => assumption === id));
    const touching = results.filter(
      ({ source, refutes }) => ("assumed" in source && source.assumed === id) || refutes.includes(id),
    );
    const looked = touching.filter(({ verdict }) => verdict !== "skipped");
    const isRefuted = lessons.length > 0 || results.some(({ refutes }) => refutes.includes(id));
    const confirmed = looked.filter(({ verdict }) => verdict === "confirmed").map(({ title }) => title);
    const status = isRefuted ? "refuted" : confirmed.length > 0 ? "confirmed" : "unverified";
    const earlier = before.find((each) => each.id === id);
    if (status === "unverified" && earlier !== undefined) return { ...earlier, about, choice };
    return {
      id,
      about,
      choice,
      status,
      at: status === "unverified" ? null : at,
      build: status === "unverified" ? null : build,
      checks: looked.map((result) => result.id),
      skipped: touching.length - looked.length,
      confirmed,
      open: touching
        .filter(({ verdict, lacks }) => verdict === "skipped" && lacks !== "tier")
        .map(({ title }) => title),
      seen: [...new Set(lessons.map(({ seen }) => seen))],
      reading: isRefuted ? readingSeen(lessons) : null,
      undecided: status === "unverified" ? whyUndecided(id, touching) : null,
      settings: [...new Set(lessons.flatMap(({ change }) => (change === null ? [] : [sayChange(change)])))],
    };
  });
  const count = (status: AssumptionFinding["status"]) => findings.filter((each) => each.status === status).length;
  return {
    target,
    at,
    build,
    isStandIn,
    counts: { unverified: count("unverified"), confirmed: count("confirmed"), refuted: count("refuted") },
    assumptions: findings,
  };
}

/** Null if the difference is not about the readings. */
function readingSeen(lessons: readonly Lesson[]): string | null {
  const named = lessons.flatMap(({ change }) => (change?.set === "readings" ? [change.reading] : []));
  const isOther = lessons.some(({ seen }) => seen.includes(noneKnown));
  return named[0] ?? (isOther ? noneKnown : null);
}

/** The reasons given by the checks that would have decided it. */
function whyUndecided(id: string, touching: readonly Result[]): string {
  const reasons = touching.flatMap(({ verdict, reason }) => (verdict === "skipped" && reason !== null ? [reason] : []));
  if (reasons.length > 0) return [...new Set(reasons)].slice(0, 3).join("; ");
  if (touching.length > 0) return "the checks about it proved nothing";
  return beyondLooking[id] ?? "no check of this run looks at it";
}

/** The part of a ledger about assumptions with several readings. */
export function contestedOf({ assumptions }: AssumptionLedger): {
  readonly readings: Readonly<Record<string, string>>;
  readonly undecided: Readonly<Record<string, string>>;
} {
  const contested = assumptions.filter(({ id }) => Object.hasOwn(readingNames, id));
  return {
    readings: Object.fromEntries(contested.flatMap(({ id, reading }) => (reading === null ? [] : [[id, reading]]))),
    undecided: Object.fromEntries(
      contested.flatMap(({ id, undecided }) => (undecided === null ? [] : [[id, undecided]])),
    ),
  };
}
