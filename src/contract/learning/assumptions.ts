import type { Assumption } from "../../kernel/provenance-ledger.ts";
import { readingNames } from "../../model/reading-names.ts";
import type { Result } from "../verdict.ts";
import { beyondLooking } from "./beyond-looking.ts";
import { type Lesson, noneKnown, sayChange } from "./lesson.ts";

export interface TargetSeen {
  readonly target: string;
  readonly build: string | null;
  readonly isStandIn: boolean;
}

/** What is known of one assumption, and since when. */
export interface Finding {
  readonly id: string;
  readonly about: string;
  readonly choice: string;
  readonly status: "unverified" | "confirmed" | "refuted";
  /** When and on what it was found; null before the first look. */
  readonly at: string | null;
  readonly build: string | null;
  /** The checks that looked, and how many of them could not. */
  readonly checks: readonly string[];
  readonly skipped: number;
  /** What was confirmed, in the words of the check that would have failed if it were not so. */
  readonly confirmed: readonly string[];
  /** What the run could not look at, in the same words. */
  readonly open: readonly string[];
  readonly seen: readonly string[];
  /** The name of the reading that was seen, of an assumption whose reading is refuted: "none of the known readings" where it has none such. */
  readonly reading: string | null;
  /** Why a run could not decide it, of one that it could not. */
  readonly undecided: string | null;
  /** What to set in an overlay so that a mock does the same. */
  readonly settings: readonly string[];
}

export interface AssumptionLedger {
  readonly target: string;
  readonly at: string;
  readonly build: string | null;
  readonly isStandIn: boolean;
  readonly counts: Readonly<Record<Finding["status"], number>>;
  readonly assumptions: readonly Finding[];
}

/** Each assumption as this run leaves it; what the run did not look at stays as the ledger before it says. */
export function assumptionLedger(
  assumptions: readonly Assumption[],
  results: readonly Result[],
  { target, build, isStandIn }: TargetSeen,
  at: string,
  before: readonly Finding[] = [],
): AssumptionLedger {
  const findings = assumptions.map(({ id, about, choice }): Finding => {
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
  const count = (status: Finding["status"]) => findings.filter((each) => each.status === status).length;
  return {
    target,
    at,
    build,
    isStandIn,
    counts: { unverified: count("unverified"), confirmed: count("confirmed"), refuted: count("refuted") },
    assumptions: findings,
  };
}

/** Null where something else than what its readings are about is not so. */
function readingSeen(lessons: readonly Lesson[]): string | null {
  const named = lessons.flatMap(({ change }) => (change?.set === "readings" ? [change.reading] : []));
  const isOther = lessons.some(({ seen }) => seen.includes(noneKnown));
  return named[0] ?? (isOther ? noneKnown : null);
}

/** In the words of the checks that would have decided it. */
function whyUndecided(id: string, touching: readonly Result[]): string {
  const reasons = touching.flatMap(({ verdict, reason }) => (verdict === "skipped" && reason !== null ? [reason] : []));
  if (reasons.length > 0) return [...new Set(reasons)].slice(0, 3).join("; ");
  if (touching.length > 0) return "what was looked at proves nothing";
  return beyondLooking[id] ?? "no check of this run looks at it";
}

/** What a ledger says of the assumptions that can be read in several ways. */
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
