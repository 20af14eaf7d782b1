import type { Operation, Route } from "../kernel/operation.ts";
import { type Held, hold } from "./cleanup-journal.ts";
import type { Answer, Exchange, Sent } from "./exchange.ts";
import { routeOf } from "./operations.ts";
import type { Session } from "./session.ts";

/** One request that takes back what another made. */
export interface Undoing {
  readonly route: Route;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** True where the thing itself stays and is only put aside, so that it is listed as left behind. */
  readonly remains?: boolean;
}

interface Rule {
  readonly what: string;
  /** How to take back what an answer says was made. Nothing where the interface has no way. */
  readonly undo: (answer: Answer, sent: Sent, session: Session) => readonly Undoing[];
  /** True where what was made cannot be taken away at all. */
  readonly stays?: boolean;
  /** Where a run that never saw the answer can look whether the thing exists: by its name, which no other thing has. */
  readonly listed?: { readonly route: Route; readonly in: string; readonly asAnswer: (item: Named) => unknown };
}

interface Named {
  readonly name: string;
}

/** Every operation that makes something, whatever check calls it: nothing can be made and forgotten. */
const rules: { readonly [route: Route]: Rule } = {
  "POST /v1/shortlists": {
    what: "shortlist",
    undo: ({ json }) => [{ route: "DELETE /v1/shortlists/{id}", params: { id: json.id } }],
    listed: { route: "GET /v1/shortlists", in: "shortlists", asAnswer: (item) => item },
  },
  "POST /v1/shortlists/{id}/members": {
    what: "contact",
    undo: ({ json }, _, session) => removeContacts(session, json.added),
  },
  "POST /v1/developers/{developerId}/notes": {
    what: "note",
    undo: ({ json }, sent, session) => [
      ...(session.unsaved.has(segment(sent.path, 2)) ? removal([json.contactId]) : []),
      { route: "DELETE /v1/notes/{noteId}", params: { noteId: json.id } },
    ],
  },
  "POST /v1/keys": {
    what: "key",
    undo: ({ json }) => [{ route: "DELETE /v1/keys/{id}", params: { id: json.key.id } }],
    listed: { route: "GET /v1/keys", in: "keys", asAnswer: (key) => ({ key }) },
  },
  "POST /v1/companies": {
    what: "company",
    undo: ({ json }) =>
      json.created ? [{ route: "POST /v1/companies/{id}/archive", params: { id: json.id }, remains: true }] : [],
    listed: { route: "GET /v1/companies", in: "rows", asAnswer: (item) => ({ ...item, created: true }) },
  },
  "POST /v1/projects": {
    what: "project",
    undo: ({ json }) => [
      { route: "PATCH /v1/projects/{id}", params: { id: json.id }, body: { status: "closed" }, remains: true },
    ],
    listed: { route: "GET /v1/projects", in: "projects", asAnswer: (item) => item },
  },
  "PATCH /v1/me/profile": {
    what: "field of the own profile",
    undo: ({ json }, _, session) => restoreProfile(session, json.written),
  },
  "POST /v1/search/jobs": {
    what: "deep search",
    undo: ({ json }) => [{ route: "POST /v1/search/jobs/{id}/cancel", params: { id: json.job.id }, remains: true }],
  },
  "POST /v1/deep-research/jobs": { what: "research job", undo: () => [], stays: true },
  "POST /v1/developers/reports": { what: "facet report", undo: () => [], stays: true },
  "POST /v1/files": { what: "file", undo: () => [], stays: true },
  "POST /v1/companies/{id}/attachments": { what: "attachment", undo: () => [], stays: true },
};

function removeContacts(session: Session, members: readonly { developerId: string; contactId: string }[]): Undoing[] {
  const ours = members.filter(({ developerId }) => session.unsaved.has(developerId));
  return removal(ours.map(({ contactId }) => contactId));
}

/** Once for each field: what stood there before the run, whatever the run wrote there how often. */
function restoreProfile(session: Session, written: readonly string[]): Undoing[] {
  const fields = written.filter((name) => session.profile.has(name));
  const before = fields.filter((name) => session.profile.get(name) !== null);
  const set = Object.fromEntries(before.map((name) => [name, session.profile.get(name)]));
  const clear = fields.filter((name) => session.profile.get(name) === null);
  const body = { ...(before.length > 0 && { set }), ...(clear.length > 0 && { clear }) };
  return fields.length > 0 ? [{ route: "PATCH /v1/me/profile", body }] : [];
}

export function removal(contactIds: readonly string[]): Undoing[] {
  return contactIds.length > 0 ? [{ route: "POST /v1/contacts/remove", body: { contactIds } }] : [];
}

function segment(path: string, position: number): string {
  return path.split(/[/?]/).filter(Boolean)[position] ?? "";
}

export interface Intent {
  readonly id: string;
  readonly rule: Rule;
}

/** Noted before the request leaves, so that a run that dies in between is known to have made something. */
export function noteIntent(session: Session, operation: Operation, sent: Sent): Intent | null {
  const rule = rules[routeOf(operation)];
  if (rule === undefined) return null;
  const id = `${session.run}-${session.intents++}`;
  const words = typeof sent.body === "string" ? nameIn(sent.body) : null;
  hold(session.journal, { id, what: rule.what, name: words, as: sent.as, state: "intended" });
  return { id, rule };
}

export function noteMade(session: Session, { id, rule }: Intent, { sent, answer }: Exchange): void {
  const entry = { id, what: rule.what, name: null, as: sent.as };
  if (answer.status >= 300 || answer.json === undefined) {
    hold(session.journal, { ...entry, state: "undone" });
    return;
  }
  const undo = safely(() => rule.undo(answer, sent, session));
  if (undo === null) hold(session.journal, { ...entry, state: "lost", why: "its answer does not say what it made" });
  else if (rule.stays) hold(session.journal, { ...entry, ref: refIn(answer), state: "stays" });
  else hold(session.journal, { ...entry, ref: refIn(answer), state: undo.length > 0 ? "made" : "undone", undo });
}

/** How to take back what was asked for without an answer being seen: nothing where it was not made, null where nobody can tell. */
export async function undoingOfIntended(
  { what, name }: Held,
  list: (route: Route) => Promise<Answer>,
  session: Session,
): Promise<readonly Undoing[] | null> {
  const rule = Object.values(rules).find((each) => each.what === what);
  if (rule?.listed === undefined || name === null) return null;
  const answer = await list(rule.listed.route);
  const items: unknown = answer.json?.[rule.listed.in];
  if (!Array.isArray(items)) return null;
  const item = (items as readonly Named[]).find((each) => each.name === name);
  if (item === undefined) return [];
  const made = { ...answer, json: rule.listed.asAnswer(item) };
  return safely(() => rule.undo(made, { method: "POST", path: "", as: null, headers: {}, body: null }, session));
}

/** An answer of a shape that nobody foresaw is what the kit is there to find; the removal must not fall over it. */
function safely<Value>(make: () => Value): Value | null {
  try {
    return make();
  } catch {
    return null;
  }
}

function refIn({ json }: Answer): string | null {
  return json.id ?? json.job?.id ?? json.report?.id ?? json.key?.id ?? null;
}

function nameIn(body: string): string | null {
  return /"name":"((?:[^"\\]|\\.){0,80})/.exec(body)?.[1] ?? null;
}
