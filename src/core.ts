import { defaultPopulation, defaultSeed } from "./base/defaults.ts";
import { type Instant, parseInstant } from "./base/instants.ts";
import type { JsonObject } from "./base/json-object.ts";
import { shareAmongWorlds } from "./base/weigh.ts";
import type { Answers } from "./generated/answers.ts";
import type { OperationId } from "./generated/names.ts";
import { overlayNames } from "./interface/overlay-names.ts";
import type { Answer } from "./kernel/call.ts";
import { readOverlay } from "./kernel/overlay/read.ts";
import { emptyOverlay, type Overlay } from "./kernel/overlay/schema.ts";
import type { RoutedCall } from "./kernel/routed-call.ts";
import { type GivenPerson, readGiven } from "./model/given-person.ts";
import { type Readings, readReadings } from "./model/readings.ts";
import { service } from "./service/later.ts";
import { parseMode } from "./stage/clock.ts";
import { isJournalSize, journalSize } from "./stage/journal/journal.ts";
import type { Arrival } from "./stage/routing.ts";
import { givenScenarios, type ScenarioSet } from "./stage/scenarios/catalogue.ts";
import { defaultStart } from "./stage/worlds.ts";

/** Parts of answers, by operation. */
export type Overrides = { readonly [Id in OperationId]?: PartOf<Answers[Id]> };

type PartOf<Value> = Value extends ArrayBuffer
  ? never
  : Value extends readonly unknown[]
    ? Value
    : Value extends object
      ? { readonly [Name in keyof Value]?: PartOf<Value[Name]> }
      : Value;

export interface UnderstudyOptions {
  readonly seed?: string;
  readonly scenario?: string;
  /** How many developers the population has. */
  readonly population?: number;
  /** `frozen` (the default here), `real`, `step` (a poll of something unfinished moves it to its next event), or a factor such as `60x`. */
  readonly clock?: string;
  /** What the clock shows at first; an ISO 8601 instant. A clock that is not frozen starts at the real time. */
  readonly now?: string;
  readonly statedOnly?: boolean;
  /** Rate limits and quotas are counted and shown, and refuse no call. */
  readonly noLimits?: boolean;
  /** How many requests a sandbox's journal keeps; 1,000 when nothing is said. */
  readonly journal?: number;
  /** `realistic` makes every answer take about as long as a real service would; drawn from the seed. */
  readonly latency?: "none" | "realistic";
  /** Scenarios beside the built-in ones, by name, in the form that the files have. */
  readonly scenarios?: Readonly<Record<string, unknown>>;
  /** Developers in the shape of an answer, whole or partly, who join every world; what is not given of them is drawn. */
  readonly people?: readonly unknown[];
  /** How a real deployment differs, as the contract kit recorded it; refused where it names unknown operations or members. */
  readonly overlay?: unknown;
  /** The real service's own OpenAPI document, parsed: the mock follows it as far as it can. */
  readonly document?: Readonly<Record<string, unknown>>;
  /** Which readings of contested assumptions hold, such as `{ "A-107": "ignore" }`. */
  readonly assume?: Readings;
  /**
   * Members that successful answers have in place of their own, such as `{ "me.get": { account: { plan: "starter" } } }`. Objects may be given
   * in part, lists are given whole. Refused where no answer of the operation has such a member.
   */
  readonly overrides?: Overrides;
  /** What callers of the control plane over a network must present. */
  readonly controlToken?: string;
  /** Host names beside the loopback ones under which the control plane answers. */
  readonly controlHosts?: readonly string[];
  /** Origins whose pages may use the interface beside those of localhost, such as `https://app.example`; `*` is all. */
  readonly corsOrigins?: "*" | readonly string[];
  readonly onFailure?: (failure: unknown) => void;
}

/** The core as a door sees it: it resolves a request by its head, reads its body, and returns the answer. */
export interface Core {
  /** Finds out which operation a request is for, once. */
  readonly resolve: (arrival: Arrival) => RoutedCall;
  readonly serve: (call: RoutedCall) => Answer | Promise<Answer>;
  /**
   * Work in slices of a few milliseconds: what the first search would otherwise wait for, for when the server is idle, or what
   * one call has to wait for, such as a new world. Null when there is nothing to do; if a caller does not do it, the call does
   * all of it synchronously.
   */
  readonly prepare?: (call?: RoutedCall) => Iterator<unknown> | null;
  /** Where unexpected errors are reported. */
  readonly onFailure: (failure: unknown) => void;
}

/** What the options say: checked, complete, and nothing in it that the caller may go on to change. */
export interface Settings {
  readonly seed: string;
  readonly scenario: string;
  readonly population: number;
  readonly journal: number;
  /** What a clock begins with where no scenario sets its own. */
  readonly clock: { readonly factor: number; readonly start: Instant | null };
  readonly scenarios: ScenarioSet;
  readonly people: readonly GivenPerson[];
  /** What was seen of a deployment. */
  readonly seen: Overlay;
  readonly document: JsonObject | null;
  readonly assume: Readings;
}

export function readOptions(options: UnderstudyOptions): Settings {
  const { seed = defaultSeed, population = defaultPopulation, journal = journalSize.default } = options;
  if (!isJournalSize(journal)) throw new Error(`journal: use ${journalSize.min} to ${journalSize.max} entries.`);
  return {
    seed,
    scenario: options.scenario ?? "fresh-account",
    population,
    journal,
    clock: { factor: factorOf(options.clock ?? "frozen"), start: startOf(options.now) },
    scenarios: givenScenarios(options.scenarios ?? {}),
    people: peopleOf(options.people ?? [], seed, population),
    seen: options.overlay === undefined ? emptyOverlay : overlayOf(options.overlay),
    document: options.document === undefined ? null : structuredClone(options.document),
    assume: readingsOf(options.assume ?? {}),
  };
}

function factorOf(clock: string): number {
  const factor = parseMode(clock);
  if (factor === null) throw new Error(`clock: "${clock}" is not real, frozen, step or a factor such as 60x.`);
  return factor;
}

function startOf(now: string | undefined): Instant | null {
  if (now === undefined) return null;
  const start = parseInstant(now);
  if (start === null) throw new Error(`now: "${now}" is not an ISO 8601 instant such as ${defaultStart}.`);
  return start;
}

function overlayOf(given: unknown): Overlay {
  const read = readOverlay(given, overlayNames);
  if ("problems" in read) throw new Error(`overlay: ${read.problems.join(" ")}`);
  return read.overlay;
}

function readingsOf(assume: Readings): Readings {
  const read = readReadings(assume);
  if ("problem" in read) throw new Error(`assume: ${read.problem}`);
  return read.readings;
}

function peopleOf(people: readonly unknown[], seed: string, population: number): readonly GivenPerson[] {
  if (people.length === 0) return [];
  const read = readGiven(people);
  if ("problems" in read) {
    const [first] = read.problems;
    throw new Error(`people: person ${(first?.row ?? 0) + 1}: ${first?.reason}.`);
  }
  const problem = service().problemWithPeople({ overrides: [], given: read.people }, { seed, population });
  if (problem !== null) throw new Error(`people: ${problem}`);
  return shareAmongWorlds(read.people === people ? read.people : structuredClone(read.people));
}
