import { second } from "../base/instants.ts";
import { hash53 } from "../base/rng.ts";
import type { Route } from "../kernel/operation.ts";
import type { Overlay } from "../kernel/overlay/schema.ts";
import { type Availability, newAvailability } from "./availability.ts";
import { type Budget, newBudget } from "./budget.ts";
import { type CleanupJournal, newJournal } from "./cleanup-journal.ts";
import type { Exchange, Principal } from "./exchange.ts";
import { type History, newHistory } from "./history/history.ts";
import type { Known } from "./known.ts";
import { type Lanes, newLanes } from "./lanes.ts";
import type { Lenses } from "./lens/read-through.ts";
import type { RequestLens } from "./lens/requests.ts";
import { newPace, type Pace, sleep } from "./pace.ts";
import type { Prices } from "./prices.ts";
import { newRecorder, type Recorder } from "./recorder.ts";
import type { Transport } from "./transport.ts";
import { newUnits, type Units } from "./units.ts";

/** What a run is asked to do. */
export interface RunOptions {
  readonly transport: Transport;
  readonly credentials: { readonly key?: string; readonly session?: string; readonly other?: string };
  readonly allowWrites?: boolean;
  readonly allowBursts?: boolean;
  readonly budgetCredits?: number;
  /** The most that the run may take of each monthly quota; as many as there are unless said otherwise. */
  readonly budgetUnits?: number;
  readonly seed?: string;
  /** Looks at every bound of every operation, whatever its rate limit makes of it. */
  readonly everyBound?: boolean;
  /** Things that the target is known to have, so that they need not be found. */
  readonly known?: Known;
  /** What an earlier run learned of the target: differences that it names are expected. */
  readonly overlay?: Overlay;
  readonly journal?: CleanupJournal;
  readonly isStopped?: () => boolean;
  /** How often a safe call is asked again that no answer of the service came to; 2 unless said otherwise. */
  readonly retries?: number;
  /** How long a deployment that stopped answering, as for a restart, is waited for; 15 s unless said otherwise. */
  readonly restartMs?: number;
  /** The longest that one thing is waited for, in the target's time: a window to end, a link to expire. */
  readonly patienceMs?: number;
}

/** One run against one target: who calls, what is allowed, what was seen. */
export interface Session {
  readonly options: RunOptions;
  /** Names the run in everything that it makes. */
  readonly run: string;
  readonly seed: string;
  readonly transport: Transport;
  readonly pace: Pace;
  readonly recorder: Recorder;
  readonly history: History;
  readonly budget: Budget;
  readonly units: Units;
  readonly journal: CleanupJournal;
  readonly principals: { key: Principal | null; session: Principal | null; other: Principal | null };
  /** Labels of credentials that were good when the run began. */
  readonly trusted: Set<string>;
  prices: Prices | null;
  /** True where the target says that it is a stand-in, which cannot confirm what it assumes. */
  isStandIn: boolean;
  /** Operations that the target does not have, with what it answered. */
  readonly missing: Map<Route, string>;
  /** Where the target has what we assumed elsewhere. */
  readonly lenses: Lenses;
  /** How the target wants to be asked where it does not take what we assumed. */
  readonly ways: Map<Route, RequestLens>;
  /** What was found out about the target, by name; a promise, so that it is found out once. */
  readonly facts: Map<string, Promise<unknown>>;
  /** Developers whom the account had not saved before this run, so that saving them is undone by removal. */
  readonly unsaved: Set<string>;
  /** Values of the caller's own profile before this run wrote any, so that they can be put back. */
  readonly profile: Map<string, unknown>;
  intents: number;
  /** True once it was seen that the target shows some things later than they were written (A-250). */
  isLate: boolean;
  /** How many checks were begun. */
  checks: number;
  /** How many developers the run has bought cells of, so that each check takes another one. */
  bought: number;
  /** How many things were taken back while the run went on. */
  tidied: number;
  /** Time spent on waiting for rate limits. */
  waited: number;
  /** How many requests in a row found no target to talk to. */
  unreachableInARow: number;
  readonly availability: Availability;
  /** How many requests in a row were given up, because every answer was a 429. */
  throttledInARow: number;
  readonly turns: Map<string, Promise<void>>;
  /** The latest of the calls that fill a window, by operation: most are answered like the one before. */
  readonly repeats: Map<Route, Exchange>;
  /** Where windows are counted, few of them at once. */
  readonly lanes: Lanes;
}

export function newSession(options: RunOptions): Session {
  const seed = options.seed ?? "contract";
  return {
    options,
    run: runId(seed),
    seed,
    transport: options.transport,
    pace: newPace(options.isStopped ?? (() => false)),
    recorder: newRecorder(),
    history: newHistory(),
    budget: newBudget(options.budgetCredits ?? 0),
    units: newUnits(options.budgetUnits ?? Number.POSITIVE_INFINITY),
    journal: options.journal ?? newJournal(),
    principals: { key: null, session: null, other: null },
    trusted: new Set(),
    prices: null,
    isStandIn: false,
    missing: new Map(),
    lenses: new Map(),
    ways: new Map(),
    facts: new Map(),
    unsaved: new Set(),
    profile: new Map(),
    intents: 0,
    isLate: false,
    checks: 0,
    bought: 0,
    tidied: 0,
    waited: 0,
    unreachableInARow: 0,
    availability: newAvailability(),
    throttledInARow: 0,
    turns: new Map(),
    repeats: new Map(),
    lanes: newLanes(4),
  };
}

/** How long one thing is waited for, in the target's time. */
export function patienceOf({ options }: Session): number {
  return options.patienceMs ?? 90 * second;
}

/** Two runs with one seed choose alike and name what they make differently. */
function runId(seed: string): string {
  return `us${hash53(`${seed}|${Date.now()}|${Math.random()}`).toString(36).slice(0, 8)}`;
}

/**
 * One request of an operation at a time, and none while its window is known to be used up. Different operations do not
 * wait for each other. Answers what to call when the request is done.
 */
export async function takeTurn(session: Session, route: string): Promise<() => void> {
  const before = session.turns.get(route);
  let done = () => {};
  const mine = new Promise<void>((resolve) => {
    done = resolve;
  });
  session.turns.set(
    route,
    (before ?? Promise.resolve()).then(() => mine),
  );
  await before;
  const rest = (session.pace.rests.get(route) ?? 0) - Date.now();
  if (rest > 0) {
    session.pace.rests.delete(route);
    await sleep(session.pace, rest).catch((error: unknown) => {
      done();
      throw error;
    });
  }
  return done;
}

/** Finds something out once; what could not be found is looked for again, since a check may have made it meanwhile. */
export function fact<Value>(session: Session, name: string, find: () => Promise<Value>): Promise<Value> {
  const known = session.facts.get(name) as Promise<Value> | undefined;
  if (known !== undefined) return known;
  const found = find();
  session.facts.set(name, found);
  found.catch(() => session.facts.delete(name));
  return found;
}
