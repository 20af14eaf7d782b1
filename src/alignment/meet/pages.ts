import type { Shape } from "../../kernel/overlay/shape.ts";
import { limitsOf, sayKind } from "../read/bounds.ts";
import type { PlainSchema } from "../read/plain.ts";
import { differ, type Ours, type Walk } from "./difference.ts";
import { listsOf } from "./style.ts";
import { fold } from "./synonyms.ts";

/** Whether this is the form that every list of their document has, around the list of ours. */
export function isPage(walk: Walk, { schema }: Ours, { members }: PlainSchema): boolean {
  const { is } = walk.style.list;
  return is !== null && Object.hasOwn(members, is) && walk.side === "answer" && listsOf(walk.ours, schema).length === 1;
}

/** `limit` and `cursor` are how pages are asked for, which is called as pages are. */
export function isPageParameter(walk: Walk, where: string, name: string): boolean {
  return walk.style.list.is !== null && where === "query" && (name === "limit" || name === "cursor");
}

/** How other services ask for a page: by its number, or by how many rows are before it. */
export function isPageNumber(name: string): boolean {
  return ["page", "pagenumber", "pageindex", "offset", "skip"].includes(fold(name));
}

/** Ours are asked for by a cursor: a number is that of the rows before its page. The first is as low as may be, or what is usual. */
export function pageByNumber(
  walk: Walk,
  { schema, source }: Ours,
  name: string,
  theirs: unknown,
  where: string,
): Shape {
  const plain = walk.theirs.plain(theirs);
  const isOfRows = ["offset", "skip"].includes(fold(name));
  const first = isOfRows ? 0 : firstPage(plain);
  const usual = walk.ours.plain(walk.ours.plain(schema).members.limit).default;
  const rows = isOfRows ? null : typeof usual === "number" ? usual : 1;
  const says = isOfRows ? "how many rows are before" : `the number of a page, from ${first}`;
  differ(walk, { where, ours: "a cursor", theirs: says, source, isOpen: true, habit: "every page" });
  return { ...limitsOf(plain), pages: { first, rows } };
}

function firstPage({ bounds: { minimum, exclusiveMinimum }, default: usual }: PlainSchema): number {
  if (minimum !== undefined) return minimum;
  if (exclusiveMinimum !== undefined) return Math.floor(exclusiveMinimum) + 1;
  return typeof usual === "number" ? usual : 0;
}

const saysThatItIs = ["last", "islast", "lastpage", "islastpage"];
const saysThatItIsNot = ["hasmore", "hasnext", "hasnextpage", "more"];

/** Whether a page is the last one, as some say it beside a cursor or without. */
export function saysLast(walk: Walk, { schema, source }: Ours, theirs: unknown, where: string): Shape | null {
  const name = fold(where.split(".").at(-1) ?? "");
  const isNull = saysThatItIs.includes(name);
  if (walk.side !== "answer" || !(isNull || saysThatItIsNot.includes(name))) return null;
  const plain = walk.theirs.plain(theirs);
  if (!plain.types.includes("boolean") || !Object.hasOwn(walk.ours.plain(schema).members, "nextCursor")) return null;
  differ(walk, { where, ours: "nextCursor", theirs: sayKind(plain), source, isOpen: true, habit: "every page" });
  return { from: ["nextCursor"], types: ["boolean"], isNull };
}
