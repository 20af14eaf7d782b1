import { z } from "zod";
import { isObject } from "../base/json-object.ts";
import { didYouMean } from "../base/nearest.ts";
import { get, put } from "../base/table.ts";
import { readingNames } from "./reading-names.ts";
import { rowOf } from "./rows.ts";
import { singleton, type World } from "./world.ts";

/** An assumption about something that can be read in several ways, each of which is implemented. */
export type ContestedId = keyof typeof readingNames;
export type ReadingOf<Id extends ContestedId> = (typeof readingNames)[Id][number];

/** The chosen readings, except those that are the first of their assumption. */
export type Readings = { readonly [Id in ContestedId]?: ReadingOf<Id> | undefined };

const contestedIds = Object.keys(readingNames) as readonly ContestedId[];

/** Readings in a request or a scenario. */
export const ReadingsChange: z.ZodType<Readings> = z
  .strictObject(Object.fromEntries(Object.entries(readingNames).map(([id, names]) => [id, z.enum(names).optional()])))
  .meta({ id: "Readings", examples: [{ "A-107": "ignore" }] });

/** Part of the world, so that a reset, a snapshot or a fork includes the readings. */
const chosenReadings = singleton("readings", rowOf({ values: ReadingsChange }));

const firstOfEach: Readings = {};

/** The choices in a world: the same object until the next change. */
export function readingsOf(world: World): Readings {
  return get(world.tables, chosenReadings, "readings")?.values ?? firstOfEach;
}

/** The names of an assumption's readings, ours first. */
export function namesOfReadings<Id extends ContestedId>(id: Id): (typeof readingNames)[Id] {
  const problem = problemWith(id, readingNames[id]?.[0]);
  if (problem !== null) throw new Error(problem);
  return readingNames[id];
}

/** The reading of an assumption in a world. Code branches on this wherever the interface can be read in several ways. */
export function reading<Id extends ContestedId>(world: World, id: Id): ReadingOf<Id> {
  return readingIn(readingsOf(world), id);
}

function readingIn<Id extends ContestedId>(readings: Readings, id: Id): ReadingOf<Id> {
  return (readings[id] as ReadingOf<Id> | undefined) ?? (readingNames[id][0] as ReadingOf<Id>);
}

/** Adds choices to the earlier ones. */
export function chooseReadings(world: World, change: Readings): void {
  const values = { ...readingsOf(world), ...change };
  // The first reading is the default and is not stored, so that worlds with equal readings are equal.
  const other = Object.entries(values).filter(
    ([id, name]) => name !== undefined && readingNames[id as ContestedId][0] !== name,
  );
  put(world.tables, chosenReadings, { values: Object.fromEntries(other.sort()) as Readings });
}

/** Parses readings, or returns what is wrong with them. */
export function readReadings(written: unknown): { readonly readings: Readings } | { readonly problem: string } {
  if (!isObject(written)) {
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

/** `A-21=per-developer,A-107=ignore`, as in a flag. */
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

/** Usually a pair with a wrong separator. */
function whyIncomplete(pair: string): string {
  const [, id = pair, name = "READING"] = /^(A-\d+)[\s:]+(\S+)$/.exec(pair) ?? [];
  return `"${pair.slice(0, 40)}" names no reading; write ${id}=${name}`;
}
