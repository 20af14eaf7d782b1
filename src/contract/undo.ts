import { type Creates, listOf } from "../kernel/creates.ts";
import type { Operation, Route } from "../kernel/operation.ts";
import { type JournalEntry, recordEntry, type UndoRequest } from "./cleanup-journal.ts";
import type { Answer, Exchange, SentRequest } from "./exchange.ts";
import { everyOperation } from "./operations.ts";
import type { Session } from "./session.ts";

/** What an operation declares to create, unless that is nothing. */
type Creation = Exclude<Creates, "nothing">;

interface Named {
  readonly name: string;
}

/** The requests that remove what was created according to an answer. */
function undoRequestsOf(creates: Creation, { answer, sent, operation, session }: CreationCall): readonly UndoRequest[] {
  if ("stays" in creates || (creates.when !== undefined && at(answer.json, creates.when) !== true)) return [];
  return creates.undo.flatMap((undo): readonly UndoRequest[] => {
    if ("contacts" in undo) return removeContacts(session, contactsOf(undo.contacts, answer, operation, sent));
    if ("restores" in undo) return restoreProfile(session, at(answer.json, undo.restores) as readonly string[]);
    const { params, ...rest } = undo;
    const values = Object.entries(params ?? {}).map(([name, pointer]) => [name, textAt(answer.json, pointer)]);
    return [{ ...rest, ...(params && { params: Object.fromEntries(values) }) }];
  });
}

interface CreationCall {
  readonly answer: Pick<Answer, "json">;
  readonly sent: SentRequest;
  readonly operation: Operation;
  readonly session: Session;
}

interface Contact {
  readonly developerId: string;
  readonly contactId: string;
}

function contactsOf(
  where: { readonly in: string } | { readonly parameter: string },
  { json }: Pick<Answer, "json">,
  { path }: Operation,
  sent: SentRequest,
): readonly Contact[] {
  if ("in" in where) return at(json, where.in) as readonly Contact[];
  const position = path.split("/").indexOf(`{${where.parameter}}`);
  return [{ developerId: sent.path.split(/[/?]/)[position] ?? "", contactId: textAt(json, "/contactId") }];
}

/** A required member as a text. If it is missing, it is unknown how to undo the call. */
function textAt(json: unknown, pointer: string): string {
  const value = at(json, pointer);
  if (typeof value !== "string") throw new Error(`no ${pointer}`);
  return value;
}

function at(json: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce((value, name) => (value as { readonly [name: string]: unknown })[name], json);
}

/** Only those that were not saved before the run; the others were contacts already. */
function removeContacts(session: Session, contacts: readonly Contact[]): UndoRequest[] {
  const ours = contacts.filter(({ developerId }) => session.newlySaved.has(developerId));
  return contactRemoval(ours.map(({ contactId }) => contactId));
}

export function contactRemoval(contactIds: readonly string[]): UndoRequest[] {
  return contactIds.length > 0 ? [{ route: "POST /v1/contacts/remove", body: { contactIds } }] : [];
}

/** Once for each field: restores its value from before the run, however often the run wrote it. */
function restoreProfile(session: Session, writtenFields: readonly string[]): UndoRequest[] {
  const fields = writtenFields.filter((name) => session.profile.has(name));
  const before = fields.filter((name) => session.profile.get(name) !== null);
  const set = Object.fromEntries(before.map((name) => [name, session.profile.get(name)]));
  const clear = fields.filter((name) => session.profile.get(name) === null);
  const body = { ...(before.length > 0 && { set }), ...(clear.length > 0 && { clear }) };
  return fields.length > 0 ? [{ route: "PATCH /v1/me/profile", body }] : [];
}

export interface Intent {
  readonly id: string;
  readonly operation: Operation;
  readonly creates: Creation;
}

/** Noted before the request is sent, so that the journal of a killed run shows that it may have created something. */
export function noteIntent(session: Session, operation: Operation, sent: SentRequest, by: string): Intent | null {
  const { creates } = operation;
  if (creates === "nothing") return null;
  const id = `${session.run}-${session.intents++}`;
  const words = typeof sent.body === "string" ? nameIn(sent.body) : null;
  recordEntry(session.journal, { id, what: creates.what, name: words, as: sent.as, by, state: "intended" });
  return { id, operation, creates };
}

export function noteMade(
  session: Session,
  { id, operation, creates }: Intent,
  { sent, answer, check }: Exchange,
): void {
  const entry = { id, what: creates.what, name: null, as: sent.as, by: check };
  if (answer.status >= 300 || answer.json === undefined) {
    recordEntry(session.journal, { ...entry, state: "undone" });
    return;
  }
  const isMade = "stays" in creates || creates.when === undefined || safely(() => at(answer.json, creates.when ?? ""));
  for (const id of isMade ? idsIn(answer) : []) session.ownIds.add(id);
  const undo = safely(() => undoRequestsOf(creates, { answer, sent, operation, session }));
  if (undo === null)
    recordEntry(session.journal, { ...entry, state: "lost", why: "its answer does not say what was created" });
  else if ("stays" in creates) recordEntry(session.journal, { ...entry, ref: refIn(answer), state: "stays" });
  else recordEntry(session.journal, { ...entry, ref: refIn(answer), state: undo.length > 0 ? "made" : "undone", undo });
}

/** How to undo a request whose answer was not seen: an empty list if nothing was created, null if that is unknown. */
export async function undoRequestsOfIntended(
  { what, name }: JournalEntry,
  list: (route: Route) => Promise<Answer>,
  session: Session,
): Promise<readonly UndoRequest[] | null> {
  const operation = creatorOf(what);
  const listing = operation && listOf(operation.creates);
  if (operation === undefined || !listing || name === null) return null;
  const answer = await list(listing.route);
  const rows = safely(() => at(answer.json, listing.in));
  if (!Array.isArray(rows)) return null;
  const row = (rows as readonly Named[]).find((each) => each.name === name);
  return row === undefined ? [] : undoRequestsOfRow(operation, row, session);
}

/** How to undo what an operation created, from its row in the list of such objects; null if that is unknown. */
export function undoRequestsOfRow(operation: Operation, row: unknown, session: Session): readonly UndoRequest[] | null {
  const { creates } = operation;
  if (creates === "nothing" || "stays" in creates) return null;
  const { when: _, listed, ...unconditional } = creates;
  const answer = { json: listed?.as === undefined ? row : { [listed.as]: row } };
  const sent = { method: operation.method, path: operation.path, as: null, headers: {}, body: null };
  return safely(() => undoRequestsOf(unconditional, { answer, sent, operation, session }));
}

/** Whether a list of the account shows objects of a kind. */
export function isListed(what: string): boolean {
  return listOf(creatorOf(what)?.creates ?? "nothing") !== null;
}

function creatorOf(what: string): Operation | undefined {
  return everyOperation.find(({ creates }) => creates !== "nothing" && creates.what === what);
}

/** Answers of unexpected shapes are to be expected; they must not make the removal fail. */
function safely<Value>(make: () => Value): Value | null {
  try {
    return make();
  } catch {
    return null;
  }
}

function refIn(answer: Pick<Answer, "json">): string | null {
  return idsIn(answer)[0] ?? null;
}

/** The ids of what an answer says was created, and of the list that comes with a project. */
function idsIn({ json }: Pick<Answer, "json">): readonly string[] {
  const places = ["/id", "/job/id", "/report/id", "/key/id", "/candidateListId"];
  return places.map((place) => safely(() => at(json, place))).filter((id) => typeof id === "string");
}

function nameIn(body: string): string | null {
  return /"name":"((?:[^"\\]|\\.){0,80})/.exec(body)?.[1] ?? null;
}
