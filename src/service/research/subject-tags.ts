import type { Facts } from "../../population/facts.ts";
import { subjects as vocabulary } from "../../population/vocabulary.ts";
import { round } from "./source.ts";

const subjectNames = new Set(vocabulary.map(({ name }) => name));

/** Domain tags computed from the sample, with the share of each, the largest first. */
export function subjectsOf({ repositories }: Pick<Facts, "repositories">): { name: string; weight: number }[] {
  const counts = new Map<string, number>();
  for (const { topics } of repositories) {
    for (const topic of topics) if (subjectNames.has(topic)) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  }
  const tags = [...counts.values()].reduce((sum, each) => sum + each, 0);
  return [...counts]
    .sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
    .map(([name, times]) => ({ name, weight: round(times / tags) }));
}
