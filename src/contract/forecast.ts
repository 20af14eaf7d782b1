import type { Check } from "./check.ts";
import type { Session } from "./session.ts";

/** What a run is going to do, and the most that it may spend, printed before its first check. */
export function sayForecast({ options }: Session, checks: readonly Check[]): string[] {
  const { allowWrites = false, allowBursts = false, budgetCredits = 0, budgetUnits } = options;
  const isAllowed = ({ tier }: Check) => tier === "read" || (tier === "write" ? allowWrites : allowBursts);
  const made = checks.filter(isAllowed);
  const not = (tier: Check["tier"], flag: string) => {
    const count = checks.filter((each) => each.tier === tier && !isAllowed(each)).length;
    return count === 0 ? [] : [`${count} that need ${flag} are skipped`];
  };
  const lines = [
    [`${made.length} checks`, ...not("write", "--allow-writes"), ...not("burst", "--allow-bursts")].join("; "),
  ];
  lines.push(
    budgetCredits > 0
      ? `at most ${budgetCredits} credits (--budget-credits)`
      : "nothing that may cost credits is sent (--budget-credits 0)",
  );
  if (allowWrites && budgetUnits !== undefined)
    lines.push(`at most ${budgetUnits} units of each monthly quota (--budget-units)`);
  return lines;
}
