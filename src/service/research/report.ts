import type { Instant } from "../../base/instants.ts";
import { conditionsOf } from "../../model/conditions.ts";
import { reading } from "../../model/readings.ts";
import type { Report, ReportRow } from "../../model/report.ts";
import type { World } from "../../model/world.ts";
import { showDays } from "../../population/garden-views.ts";
import { dayOf } from "../../population/population.ts";
import { peopleIn } from "../../population/world-people.ts";
import { compositesOf } from "./composites.ts";
import { evidenceOf, narrativeOf } from "./prose.ts";
import { grade, isBelowFloor } from "./ranking.ts";
import { narrativeStatus } from "./report-machine.ts";
import { signals } from "./signals/all.ts";
import { standing } from "./signals/standing.ts";
import { commitStatsOf, type ResearchSource, sourceOf } from "./source.ts";
import { subjectsOf } from "./subject-tags.ts";
import { isKnown } from "./subjects.ts";

/** A report's content at an instant, computed from its row and the population, never stored. */
export function reportOf(world: World, row: ReportRow, now: Instant): Report {
  if (row.status === "failed") return ungradedReport(row, "The research failed before this was graded.");
  if (row.status === "running")
    return isKnown(row.subjectId) ? runningReportWithProfile(row, sourceFor(world, row, now)) : runningReport(row);
  const source = sourceFor(world, row, now);
  const graded = grade(source, isBelowFloor(world));
  const isWritten = isNarrativeWritten(world, row, now);
  const { facts, garden } = source;
  return {
    ...ungradedReport(row, ""),
    ...graded,
    composites: isBelowFloor(world) ? {} : compositesOf(source, graded.pctSignals),
    evidence: evidenceOf(source),
    profile: profileOf(source),
    contributions: {
      totalCommitContributions: facts.commits,
      totalPullRequestContributions: facts.pullRequests,
      totalPullRequestReviewContributions: facts.reviews,
      calendar: [...showDays(garden).days],
    },
    repos: facts.repositories as Report["repos"],
    subjects: subjectsOf(facts),
    commitStats: commitStatsOf(source),
    narrative: isWritten ? narrativeOf(source) : null,
    narrativePending: !isWritten,
  };
}

export function isNarrativeWritten(world: World, row: ReportRow, now: Instant): boolean {
  return narrativeStatus(row, now, conditionsOf(world).narrator === "up", reading(world, "A-50")) === "written";
}

/** A finished report always describes the state at the time it was finished. */
export function sourceFor(world: World, row: ReportRow, now: Instant): ResearchSource {
  const people = peopleIn(world);
  const index = people.indexOfId(row.subjectId);
  if (index === null) throw new Error(`Report ${row.id} is about ${row.subjectId}, who is not in this population.`);
  return sourceOf(people, index, dayOf(row.finishedAt ?? now));
}

/** An unfinished report has the profile and little else: only a done report is complete (§2.6). */
function runningReportWithProfile(row: ReportRow, source: ResearchSource): Report {
  const measured = standing.flatMap((signal) => {
    const value = signal.measure(source);
    return value === null ? [] : [{ ...signal, value }];
  });
  return {
    ...runningReport(row),
    rawSignals: Object.fromEntries(measured.map(({ name, value }) => [name, value])),
    signalPopulations: Object.fromEntries(measured.map(({ name, population }) => [name, population])),
    profile: profileOf(source),
  };
}

function runningReport(row: ReportRow): Report {
  return ungradedReport(row, "Not graded yet: the research is still running.");
}

function profileOf({ facts }: ResearchSource): Report["profile"] {
  const { login, createdAt, followers, following } = facts;
  return {
    login,
    createdAt,
    followers,
    following,
    organizations: [...facts.organizations],
    socialAccounts: [...facts.socialAccounts],
  };
}

function ungradedReport(row: ReportRow, whyUngraded: string): Report {
  return {
    id: row.id,
    githubLogin: row.login,
    status: row.status,
    failCode: row.failCode,
    rawSignals: {},
    pctSignals: {},
    signalPopulations: {},
    signalsExcluded: Object.fromEntries(
      signals.map(({ name }) => [name, { reason: "not_measured" as const, detail: whyUngraded }]),
    ),
    composites: {},
    evidence: [],
    profile: null,
    contributions: null,
    repos: [],
    subjects: null,
    commitStats: null,
    narrative: null,
    narrativePending: row.status === "running",
  };
}
