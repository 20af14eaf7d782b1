import { makeId, readId } from "../../base/ids.ts";
import { isObject } from "../../base/json-object.ts";
import type { SeenThing } from "./seen-world.ts";

/** The prefix of each kind's ids. */
const prefixes: Readonly<Record<string, string>> = {
  shortlists: "sl_",
  contacts: "ct_",
  notes: "nt_",
  companies: "cmp_",
  projects: "prj_",
  searchJobs: "sj_",
  researchJobs: "dr_",
};

/**
 * Pages are sorted by id, newest or oldest first: records of another deployment must sort in order of creation, and
 * before records created later. If a kind's ids do not, all ids of that kind are replaced.
 */
export function idsForOrder(records: Readonly<Record<string, readonly SeenThing[]>>): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  for (const [kind, prefix] of Object.entries(prefixes)) {
    const things = (records[kind] ?? []).map((thing) => ({
      id: (thing.id ?? thing.contactId) as string,
      made: String(thing.createdAt ?? thing.savedAt ?? ""),
    }));
    const sorts = things.every(({ id }) => readId(id)?.prefix === prefix);
    if (sorts) continue;
    const inOrder = things.toSorted((a, b) => (a.made < b.made ? -1 : a.made > b.made ? 1 : 0));
    for (const [at, { id }] of inOrder.entries()) renamed.set(id, makeId(prefix, at + 1, id));
  }
  return renamed;
}

/** Replaces ids in a value, in every member whose name says that it is an id. */
export function withIds(value: unknown, renamed: ReadonlyMap<string, string>, member = ""): unknown {
  if (renamed.size === 0) return value;
  if (typeof value === "string") return /^id$|Ids?$/.test(member) ? (renamed.get(value) ?? value) : value;
  if (Array.isArray(value)) return value.map((each) => withIds(each, renamed, member));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withIds(each, renamed, name)]));
}
