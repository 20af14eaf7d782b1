import { ceilingOf } from "./budget.ts";
import type { Check } from "./check.ts";
import type { Session } from "./session.ts";

/** What a run is going to do, and its maximum cost, printed before its first check. */
export function sayForecast({ options, prices }: Session, checks: readonly Check[]): string[] {
  const { allowWrites = false, allowBursts = false, budgetCredits = 0, budgetUnits } = options;
  const isAllowed = ({ tier }: Check) => tier === "read" || (tier === "write" ? allowWrites : allowBursts);
  const made = checks.filter(isAllowed);
  const not = (tier: Check["tier"], flag: string) => {
    const count = checks.filter((each) => each.tier === tier && !isAllowed(each)).length;
    return count === 0 ? [] : [`${count} that need ${flag} are skipped`];
  };
  const areas = new Map<string, number>();
  for (const check of made) {
    const ceiling = ceilingOf(check, prices);
    if (typeof ceiling === "number" && ceiling > 0) areas.set(check.area, (areas.get(check.area) ?? 0) + ceiling);
  }
  const maxCredits = [...areas.values()].reduce((sum, each) => sum + each, 0);
  const dearest = [...areas].sort((a, b) => b[1] - a[1]).slice(0, 3);
  const lines = [
    [`${made.length} checks`, ...not("write", "--allow-writes"), ...not("burst", "--allow-bursts")].join("; "),
  ];
  if (maxCredits > 0) {
    const why = dearest.map(([area, credits]) => `${area} ${credits}`).join(", ");
    const share =
      budgetCredits >= maxCredits ? "which the budget allows" : `of which --budget-credits allows ${budgetCredits}`;
    lines.push(
      `at most ${maxCredits} credits at the target's prices (${why}${areas.size > 3 ? " and others" : ""}), ${share}`,
    );
  }
  if (allowWrites && budgetUnits !== undefined)
    lines.push(`at most ${budgetUnits} units of each monthly quota (--budget-units)`);
  return lines;
}
