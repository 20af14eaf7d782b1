import { type Instant, second } from "../../base/instants.ts";
import type { JsonObject } from "../../base/json-object.ts";
import { hash53 } from "../../base/rng.ts";
import type { Route } from "../../kernel/operation.ts";
import type { Overlay } from "../../kernel/overlay/schema.ts";
import { type History, newHistory } from "../judge/history/state.ts";
import { newRecorder, type Recorder } from "../judge/recorder.ts";
import type { AskDocument } from "../learn/document-tasks.ts";
import { type Availability, newAvailability } from "../seen/availability.ts";
import type { Exchange, KnownForm, Principal } from "../seen/exchange.ts";
import type { Lenses } from "../seen/form/find-member.ts";
import type { KnownObjects } from "../seen/known.ts";
import { type Lanes, newLanes } from "../seen/lanes.ts";
import type { Prices } from "../seen/prices.ts";
import { newUnits, type Units } from "../seen/units.ts";
import { type CleanupJournal, newJournal } from "./leftovers/cleanup-journal.ts";
import { newPace, type Pace, sleep } from "./pace.ts";
import { newPurse, type Purse } from "./purse/purse.ts";
import type { Transport } from "./transport.ts";

/** The options of a run. */
export interface RunOptions {
  readonly transport: Transport;
  readonly credentials: { readonly key?: string; readonly session?: string; readonly other?: string };
  readonly allowWrites?: boolean;
  readonly allowBursts?: boolean;
  readonly budgetCredits?: number;
  /** The purse of another session of the same run. */
  readonly purse?: Purse;
  /** True where the user names each request, so that the account is theirs to change. */
  readonly ownsAll?: boolean;
  /** The maximum that the run may use of each monthly quota; unlimited by default. */
  readonly budgetUnits?: number;
  readonly seed?: string;
  /** Makes only one request an operation, with what its answer shows. */
  readonly quick?: boolean;
  /** Known objects of the target, so that they need not be searched for. */
  readonly known?: KnownObjects;
  /** Differences of the target found by an earlier run, which are expected. */
  readonly overlay?: Overlay;
  readonly journal?: CleanupJournal;
  readonly isStopped?: () => boolean;
  /** How often a safe call without an answer from the service is retried; 2 by default. */
  readonly retries?: number;
  /** How long to wait for a deployment that stopped answering, as for a restart; 15 s by default. */
  readonly restartMs?: number;
  /** Has work with the target's own document done beside this thread. */
  readonly askDocument?: (document: JsonObject) => AskDocument;
  /** The maximum wait for one event, in the target's time: a window to end, a link to expire. */
  readonly patienceMs?: number;
}

/** One run against one target: its credentials, limits and observations. */
export interface Session {
  readonly options: RunOptions;
  /** The run's name in everything that it creates. */
  readonly run: string;
  readonly seed: string;
  /** When the preflight was over, by this machine's clock. */
  began: Instant;
  readonly transport: Transport;
  readonly pace: Pace;
  readonly recorder: Recorder;
  readonly history: History;
  readonly purse: Purse;
  /** The ids of what this run made. */
  readonly ownIds: Set<string>;
  readonly units: Units;
  readonly journal: CleanupJournal;
  readonly principals: { key: Principal | null; session: Principal | null; other: Principal | null };
  /** Labels of the credentials that were valid when the run began. */
  readonly trusted: Set<string>;
  prices: Prices | null;
  /** True if the target reports that it is a mock, which cannot confirm its own assumptions. */
  isStandIn: boolean;
  /** Operations that the target lacks, with its answer. */
  readonly missing: Map<Route, string>;
  /** Where the target has members that we assumed at another place. */
  readonly lenses: Lenses;
  /** By operation, the form of requests that the target was shown to read in place of the assumed one. */
  readonly forms: Map<Route, KnownForm>;
  /** Facts found out about the target, by name; promises, so that each is determined once. */
  readonly facts: Map<string, Promise<unknown>>;
  /** Developers that were not saved before this run, so that the clean-up must remove them. */
  readonly newlySaved: Set<string>;
  /** The caller's profile values before this run changed any, so that they can be restored. */
  readonly profile: Map<string, unknown>;
  intents: number;
  /** True once a write became visible late on the target (A-250). */
  isLate: boolean;
  /** How many failed reads were waited for in vain. */
  vainWaits: number;
  /** The ids of the checks that the run makes: what several of them need may be sent in one request. */
  readonly chosen: Set<string>;
  /** The number of checks started. */
  checks: number;
  /** The developers whose cells the run has bought, so that each check uses another one. */
  readonly boughtFor: Set<string>;
  /** The number of objects removed during the run. */
  removedEarly: number;
  /** The time spent waiting for rate limits. */
  waitedMs: number;
  /** The number of consecutive requests that could not reach the target. */
  unreachableInARow: number;
  readonly availability: Availability;
  /** The number of consecutive requests given up because every answer was a 429. */
  throttledInARow: number;
  readonly turns: Map<string, Promise<void>>;
  /** The last of the calls that fill a window, by operation, because most get the same answer as the previous one. */
  readonly repeats: Map<Route, Exchange>;
  /** Limits how many requests are on their way at once. */
  readonly sendingLanes: Lanes;
  /** Limits how many windows are measured in parallel. */
  readonly windowLanes: Lanes;
}

export function newSession(options: RunOptions): Session {
  const seed = options.seed ?? "contract";
  return {
    options,
    run: runId(seed),
    seed,
    began: Date.now(),
    transport: options.transport,
    pace: newPace(options.isStopped ?? (() => false)),
    recorder: newRecorder(),
    history: newHistory(),
    purse: options.purse ?? newPurse(options.budgetCredits ?? 0),
    ownIds: new Set(),
    units: newUnits(options.budgetUnits ?? Number.POSITIVE_INFINITY),
    journal: options.journal ?? newJournal(),
    principals: { key: null, session: null, other: null },
    trusted: new Set(),
    prices: null,
    isStandIn: false,
    missing: new Map(),
    lenses: new Map(),
    forms: new Map(),
    facts: new Map(),
    newlySaved: new Set(),
    profile: new Map(),
    intents: 0,
    isLate: false,
    vainWaits: 0,
    chosen: new Set(),
    checks: 0,
    boughtFor: new Set(),
    removedEarly: 0,
    waitedMs: 0,
    unreachableInARow: 0,
    availability: newAvailability(),
    throttledInARow: 0,
    turns: new Map(),
    repeats: new Map(),
    sendingLanes: newLanes(8),
    windowLanes: newLanes(2),
  };
}

/** The maximum wait for one event, in the target's time. */
export function patienceOf({ options }: Session): number {
  return options.patienceMs ?? 90 * second;
}

/** Two runs with one seed make the same choices but use different names. */
function runId(seed: string): string {
  return `us${hash53(`${seed}|${Date.now()}|${Math.random()}`).toString(36).slice(0, 8)}`;
}

/**
 * One request per operation at a time, and none while its window is used up. Different operations do not
 * wait for each other. Returns the function to call when the request is done.
 */
export async function takeTurn(session: Session, route: string): Promise<() => void> {
  const before = session.turns.get(route);
  let endTurn = () => {};
  const mine = new Promise<void>((resolve) => {
    endTurn = resolve;
  });
  session.turns.set(
    route,
    (before ?? Promise.resolve()).then(() => mine),
  );
  await before;
  const restMs = (session.pace.pausedUntil.get(route) ?? 0) - Date.now();
  if (restMs > 0) {
    session.pace.pausedUntil.delete(route);
    await sleep(session.pace, restMs).catch((error: unknown) => {
      endTurn();
      throw error;
    });
  }
  return endTurn;
}

/** Determines a fact once; a missing one is searched for again, because a check may have created it meanwhile. */
export function fact<Value>(session: Session, name: string, find: () => Promise<Value>): Promise<Value> {
  const known = session.facts.get(name) as Promise<Value> | undefined;
  if (known !== undefined) return known;
  const search = find();
  session.facts.set(name, search);
  search.catch(() => session.facts.delete(name));
  return search;
}
