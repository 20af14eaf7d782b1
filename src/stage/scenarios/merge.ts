import { defined } from "../../base/without-undefined.ts";
import type { ScenarioFile } from "./schema.ts";

/**
 * A scenario over the one it extends. Its own texts and its own clock win; accounts, principals and people are merged
 * one by one; its steps follow; its rules and scripts come first, because the first that matches wins.
 */
export function mergeScenarios(base: ScenarioFile, own: ScenarioFile): ScenarioFile {
  const world = mergeWorlds(base.world, own.world);
  const merged = {
    ...own,
    clock: mergeMembers(base.clock, own.clock),
    population: own.population ?? base.population,
    world,
    assume: mergeMembers(base.assume, own.assume),
    conditions: mergeMembers(base.conditions, own.conditions),
    scripts: mergeScripts(base.scripts, own.scripts),
    faults: concat(own.faults, base.faults),
    then: concat(base.then, own.then),
    states: concat(own.states, base.states),
  };
  return defined(merged) as ScenarioFile;
}

type WorldOfFile = ScenarioFile["world"];

function mergeWorlds(base: WorldOfFile, own: WorldOfFile): WorldOfFile {
  if (base === undefined || own === undefined) return own ?? base;
  const world = {
    accounts: mergeRows(base.accounts, own.accounts, (row) => row.id),
    principals: mergeRows(base.principals, own.principals, (row) => row.name),
    people: mergeRows(base.people, own.people, (row) => String(row.developer)),
    everybody: mergeMembers(base.everybody, own.everybody),
    developers: concat(base.developers, own.developers),
    furnish: concat(base.furnish, own.furnish),
    records: concat(base.records, own.records),
    steps: concat(base.steps, own.steps),
  } satisfies { [Part in keyof Required<NonNullable<WorldOfFile>>]: unknown };
  return defined(world) as WorldOfFile;
}

function mergeScripts(base: ScenarioFile["scripts"], own: ScenarioFile["scripts"]): ScenarioFile["scripts"] {
  if (base === undefined || own === undefined) return own ?? base;
  const merged: Record<string, unknown[]> = {};
  for (const scripts of [own, base]) {
    for (const [name, lines] of Object.entries(scripts)) merged[name] = [...(merged[name] ?? []), ...(lines ?? [])];
  }
  return merged as ScenarioFile["scripts"];
}

function mergeMembers<T extends object>(base: T | undefined, own: T | undefined): T | undefined {
  return base === undefined || own === undefined ? (own ?? base) : { ...base, ...defined(own) };
}

function mergeRows<Row extends object>(
  base: readonly Row[] | undefined,
  own: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
): Row[] | undefined {
  if (base === undefined || own === undefined) return own === undefined ? base && [...base] : [...own];
  const rows = new Map(base.map((row) => [keyOf(row), row]));
  for (const row of own) rows.set(keyOf(row), { ...rows.get(keyOf(row)), ...defined(row) } as Row);
  return [...rows.values()];
}

function concat<T>(first: readonly T[] | undefined, second: readonly T[] | undefined): T[] | undefined {
  return first === undefined && second === undefined ? undefined : [...(first ?? []), ...(second ?? [])];
}
