import type { Facts } from "../../population/facts.ts";
import { subjects as vocabulary } from "../../population/vocabulary.ts";
import { round } from "./source.ts";

const subjectNames = new Set(vocabulary.map(({ name }) => name));

/** Domain tags of the person's own work in the sample, with the share of each, the largest first: a search finds them by these. */
export function subjectsOf({
  login,
  repositories,
}: Pick<Facts, "login" | "repositories">): { name: string; weight: number }[] {
  const counts = new Map<string, number>();
  for (const { owner, topics } of repositories) {
    if (owner !== login) continue;
    for (const topic of topics) if (subjectNames.has(topic)) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  }
  const tags = [...counts.values()].reduce((sum, each) => sum + each, 0);
  return [...counts]
    .sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
    .map(([name, times]) => ({ name, weight: round(times / tags) }));
}
