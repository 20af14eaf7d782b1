// Figures: A-120.
import type { Contribution } from "../model/report.ts";
import { drawOf, purposes } from "./draws.ts";
import { instantOn } from "./joined-day.ts";
import type { PortfolioEntry } from "./portfolio.ts";
import { nounOf } from "./projects.ts";
import { fill, spoken, type Template, templates } from "./templates.ts";
import type { Traits } from "./traits.ts";
import * as vocabulary from "./vocabulary.ts";

interface RelationCounts {
  readonly authoredPrsMerged: number;
  readonly selfMergedPrs: number;
  readonly mergedForOthers: number;
  readonly reviewsGiven: number;
}

/** The first of the five that applies (§2.6). */
function relationOf(own: boolean, counts: RelationCounts): Contribution["relation"] {
  if (own) return "owner";
  if (counts.mergedForOthers > 0 || counts.selfMergedPrs >= 2) return "maintainer";
  if (counts.authoredPrsMerged >= 10) return "core";
  if (counts.reviewsGiven >= 3 && counts.authoredPrsMerged <= 2) return "reviewer";
  return counts.authoredPrsMerged >= 1 && counts.authoredPrsMerged <= 2 ? "drive-by" : null;
}

interface Span {
  readonly createdOn: number;
  readonly lastPushOn: number;
  /** Contributions of the year and of the one before. */
  readonly contributionsThisYear: number;
  readonly contributionsYearBefore: number;
  /** Titles of the person's pull requests elsewhere. */
  readonly usedTitles: ReadonlySet<string>;
}

export function contributionTo(traits: Traits, entry: PortfolioEntry, own: boolean, span: Span): Contribution {
  const { ownerTraits, project, commits } = entry;
  // Of one's own repositories both keys are the same, and would cancel each other out.
  const key = drawOf(own ? traits.key : traits.key ^ ownerTraits.key, purposes.pullRequest, project.ordinal);
  // The previous year's contributions went to the same repositories as this year's.
  const earlier =
    span.contributionsThisYear === 0
      ? 0
      : Math.floor((commits * span.contributionsYearBefore) / span.contributionsThisYear);
  const commitsAuthored = commits + earlier;
  const authoredPrs = Math.ceil(commitsAuthored / (2 + (key & 3))) * (own && (key & 12) !== 0 ? 0 : 1);
  const authoredPrsMerged = Math.floor((authoredPrs * (5 + ((key >>> 4) & 3))) / 8);
  const maintains = own || (key & 0x1c0) === 0;
  const selfMergedPrs = maintains ? Math.floor((authoredPrsMerged * ((key >>> 9) & 7)) / 8) : 0;
  const mergedForOthers = maintains ? ((key >>> 12) & 15) * (own && project.stars < 3 ? 0 : 1) : 0;
  const reviewsGiven = (key >>> 16) & 3 ? Math.floor((authoredPrs * ((key >>> 18) & 7)) / 4) + ((key >>> 21) & 3) : 0;
  const counts = { authoredPrsMerged, selfMergedPrs, mergedForOthers, reviewsGiven };
  const [firstMergedAt, lastMergedAt] = mergesWithin(span, key, authoredPrsMerged);
  return {
    relation: relationOf(own, counts),
    commitsAuthored,
    authoredPrs,
    ...counts,
    authoredPrsMergedByOthers: authoredPrsMerged - selfMergedPrs,
    filesTouchedMedian: commitsAuthored === 0 ? null : 1 + ((key >>> 23) % 9),
    firstMergedAt,
    lastMergedAt,
    prTitles: authoredPrs === 0 ? null : titlesOf(entry, key, Math.min(8, authoredPrs), span.usedTitles),
  };
}

/** The first and the last of so many merges, each at an hour of its own. */
function mergesWithin({ createdOn, lastPushOn }: Span, key: number, merged: number): [string | null, string | null] {
  if (merged === 0) return [null, null];
  const first = instantOn(Math.max(createdOn, lastPushOn - 30 - (key % 600)), key >>> 2);
  if (merged === 1) return [first, first];
  const last = instantOn(lastPushOn, drawOf(key, purposes.pullRequest, 0));
  return first < last ? [first, last] : [last, first];
}

function titlesOf(
  { ownerTraits, project }: PortfolioEntry,
  key: number,
  count: number,
  used: ReadonlySet<string>,
): string[] {
  const { specialty } = ownerTraits;
  const [tool] = vocabulary.namesOf(
    vocabulary.technologies,
    vocabulary.chosenFrom(specialty.technologies, project.technologies),
  );
  const [subject] = vocabulary.namesOf(
    vocabulary.subjects,
    vocabulary.chosenFrom(specialty.subjects, project.subjects),
  );
  const words = {
    noun: nounOf(ownerTraits, project),
    tech: tool ?? "dependencies",
    subject: spoken(subject ?? "newcomers"),
  };
  const { length } = templates.pullRequests;
  // An odd step through sixteen titles repeats none.
  const titles = Array.from({ length }, (_, at) => {
    const template = templates.pullRequests[(key + at * 5) % length] as Template;
    return fill(template, words) as string;
  });
  return titles.filter((title) => !used.has(title)).slice(0, count);
}
