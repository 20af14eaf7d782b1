import { type BoundedMap, newBoundedMap } from "../../../base/bounded-map.ts";
import { weigh } from "../../../base/weigh.ts";
import type { Exchange } from "../../seen/exchange.ts";
import type { Ground } from "../../seen/sentences.ts";
import type { Balances } from "./balances.ts";
import { type Cells, newCells } from "./cells.ts";
import type { WholeList } from "./other-laws.ts";
import type { HistoryThing } from "./things.ts";
import type { Walk } from "./walks.ts";
import type { SeenWrite } from "./writes.ts";

/** A violated law: what it contradicts, and the calls that show it, in order. */
export interface Violation {
  readonly problem: string;
  readonly source: Ground;
  readonly calls: readonly Exchange[];
  /** Of what was shown as it was before a write: what it contradicts where it stays so. */
  readonly lasting?: Ground | undefined;
}

export interface Observation {
  readonly thing: HistoryThing;
  readonly exchange: Exchange;
  /** Of a job, when an answer first showed that it has ended, on the clock of exchanges. */
  readonly endedSince?: number;
}

/** How much is remembered, and what of an exchange: a run of hours or of a million calls must stay bounded. */
interface HistoryOptions {
  readonly limits: { readonly entries: number; readonly weight: number };
  /** True if other clients may change the same objects unseen. */
  readonly isShared: boolean;
  readonly keep: (exchange: Exchange) => Exchange;
}

/** The state for checking a run against the laws: the last observation of each object, and the violations. */
export interface History extends HistoryOptions {
  readonly lastObservations: BoundedMap<string, Observation>;
  /** When an object was last written to, on the clock of exchanges. */
  readonly lastWrittenAt: Map<string, number>;
  /** The latest writes, which may have changed what differs from before. */
  readonly recentWrites: Exchange[];
  /**
   * The number of unanswered writes that name an object: an answer that arrives in the meantime may show what they
   * wrote.
   */
  readonly unansweredWrites: Map<string, number>;
  /** How often each law was checked, so that an unchecked one is not reported as held. */
  readonly checkCounts: Map<string, number>;
  readonly violations: Map<string, Violation>;
  /** What was shown as it was before a write, and as it is a little later. */
  readonly late: Map<string, Violation>;
  /** Violations if nobody but this run writes: about objects that others may have changed. */
  readonly doubtfulViolations: Map<string, Violation>;
  /** Ids in the answers to this run's writes. */
  readonly ownIds: Set<string>;
  /** The rows of unfinished walks through lists, by their next cursor. */
  readonly walks: BoundedMap<string, Walk>;
  /** Secrets that were shown once, when a key was created. */
  readonly secrets: Map<string, true>;
  /** Written values, against which every later answer is checked. */
  readonly writes: BoundedMap<string, SeenWrite>;
  readonly balances: Balances;
  readonly cells: Cells;
  /** The latest of each whole list, by its route and caller. */
  readonly wholeLists: Map<string, WholeList>;
}

export function newHistory({
  limits = { entries: Number.POSITIVE_INFINITY, weight: Number.POSITIVE_INFINITY },
  isShared = false,
  keep = (whole) => whole,
}: Partial<HistoryOptions> = {}): History {
  return {
    limits,
    isShared,
    keep,
    lastObservations: newBoundedMap(limits, sizeOfObservation),
    lastWrittenAt: new Map(),
    recentWrites: [],
    unansweredWrites: new Map(),
    checkCounts: new Map(),
    violations: new Map(),
    late: new Map(),
    doubtfulViolations: new Map(),
    ownIds: new Set(),
    walks: newBoundedMap(limits, ({ added, exchange }) => 100 * added + weighExchange(exchange)),
    secrets: new Map(),
    writes: newBoundedMap(limits, ({ before, after, exchange }) => weigh([before, after]) + weighExchange(exchange)),
    balances: new Map(),
    cells: newCells(),
    wholeLists: new Map(),
  };
}

/** Roughly the bytes that a history keeps alive. */
export function weighHistory({ lastObservations, walks, writes }: History): number {
  return lastObservations.weight() + walks.weight() + writes.weight();
}

function sizeOfObservation({ thing, exchange }: Observation): number {
  return weigh(thing.json) + weighExchange(exchange);
}

/** An exchange that shows several objects is counted with each of them. */
function weighExchange({ sent, answer }: Exchange): number {
  return 2_000 + 2 * (answer.text.length + (sent.body?.length ?? 0));
}

/** When its request was sent. Nothing is rounded: a fast target answers several requests within one millisecond. */
export function startOf({ arrivedAt, ms }: Exchange): number {
  return arrivedAt - ms;
}

/** Counts a check of a law; only the first violation is kept, since a law that stays violated is one finding. */
export function checkLaw(
  { checkCounts, violations }: Pick<History, "checkCounts" | "violations">,
  { id, source, lasting }: { readonly id: string; readonly source: Ground; readonly lasting?: Ground },
  problem: string | null,
  calls: readonly Exchange[],
): void {
  checkCounts.set(id, (checkCounts.get(id) ?? 0) + 1);
  if (problem !== null && !violations.has(id)) violations.set(id, { problem, source, calls, lasting });
}
