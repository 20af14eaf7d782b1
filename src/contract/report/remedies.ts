import type { Lacks } from "../seen/verdict.ts";

export interface Step {
  readonly what: string;
  /** How many sentences and assumptions it could cover that no earlier step covers. */
  readonly shows: number;
}

const maxSteps = 8;

export const tiers = {
  read: "a contract run that only reads, with --key and --session",
  write: "a contract run with --allow-writes",
  burst: "a contract run with --allow-bursts",
} as const;

export const remedies: Readonly<Record<Exclude<Lacks, "tier">, string>> = {
  credential: "a contract run with both credentials: --key and --session",
  entitlement: "a contract run with credentials that have every entitlement",
  "second account": "a contract run with --other-account-key",
  time: "a contract run without --quick",
  budget: "a contract run with larger --budget-credits and --budget-units",
  precondition: "a contract run with --allow-writes on an account that has records, or with --target-file",
  assumption: "a contract run with the overlay that the last one wrote: --overlay FILE",
  operation: "a contract run at a deployment that has the operations which were missing",
  target: "the same contract run again, when the deployment answers",
  availability: "the same contract run again, when the deployment works",
  fault: "the same contract run again, when the faults that it found are mended",
  stopped: "the same contract run again, to its end",
};

/** What would run a check that was skipped. */
export function remedyOf({ lacks, tier }: { readonly lacks: string | null; readonly tier: string }): readonly string[] {
  if (lacks === "tier") return [tier === "burst" ? tiers.burst : tiers.write];
  return lacks !== null && Object.hasOwn(remedies, lacks) ? [remedies[lacks as keyof typeof remedies]] : [];
}

/** The best step first, then the best one for the rest. */
export function stepsFor<Subject extends { readonly id: string }>(
  open: readonly Subject[],
  waysOf: (subject: Subject) => readonly string[],
): Step[] {
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
