import { type Instant, minute, second } from "../../base/instants.ts";
import { onFirstUse } from "../../base/on-first-use.ts";
import { integerBetween } from "../../base/rng.ts";
import { put, where } from "../../base/table.ts";
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
import { balanceOf, charge } from "../billing/credits.ts";
import { firstDue } from "../first-due.ts";
import { addClaims, type Claims, claimsOf, isClaimed, isTaken } from "./claims.ts";
import { step } from "./machine.ts";
import { explain, type Pool, poolOf, qualifies, reachesFloors } from "./pool.ts";
import { planRound, type RoundView } from "./round.ts";

/** A job while its due events are applied. A round's position in `rounds` is its number. */
interface Track {
  job: SearchJobRow;
  readonly rounds: SearchRoundRow[];
  readonly changed: Set<number>;
  /** True for the polled job, false for jobs that compete with it. */
  readonly isOwn: boolean;
  readonly pool: () => Pool;
  credits: number;
}

/**
 * Applies every due event of the job in order, and charges for it. Jobs of one saved search compete for
 * developers, so their due rounds are computed together, in order of time; only this job's are stored. The others reach
 * the same rounds when they are polled, so the timing of polls does not matter.
 */
export function settle(world: World, job: SearchJobRow, now: Instant): SearchJobRow {
  const own = computeDue(world, job, balanceOf(world, job.accountId, now), now);
  if (own === null) return job;
  for (const number of own.changed) {
    const round = put(world.tables, searchRounds, own.rounds[number] as SearchRoundRow);
    if (number < job.rounds) continue;
    charge(world, job.accountId, round.considered, { operation: "search.jobs.get", ref: job.id }, now);
  }
  return put(world.tables, searchJobs, own.job);
}

/** Where a job is by the clock, although it was not polled: the state that its next poll will settle. */
export function dueState(world: World, job: SearchJobRow, now: Instant): SearchJobRow {
  return computeDue(world, job, balanceOf(world, job.accountId, now), now)?.job ?? job;
}

/**
 * The same for all jobs of an account, given oldest first: credits that one of them spends are not available to
 * another.
 */
export function dueStates(world: World, jobs: readonly SearchJobRow[], now: Instant): SearchJobRow[] {
  let credits: number | null = null;
  return jobs.map((job) => {
    if (!isDue(job, now)) return job;
    credits ??= balanceOf(world, job.accountId, now);
    const own = computeDue(world, job, credits, now);
    if (own === null) return job;
    credits = own.credits;
    return own.job;
  });
}

/** The due events of a job, computed but not stored. Null if nothing is due, or billing is unavailable. */
function computeDue(world: World, job: SearchJobRow, credits: number, now: Instant): Track | null {
  if (!isDue(job, now) || conditionsOf(world).billing === "unavailable") return null;
  const own = trackOf(world, job, true, credits);
  const tracks = [own, ...rivalsOf(world, job)];
  const claims = claimsOf(tracks);
  while (isDue(own.job, now)) applyNext(world, earliest(tracks, now) as Track, claims);
  return own;
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
  now: Instant,
): Pick<RoundView, "pool" | "isTaken" | "script"> {
  const tracks = rivalsOf(world, { ...request, id: null });
  const claims: Claims = new Map();
  for (const { job, rounds } of tracks) for (const round of rounds) addClaims(claims, job, round);
  for (let due = earliest(tracks, now); due !== undefined; due = earliest(tracks, now)) applyNext(world, due, claims);
  return {
    pool: poolOf(world, request.config),
    isTaken: (developerId) => isClaimed(claims, developerId, ""),
    script: searchRoundScript(world, request.config.query, 0),
  };
}

/** The other jobs of the saved search. Whether they can pay is determined when they are polled. */
function rivalsOf(world: World, job: Pick<SearchJobRow, "accountId" | "savedSearchId"> & { id: string | null }) {
  if (job.savedSearchId === null) return [];
  const all = where(world.tables, searchJobs, "saved", savedKey(job.accountId, job.savedSearchId));
  return all.filter(({ id }) => id !== job.id).map((rival) => trackOf(world, rival, false, Number.POSITIVE_INFINITY));
}

function trackOf(world: World, job: SearchJobRow, isOwn: boolean, credits: number): Track {
  return {
    job,
    rounds: where(world.tables, searchRounds, "job", job.id),
    changed: new Set(),
    isOwn,
    pool: onFirstUse(() => poolOf(world, job.config)),
    credits,
  };
}

function isDue(job: SearchJobRow, now: Instant): boolean {
  return job.nextAt !== null && job.nextAt <= now;
}

function earliest(tracks: readonly Track[], now: Instant): Track | undefined {
  return firstDue(tracks, ({ job }) => job.nextAt, now);
}

function applyNext(world: World, track: Track, claims: Claims): void {
  const { job } = track;
  const at = job.nextAt as Instant;
  if (job.status === "queued") {
    track.job = step(job, { type: "start", at, takes: roundTime(world, job, 0) });
    return;
  }
  const { outcome, rows } = planRound(job, viewOf(world, track, claims, at));
  if (outcome.handedOver > 0) takeFromBank(track, new Set(rows.map(({ developerId }) => developerId)));
  const { delivered, banked, considered } = outcome;
  const round: SearchRoundRow = { jobId: job.id, round: job.rounds, at, delivered, banked, considered, rows };
  track.rounds.push(round);
  track.changed.add(round.round);
  track.credits -= considered;
  track.job = step(job, { type: "round", at, takes: roundTime(world, job, job.rounds + 1), outcome });
  addClaims(claims, track.job, round);
}

function viewOf(world: World, track: Track, claims: Claims, at: Instant): RoundView {
  const { id: jobId, config, rounds } = track.job;
  return {
    pool: track.pool(),
    isTaken: (developerId) => isTaken(claims, developerId, { at, jobId }),
    isClaimed: (developerId) => isClaimed(claims, developerId, jobId),
    qualifies: (candidate) => qualifies(world, config, candidate),
    reachesFloors: (candidate) => reachesFloors(world, config, candidate, at),
    explain: (candidate) => (track.isOwn ? explain(world, config, candidate, at) : null),
    bank: track.job.handingOver ? bankOf(track) : [],
    balance: track.credits,
    agentHostReachable: conditionsOf(world).agentHost === "up",
    pagerWorks: searchJobScript(world, config.query)?.fallback !== "fails",
    script: searchRoundScript(world, config.query, rounds),
  };
}

function bankOf(track: Track): SearchRow[] {
  return track.rounds.flatMap((round) =>
    round.rows.filter((row) => !row.delivered).map((row) => ({ ...row, heldSince: round.at })),
  );
}

/** A developer has one row in a job: delivering a banked one moves the row to the delivering round. */
function takeFromBank(track: Track, handedOver: ReadonlySet<string>): void {
  track.rounds.forEach((round, number) => {
    const rows = round.rows.filter(({ developerId }) => !handedOver.has(developerId));
    if (rows.length === round.rows.length) return;
    track.rounds[number] = { ...round, rows };
    track.changed.add(number);
  });
}
