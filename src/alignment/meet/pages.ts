import type { Shape } from "../../kernel/overlay/shape.ts";
import { limitsOf, sayKind } from "../read/limits.ts";
import type { Plain } from "../read/plain.ts";
import { differ, type Ours, type Walk } from "./difference.ts";
import { fold } from "./names.ts";
import { listsOf } from "./style.ts";

/** Whether this is the form that every list of their document has, around the list of ours. */
export function isPage(walk: Walk, { schema }: Ours, { members }: Plain): boolean {
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

/** Ours are asked for by a cursor, which no number becomes. The first page again and again would be a list without end. */
export function firstPageAlone(walk: Walk, { source }: Ours, schema: unknown, where: string): Shape {
  const plain = walk.theirs.plain(schema);
  const first = plain.bounds.minimum ?? (typeof plain.default === "number" ? plain.default : 0);
  const why = `only ${first} is taken: ours are asked for by a cursor`;
  const told = { where, ours: "no such member", theirs: sayKind(plain), source, habit: "every page" };
  differ(walk, { ...told, isOpen: true, why });
  const limits = limitsOf(plain);
  return { ...limits, bounds: { ...limits.bounds, maximum: first } };
}
