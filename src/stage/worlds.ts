import { putBounded } from "../base/bounded-map.ts";
import { hour, type Instant, minute, second } from "../base/instants.ts";
import { type SharedWork, type Slices, shareWork } from "../base/slices.ts";
import { all, put, remove } from "../base/table.ts";
import { Refusal } from "../kernel/refusal.ts";
import { accounts } from "../model/account.ts";
import { type ClockState, clockState } from "../model/clock.ts";
import { setConditions } from "../model/conditions.ts";
import type { GivenPerson } from "../model/given-person.ts";
import { givePeople } from "../model/person-override.ts";
import { rateWindows } from "../model/windows.ts";
import { copyWorld, newWorld, type World } from "../model/world.ts";
import { parseMode } from "./clock.ts";
import { performAction } from "./scenarios/act.ts";
import { type Catalogue, namesLike, type Scenario } from "./scenarios/catalogue.ts";
import type { Action } from "./scenarios/schema.ts";
import { endOfSteps, type Kernel } from "./scenarios/steps.ts";
import { schedule } from "./scenarios/timeline.ts";
import type { WorldRecipe } from "./world-recipe.ts";

/** The initial time of a frozen clock, unless another is given. */
export const defaultStart = "2026-03-01T09:00:00.000Z";

export interface Builder {
  readonly catalogue: () => Catalogue;
  readonly kernel: () => Kernel;
  /** Sizes of quotas by plan with which an overlay replaces the plans' own. */
  readonly quotas?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** People who are added to every world at its start. */
  readonly people?: readonly GivenPerson[];
  /** Told the time at which each world begins. */
  readonly tellTime?: (now: Instant) => void;
  /** What the examples of the document show that a world follows; null where there is nothing to add. */
  readonly shown?: (recipe: WorldRecipe) => ShownRows | null;
}

export interface ShownRows {
  readonly developers: readonly unknown[];
  readonly records: Readonly<Record<string, readonly unknown[]>>;
}

export interface Build {
  (recipe: WorldRecipe, realNow: Instant): World;
  /** The long part of building it, in slices, before the call that needs the world; null if nothing is left to do. */
  readonly ahead: (recipe: WorldRecipe, realNow: Instant) => Iterator<unknown> | null;
}

/** A complete world before its first call. */
interface BuiltWorld {
  readonly world: World;
  readonly clock: ClockState;
}

/** How many built worlds of one scenario are cached, which differ in seed, population or clock. */
const maxCached = 4;
/** A cached world in real time is discarded when it was not used for this long. */
const maxAge = 10 * second;
/** If nothing is in progress in a world, its later start only makes its past older. */
const maxAgeAtRest = 10 * minute;
/** Whatever began this long before a world starts has ended. */
const maxUnderWay = hour;

/** Built worlds are cached by scenario: the next of the same recipe shares their rows, which never change. */
export function newBuild({
  catalogue,
  kernel,
  quotas = {},
  people = [],
  tellTime = () => {},
  shown = () => null,
}: Builder): Build {
  const caches = new WeakMap<Scenario | ShownRows, Map<string, CachedBuild>>();

  function begin(recipe: WorldRecipe, realNow: Instant) {
    const scenario = scenarioNamed(catalogue(), recipe.scenario);
    const rows = scenario.name === "documented" ? shown(recipe) : null;
    const { clock, isFixed } = clockFor(recipe, scenario, realNow);
    const population = scenario.file.population ?? recipe.population;
    const atRest = isAtRest(scenario, recipe.seed, realNow);
    const cache = caches.get(rows ?? scenario) ?? new Map<string, CachedBuild>();
    caches.set(rows ?? scenario, cache);
    const key = JSON.stringify([
      recipe.seed,
      population,
      isFixed ? clock.shown : "now",
      recipe.unlimited,
      recipe.assume,
    ]);
    const cached = cache.get(key);
    if (cached !== undefined && (isFixed || realNow - cached.at <= (atRest ? maxAgeAtRest : maxAge)))
      return { cache, key, isFixed, atRest, clock, ...cached };
    const buildWork = shareWork(function* (): Slices<BuiltWorld> {
      const world = newWorld({ seed: recipe.seed, scenario: recipe.scenario, population });
      if (people.length > 0) givePeople(world, people);
      yield* furnish(kernel(), scenario, world, clock.shown, recipe);
      if (rows !== null) yield* addShown(kernel(), scenario, world, clock.shown, rows);
      resizeQuotas(world, quotas);
      return { world, clock };
    });
    putBounded(cache, key, { buildWork, at: realNow }, maxCached);
    return { cache, key, isFixed, atRest, clock, buildWork };
  }

  function build(recipe: WorldRecipe, realNow: Instant): World {
    const { cache, key, isFixed, atRest, clock, buildWork } = begin(recipe, realNow);
    const builtWorld = buildWork.result();
    tellTime(clock.shown);
    // The next world in real time begins later, which matters where something in it is in progress.
    if (!isFixed && !atRest) cache.delete(key);
    const world = copyWorld(builtWorld.world);
    put(world.tables, clockState, isFixed || atRest ? clock : builtWorld.clock);
    world.tables.changes = [];
    return world;
  }

  return Object.assign(build, {
    ahead: (recipe: WorldRecipe, realNow: Instant) => begin(recipe, realNow).buildWork.slices(),
  });
}

/** Whether nothing is in progress in a new world: then those that begin within minutes may share its rows. */
function isAtRest({ file }: Scenario, seed: string, start: Instant): boolean {
  const { steps = [], records = [] } = file.world ?? {};
  const isIdle = records.length === 0 && (file.then ?? []).length === 0;
  return isIdle && endOfSteps(steps, seed, start) <= start - maxUnderWay;
}

interface CachedBuild {
  readonly buildWork: SharedWork<BuiltWorld>;
  readonly at: Instant;
}

/** Everything except the clock: a function of scenario, seed, population and the instant at which it begins. */
function* furnish(
  kernel: Kernel,
  { name, file }: Scenario,
  world: World,
  start: Instant,
  { unlimited, assume }: WorldRecipe,
): Slices<void> {
  const { conditions, scripts, faults } = file;
  const outcome = yield* performAction(
    kernel,
    world,
    { ...file.world, assume: { ...file.assume, ...assume }, conditions, scripts, faults },
    start,
  );
  if ("problem" in outcome)
    throw new Refusal("conflict", `The scenario "${name}" cannot be played: ${outcome.problem}`);
  schedule(world, file.then ?? [], start);
  for (const { key } of all(world.tables, rateWindows)) remove(world.tables, rateWindows, key);
  if (unlimited) setConditions(world, { limits: "counted" });
  world.tables.changes = [];
}

/** What their examples show joins what ours show, whose ids stay as they are; instants are as they are shown. */
function* addShown(
  kernel: Kernel,
  { file }: Scenario,
  world: World,
  start: Instant,
  { developers, records }: ShownRows,
): Slices<void> {
  const seenAt = file.clock?.start ?? defaultStart;
  const rows = { developers, records: [{ account: "acct_demo", seenAt, ...records }] } as Action;
  const outcome = yield* performAction(kernel, world, rows, start);
  if ("problem" in outcome)
    throw new Refusal("conflict", `What the examples of the document show cannot be played: ${outcome.problem}`);
  world.tables.changes = [];
}

/** A scenario's settings for one account take precedence over those of its plan. */
function resizeQuotas({ tables }: World, quotas: NonNullable<Builder["quotas"]>): void {
  for (const account of all(tables, accounts)) {
    const sizes = quotas[account.plan];
    if (sizes) put(tables, accounts, { ...account, quotas: { ...sizes, ...account.quotas } });
  }
  tables.changes = [];
}

function clockFor(recipe: WorldRecipe, scenario: Scenario, realNow: Instant) {
  const fixedStart = fixedStartOf(recipe, scenario);
  const factor = factorOf(recipe, scenario);
  return { clock: { real: realNow, shown: fixedStart ?? realNow, factor }, isFixed: fixedStart !== null };
}

/** The instant at which a world begins; null where it begins when it is made. */
export function fixedStartOf(recipe: WorldRecipe, scenario: Scenario): Instant | null {
  const { clock } = recipe;
  const begins = scenario.file.clock?.start === undefined ? null : Date.parse(scenario.file.clock.start);
  const isStill = factorOf(recipe, scenario) <= 0;
  return clock.start ?? begins ?? clock.usualStart ?? (isStill ? Date.parse(defaultStart) : null);
}

function factorOf({ clock }: WorldRecipe, { file }: Scenario): number {
  const mode = file.clock?.mode === undefined ? null : parseMode(file.clock.mode);
  return clock.factor ?? mode ?? clock.usual;
}

export function scenarioNamed(catalogue: Catalogue, name: string): Scenario {
  const scenario = catalogue.get(name);
  if (scenario !== undefined) return scenario;
  const brokenScenario = catalogue.broken.find((each) => each.name === name);
  if (brokenScenario !== undefined) {
    throw new Refusal(
      "not_found",
      `The scenario "${name}" is broken: ${brokenScenario.complaints[0]?.reason ?? "it cannot be read"}.`,
    );
  }
  const similarNames = namesLike(catalogue, name);
  const hint =
    similarNames.length > 0
      ? `Did you mean ${similarNames.join(", ")}?`
      : "GET /_understudy/scenarios and understudy scenarios list them.";
  throw new Refusal("not_found", `No scenario is called "${name.slice(0, 80)}". ${hint}`);
}
