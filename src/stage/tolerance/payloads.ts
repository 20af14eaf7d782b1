import { z } from "zod";
import { isContainer } from "../../base/json-pointer.ts";
import { fraction } from "../../base/rng.ts";
import { definitionOf, elementOf, lengthsOf } from "../../kernel/schema.ts";
import type { Reshaping } from "./reshape.ts";

const asIs: Reshaping = {
  text: (value) => value,
  list: (items) => items,
  map: (members) => members,
  object: (members) => members,
  keepsOptional: true,
  keepsNullable: true,
};

/** Members of every JSON kind that no declaration names: what the interface may add any day (§9). */
const unknowns = [
  ["addedText", "something new"],
  ["addedNumber", 42],
  ["addedFlag", true],
  ["addedNothing", null],
  ["addedList", [{ addedText: "in a list" }]],
  ["addedObject", { addedText: "within", addedAt: "2030-01-01T00:00:00.000Z" }],
] as const;

/** Half of them in each object, drawn by the object's place, so that a client meets all of them in all places. */
export function additive(seed: string): Reshaping {
  let place = 0;
  return {
    ...asIs,
    object(members) {
      place += 1;
      const added = unknowns.filter(([name]) => fraction(seed, place, name) < 0.5);
      const first = unknowns[place % unknowns.length] as (typeof unknowns)[number];
      return { ...members, ...Object.fromEntries([first, ...added]) };
    },
  };
}

/** Every optional member absent, every nullable one null, every list and map empty. */
export const minimal: Reshaping = {
  ...asIs,
  list: (items, schema) => items.slice(0, lengthsOf(schema).least),
  map: () => ({}),
  keepsOptional: false,
  keepsNullable: false,
};

/** Every text as long as it may be, every list as full as it may be, a page as full as it was asked for. */
export function maximal(limit: number | null): Reshaping {
  return {
    ...asIs,
    text: (value, schema, name) => (isProse(schema, name, value) ? longest(value, schema) : value),
    list(items, schema, depth) {
      const declared = mostOf(schema) ?? (depth <= 1 ? usualList : items.length);
      const most = depth <= 1 ? Math.min(limit ?? declared, longestList) : Math.min(declared, longestInnerList);
      return fillUp(items, elementOf(schema), most);
    },
  };
}

/** Where nothing is said of a text's length. */
const usualText = 500;
const usualList = 50;
const longestList = 100;
const longestInnerList = 12;

/** What identifies, links or means something to a machine keeps its value; the rest is for people to read. */
const notProse =
  /^(id|.*Ids?|.*Id|login|.*Login|key|.*Key|code|sku|plan|status|.*Status|kind|.*Kind|type|.*Type|cursor|.*Cursor|url|.*Url|ref|.*Ref|fullName|token|secret|prefix|domain|email|emails|currency|interval|language|languages|source|operation|reportPath|contentType|githubLogin|subjectRef|label|covered|missing|registry|ops|signal|lane|lanes|intent|config|path|field|facets?|entitlements|tier|relation)$/;

function isProse(schema: z.ZodType, name: string, value: string): boolean {
  if (/^\d{4}-\d{2}/.test(value)) return false;
  const { format, pattern } = z.globalRegistry.get(schema) ?? {};
  const isPlain = lengthsOf(schema).plain && format === undefined && pattern === undefined;
  return definitionOf(schema).type === "string" && isPlain && !notProse.test(name);
}

function mostOf(schema: z.ZodType): number | undefined {
  const { maxLength, maxItems } = (z.globalRegistry.get(schema) ?? {}) as { maxLength?: number; maxItems?: number };
  return maxLength ?? maxItems ?? lengthsOf(schema).most;
}

/** As long as its declaration says; where that is hidden in a refinement, the longest that it lets pass. */
function longest(value: string, schema: z.ZodType): string {
  const lengths = [mostOf(schema) ?? usualText, 200, 100];
  const texts = lengths.map((length) => longText(value, Math.max(length, value.length)));
  return texts.find((text) => schema.safeParse(text).success) ?? value;
}

/** Combining marks, emoji of several code points, right-to-left script, and scripts without spaces. */
const difficult = " Z̷̛a̶̓l̵̆g̴̽o̷ 👩🏽‍💻🏳️‍🌈 مرحبا بالعالم שלום 漢字かな交じり文 ﷽ e\u0301 ";

function longText(value: string, most: number): string {
  let text = value;
  while (text.length < most) text += difficult;
  const cut = text.slice(0, most);
  // Half of a surrogate pair would not be text any more.
  return /[\uD800-\uDBFF]$/.test(cut) ? `${cut.slice(0, -1)}x` : cut;
}

/** Items come round again under identities of their own; a list of a closed set of things is as full as it can be. */
function fillUp(items: readonly unknown[], element: z.ZodType | undefined, most: number): unknown[] {
  const filled = [...items];
  while (items.length > 0 && filled.length < most) {
    const item = again(items[filled.length % items.length], Math.floor(filled.length / items.length));
    if (element === undefined || !element.safeParse(item).success) break;
    filled.push(item);
  }
  return filled;
}

const identities = ["id", "login", "developerId", "contactId", "fullName", "key", "name", "token", "sku", "plan"];

function again(item: unknown, round: number): unknown {
  if (typeof item === "string") return numbered(item, round);
  if (!isContainer(item)) return item;
  const changed = identities.flatMap((name): [string, string][] => {
    const value = item[name];
    return typeof value === "string" ? [[name, numbered(value, round)]] : [];
  });
  return { ...item, ...Object.fromEntries(changed) };
}

function numbered(text: string, round: number): string {
  const tail = String(round);
  return text.slice(0, Math.max(1, text.length - tail.length)) + tail;
}
