import { flag, list, object, oneOf, orNull, text } from "./input.ts";
import { type Json, personBy } from "./people.ts";
import { type Ask, bad, iso, missing, newId, ok, Refusal, type Row, raise, take } from "./service.ts";

const author = ({ who }: Ask): Json => ({ kind: who.kind === "key" ? "key" : "member", id: who.id, name: who.name });
const fold = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, " ");
const values = (shelf: Map<string, Json>): Json[] => [...shelf.values()];
const newest = (rows: Json[]): Json[] => rows.toReversed();

/** A shortlist in the shape of §2.9; its members are stored separately. */
const view = ({ members, ...rest }: Json): Json => ({ ...rest, stats: { members: members.length, sequences: 0 } });

function nameIsFree({ account }: Ask, name: string, id?: string): void {
  if (values(account.shelves.lists).some((each) => each.id !== id && fold(each.name) === fold(name)))
    throw new Refusal(409, "conflict", "Another list has that name.");
}

const contactOf = ({ account }: Ask, developerId: string | undefined): Json =>
  values(account.shelves.contacts).find((each) => each.developerId === developerId && !each.isRemoved);

function saveContact(ask: Ask, developerId: string): Json {
  const known = values(ask.account.shelves.contacts).find((each) => each.developerId === developerId);
  const contact = known ?? { id: newId(), developerId, savedAt: iso(ask.now) };
  contact.isRemoved = false;
  ask.account.shelves.contacts.set(contact.id, contact);
  return contact;
}

const lists: readonly Row[] = [
  {
    on: "POST /v1/shortlists",
    may: "shortlist:update",
    body: object({ "name!": text(80, 1), description: orNull(text(280)) }),
    do(ask) {
      const { body, account, who } = ask;
      nameIsFree(ask, body.name);
      const made = {
        id: newId(),
        name: body.name.trim(),
        kind: "freestanding",
        description: body.description ?? null,
        ownerId: who.id,
        pinned: false,
        archivedAt: null,
        createdAt: iso(ask.now),
        agentId: null,
        members: [],
      };
      account.shelves.lists.set(made.id, made);
      return ok({ shortlist: view(made) });
    },
  },
  {
    on: "GET /v1/shortlists",
    may: "shortlist:read",
    do: ({ account }) =>
      ok({
        data: values(account.shelves.lists)
          .filter((each) => each.archivedAt === null)
          .map(view),
      }),
  },
  {
    on: "GET /v1/shortlists/{id}",
    may: "shortlist:read",
    do({ account, path }) {
      const found = take(account.shelves.lists, path.id, "list");
      return ok({ shortlist: view(found), people: found.members });
    },
  },
  {
    on: "PATCH /v1/shortlists/{id}",
    may: "shortlist:update",
    perMinute: 30,
    body: object({ name: text(80, 1), description: orNull(text(280)), pinned: flag, archived: flag }),
    do(ask) {
      const { body, account, path } = ask;
      const found = take(account.shelves.lists, path.id, "list");
      if (body.name !== undefined) nameIsFree(ask, body.name, found.id);
      for (const name of ["name", "description", "pinned"]) if (body[name] !== undefined) found[name] = body[name];
      if (body.archived !== undefined) found.archivedAt = body.archived ? (found.archivedAt ?? iso(ask.now)) : null;
      return ok(view(found));
    },
  },
  {
    on: "DELETE /v1/shortlists/{id}",
    may: "shortlist:update",
    do({ account, path }) {
      take(account.shelves.lists, path.id, "list");
      account.shelves.lists.delete(path.id as string);
      return { status: 204 };
    },
  },
  {
    on: "POST /v1/shortlists/{id}/members",
    may: "shortlist:update",
    body: object({ "people!": list(text(64), 100, 1) }),
    do(ask) {
      const found = take(ask.account.shelves.lists, ask.path.id, "list");
      const saved = ask.body.people.map((each: string) => {
        const person = personBy(each) ?? raise(missing("developer"));
        const contact = saveContact(ask, person.id);
        const known = found.members.find((member: Json) => member.contactId === contact.id);
        const member = known ?? {
          contactId: contact.id,
          developerId: person.id,
          pinnedRepo: null,
          addedAt: iso(ask.now),
        };
        if (known === undefined) found.members.push(member);
        return member;
      });
      return ok({ contacts: saved }, 201);
    },
  },
  {
    on: "POST /v1/shortlists/{id}/members/pin",
    may: "shortlist:update",
    perMinute: 30,
    body: object({ "contactId!": text(16, 1), "repo!": orNull(text(140, 3)) }),
    do({ account, path, body }) {
      const found = take(account.shelves.lists, path.id, "list");
      const member =
        found.members.find((each: Json) => each.contactId === body.contactId) ?? raise(missing("contact on it"));
      if (body.repo !== null && !/^[\w.-]+\/[\w.-]+$/.test(body.repo)) throw bad("`repo`: owner/repo");
      member.pinnedRepo = body.repo;
      return ok({ contactId: member.contactId, pinnedRepo: member.pinnedRepo });
    },
  },
  {
    on: "GET /v1/developers/{id}/shortlists",
    may: "shortlist:read",
    perMinute: 120,
    do(ask) {
      const contact = contactOf(ask, ask.path.id);
      const entries = values(ask.account.shelves.lists).flatMap(({ id, name, archivedAt, members }) =>
        members
          .filter((each: Json) => each.contactId === contact?.id)
          .map(({ addedAt }: Json) => ({ id, name, addedAt, archived: archivedAt !== null })),
      );
      return ok({ shortlists: entries });
    },
  },
];

const notes: readonly Row[] = [
  {
    on: "POST /v1/developers/{id}/notes",
    may: "contact:update",
    body: object({ "text!": text(10_000, 1) }),
    do(ask) {
      const person = personBy(ask.path.id) ?? raise(missing("developer"));
      const contact = saveContact(ask, person.id);
      const note = {
        id: newId(),
        contactId: contact.id,
        body: ask.body.text,
        author: author(ask),
        createdAt: iso(ask.now),
        updatedAt: null,
        editedBy: null,
      };
      ask.account.shelves.notes.set(note.id, note);
      return ok({ note });
    },
  },
  {
    on: "GET /v1/developers/{id}/notes",
    may: "contact:read",
    perMinute: 120,
    query: {
      limit: (value, name) => (/^([1-9]\d?|100)$/.test(value) ? null : `\`${name}\`: 1..100`),
      cursor: text(256),
    },
    do(ask) {
      const { account, path, query } = ask;
      if (!/^\d{1,64}$/.test(path.id ?? "")) throw bad("A developer's id is a number.");
      const contact = contactOf(ask, path.id);
      const all = newest(values(account.shelves.notes).filter((each) => each.contactId === contact?.id));
      const [from, after] = (query.cursor ?? "").split("~");
      if (query.cursor !== undefined && from !== contact?.id)
        throw bad("`cursor` was not handed out for this contact.");
      const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
      if (query.cursor !== undefined && start === 0) throw bad("`cursor` was not handed out for this contact.");
      const page = all.slice(start, start + Number(query.limit ?? 50));
      const isLast = start + page.length >= all.length;
      return ok({
        contactId: contact?.id ?? null,
        notes: contact ? page : [],
        nextCursor: isLast || !contact ? null : `${contact.id}~${page.at(-1).id}`,
      });
    },
  },
  {
    on: "DELETE /v1/notes/{id}",
    may: "contact:update",
    perMinute: 30,
    do({ account, path, who }) {
      const note = take(account.shelves.notes, path.id, "note");
      if (note.author.id !== who.id && !who.grants.includes("account:update"))
        throw new Refusal(403, "forbidden", "Only its author or a moderator deletes a note.");
      account.shelves.notes.delete(note.id);
      return ok({ id: note.id });
    },
  },
  {
    on: "POST /v1/contacts/remove",
    may: "contact:delete",
    perMinute: 30,
    body: object({ "contactIds!": list(text(64), 500, 1) }),
    do({ account, body }) {
      const found = body.contactIds.map((id: string) => {
        const contact = account.shelves.contacts.get(id);
        return contact && !contact.isRemoved ? contact : raise(missing("contact"));
      });
      for (const contact of found) {
        contact.isRemoved = true;
        for (const each of account.shelves.lists.values())
          each.members = each.members.filter((member: Json) => member.contactId !== contact.id);
      }
      return ok({ removed: [...new Set(found.map(({ id }: Json) => id))] });
    },
  },
];

/** This deployment's registry of profile fields. */
const fields: Readonly<Record<string, string>> = { headline: "string", hq: "string", teamSize: "uint" };

function checkFields(set: Json = {}, clear: readonly string[] = []): void {
  const wrong = [...Object.keys(set), ...clear].filter((name) => !Object.hasOwn(fields, name));
  if (wrong.length > 0) throw bad(`No such fields: ${wrong.map((each) => `"${each}"`).join(", ")}.`);
  for (const [name, value] of Object.entries(set))
    if (fields[name] === "uint" ? !Number.isInteger(value) : typeof value !== "string")
      throw bad(`"${name}" takes a ${fields[name]}.`);
}

function write(profile: Map<string, Json>, { body, who, now }: Ask): Json {
  checkFields(body.set, body.clear);
  const [written, skipped]: [string[], string[]] = [[], []];
  for (const [name, value] of [
    ...Object.entries<Json>(body.set ?? {}),
    ...(body.clear ?? []).map((each: string) => [each, undefined]),
  ]) {
    if (who.kind === "key" && profile.get(name)?.writtenBy === "human") skipped.push(name);
    else {
      profile.set(name, { value, writtenBy: who.kind === "key" ? "agent" : "human", updatedAt: iso(now) });
      written.push(name);
    }
  }
  return { written, skipped };
}

const summary = ({ id, name, domain, archived }: Json): Json => ({
  id,
  name,
  domain,
  profileStatus: "gathering",
  archived,
  keepAnonymous: false,
});

const companyKeys = ({ name, domain }: Json): string[] => [
  ...(name ? [`name ${fold(name)}`] : []),
  ...(domain
    ? [
        `domain ${domain
          .trim()
          .toLowerCase()
          .replace(/^www\./, "")}`,
      ]
    : []),
];

const clients: readonly Row[] = [
  {
    on: "POST /v1/companies",
    may: "contact:update",
    perMinute: 30,
    body: object({ name: text(200, 1), domain: text(253, 1), set: object({}) }),
    do(ask) {
      const { body, account } = ask;
      if (body.name === undefined && body.domain === undefined) throw bad("`name` or `domain` is required.");
      checkFields(body.set);
      const keys = companyKeys(body);
      const known = values(account.shelves.companies).find((each) =>
        companyKeys(each).some((key) => keys.includes(key)),
      );
      if (known) return ok({ id: known.id, created: false }, 201);
      const id = `cmp_${newId().slice(-11)}`;
      const made = { id, name: body.name ?? null, domain: body.domain ?? null, archived: false, fields: new Map() };
      write(made.fields, { ...ask, body: { set: body.set } });
      account.shelves.companies.set(id, made);
      return ok({ id, created: true }, 201);
    },
  },
  {
    on: "GET /v1/companies",
    may: "contact:read",
    perMinute: 60,
    do: ({ account }) => ok({ rows: values(account.shelves.companies).map(summary) }),
  },
  {
    on: "POST /v1/companies/{id}/attachments",
    may: "project:update",
    perMinute: 30,
    body: object({
      "kind!": oneOf("jd", "link", "doc"),
      "name!": text(200, 1),
      url: text(2_000, 1),
      fileRef: text(500, 1),
    }),
    do({ account, path, body, who, now }) {
      take(account.shelves.companies, path.id, "company");
      if (body.kind === "link" && body.url === undefined) throw bad("`url` is required for a link.");
      if (body.url !== undefined && !/^https?:\/\/\S+$/.test(body.url)) throw bad("`url` is no URL.");
      const { kind, name, url = null, fileRef = null } = body;
      if (fileRef !== null) throw bad("`fileRef` is no file that was uploaded.");
      const at = iso(now);
      const made = {
        ...{ id: newId(), subjectType: "company", subjectId: path.id, kind, name, url, fileRef },
        ...{ addedBy: who.id, createdAt: at, updatedAt: at },
      };
      account.shelves.attachments.set(made.id, made);
      return ok(made, 201);
    },
  },
  {
    on: "POST /v1/projects",
    may: "project:update",
    body: object({ "name!": text(200, 1) }),
    do({ account, body, who, now }) {
      const id = newId();
      const at = iso(now);
      const [company] = values(account.shelves.companies);
      account.shelves.projects.set(id, {
        ...{ id, name: body.name, status: "open" },
        companyRef: company
          ? { subjectType: "company", subjectId: company.id }
          : { subjectType: "account", subjectId: account.id },
        ...{ companyName: company?.name ?? null, createdBy: who.id, createdAt: at, updatedAt: at },
        ...{ candidateListId: null, managedAgents: [], shortlists: [], contextLocked: false },
        stats: { candidates: 0, sequences: 0, contacted: 0, replyRate: null },
      });
      return ok({ created: id }, 201);
    },
  },
  {
    on: "GET /v1/projects",
    may: "project:read",
    do: ({ account }) => ok({ projects: values(account.shelves.projects) }),
  },
  {
    on: "GET /v1/projects/{id}",
    may: "project:read",
    perMinute: 120,
    do: ({ account, path }) => ok(take(account.shelves.projects, path.id, "project")),
  },
  {
    on: "GET /v1/projects/{id}/brief",
    may: "project:read",
    perMinute: 60,
    do({ account, path }) {
      take(account.shelves.projects, path.id, "project");
      return ok({ status: "empty", brief: null });
    },
  },
  {
    on: "GET /v1/projects/{id}/profile",
    may: "project:read",
    perMinute: 60,
    query: { fields: text(2_000), view: oneOf("values") },
    do({ account, path, query }) {
      take(account.shelves.projects, path.id, "project");
      if (query.view === "values") return ok({ seniority: "senior" });
      const field = { value: "senior", writtenBy: null, updatedAt: null, editable: true };
      return ok({ fields: { seniority: field } });
    },
  },
  {
    on: "GET /v1/me/profile",
    may: "contact:read",
    do: ({ account }) => ok({ fields: Object.fromEntries(account.profile) }),
  },
  {
    on: "PATCH /v1/me/profile",
    may: "contact:update",
    perMinute: 30,
    body: object({ set: object({}), clear: list(text(200), 100) }),
    do: (ask) => ok(write(ask.account.profile, ask)),
  },
];

export const records: readonly Row[] = [...lists, ...notes, ...clients];
