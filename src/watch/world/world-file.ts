import type { z } from "zod";
import { iso } from "../../base/instants.ts";
import { isObject } from "../../base/json-object.ts";
import { definitionOf } from "../../base/schema-definition.ts";
import { unwrapped } from "../../kernel/zod-schema.ts";
import { PlanName } from "../../model/catalog.ts";
import { GivenPerson } from "../../model/given-person.ts";
import { GivenRecords } from "../../model/given-records.ts";
import { quotaNames } from "../../model/quota.ts";
import { idsForOrder, withIds } from "./record-ids.ts";
import type { SeenThing, SeenWorld } from "./seen-world.ts";

/** The observations as a scenario file, and the counts of what was left out. */
export interface WorldFile {
  readonly scenario: SeenThing;
  /** Ids that the scenario replaces, because they do not sort in order of creation. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Per kind, how many objects are included and how many were left out. */
  readonly kept: Readonly<Record<string, number>>;
  readonly left: Readonly<Record<string, number>>;
}

/** A scenario file may have half a MiB; people take most of it. */
const room = { people: 280_000, records: 180_000 };
const maxPeople = 1_000;
const account = "acct_demo";

/** What was seen as people and records that a scenario can have, and the counts of what was left out. */
export function rowsOf(seen: SeenWorld) {
  const kept: Record<string, number> = {};
  const left: Record<string, number> = {};
  const records = recordsOf(seen, kept, left);
  const people = peopleOf(seen, mentionedIn(records), kept, left);
  return { people, records, kept, left };
}

export function worldFile(seen: SeenWorld): WorldFile {
  const { people, records, kept, left } = rowsOf(seen);
  const renamed = idsForOrder(records);
  const seenAt = iso(seen.last);
  const numbers = Object.entries(kept).map(([kind, number]) => `${number} ${kind}`);
  return {
    scenario: {
      title: "Recorded",
      description: `What was seen of a service until ${seenAt}: ${numbers.join(", ") || "nothing"}. What was not seen is drawn.`,
      group: "recorded",
      clock: { start: seenAt },
      world: {
        accounts: [{ id: account, ...accountOf(seen.account) }],
        developers: people,
        records: [{ account, seenAt, ...(withIds(records, renamed) as object) }],
      },
    },
    renamed,
    kept,
    left,
  };
}

type RecordKind = Exclude<keyof z.output<typeof GivenRecords>, "seenAt">;

/** The objects of each kind in the form of a scenario. If there are too many, the last seen are kept. */
function recordsOf(
  seen: SeenWorld,
  kept: Record<string, number>,
  left: Record<string, number>,
): Readonly<Record<string, readonly SeenThing[]>> {
  const given: { readonly [Each in RecordKind]: readonly SeenThing[] } = {
    shortlists: [...seen.shortlists.values()].map((list) => ({
      ...list,
      members: [...(seen.members.get(list.id as string)?.values() ?? [])].map((member) => withDeveloper(seen, member)),
    })),
    contacts: [...seen.contacts.values()],
    notes: [...seen.notes.values()].map((note) => withDeveloper(seen, note)),
    companies: [...seen.companies.values()],
    projects: [...seen.projects.values()].map(projectOf),
    searchJobs: [...seen.searchJobs.values()],
    researchJobs: [...seen.researchJobs.values()],
    reports: [...seen.reports.values()],
  };
  const each = room.records / Object.keys(given).length;
  return Object.fromEntries(
    Object.entries(given).map(([kind, things]) => {
      const schema = GivenRecords.shape[kind as RecordKind].unwrap().element as z.ZodType;
      const fitting = things.map((thing) => takenBy(schema, thing)).filter((each) => each !== null);
      const held = within(fitting.toReversed(), each).toReversed();
      note(kept, kind, held.length);
      note(left, kind, things.length - held.length);
      return [kind, held];
    }),
  );
}

function withDeveloper({ contacts }: SeenWorld, thing: SeenThing): SeenThing {
  const { developerId = contacts.get(thing.contactId as string)?.developerId } = thing;
  return { ...thing, developerId };
}

function projectOf({ companyRef, shortlists, brief, jd, ...project }: SeenThing): SeenThing {
  const ref = isObject(companyRef) ? companyRef : null;
  const lists = Array.isArray(shortlists) ? shortlists.filter(isObject) : [];
  return {
    ...project,
    ...(ref !== null && { companyId: ref.subjectType === "company" ? ref.subjectId : null }),
    shortlistIds: lists.map(({ shortlistId }) => shortlistId),
    jd: jd ?? (isObject(brief) ? textOfBrief(brief) : null),
  };
}

function textOfBrief({ title, summary, mustHaves, niceToHaves }: SeenThing): string {
  return [title, summary, mustHaves, niceToHaves]
    .flat()
    .filter((each) => typeof each === "string")
    .join("\n");
}

function peopleOf(
  { people }: SeenWorld,
  mentioned: ReadonlySet<string>,
  kept: Record<string, number>,
  left: Record<string, number>,
): readonly SeenThing[] {
  const logins = new Set<string>();
  const all = [...people.values()].toReversed().flatMap((person) => {
    const known = takenBy(GivenPerson, withoutDetails(person));
    const login = typeof known?.login === "string" ? known.login.toLowerCase() : null;
    // A login that belongs to another person now was this person's earlier login.
    if (known === null || (login !== null && logins.has(login))) return [];
    if (login !== null) logins.add(login);
    return [known];
  });
  const first = all.toSorted((a, b) => Number(mentioned.has(b.id as string)) - Number(mentioned.has(a.id as string)));
  const held = within(first, room.people).slice(0, maxPeople);
  // Each person named in a record must be in the scenario, if only by name.
  const bare = first
    .slice(held.length, maxPeople)
    .filter(({ id }) => mentioned.has(id as string))
    .map(({ id, login }) => ({ id, ...(login !== undefined && { login }) }));
  note(kept, "people", held.length + bare.length);
  note(left, "people", people.size - held.length - bare.length);
  return [...held, ...bare];
}

/** The members of a person that a scenario accepts; purchased data, such as a dossier, must be bought again. */
function withoutDetails({ details, ...person }: SeenThing): SeenThing {
  const { id, login, name, avatarUrl, hasEmail, hasLinkedin, hasLocation } = person;
  const plain = { id, login, name, avatarUrl, hasEmail, hasLinkedin, hasLocation };
  const { githubProfile, score, identity, contact } = isObject(details) ? details : {};
  return JSON.parse(JSON.stringify({ ...plain, details: { githubProfile, score, identity, contact } }));
}

function mentionedIn(records: Readonly<Record<string, readonly SeenThing[]>>): ReadonlySet<string> {
  const ids = new Set<string>();
  JSON.stringify(records, (name, value: unknown) => {
    if (name === "developerId" && typeof value === "string") ids.add(value);
    return value;
  });
  return ids;
}

/** The first ones, as many as fit. */
function within(things: readonly SeenThing[], bytes: number): SeenThing[] {
  let size = 0;
  const end = things.findIndex((thing) => {
    size += JSON.stringify(thing).length + 10;
    return size > bytes;
  });
  return end === -1 ? [...things] : things.slice(0, end);
}

function note(counts: Record<string, number>, kind: string, number: number): void {
  const words = kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  if (number > 0) counts[words] = number;
}

function accountOf({ name, plan, credits, quotas }: SeenThing): SeenThing {
  const { granted, remaining } = isObject(credits) ? credits : {};
  const sizes = (Array.isArray(quotas) ? quotas : []).flatMap((quota: SeenThing) =>
    quotaNames.some((known) => known === quota.name)
      ? [[quota.name, { limit: quota.limit, used: quota.used }] as const]
      : [],
  );
  return {
    ...(typeof name === "string" && name !== "" && { name }),
    ...(PlanName.safeParse(plan).success && { plan }),
    ...(isAmount(granted) && { monthlyCredits: granted }),
    ...(isAmount(remaining) && { balance: remaining }),
    ...(sizes.length > 0 && { quotas: Object.fromEntries(sizes) }),
  };
}

function isAmount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}

/** The members of an object that a schema accepts; null if a required one was not seen. */
function takenBy(schema: z.ZodType, thing: SeenThing): SeenThing | null {
  const known = pruned(schema, thing) as Record<string, unknown>;
  // An invalid optional member is dropped, so that it is drawn instead.
  for (;;) {
    const read = schema.safeParse(known);
    if (read.success) return known;
    const [member] = read.error.issues[0]?.path ?? [];
    if (typeof member !== "string" || !Object.hasOwn(known, member)) return null;
    delete known[member];
  }
}

/** A copy without members that the schema does not name: unknown members mean nothing in a scenario. */
function pruned(schema: z.ZodType, value: unknown): unknown {
  const inner = unwrapped(schema);
  if (inner !== undefined) return pruned(inner, value);
  const { shape, element } = definitionOf(schema);
  if (Array.isArray(value)) return element === undefined ? value : value.map((each) => pruned(element, each));
  if (!isObject(value) || shape === undefined) return value;
  const named = Object.entries(value).filter(([name]) => Object.hasOwn(shape, name));
  return Object.fromEntries(named.map(([name, each]) => [name, pruned(shape[name] as z.ZodType, each)]));
}
