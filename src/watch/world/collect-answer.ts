import type { z } from "zod";
import { isObject } from "../../base/json-object.ts";
import { definitionOf } from "../../base/schema-definition.ts";
import { unwrapped } from "../../kernel/zod-schema.ts";
import { forgetContact, keep, placeMember, type SeenThing, type SeenWorld } from "./seen-world.ts";

/** The part of an answer that is examined. */
interface Look {
  readonly world: SeenWorld;
  readonly params: Readonly<Record<string, string>>;
  readonly body: SeenThing;
  readonly json: SeenThing;
}

/** Adds what an answer in our words shows to a world. Without a declaration only what follows from the operation is read. */
export function collectAnswer(
  world: SeenWorld,
  operation: string,
  declared: z.ZodType | undefined,
  answer: Omit<Look, "world">,
): void {
  const look: Look = { world, ...answer };
  if (declared !== undefined)
    for (const { name, value } of namedObjects(declared, look.json)) objects[name]?.(look, value);
  operations[operation]?.(look);
}

function person({ world }: Look, { id, login, ...seen }: SeenThing): void {
  keep(world.people, id, { id, ...(login !== undefined && { login }), ...seen });
}

/** A person who is only mentioned is recorded, too, even if no answer shows more. */
function mention({ world }: Look, id: unknown, login: unknown): void {
  keep(world.people, id, { id, ...(typeof login === "string" && { login }) });
}

/** How to read the objects of an answer, by the name of their declaration. */
const objects: Readonly<Record<string, (look: Look, value: SeenThing) => void>> = {
  DeveloperV2: person,
  SearchHit: person,
  SimilarDeveloper: person,
  ExplainedDeveloper: person,
  Shortlist: ({ world }, list) => keep(world.shortlists, list.id, list),
  ShortlistWithMembers: ({ world }, { members: _, nextCursor: __, ...list }) => keep(world.shortlists, list.id, list),
  ShortlistMember(look, member) {
    // An example shows a list without saying which one its path named.
    placeMember(look.world, look.json.id ?? look.params.id, member);
    contact(look, member);
  },
  Contact(look, { shortlists, ...seen }) {
    contact(look, seen);
    for (const list of thingsIn(shortlists)) onList(look, list, seen);
  },
  Note(look, note) {
    const { developerId } = look.params;
    keep(look.world.notes, note.id, { ...note, ...(developerId !== undefined && { developerId }) });
    if (developerId !== undefined) contact(look, { contactId: note.contactId, developerId });
  },
  CompanySummary: ({ world }, company) => keep(world.companies, company.id, company),
  Company: ({ world }, company) => keep(world.companies, company.id, company),
  Project: ({ world }, project) => keep(world.projects, project.id, project),
  SearchJob: ({ world }, job) => keep(world.searchJobs, job.id, job),
  ResearchJob: ({ world }, job) => keep(world.researchJobs, job.id, job),
  FitRow: (look, { developerId, login }) => mention(look, developerId, login),
  FitDropped: (look, { developerId, login }) => mention(look, developerId, login),
};

function contact(look: Look, { contactId, developerId, login, savedAt }: SeenThing): void {
  mention(look, developerId, login);
  keep(look.world.contacts, contactId, { contactId, developerId, ...(savedAt !== undefined && { savedAt }) });
}

/** A list as it appears on a developer's page. */
function onList(look: Look, { id, name, addedAt, archived }: SeenThing, { contactId, developerId }: SeenThing): void {
  if (!look.world.shortlists.has(id as string))
    keep(look.world.shortlists, id, { id, name, ...(archived === true && { archivedAt: addedAt }) });
  placeMember(look.world, id, { contactId, developerId, addedAt });
}

/** Facts that follow from the operation and not from its objects: the request, deletions, and links between objects. */
const operations: Readonly<Record<string, (look: Look) => void>> = {
  "me.get"({ world, json: { account } }) {
    if (isObject(account)) world.account = { ...world.account, name: account.name, plan: account.plan };
  },
  "quotas.get"({ world, json: { credits, quotas } }) {
    world.account = { ...world.account, credits, quotas };
  },
  "developers.emails": ({ world, json: { developerId, emails } }) =>
    keep(world.people, developerId, { id: developerId, details: { contact: { emails } } }),
  "developers.shortlists"(look) {
    const { developerId } = look.params;
    const known = [...look.world.contacts.values()].find((each) => each.developerId === developerId);
    if (known !== undefined) for (const list of thingsIn(look.json.shortlists)) onList(look, list, known);
  },
  "developers.notes.list": (look) => contact(look, { ...look.json, developerId: look.params.developerId }),
  "shortlists.delete": ({ world, params: { id = "" } }) => drop(world, id),
  "shortlists.members.remove": ({ world, params: { id = "", contactId = "" } }) =>
    void world.members.get(id)?.delete(contactId),
  "shortlists.members.pin": ({ world, params, json }) => placeMember(world, params.id, json),
  "notes.delete": ({ world, params: { noteId = "" } }) => void world.notes.delete(noteId),
  "contacts.remove"({ world, json: { removed } }) {
    for (const id of Array.isArray(removed) ? removed : []) forgetContact(world, String(id));
  },
  "companies.create": ({ world, body: { name, domain }, json: { id, created } }) =>
    created === true && keep(world.companies, id, { id, name: name ?? null, domain: domain ?? null }),
  "projects.create": ({ world, body: { jd }, json: { id } }) => keep(world.projects, id, { jd: jd ?? null }),
  "projects.brief": ({ world, params: { id }, json: { brief } }) => keep(world.projects, id, { brief }),
  "search.jobs.create": ({ world, body: { config }, json: { job } }) =>
    isObject(job) && keep(world.searchJobs, job.id, { config }),
  "search.jobs.get"(look) {
    const { rounds, results } = look.json;
    keep(look.world.searchJobs, look.params.id, { rounds, results });
    for (const { developerId } of thingsIn(results)) mention(look, developerId, undefined);
  },
  "research.reports.get"({ world, json: { githubLogin, status } }) {
    if (status === "done") keep(world.reports, githubLogin, { login: githubLogin });
  },
};

function drop(world: SeenWorld, listId: string): void {
  world.shortlists.delete(listId);
  world.members.delete(listId);
}

function thingsIn(value: unknown): readonly SeenThing[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** An object of an answer, with the name of its declaration: `Shortlist`, `DeveloperV2`. */
interface NamedObject {
  readonly name: string;
  readonly value: Record<string, unknown>;
}

/** Walks an answer along its declaration. A value that should be an object and is not is skipped. */
function* namedObjects(schema: z.ZodType, value: unknown): Generator<NamedObject> {
  const name = schema.meta()?.id;
  if (name !== undefined && isObject(value)) yield { name, value };
  const inner = unwrapped(schema);
  if (inner !== undefined) {
    yield* namedObjects(inner, value);
    return;
  }
  const { shape, element, options, valueType } = definitionOf(schema);
  if (options !== undefined) {
    const option = options.find((each) => each.safeParse(value).success);
    if (option !== undefined) yield* namedObjects(option, value);
  } else if (Array.isArray(value)) {
    if (element !== undefined) for (const each of value) yield* namedObjects(element, each);
  } else if (isObject(value)) {
    for (const [member, each] of Object.entries(value)) {
      const declared = shape !== undefined && Object.hasOwn(shape, member) ? shape[member] : valueType;
      if (declared !== undefined) yield* namedObjects(declared, each);
    }
  }
}
