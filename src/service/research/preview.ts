import type { ReportRow } from "../../model/report.ts";
import type { World } from "../../model/world.ts";
import { cityAndCountry } from "../../population/places.ts";
import { personaOf } from "./prose.ts";
import { grade } from "./ranking.ts";
import { sourceFor } from "./report.ts";
import { subjectsOf } from "./subject-tags.ts";

const maxHighlights = 3; // §2.5
const maxSignals = 8;
/** The minimum percentile of a signal to show: the top quarter of the population. */
const minPercentile = 0.75;

/** The preview of a finished report in the list (§2.5). Computed once, when the report is finished. */
export function previewOf(world: World, row: ReportRow): ReportRow["preview"] {
  if (row.subject === "repos") return null;
  const source = sourceFor(world, row, row.finishedAt ?? row.startedAt);
  const { people, index, facts } = source;
  const { name, avatarUrl } = people.person(index);
  const location = people.location(index);
  const best = Object.entries(grade(source, false).pctSignals)
    .filter(([, pct]) => pct >= minPercentile)
    .sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
    .map(([signal]) => signal);
  return {
    name,
    avatarUrl,
    summary: personaOf(source),
    tags: subjectsOf(facts)
      .slice(0, 5)
      .map((subject) => subject.name),
    location: cityAndCountry(location) ?? location?.raw ?? null,
    cracked: ["Elite", "Legend"].includes(people.cracked(index)?.tier ?? ""),
    highlights: best.slice(0, maxHighlights),
    signals: best.slice(0, maxSignals),
  };
}
