import { second } from "../../base/instants.ts";
import { isContainer } from "../../base/json-pointer.ts";
import type { Operation } from "../../kernel/operation.ts";
import { placesOf } from "../derived/described.ts";
import type { CheckRequest } from "../exchange.ts";
import { routeOf } from "../operations.ts";
import type { AnswerBody, Seen, Toolbox } from "../tools.ts";
import { aboutOf, changing, makingOf } from "./arrange.ts";
import type { Kind, Sighting } from "./kinds.ts";
import type { Round, Step } from "./sequence.ts";
import { difference, differenceInList, differenceInParts, shownOf, type Thing, thingsAt } from "./thing.ts";

type Ids = Readonly<Record<string, string>>;

/** What a sequence is played on: everything that it made, and the two that its steps are about. */
interface Stage {
  readonly t: Toolbox;
  readonly kind: Kind;
  readonly known: Ids;
  readonly all: Thing[];
  readonly slots: (Thing | undefined)[];
  /** The texts that things were made with: a row that has one, and was not made, was made by the target itself. */
  readonly texts: Set<string>;
}

export function newStage(t: Toolbox, kind: Kind, known: Ids): Stage {
  return { t, kind, known, all: [], slots: [], texts: new Set() };
}

type Problem = string | null;

/** Steps of one round are taken at the same time; answers what one of them showed to be wrong. */
export async function playRound(stage: Stage, round: Round): Promise<Problem> {
  for (const on of new Set(round.filter(({ does }) => does !== "make").map((step) => step.on)))
    if (stage.slots[on] === undefined) stage.slots[on] = await makeFirst(stage);
  const writes = round.map((step) => writeOf(stage, step));
  const before = tolerate(stage, round, writes);
  const ends = await Promise.all(round.map((step, at) => take(stage, step, writes[at] ?? null, round.length > 1)));
  settle(stage, round, writes, ends, before);
  return ends.map(({ problem }) => problem).find((each) => each !== null) ?? null;
}

/** What a step writes, by member. */
interface Write {
  readonly operation: Operation;
  readonly sets: Readonly<Record<string, unknown>>;
  readonly request: CheckRequest;
}

interface End {
  readonly problem: Problem;
  /** What the answer shows of what was written; null where it was refused. */
  readonly shown: Readonly<Record<string, unknown>> | null;
}

const nothing: End = { problem: null, shown: null };

function writeOf({ t, kind, slots }: Stage, { does, on, which, value }: Step): Write | null {
  const { known } = slots[on] ?? { known: {} };
  if (does === "switch") {
    const { operation, sets } = among(kind.switches, which);
    return { operation, sets, request: aboutOf(operation, known) };
  }
  if (does !== "change" || kind.change === null) return null;
  const member = among(kind.writable, which);
  const written = member.values === null ? t.make.name("changed") : among(member.values, value);
  const request = { ...aboutOf(kind.change, known), body: changing(member, written) };
  return { operation: kind.change, sets: { [member.name]: written }, request };
}

function among<Item>(items: readonly Item[], share: number): Item {
  return items[Math.min(items.length - 1, Math.floor(share * items.length))] as Item;
}

type Before = ReadonlyMap<Thing, ReadonlyMap<string, readonly unknown[] | undefined>>;

/** While writes are under way a thing may show what it was, and what any of them writes. */
function tolerate({ slots }: Stage, round: Round, writes: readonly (Write | null)[]): Before {
  const before = new Map<Thing, Map<string, readonly unknown[] | undefined>>();
  for (const [at, { on }] of round.entries()) {
    const thing = slots[on] as Thing;
    for (const [name, value] of Object.entries(writes[at]?.sets ?? {})) {
      const mine = before.get(thing) ?? new Map();
      const was = thing.written.get(name);
      if (!mine.has(name)) mine.set(name, was);
      before.set(thing, mine);
      if (was !== undefined) thing.written.set(name, [...was, value]);
    }
  }
  return before;
}

/** Afterwards it shows what one of those wrote that were taken; what was refused changed nothing. */
function settle(
  { slots }: Stage,
  round: Round,
  writes: readonly (Write | null)[],
  ends: readonly End[],
  before: Before,
): void {
  for (const [thing, members] of before) {
    for (const [name, was] of members) {
      const values = round.flatMap(({ on }, at) => {
        const shown = ends[at]?.shown;
        return slots[on] === thing && shown && Object.hasOwn(shown, name) && writes[at]?.sets ? [shown[name]] : [];
      });
      if (values.length > 0) thing.written.set(name, values);
      else if (was === undefined) thing.written.delete(name);
      else thing.written.set(name, was);
    }
  }
}

async function take(stage: Stage, step: Step, write: Write | null, burst: boolean): Promise<End> {
  const { t, kind, slots } = stage;
  const thing = slots[step.on] as Thing;
  switch (step.does) {
    case "make":
      return makeAnother(stage, step.on, burst);
    case "wait":
      await t.wait(3 * second);
      return nothing;
    case "push":
      return ask(
        stage,
        thing,
        among(kind.pushes, step.which),
        makingOf(t, among(kind.pushes, step.which), "more", thing.known),
      );
    case "add":
      return add(stage, thing, burst);
    case "drop":
      return drop(stage, thing);
    case "remove":
      return remove(stage, thing);
    case "read":
      return read(stage, thing, burst);
    case "list":
      return list(stage);
    default:
      return write === null ? nothing : ask(stage, thing, write.operation, { ...write.request, burst }, write.sets);
  }
}

async function makeFirst(stage: Stage): Promise<Thing> {
  const { t, kind } = stage;
  const json = await t.need(routeOf(kind.make), making(stage));
  return noteMade(stage, json) ?? t.skip(`${routeOf(kind.make)} does not tell the id of what it made`);
}

function making({ t, kind, known, texts }: Stage): CheckRequest {
  const request = makingOf(t, kind.make, kind.name, known);
  for (const text of textsOf(request.body)) texts.add(text);
  return request;
}

/** Where it is refused, the one before stays. */
async function makeAnother(stage: Stage, on: 0 | 1, burst: boolean): Promise<End> {
  const { t, kind, all, slots } = stage;
  if (slots[on] === undefined && !burst) {
    slots[on] = await makeFirst(stage);
    return nothing;
  }
  const { status, json } = await t.call(routeOf(kind.make), { ...making(stage), burst });
  if (status >= 300) return nothing;
  const earlier = all.find(({ id }) => id === idOf(kind.made, json));
  // A contact is one of the account for good, and comes back when its developer is saved again.
  if (earlier !== undefined && kind.name !== "contact")
    return { ...nothing, problem: `${routeOf(kind.make)} gives a ${kind.name} the id of another one (${earlier.id})` };
  if (earlier !== undefined) earlier.isGone = false;
  slots[on] = earlier ?? noteMade(stage, json) ?? slots[on];
  return nothing;
}

function idOf(made: Sighting, json: unknown): unknown {
  const [first] = thingsAt(made, json);
  return first && shownOf(first, made.idName);
}

function noteMade({ kind, known, all }: Stage, json: unknown): Thing | undefined {
  const [first] = thingsAt(kind.made, json);
  const id = idOf(kind.made, json);
  if (typeof id !== "string") return undefined;
  const thing: Thing = {
    id,
    known: { ...known, [kind.name]: id },
    written: new Map(),
    parts: new Map(),
    isGone: false,
  };
  for (const { name } of kind.writable) {
    const value = shownOf(first, name);
    if (value !== undefined) thing.written.set(name, [value]);
  }
  all.push(thing);
  return thing;
}

/** A call about a thing, and what its answer shows of it. */
async function ask(
  { t, kind }: Stage,
  thing: Thing,
  operation: Operation,
  request: CheckRequest,
  sets: Readonly<Record<string, unknown>> = {},
): Promise<End> {
  const answer = await t.call(routeOf(operation), request);
  const refused = whyRefused(kind, thing, operation, answer);
  if (refused !== undefined) return { problem: refused, shown: null };
  const row = shownBy(kind, thing, operation, answer);
  const names = Object.keys(sets);
  const shown = Object.fromEntries(names.map((name) => [name, (row && shownOf(row, name)) ?? sets[name]]));
  return { problem: row ? difference(thing, row, names) : null, shown };
}

/** What a refusal shows to be wrong; undefined where it is none. What is refused otherwise changes nothing. */
function whyRefused({ name }: Kind, thing: Thing, operation: Operation, { status }: Seen): Problem | undefined {
  const route = routeOf(operation);
  if (status < 300) return thing.isGone ? `${route} answers ${status} about a ${name} that was removed` : undefined;
  return status === 404 && !thing.isGone ? `${route} does not find a ${name} that was made and not removed` : null;
}

/** The thing in an answer to a call that is about it alone. */
function shownBy(kind: Kind, thing: Thing, operation: Operation, { json }: Seen) {
  const pointer = operation.hands[kind.name];
  if (pointer === undefined || pointer.startsWith("$")) return undefined;
  const at = pointer.split("/").slice(1, -1);
  return thingsAt({ operation, at, isList: false, idName: "id" }, json).find(({ id }) => id === thing.id);
}

async function read(stage: Stage, thing: Thing, burst: boolean): Promise<End> {
  const { kind, t } = stage;
  for (const { operation } of kind.reads) {
    const { problem } = await ask(stage, thing, operation, { ...aboutOf(operation, thing.known), burst });
    if (problem !== null) return { ...nothing, problem };
  }
  if (kind.parts === null || thing.isGone) return nothing;
  const { operation } = kind.parts.list;
  const { status, json } = await t.call(routeOf(operation), { ...aboutOf(operation, thing.known), burst });
  return { ...nothing, problem: status < 300 ? differenceInParts(thing, kind.parts.list, json) : null };
}

/** Every list of the kind, as it shows all that was made. */
async function list({ t, kind, known, all, texts }: Stage): Promise<End> {
  for (const sighting of kind.lists) {
    const { operation } = sighting;
    const { status, json } = await t.call(routeOf(operation), {
      ...aboutOf(operation, known),
      query: longest(operation),
    });
    if (status >= 300) continue;
    const problems = [
      ...all.map((thing) => differenceInList(thing, sighting, json, kind.name)),
      madeTwice(all, thingsAt(sighting, json), texts, sighting),
    ];
    const problem = problems.find((each) => each !== null) ?? null;
    if (problem !== null) return { ...nothing, problem: `${routeOf(operation)}: ${problem}` };
  }
  return nothing;
}

/** What was made once stands there under another id as well. */
function madeTwice(
  all: readonly Thing[],
  rows: readonly AnswerBody[],
  texts: ReadonlySet<string>,
  { idName }: Sighting,
): Problem {
  const ids = new Set<unknown>(all.map(({ id }) => id));
  const other = rows.find((row) => !ids.has(shownOf(row, idName)) && textsOf(row).some((text) => texts.has(text)));
  return other === undefined ? null : `${JSON.stringify(textsOf(other)[0])} was made once, and is there twice`;
}

/** By which texts a thing is told from others. */
function textsOf(json: unknown): string[] {
  if (!isContainer(json)) return [];
  return ["name", "body"].map((name) => shownOf(json, name)).filter((text) => typeof text === "string");
}

/** The longest page that a list has. */
function longest(operation: Operation): Readonly<Record<string, number>> {
  const limit = placesOf(operation).find((each) => each.in === "query" && each.path[0] === "limit");
  return limit === undefined ? {} : { limit: limit.schema.maximum ?? 100 };
}

async function add({ t, kind }: Stage, thing: Thing, burst: boolean): Promise<End> {
  if (kind.parts === null) return nothing;
  const { operation } = kind.parts.add;
  const request = makingOf(t, operation, "part", thing.known);
  const answer = await t.call(routeOf(operation), { ...request, burst });
  const refused = whyRefused(kind, thing, operation, answer);
  if (refused !== undefined) return { ...nothing, problem: refused };
  const id = idOf(kind.parts.add, answer.json);
  if (typeof id === "string") thing.parts.set(id, true);
  return nothing;
}

async function drop({ t, kind }: Stage, thing: Thing): Promise<End> {
  const operation = kind.parts?.drop;
  const [id] = [...thing.parts].find(([, isThere]) => isThere) ?? [];
  if (!operation || id === undefined) return nothing;
  const { status } = await t.call(routeOf(operation), aboutOf(operation, { ...thing.known, contact: id }));
  if (status < 300) thing.parts.set(id, false);
  if (status === 404 && !thing.isGone)
    return { ...nothing, problem: `${routeOf(operation)} does not find ${id}, which was added` };
  return nothing;
}

/** Removing once more may be answered either way. */
async function remove({ t, kind }: Stage, thing: Thing): Promise<End> {
  if (kind.remove === null) return nothing;
  const answer = await t.call(routeOf(kind.remove), aboutOf(kind.remove, thing.known));
  const refused = thing.isGone ? null : whyRefused(kind, thing, kind.remove, answer);
  if (refused !== undefined) return { ...nothing, problem: refused };
  thing.isGone = true;
  return nothing;
}
