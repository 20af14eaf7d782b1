import { type Instant, second } from "../../base/instants.ts";
import { get } from "../../base/table.ts";
import type { Code } from "../../kernel/refusal.ts";
import { readingsOf } from "../../model/readings.ts";
import type { World } from "../../model/world.ts";
import { type FaultRule, faults } from "../faults/rule.ts";
import type { JournalEntry } from "../journal/entry.ts";
import { callsFor, callsWithIds, hasChanged, type Needed } from "../journal/needed-calls.ts";
import { withVariables } from "../journal/pact-steps.ts";
import type { Sandbox } from "../sandbox.ts";
import { editsOf } from "../scenarios/edits.ts";
import type { Action } from "../scenarios/schema.ts";
import type { Stage } from "../stage.ts";
import type { WorldRecipe } from "../world-recipe.ts";
import { fixedStartOf, scenarioNamed } from "../worlds.ts";

/** A request to make again. Ids that earlier ones create stand in it as `{id1}`. */
export interface CallAgain {
  readonly operation: string | null;
  /** The principal's name. */
  readonly as: string | null;
  readonly method: string;
  readonly target: string;
  /** Without the principal's credential. */
  readonly headers: Readonly<Record<string, string>>;
  /** A text as it was sent, else JSON; undefined for none. */
  readonly body: unknown;
  /** The instant that the clock is set to before it; null where the clock stays as it is. */
  readonly at: Instant | null;
  /** Names for ids in its answer, with their JSON pointers. */
  readonly save: readonly (readonly [name: string, pointer: string])[];
}

/** Everything that leads to an answer, from a new world on. */
export interface Reproduction {
  /** The world to begin with; its clock is frozen. */
  readonly recipe: WorldRecipe;
  /** Null where every world of this scenario with a frozen clock begins then. */
  readonly start: Instant | null;
  readonly edits: readonly Action[];
  /** Whether the scenario's own rules would get in the way. */
  readonly clearsFaults: boolean;
  readonly before: readonly CallAgain[];
  /** The rule that decided the answer, for this request alone. */
  readonly fault: FaultRule | null;
  readonly call: CallAgain;
  /** 0 where the connection was broken instead of answered. */
  readonly status: number;
  readonly code: string | null;
}

/** More earlier calls than this make no test that anybody reads. */
export const maxCallsBefore = 200;

/** From the shortest to the longest: the calls that the request names, those that changed something, and all. */
export function reproductionsFor(
  stage: Stage,
  sandbox: Sandbox,
  journal: readonly JournalEntry[],
  entry: JournalEntry,
): readonly Reproduction[] {
  const at = journal.findIndex(({ id }) => id === entry.id);
  const earlier = journal.slice(0, at).filter(isOwnAnswer);
  const needs = [
    callsFor(journal, entry),
    callsWithIds(earlier.filter(hasChanged), entry),
    callsWithIds(earlier, entry),
  ];
  return needs
    .filter(({ entries }) => entries.length <= maxCallsBefore)
    .map((needed) => reproductionOf(stage, sandbox, journal, needed, entry));
}

/** Answers that a rule or a preference decided say nothing of the world, and leave nothing in it. */
function isOwnAnswer({ fault, decidedBy }: JournalEntry): boolean {
  return fault === null && decidedBy !== "preference" && decidedBy !== "recording";
}

function reproductionOf(
  stage: Stage,
  { recipe, world }: Sandbox,
  journal: readonly JournalEntry[],
  needed: Needed,
  entry: JournalEntry,
): Reproduction {
  const { seed, scenario } = world;
  const { file } = scenarioNamed(stage.catalogue(), scenario);
  // A world in real time began before its first request, at an instant that nobody kept.
  const start = startOf(stage, { ...recipe, scenario }) ?? Date.parse((journal[0] ?? entry).at);
  const { assume: _, ...given } = recipe;
  const calls: CallAgain[] = [];
  let now = start;
  for (const each of [...needed.entries, entry]) {
    const at = Date.parse(each.at);
    const isMoved = Math.abs(at - now) >= second;
    if (isMoved) now = at;
    calls.push(callAgain(each, needed, isMoved ? at : null));
  }
  return {
    recipe: { ...given, seed, scenario, unlimited: false, clock: { start, factor: 0, usual: 0 } },
    start: start === startOf(stage, { ...recipe, scenario, clock: stillClock }) ? null : start,
    edits: [...readingsBeside(world, file.assume ?? {}), ...editsOf(world)],
    clearsFaults: (file.faults ?? []).length > 0,
    before: calls.slice(0, -1).map((call, position) => withUsedIds(call, calls.slice(position + 1))),
    fault: entry.fault === null ? null : ruleFor(world, entry),
    call: calls.at(-1) as CallAgain,
    status: entry.status,
    code: entry.code,
  };
}

/** As the fixtures have it. */
const stillClock = { start: null, factor: null, usual: 0 };

function startOf(stage: Stage, recipe: WorldRecipe): Instant | null {
  return fixedStartOf(recipe, scenarioNamed(stage.catalogue(), recipe.scenario));
}

/** The readings that hold beside those of the scenario. */
function readingsBeside(world: World, ofScenario: object): readonly Action[] {
  const readings = readingsOf(world);
  return JSON.stringify(readings) === JSON.stringify(ofScenario) ? [] : [{ assume: readings }];
}

/** The rule's effect on this operation, once: how often the rule itself applies depends on what came before. */
function ruleFor(world: World, { fault, operation, method, path, status, code, response }: JournalEntry): FaultRule {
  const match = { ...(operation === null ? { method: method as "GET", path } : { operation }), times: 1 };
  const rule = get(world.tables, faults, fault?.id ?? "")?.rule;
  if (rule !== undefined) return { match, then: rule.then };
  if (status === 0) return { match, then: { drop: "reset" } };
  if (code !== null) return { match, then: { code: code as Code } };
  return { match, then: { status, patch: [{ op: "replace", path: "", value: response.body }] } };
}

function withUsedIds(call: CallAgain, later: readonly CallAgain[]): CallAgain {
  const text = JSON.stringify(later);
  return { ...call, save: call.save.filter(([name]) => text.includes(`{${name}}`)) };
}

/** Headers that matter to the answer; the others belong to one connection, one caller or one moment. */
const headersAgain =
  /^(accept|content-type|idempotency-key|if-(match|none-match|modified-since|unmodified-since)|prefer|range)$/;

function callAgain(entry: JournalEntry, { names, idsOf }: Needed, at: Instant | null): CallAgain {
  const { operation, principal, method, path, query, request } = entry;
  const hasBody = request.body !== null;
  const headers = Object.entries(request.headers).filter(
    ([name, value]) =>
      headersAgain.test(name) && `${name}: ${value}` !== "accept: */*" && (name !== "content-type" || hasBody),
  );
  return {
    operation,
    as: principal,
    method,
    target: withVariables(path + (query === "" ? "" : `?${query}`), names, "step"),
    headers: {
      ...Object.fromEntries(headers),
      ...(principal === null && request.headers.authorization !== undefined && { authorization: unknownToken }),
    },
    body: hasBody ? withVariables(request.body, names, "step") : undefined,
    at,
    save: [...idsOf(entry)].map(([id, pointer]) => [names.get(id) ?? "", pointer] as const),
  };
}

/** Stands for a credential that nobody has: the journal keeps none. */
const unknownToken = "Bearer svc_sk_unknown";
