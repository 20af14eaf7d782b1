import { fraction } from "../../base/rng.ts";
import { conditionsOf } from "../../model/conditions.ts";
import { searchJobScript } from "../../model/scripts.ts";
import type { SearchConfig } from "../../model/search-config.ts";
import type { SearchRow } from "../../model/search-job.ts";
import type { World } from "../../model/world.ts";
import type { Candidate } from "./round.ts";

interface Pool {
  readonly ground: string;
  readonly candidates: readonly Candidate[];
}

/** A job keeps its config from version to version, so its pool is made once and goes when the job goes. */
const made = new WeakMap<SearchConfig, Pool>();

/** Whom a config is after, best first: the one place where deep search asks the population. */
export function poolOf(world: World, config: SearchConfig): readonly Candidate[] {
  if (conditionsOf(world).searchPool === "empty") return [];
  const most = searchJobScript(world, config.query)?.pool ?? null;
  const ground = `${world.seed} ${world.population} ${most}`;
  const kept = made.get(config);
  if (kept?.ground === ground) return kept.candidates;
  const candidates = candidatesFor(world, config, most);
  made.set(config, { ground, candidates });
  return candidates;
}

function candidatesFor(world: World, _config: SearchConfig, most: number | null): Candidate[] {
  const size = Math.min(world.population, most ?? world.population);
  return Array.from({ length: size }, (_, at) => ({
    id: String(7_000_000_000 + at),
    score: Math.round((1 - at / world.population) * 10_000) / 10_000,
    source: at % 3 === 0 ? ("repo_fanout" as const) : ("user_entity" as const),
  }));
}

export function qualifies(world: World, config: SearchConfig, candidate: Candidate): boolean {
  return fraction(world.seed, candidate.id, config.query ?? "", "qualifies") < 0.4 + 0.3 * (candidate.score ?? 0.5);
}

export function explain(_world: World, config: SearchConfig, _candidate: Candidate): SearchRow["why"] {
  return { summary: config.query, claims: [], repo: null, repoSummary: null };
}
