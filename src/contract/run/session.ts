import { type Instant, second } from "../../base/instants.ts";
import type { JsonObject } from "../../base/json-object.ts";
import { hash53 } from "../../base/rng.ts";
import type { Route } from "../../kernel/operation.ts";
import type { Overlay } from "../../kernel/overlay/schema.ts";
import { type History, newHistory } from "../judge/history/state.ts";
import { newRecorder, type Recorder } from "../judge/recorder.ts";
import type { AskDocument } from "../learn/document-tasks.ts";
import type { KnownForm, Principal } from "../seen/exchange.ts";
import type { Lenses } from "../seen/form/find-member.ts";
import type { KnownObjects } from "../seen/target-file.ts";
import { type CleanupJournal, type Creations, newCreations } from "./leftovers/cleanup-journal.ts";
import { newPurse, type Purse } from "./purse/purse.ts";
import { type Line, newLine } from "./sending/line.ts";
import { newPace, type Pace } from "./sending/pace.ts";
import type { Transport } from "./sending/transport.ts";

/** The options of a run. */
export interface RunOptions {
  readonly transport: Transport;
  readonly credentials: { readonly key?: string; readonly session?: string; readonly other?: string };
  readonly allowWrites?: boolean;
  readonly allowBursts?: boolean;
  readonly budgetCredits?: number;
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

/** The same, with what applies where nothing is said. */
export interface Settings extends RunOptions {
  readonly seed: string;
  readonly patienceMs: number;
  readonly retries: number;
  readonly restartMs: number;
  readonly isStopped: () => boolean;
}

/** One run against one target. */
export interface Session {
  readonly options: Settings;
  /** The run's name in everything that it creates. */
  readonly run: string;
  /** The callers whose credentials were valid when the run began. */
  readonly principals: Record<"key" | "session" | "other", Principal | null>;
  readonly target: Target;
  readonly pace: Pace;
  readonly line: Line;
  readonly recorder: Recorder;
  readonly history: History;
  readonly purse: Purse;
  readonly creations: Creations;
  readonly checks: CheckCourse;
  /** Facts found out about the target, by name; promises, so that each is determined once. */
  readonly facts: Map<string, Promise<unknown>>;
}

/** What is known of the target as a whole. */
export interface Target {
  /** True if it reports that it is a mock, which cannot confirm its own assumptions. */
  isStandIn: boolean;
  /** Operations that it lacks, with its answer. */
  readonly missing: Map<Route, string>;
  /** The operations that have served a caller, with that caller. */
  readonly served: Set<string>;
  /** The operations that have refused a caller with 403, with that caller. */
  readonly forbidden: Set<string>;
  /** Where its answers have members that we assumed at another place. */
  readonly lenses: Lenses;
  /** By operation, the form of requests that it was shown to read in place of the assumed one. */
  readonly forms: Map<Route, KnownForm>;
  /** True once it showed a write late (A-250). */
  isLate: boolean;
  /** The kinds of waits that were in vain: one of the same kind is not waited for again. */
  readonly vain: Set<string>;
}

/** The checks of a run. */
interface CheckCourse {
  /** When the first could begin, by this machine's clock. */
  began: Instant;
  /** The ids of those that the run makes: what several of them need may be sent in one request. */
  readonly chosen: Set<string>;
  /** How many executions of one have begun. */
  executed: number;
}

export function newSession(given: RunOptions): Session {
  const options = withDefaults(given);
  return {
    options,
    run: runId(options.seed),
    principals: { key: null, session: null, other: null },
    target: {
      isStandIn: false,
      missing: new Map(),
      served: new Set(),
      forbidden: new Set(),
      lenses: new Map(),
      forms: new Map(),
      isLate: false,
      vain: new Set(),
    },
    pace: newPace(options.isStopped),
    line: newLine(),
    recorder: newRecorder(),
    history: newHistory(),
    purse: newPurse(options.budgetCredits ?? 0, options.budgetUnits),
    creations: newCreations(options.journal),
    checks: { began: Date.now(), chosen: new Set(), executed: 0 },
    facts: new Map(),
  };
}

function withDefaults(given: RunOptions): Settings {
  return {
    ...given,
    seed: given.seed ?? "contract",
    patienceMs: given.patienceMs ?? 90 * second,
    retries: given.retries ?? 2,
    restartMs: given.restartMs ?? 15 * second,
    isStopped: given.isStopped ?? (() => false),
  };
}

/** Two runs with one seed make the same choices but use different names. */
function runId(seed: string): string {
  return `us${hash53(`${seed}|${Date.now()}|${Math.random()}`).toString(36).slice(0, 8)}`;
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
