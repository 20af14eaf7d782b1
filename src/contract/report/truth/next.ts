import type { CheckHeader } from "../../seen/check-spec.ts";
import { remedies, remedyOf, type Step, stepsFor, tiers } from "../remedies.ts";
import type { AddedUpTruth } from "./add-up.ts";
import type { Evidence } from "./evidence.ts";
import { type TruthSubject, unseen } from "./subject.ts";

export interface Next {
  /** For contract runs: the options to add. */
  readonly run: readonly Step[];
  /** Calls to make with a client that a proxy or a recorder watches. */
  readonly click: readonly Step[];
}

interface Checks {
  /** The checks of a contract run, and those that watching other clients' traffic evaluates. */
  readonly asking: readonly CheckHeader[];
  readonly watching: readonly CheckHeader[];
}

/** The steps that would cover most of what has no evidence yet: the best step first, then the best one for the rest. */
export function whatNext(
  truth: AddedUpTruth,
  subjects: readonly TruthSubject[],
  reports: readonly Evidence[],
  { asking, watching }: Checks,
): Next {
  const dark = new Set(
    [...truth.sentences, ...truth.assumptions].filter(({ status }) => status === "unseen").map(({ id }) => id),
  );
  const open = subjects.filter(({ id }) => dark.has(id));
  const missing = reports
    .filter(({ by, isStandIn }) => by === "contract" && !isStandIn)
    .flatMap(({ results }) => results);
  return {
    run: stepsFor(open, (subject) => {
      const skipped = missing.filter((each) => each.verdict === "skipped" && subject.isAbout(each));
      if (skipped.length > 0) return skipped.flatMap(remedyOf);
      const checks = asking.filter((check) => subject.isAbout(unseen(check)));
      return checks.length === 0 ? [tiers.read] : checks.map(runFor);
    }),
    click: stepsFor(open, (subject) =>
      watching.filter((check) => subject.isAbout(unseen(check))).flatMap(({ on }) => on.slice(0, 1)),
    ),
  };
}

function runFor({ tier, pays }: CheckHeader): string {
  return tier === "read" && pays ? remedies.budget : tiers[tier];
}
