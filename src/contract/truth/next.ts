import type { CheckHeader } from "../check-spec.ts";
import type { Lacks } from "../verdict.ts";
import type { Truth } from "./add-up.ts";
import type { Evidence } from "./evidence.ts";
import { type Subject, unseen } from "./subject.ts";

export interface Step {
  readonly what: string;
  /** How many sentences and assumptions it could cover that no earlier step covers. */
  readonly shows: number;
}

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

const maxSteps = 8;

const tiers = {
  read: "a contract run that only reads, with --key and --session",
  write: "a contract run with --allow-writes",
  burst: "a contract run with --allow-bursts",
} as const;

const remedies: Readonly<Record<Exclude<Lacks, "tier">, string>> = {
  credential: "a contract run with both credentials: --key and --session",
  entitlement: "a contract run with credentials that have every entitlement",
  "second account": "a contract run with --other-account-key",
  turn: "a contract run with --all",
  budget: "a contract run with larger --budget-credits and --budget-units",
  precondition: "a contract run with --allow-writes on an account that has records, or with --target-file",
  assumption: "a contract run with the overlay that the last one wrote: --overlay FILE",
  operation: "a contract run at a deployment that has the operations which were missing",
  target: "the same contract run again, when the deployment answers",
  availability: "the same contract run again, when the deployment works",
  fault: "the same contract run again, when the faults that it found are mended",
  stopped: "the same contract run again, to its end",
};

/** The steps that would cover most of what has no evidence yet: the best step first, then the best one for the rest. */
export function whatNext(
  truth: Truth,
  subjects: readonly Subject[],
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
    run: steps(open, (subject) => {
      const skipped = missing.filter((each) => each.verdict === "skipped" && subject.isAbout(each));
      if (skipped.length > 0) return skipped.flatMap(remedyOf);
      const checks = asking.filter((check) => subject.isAbout(unseen(check)));
      return checks.length === 0 ? [tiers.read] : checks.map(runFor);
    }),
    click: steps(open, (subject) =>
      watching.filter((check) => subject.isAbout(unseen(check))).flatMap(({ on }) => on.slice(0, 1)),
    ),
  };
}

function runFor({ tier, pays }: CheckHeader): string {
  return tier === "read" && pays ? remedies.budget : tiers[tier];
}

function remedyOf({ lacks, tier }: Evidence["results"][number]): readonly string[] {
  if (lacks === "tier") return [tier === "burst" ? tiers.burst : tiers.write];
  return lacks !== null && Object.hasOwn(remedies, lacks) ? [remedies[lacks as keyof typeof remedies]] : [];
}

function steps(open: readonly Subject[], waysOf: (subject: Subject) => readonly string[]): Step[] {
  const rest = new Map(open.map((subject) => [subject.id, new Set(waysOf(subject))]));
  const chosen: Step[] = [];
  while (chosen.length < maxSteps) {
    const counts = new Map<string, number>();
    for (const ways of rest.values()) for (const way of ways) counts.set(way, (counts.get(way) ?? 0) + 1);
    const [best] = [...counts].sort(([, a], [, b]) => b - a);
    if (best === undefined) break;
    const [what, shows] = best;
    chosen.push({ what, shows });
    for (const [id, ways] of rest) if (ways.has(what)) rest.delete(id);
  }
  return chosen;
}
