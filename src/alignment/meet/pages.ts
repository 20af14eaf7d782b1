import type { Plain } from "../read/plain.ts";
import type { Ours, Walk } from "./difference.ts";
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
