import type { Check } from "./check.ts";
import type { Session } from "./session.ts";

/** How many a check sends, on average. */
const requestsOf: Readonly<Record<Check["tier"], number>> = { read: 0.7, write: 1.6, burst: 0 };

/** What a run is going to do, and the most that it may spend, printed before its first check. */
export function sayForecast({ options }: Session, checks: readonly Check[]): string[] {
  const { allowWrites = false, allowBursts = false, budgetCredits = 0, budgetUnits, quick = false } = options;
  const chosen = quick ? checks.filter((each) => each.quick) : checks;
  const isAllowed = ({ tier }: Check) => tier === "read" || (tier === "write" ? allowWrites : allowBursts);
  const made = chosen.filter(isAllowed);
  const not = (tier: Check["tier"], flag: string) => {
    const count = chosen.filter((each) => each.tier === tier && !isAllowed(each)).length;
    return count === 0 ? [] : [`${count} that need ${flag} are skipped`];
  };
  const lines = [
    [
      `${made.length} checks`,
      ...not("write", "--allow-writes"),
      ...not("burst", "--allow-bursts"),
      ...(quick ? [`${checks.length - chosen.length} are left out (--quick)`] : []),
    ].join("; "),
  ];
  const bursts = made.some(({ tier }) => tier === "burst") ? ", and what it takes to use up limits" : "";
  const requests = made.reduce((sum, { tier }) => sum + requestsOf[tier], 0);
  lines.push(`about ${Math.ceil(requests / 10) * 10} requests${bursts}`);
  lines.push(
    budgetCredits > 0
      ? `at most ${budgetCredits} credits (--budget-credits)`
      : "nothing that may cost credits is sent (--budget-credits 0)",
  );
  if (allowWrites && budgetUnits !== undefined)
    lines.push(`at most ${budgetUnits} units of each monthly quota (--budget-units)`);
  return lines;
}
