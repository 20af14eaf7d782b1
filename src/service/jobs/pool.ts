// Figures: A-153.
import type { Instant } from "../../base/instants.ts";
import { fraction } from "../../base/rng.ts";
import { conditionsOf } from "../../model/conditions.ts";
import { searchJobScript } from "../../model/scripts.ts";
import type { SearchConfig } from "../../model/search-config.ts";
import type { SearchRow, SearchSource } from "../../model/search-job.ts";
import type { World } from "../../model/world.ts";
import { dayOf } from "../../population/population.ts";
import { fitsFloors, hasFloors } from "../search/floors.ts";
import { matchOf, scoreOf } from "../search/match.ts";
import { candidatesFor, type Ranking } from "../search/ranking.ts";

/** A candidate for a config. */
export interface PoolCandidate {
  readonly id: string;
  /** Null if the lane has no score (§2.4). */
  readonly score: number | null;
  readonly source: SearchSource;
}

/** The candidates of a config, best first, computed only as far as they are read. */
export interface Pool {
  readonly size: number;
  readonly at: (position: number) => PoolCandidate;
}

const chunk = 64;

/** The only place where deep search queries the population. Repeating a query gives the same result. */
export function poolOf(world: World, config: SearchConfig): Pool {
  const ranking = candidatesFor(world, config);
  const maxSize = searchJobScript(world, config.query)?.pool ?? ranking.total;
  const lanes = lanesOf(config);
  let start = -1;
  let chunkRead: PoolCandidate[] = [];
  return {
    size: Math.min(ranking.total, maxSize),
    at(position) {
      if (start < 0 || position < start || position >= start + chunk) {
        start = position - (position % chunk);
        chunkRead = ranking.slice(start, start + chunk).map(({ index, score }) => ({
          id: ranking.people.idOf(index),
          ...inLane(laneOf(ranking, index, lanes), scoreOf(score)),
        }));
      }
      return chunkRead[position - start] as PoolCandidate;
    },
  };
}

type PoolLane = Exclude<SearchSource, "banked" | "agent_select">;

/** The lanes of a config; which of them finds a developer is drawn among those that could. */
function lanesOf({ entity, levers }: SearchConfig): readonly PoolLane[] {
  const { interests, github, professional, requireLinkedin, openToWork, experienceTier, yoeRange } = levers;
  const asksLinkedin = professional ?? requireLinkedin ?? openToWork ?? experienceTier ?? yoeRange;
  const lanes: PoolLane[] = [];
  if (entity !== "User" && entity !== "LinkedInUser") lanes.push("repo_fanout");
  if (entity !== "Repo" && entity !== "LinkedInUser") lanes.push("user_entity");
  if ((interests ?? []).length > 0 || (github?.similarRepos ?? []).length > 0) lanes.push("interests");
  if (entity === "LinkedInUser" || asksLinkedin !== undefined) lanes.push("linkedin");
  return lanes;
}

function laneOf({ people }: Ranking, index: number, lanes: readonly PoolLane[]): PoolLane {
  const open = people.traits(index).hasLinkedin ? lanes : lanes.filter((lane) => lane !== "linkedin");
  const share = fraction(people.seed, people.idOf(index), "lane");
  return open[Math.floor(share * open.length)] ?? "user_entity";
}

/** Interests lead to repositories and from there to people, so there is no score for the person. */
function inLane(source: PoolLane, score: number): Pick<PoolCandidate, "source" | "score"> {
  return { source, score: source === "interests" ? null : score };
}

/** Whether a considered candidate is delivered: likelier for a better match, and the same for every job. */
export function qualifies({ seed }: World, { query }: SearchConfig, { id, score }: PoolCandidate): boolean {
  return fraction(seed, id, query ?? "", "qualifies") < 0.4 + 0.3 * (score ?? 0.5);
}

/** Contribution floors are read live when a candidate is considered: they limit a round, not the pool (§4.1). */
export function reachesFloors(world: World, config: SearchConfig, { id }: PoolCandidate, at: Instant): boolean {
  const { people, criteria } = candidatesFor(world, config);
  if (!hasFloors(criteria.floors)) return true;
  return fitsFloors(world, people, people.indexOfId(id) as number, criteria.floors, dayOf(at));
}

/** Why an agent selected a developer: how the repositories match the request (§2.4). */
export function explain(
  world: World,
  config: SearchConfig,
  { id, score }: PoolCandidate,
  at: number,
): SearchRow["why"] {
  const { people, criteria } = candidatesFor(world, config);
  const index = people.indexOfId(id) as number;
  const day = dayOf(at);
  const { why, evidence } = matchOf(people, index, criteria, (score ?? 0) * 1_000_000, day);
  const reference = evidence.find(({ ref }) => ref !== null)?.ref;
  const named = reference == null ? null : people.repositoryAt(reference);
  const repository = named === null ? people.repositories(index, day, 1)[0] : people.repository(named);
  return {
    // Written by the narrator, as the prose of a report is; the claims are read from the index.
    summary: why === "" || conditionsOf(world).narrator === "down" ? null : why,
    claims: evidence.map(({ text }) => text).slice(0, 8),
    repo: repository === undefined ? null : { fullName: repository.fullName, url: repository.url },
    repoSummary: repository?.summary ?? repository?.description ?? null,
  };
}
