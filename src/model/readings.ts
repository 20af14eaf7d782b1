import { z } from "zod";
import { didYouMean } from "../base/nearest.ts";
import { get, put } from "../base/table.ts";
import { readingNames } from "./reading-names.ts";
import { singleton, type World } from "./world.ts";

/** An assumption that the interface leaves room to read in several ways, each of which is implemented. */
export type ContestedId = keyof typeof readingNames;
export type ReadingOf<Id extends ContestedId> = (typeof readingNames)[Id][number];

/** Which readings hold where they are not the first of their assumption. */
export type Readings = { readonly [Id in ContestedId]?: ReadingOf<Id> | undefined };

const contestedIds = Object.keys(readingNames) as readonly ContestedId[];

/** Readings as a request or a scenario has them. */
export const ReadingsChange: z.ZodType<Readings> = z
  .strictObject(Object.fromEntries(Object.entries(readingNames).map(([id, names]) => [id, z.enum(names).optional()])))
  .meta({ id: "Readings", examples: [{ "A-107": "ignore" }] });

/** Part of the world, so that a reset, a snapshot or a fork takes the readings along. */
const chosenReadings = singleton<{ readonly values: Readings }>("readings");

const firstOfEach: Readings = {};

/** What was chosen in a world: the same object until the next choice. */
export function readingsOf(world: World): Readings {
  return get(world.tables, chosenReadings, "readings")?.values ?? firstOfEach;
}

/** The names of an assumption's readings, ours first. */
export function namesOfReadings<Id extends ContestedId>(id: Id): (typeof readingNames)[Id] {
  const problem = problemWith(id, readingNames[id]?.[0]);
  if (problem !== null) throw new Error(problem);
  return readingNames[id];
}

/** The reading of an assumption that holds in a world: the one thing to branch on where the interface can be read in several ways. */
export function reading<Id extends ContestedId>(world: World, id: Id): ReadingOf<Id> {
  return readingIn(readingsOf(world), id);
}

function readingIn<Id extends ContestedId>(readings: Readings, id: Id): ReadingOf<Id> {
  return (readings[id] as ReadingOf<Id> | undefined) ?? (readingNames[id][0] as ReadingOf<Id>);
}

/** Chooses readings on top of those that were chosen before. */
export function chooseReadings(world: World, change: Readings): void {
  const values = { ...readingsOf(world), ...change };
  // A first reading is what holds anyway: worlds that read alike are alike.
  const other = Object.entries(values).filter(
    ([id, name]) => name !== undefined && readingNames[id as ContestedId][0] !== name,
  );
  put(world.tables, chosenReadings, { values: Object.fromEntries(other.sort()) as Readings });
}

/** Readings as they were written, or what is wrong with them. */
export function readReadings(written: unknown): { readonly readings: Readings } | { readonly problem: string } {
  if (typeof written !== "object" || written === null || Array.isArray(written)) {
    return { problem: 'readings are an object such as {"A-107": "ignore"}' };
  }
  for (const [id, name] of Object.entries(written)) {
    const problem = problemWith(id, name);
    if (problem !== null) return { problem };
  }
  return { readings: written as Readings };
}

function problemWith(id: string, name: unknown): string | null {
  if (!Object.hasOwn(readingNames, id)) {
    const near = didYouMean(contestedIds, id) || `; those that have are ${contestedIds.join(", ")}.`;
    return `"${id.slice(0, 40)}" is not an assumption that has several readings${near}`;
  }
  const names: readonly string[] = readingNames[id as ContestedId];
  if (typeof name === "string" && names.includes(name)) return null;
  const near = didYouMean(names, String(name)) || `; it has ${names.join(" and ")}.`;
  return `${id} has no reading "${String(name).slice(0, 40)}"${near}`;
}

/** `A-21=per-developer,A-107=ignore`, as a flag has it. */
export function parseReadings(text: string): ReturnType<typeof readReadings> {
  const pairs = text.split(",").flatMap((part) => (part.trim() === "" ? [] : [part.trim().split("=", 2)]));
  const incomplete = pairs.find((pair) => pair.length < 2);
  if (incomplete) return { problem: whyIncomplete(incomplete[0] ?? "") };
  const named = new Map<string, string>();
  for (const [id = "", name = ""] of pairs.map((pair) => pair.map((each) => each.trim()))) {
    const before = named.get(id) ?? name;
    if (before !== name) return { problem: `${id} is named twice, as ${before} and as ${name}; only one can hold` };
    named.set(id, name);
  }
  return readReadings(Object.fromEntries(named));
}

/** Which is most often a pair with another sign between. */
function whyIncomplete(pair: string): string {
  const [, id = pair, name = "READING"] = /^(A-\d+)[\s:]+(\S+)$/.exec(pair) ?? [];
  return `"${pair.slice(0, 40)}" names no reading; write ${id}=${name}`;
}
