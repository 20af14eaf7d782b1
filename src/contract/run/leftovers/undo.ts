import { isObject } from "../../../base/json-object.ts";
import { parseJson } from "../../../base/parse-json.ts";
import { sameJson } from "../../../base/same-json.ts";
import { type Creates, listOf } from "../../../kernel/creates.ts";
import type { Operation, Route } from "../../../kernel/operation.ts";
import { paramsIn } from "../../judge/invariants/request.ts";
import type { Exchange, ReceivedAnswer, SentRequest } from "../../seen/exchange.ts";
import { isKept, namedRows } from "../../seen/named-rows.ts";
import { everyOperation } from "../../seen/operations.ts";
import type { Session } from "../session.ts";
import { type CreationEntry, type Creations, recordEntry, type UndoRequest } from "./cleanup-journal.ts";

/** What an operation declares to create, unless that is nothing. */
type Creation = Exclude<Creates, "nothing">;

/** The requests that remove what was created according to an answer. */
function undoRequestsOf(
  creates: Creation,
  { answer, sent, operation, creations }: CreationCall,
): readonly UndoRequest[] {
  if ("stays" in creates || (creates.when !== undefined && at(answer.json, creates.when) !== true)) return [];
  return creates.undo.flatMap((undo): readonly UndoRequest[] => {
    if ("contacts" in undo) return removeContacts(creations, contactsOf(undo.contacts, answer, operation, sent));
    if ("restores" in undo) return restoreProfile(creations, at(answer.json, undo.restores) as readonly string[]);
    const { params, ...rest } = undo;
    const values = Object.entries(params ?? {}).map(([name, pointer]) => [name, textAt(answer.json, pointer)]);
    return [{ ...rest, ...(params && { params: Object.fromEntries(values) }) }];
  });
}

interface CreationCall {
  readonly answer: Pick<ReceivedAnswer, "json">;
  readonly sent: SentRequest;
  readonly operation: Operation;
  readonly creations: Creations;
}

interface Contact {
  readonly developerId: string;
  readonly contactId: string;
}

function contactsOf(
  where: { readonly in: string } | { readonly parameter: string },
  { json }: Pick<ReceivedAnswer, "json">,
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
function removeContacts(creations: Creations, contacts: readonly Contact[]): UndoRequest[] {
  const ours = contacts.filter(({ developerId }) => creations.newlySaved.has(developerId));
  return contactRemoval(ours.map(({ contactId }) => contactId));
}

export function contactRemoval(contactIds: readonly string[]): UndoRequest[] {
  return contactIds.length > 0 ? [{ route: removal, body: { contactIds } }] : [];
}

/** Once for each field: restores its value from before the run, however often the run wrote it. */
function restoreProfile(creations: Creations, writtenFields: readonly string[]): UndoRequest[] {
  const fields = writtenFields.filter((name) => creations.profile.has(name));
  const before = fields.filter((name) => creations.profile.get(name) !== null);
  const set = Object.fromEntries(before.map((name) => [name, creations.profile.get(name)]));
  const clear = fields.filter((name) => creations.profile.get(name) === null);
  const body = { ...(before.length > 0 && { set }), ...(clear.length > 0 && { clear }) };
  return fields.length > 0 ? [{ route: "PATCH /v1/me/profile", body }] : [];
}

export interface IntendedCreation {
  readonly id: string;
  readonly operation: Operation;
  readonly creates: Creation;
}

/** Noted before the request is sent, so that the journal of a killed run shows that it may have created something. */
export function noteIntent(
  { run, creations }: Session,
  operation: Operation,
  sent: SentRequest,
  by: string,
): IntendedCreation | null {
  const { creates } = operation;
  if (creates === "nothing") return null;
  const id = `${run}-${creations.intents++}`;
  const name = typeof sent.body === "string" ? nameIn(sent.body) : null;
  const developers = [...creations.newlySaved].filter((each) => savesOne(operation, sent, each));
  recordEntry(creations.journal, { id, what: creates.what, name, as: sent.as, by, state: "intended", developers });
  return { id, operation, creates };
}

/** What is made under a name, before or later, is not what was refused under it. */
function noteRefused({ journal, refused }: Creations, id: string, what: string, status: number): void {
  const name = journal.entries.get(id)?.name ?? null;
  if (name === null) return;
  const isRefused = status >= 400 && status < 500;
  const isElsewhere = [...journal.entries.values()].some((each) => each.name === name && each.id !== id);
  if (isRefused && !isElsewhere) refused.set(name, { what, status });
  else refused.delete(name);
}

export function noteMade(
  creations: Creations,
  { id, operation, creates }: IntendedCreation,
  { sent, answer, raw, check }: Exchange,
): void {
  const entry = { id, what: creates.what, name: null, as: sent.as, by: check };
  noteRefused(creations, id, creates.what, answer.status);
  if (answer.status >= 300 || answer.json === undefined) {
    recordEntry(creations.journal, { ...entry, state: "undone" });
    return;
  }
  const isMade = "stays" in creates || creates.when === undefined || safely(() => at(answer.json, creates.when ?? ""));
  for (const id of isMade ? [...idsIn(answer), ...idsIn(raw)] : []) creations.ownIds.add(id);
  // An id that is unlike its declaration is an id all the same.
  const undo =
    safely(() => undoRequestsOf(creates, { answer, sent, operation, creations })) ??
    safely(() => undoRequestsOf(creates, { answer: raw, sent, operation, creations })) ??
    undoByOnlyId(operation, creates, raw);
  if (undo === null)
    recordEntry(creations.journal, { ...entry, state: "lost", why: "its answer does not say what was created" });
  else if (isMade && isKept(creations.journal.entries.get(id)?.name)) {
    recordEntry(creations.journal, { ...entry, ref: refIn(answer), state: "kept" });
  } else if ("stays" in creates) recordEntry(creations.journal, { ...entry, ref: refIn(answer), state: "stays" });
  else
    recordEntry(creations.journal, {
      ...entry,
      ref: refIn(answer) ?? refIn(raw),
      state: undo.length > 0 ? "made" : "undone",
      undo,
    });
}

/** What a check has deleted itself needs no removal. */
export function noteDeleted({ journal }: Creations, { route, operation, sent, answer }: Exchange): void {
  if (operation === null || answer.status >= 300) return;
  const params = paramsIn(operation.path, sent.path.split("?", 1)[0] as string);
  const gone = route === removal ? contactsNamedIn(typeof sent.body === "string" ? parseJson(sent.body) : null) : [];
  if (sent.method !== "DELETE" && gone.length === 0) return;
  const isDone = (each: UndoRequest): boolean =>
    route === removal ? contactsNamedIn(each.body).every((id) => gone.includes(id)) : sameJson(each.params, params);
  for (const entry of journal.entries.values()) {
    const { state, undo = [] } = entry;
    const rest = undo.filter((each) => each.route !== route || !isDone(each));
    if (state === "made" && rest.length < undo.length)
      recordEntry(journal, { ...entry, undo: rest, state: rest.length > 0 ? "made" : "undone" });
  }
}

export const removal = "POST /v1/contacts/remove";

export function contactsNamedIn(body: unknown): readonly string[] {
  return isObject(body) && Array.isArray(body.contactIds) ? body.contactIds : [];
}

/** Where an answer to the creation of something has one id, it is of that, wherever it was expected. */
function undoByOnlyId(
  operation: Operation,
  creates: Creation,
  raw: Pick<ReceivedAnswer, "json">,
): readonly UndoRequest[] | null {
  const [id, ...others] = idsIn(raw);
  if (id === undefined || others.length > 0 || !("undo" in creates) || creates.when !== undefined) return null;
  const undo = undoRequestsOfId(operation, id);
  return undo.length === creates.undo.length ? undo : null;
}

/** Reads an operation, for what a run may have left. */
export type Look = (
  route: Route,
  params?: Readonly<Record<string, string>>,
) => Promise<Pick<Exchange, "answer" | "raw">>;

/**
 * How to undo a request whose answer was not seen, or not understood: by what is there now. An empty list if nothing is, null if
 * that cannot be seen.
 */
export async function undoRequestsOfIntended(
  { what, name, developers = [] }: CreationEntry,
  look: Look,
): Promise<readonly UndoRequest[] | null> {
  const operation = creatorOf(what);
  const listing = operation && listOf(operation.creates);
  const isNamed = (text: string) => name !== null && (text === name || (name.length === 80 && text.startsWith(name)));
  const found: UndoRequest[] = [];
  let hasLooked = false;
  if (operation !== undefined && listing && name !== null) {
    const { answer, raw } = await look(listing.route);
    hasLooked = answer.status < 300;
    found.push(...namedRows(raw.json, isNamed).flatMap(({ id }) => undoRequestsOfId(operation, id)));
  }
  for (const developerId of developers) {
    const { answer, raw } = await look("GET /v1/developers/{developerId}/notes", { developerId });
    hasLooked ||= answer.status < 300;
    const contactId = safely(() => textAt(answer.json, "/contactId"));
    if (operation !== undefined && what === "note")
      found.push(...namedRows(raw.json, isNamed).flatMap(({ id }) => undoRequestsOfId(operation, id)));
    if (contactId !== null) found.push(...contactRemoval([contactId]));
  }
  return hasLooked ? found : null;
}

/** How to undo what an operation created, where only its id is known; it is the only thing that such a request names. */
export function undoRequestsOfId({ creates }: Operation, id: string): readonly UndoRequest[] {
  if (creates === "nothing" || "stays" in creates) return [];
  return creates.undo.flatMap((undo): UndoRequest[] => {
    if (!("route" in undo)) return [];
    const { params = {}, ...rest } = undo;
    return [{ ...rest, params: Object.fromEntries(Object.keys(params).map((name) => [name, id])) }];
  });
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

function refIn(answer: Pick<ReceivedAnswer, "json">): string | null {
  return idsIn(answer)[0] ?? null;
}

/** The ids of what an answer says was created, and of the list that comes with a project. */
function idsIn({ json }: Pick<ReceivedAnswer, "json">): readonly string[] {
  const places = ["/id", "/job/id", "/report/id", "/key/id", "/candidateListId"];
  return places.map((place) => safely(() => at(json, place))).filter((id) => typeof id === "string");
}

/** The name that it is given, or the text of a note. */
function nameIn(body: string): string | null {
  return /"(?:name|body)":"((?:[^"\\]|\\.){0,80})/.exec(body)?.[1] ?? null;
}

function savesOne({ creates }: Operation, { path, body }: SentRequest, developerId: string): boolean {
  const saves = creates !== "nothing" && "undo" in creates && creates.undo.some((each) => "contacts" in each);
  return (
    saves && (path.includes(`/${developerId}/`) || (typeof body === "string" && body.includes(`"${developerId}"`)))
  );
}
