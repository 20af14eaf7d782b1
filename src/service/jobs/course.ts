import { type Instant, minute, second } from "../../base/instants.ts";
import { onFirstUse } from "../../base/on-first-use.ts";
import { integerBetween } from "../../base/rng.ts";
import { get, keysWhere, put, where } from "../../base/table.ts";
import { conditionsOf } from "../../model/conditions.ts";
import { type ReadingOf, reading } from "../../model/readings.ts";
import { searchJobScript, searchRoundScript, timeOf } from "../../model/scripts.ts";
import {
  type SearchJobRow,
  type SearchRoundRow,
  type SearchRow,
  savedKey,
  searchJobs,
  searchRounds,
} from "../../model/search-job.ts";
import type { World } from "../../model/world.ts";
import { book, inOrder, owe } from "../billing/owed-credits.ts";
import type { Course } from "../timeline/merge.ts";
import { step } from "./machine.ts";
import { explain, type Pool, poolOf, qualifies, reachesFloors } from "./pool.ts";
import { outlineRound, type RoundView } from "./round.ts";

/** A job while its events take place. A round's position in `rounds` is its number. */
interface SearchTrack {
  job: SearchJobRow;
  readonly rounds: () => SearchRoundRow[];
  readonly pool: () => Pool;
  readonly taken: () => Set<string>;
}

/** The starts and rounds of an account's open jobs. Those of one saved search take developers from each other. */
export function searchCourses(world: World, jobs: readonly SearchJobRow[]): Course[] {
  const takenBySearch = new Map<string, SearchTrack["taken"]>();
  return jobs.map((job) => {
    const search = job.savedSearchId ?? job.id;
    const taken = takenBySearch.get(search) ?? onFirstUse(() => takenFrom(world, job));
    takenBySearch.set(search, taken);
    const rounds = onFirstUse(() => where(world.tables, searchRounds, "job", job.id));
    return searchCourse(world, { job, rounds, taken, pool: onFirstUse(() => poolOf(world, job.config)) });
  });
}

function searchCourse(world: World, track: SearchTrack): Course {
  return {
    dueAt: () => track.job.nextAt,
    take({ at, balance }) {
      const before = track.job;
      const considered = before.status === "queued" ? 0 : takeRound(world, track, at, balance);
      if (before.status === "queued")
        track.job = step(before, { type: "start", at, takes: roundTime(world, before, 0) });
      put(world.tables, searchJobs, asPolledBefore(world, track.job, before));
      return -considered;
    },
  };
}

/** Where a list shows no more than the last poll did, the job keeps what that was. */
function asPolledBefore(world: World, job: SearchJobRow, before: SearchJobRow): SearchJobRow {
  if (reading(world, "A-156") !== "stands") return job;
  const { status, error, updatedAt, rounds, delivered, banked, considered, creditsCharged } = before;
  const polled = { status, error, updatedAt, rounds, delivered, banked, considered, creditsCharged };
  return { ...job, polled: before.polled ?? polled };
}

/** Charges for what the job has used, as a poll does. */
export function settle(world: World, job: SearchJobRow, operation: string, now: Instant): SearchJobRow {
  book(world, job.id, operation, now);
  if (job.polled === undefined) return job;
  const { polled: _, ...current } = job;
  return put(world.tables, searchJobs, current);
}

/** The time of an ordinary round, and of the agent's sweep in round 0, plus a seeded share of half of it. */
const paces: { readonly [Pace in ReadingOf<"A-41">]: { readonly sweep: number; readonly round: number } } = {
  seconds: { sweep: 4 * second, round: 4 * second },
  minutes: { sweep: 4 * minute, round: 20 * second },
};

/** The usual time of a round, or the one set by a scenario. */
export function roundTime(world: World, job: Pick<SearchJobRow, "id" | "config">, round: number): number {
  const script = searchRoundScript(world, job.config.query, round);
  const { sweep, round: later } = paces[reading(world, "A-41")];
  const usual = round === 0 ? sweep : later;
  return timeOf(script, usual + integerBetween(0, usual / 2, world.seed, job.id, round, "round time"));
}

/** What round 0 of a job that is not submitted yet would see now: the basis of its estimate. */
export function viewBeforeSubmit(
  world: World,
  request: Pick<SearchJobRow, "accountId" | "savedSearchId" | "config">,
): Pick<RoundView, "pool" | "isTaken" | "script"> {
  const taken = takenFrom(world, { ...request, id: null });
  return {
    pool: poolOf(world, request.config),
    isTaken: (developerId) => taken.has(developerId),
    script: searchRoundScript(world, request.config.query, 0),
  };
}

/** Returns what the round costs. */
function takeRound(world: World, track: SearchTrack, at: Instant, balance: number): number {
  const { job } = track;
  const { outcome, rows } = outlineRound(job, viewOf(world, track, at, balance));
  if (outcome.handedOver > 0) takeFromBank(world, track, new Set(rows.map(({ developerId }) => developerId)));
  const { delivered, banked, considered } = outcome;
  const round: SearchRoundRow = { jobId: job.id, round: job.rounds, at, delivered, banked, considered, rows };
  track.rounds().push(put(world.tables, searchRounds, round));
  for (const { developerId } of rows) track.taken().add(developerId);
  track.job = step(job, { type: "round", at, takes: roundTime(world, job, job.rounds + 1), outcome });
  owe(world, {
    part: inOrder(round.round),
    accountId: job.accountId,
    ref: job.id,
    at,
    credits: considered,
    sku: null,
    developerId: null,
  });
  return considered;
}

function viewOf(world: World, track: SearchTrack, at: Instant, balance: number): RoundView {
  const { config, rounds, handingOver } = track.job;
  return {
    pool: track.pool(),
    isTaken: (developerId) => track.taken().has(developerId),
    qualifies: (candidate) => qualifies(world, config, candidate),
    reachesFloors: (candidate) => reachesFloors(world, config, candidate, at),
    explain: (candidate) => explain(world, config, candidate, at),
    bank: handingOver ? bankOf(track) : [],
    balance: Math.max(0, balance),
    agentHostReachable: conditionsOf(world).agentHost === "up",
    pagerWorks: searchJobScript(world, config.query)?.fallback !== "fails",
    script: searchRoundScript(world, config.query, rounds),
  };
}

function bankOf({ rounds }: SearchTrack): SearchRow[] {
  return rounds().flatMap(({ rows }) => rows.filter(({ delivered }) => !delivered));
}

/** A developer has one row in a job: delivering a banked one moves the row to the delivering round. */
function takeFromBank(world: World, track: SearchTrack, handedOver: ReadonlySet<string>): void {
  const rounds = track.rounds();
  rounds.forEach((round, number) => {
    const left = round.rows.filter(({ developerId }) => !handedOver.has(developerId));
    if (left.length < round.rows.length) rounds[number] = put(world.tables, searchRounds, { ...round, rows: left });
  });
}

/**
 * The developers that a job does not consider, because it or another job of its saved search has them: those delivered
 * forever, those banked as long as their job can still deliver them.
 */
function takenFrom(
  world: World,
  { id, accountId, savedSearchId }: Pick<SearchJobRow, "accountId" | "savedSearchId"> & { readonly id: string | null },
): Set<string> {
  const { tables } = world;
  const saved =
    savedSearchId === null ? [] : keysWhere(tables, searchJobs, "saved", savedKey(accountId, savedSearchId));
  const taken = new Set<string>();
  for (const jobId of saved.length === 0 && id !== null ? [id] : saved) {
    const status = get(tables, searchJobs, jobId)?.status;
    const holdsBanked = status !== "canceled" && status !== "failed";
    for (const { rows } of where(tables, searchRounds, "job", jobId)) {
      for (const { delivered, developerId } of rows) if (delivered || holdsBanked) taken.add(developerId);
    }
  }
  return taken;
}
