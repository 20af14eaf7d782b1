import type { Instant } from "../../base/instants.ts";
import { isObject } from "../../base/json-object.ts";

/** An object from answers, with the members seen so far. */
export type SeenThing = Readonly<Record<string, unknown>>;

/** What the traffic showed about an account and its people: the last seen state of each object. */
export interface SeenWorld {
  readonly people: Map<string, SeenThing>;
  readonly shortlists: Map<string, SeenThing>;
  /** Membership of lists, by the ids of list and person. */
  readonly members: Map<string, Map<string, SeenThing>>;
  readonly contacts: Map<string, SeenThing>;
  readonly notes: Map<string, SeenThing>;
  readonly companies: Map<string, SeenThing>;
  readonly projects: Map<string, SeenThing>;
  readonly searchJobs: Map<string, SeenThing>;
  readonly researchJobs: Map<string, SeenThing>;
  readonly reports: Map<string, SeenThing>;
  account: SeenThing;
  last: Instant;
}

export function newSeenWorld(): SeenWorld {
  return {
    people: new Map(),
    shortlists: new Map(),
    members: new Map(),
    contacts: new Map(),
    notes: new Map(),
    companies: new Map(),
    projects: new Map(),
    searchJobs: new Map(),
    researchJobs: new Map(),
    reports: new Map(),
    account: {},
    last: 0,
  };
}

/** Limits, because a long recording shows more than a scenario can contain. */
const maxKept = 20_000;

/** Adds newly seen members of an object to those already known. */
export function keep(things: Map<string, SeenThing>, id: unknown, seen: SeenThing): void {
  if (typeof id !== "string" || id === "") return;
  const before = things.get(id);
  if (before !== undefined || things.size < maxKept) things.set(id, merged(before ?? {}, seen));
}

/** People are seen at different depths, so members that a later answer lacks are kept. */
function merged(before: SeenThing, after: SeenThing): SeenThing {
  const both: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(after)) {
    const held = both[name];
    both[name] = isObject(held) && isObject(value) ? merged(held, value) : value;
  }
  return both;
}

export function placeMember({ members }: SeenWorld, listId: unknown, member: SeenThing): void {
  const { contactId } = member;
  if (typeof listId !== "string" || typeof contactId !== "string") return;
  const list = members.get(listId) ?? new Map<string, SeenThing>();
  members.set(listId, list);
  keep(list, contactId, member);
}

export function forgetContact(world: SeenWorld, contactId: string): void {
  world.contacts.delete(contactId);
  for (const list of world.members.values()) list.delete(contactId);
  for (const [id, note] of world.notes) if (note.contactId === contactId) world.notes.delete(id);
}
