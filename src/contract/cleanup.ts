import type { Route } from "../kernel/operation.ts";
import { type CleanupJournal, type Held, hold } from "./cleanup-journal.ts";
import { ask } from "./client.ts";
import type { Answer, Exchange, Principal } from "./exchange.ts";
import type { Session } from "./session.ts";
import { signalOf } from "./signals.ts";
import { isListed, undoingOfIntended } from "./undo.ts";
import type { Undoing } from "./undoing.ts";

export interface LeftBehind {
  readonly what: string;
  readonly ref: string | null;
  readonly name: string | null;
  readonly why: string;
}

/** One line for objects of one kind that remain for one reason. */
export function sayLeft(left: readonly LeftBehind[]): string[] {
  const groups = new Map<string, LeftBehind[]>();
  for (const each of left) {
    const group = `${each.what} ${each.why}`;
    groups.set(group, [...(groups.get(group) ?? []), each]);
  }
  return [...groups.values()].map((group) => {
    const { what, why } = group[0] as LeftBehind;
    const names = group.flatMap(({ ref, name }) => ref ?? name ?? []);
    if (group.length === 1) return `${what} ${names[0] ?? "without a name"}: ${why}`;
    return `${what} (${group.length} of them): ${[why, names.join(", ")].filter(Boolean).join(": ")}`;
  });
}

export interface Cleaned {
  readonly removed: number;
  readonly left: readonly LeftBehind[];
}

/** Removes everything in the journal, and lists what cannot be removed. */
export async function cleanUp(session: Session, journal: CleanupJournal): Promise<Cleaned> {
  const entries = [...journal.held.values()].filter(({ state }) => state !== "undone");
  const taken = await undoCreations(session, entries);
  const contacts = await removeContacts(session, taken);
  let removed = 0;
  const left: LeftBehind[] = [];
  for (const { entry, undo, ...own } of taken) {
    const refused = contactsIn(undo).flatMap((id) => contacts.get(id) ?? []);
    const why = own.why ?? refused[0] ?? null;
    if (why === null) removed += 1;
    else left.push({ what: entry.what, ref: entry.ref ?? null, name: entry.name, why });
    if (!own.again && refused.length === 0) hold(journal, { ...entry, state: "undone" });
  }
  return { removed, left };
}

interface Tidying {
  /** The ids of the checks that created what is removed: they have ended. */
  readonly of: ReadonlySet<string>;
  /**
   * True once the checks that ran at the same time have ended, too; omitted if the remaining checks read no whole
   * lists.
   */
  readonly isOver?: () => boolean;
}

/**
 * Removes objects that are no longer needed while the run continues, namely those that no stored finding names. Objects
 * in lists of the account stay as long as checks follow that need long lists. Contacts stay until the end, when one
 * call removes all of them.
 */
export async function tidyUp(session: Session, { of, isOver }: Tidying): Promise<void> {
  const known = JSON.stringify(await Promise.allSettled(session.facts.values()));
  const entries = [...session.journal.held.values()].filter(
    ({ what, state, by, ref, undo = [] }) =>
      state === "made" &&
      of.has(by ?? "") &&
      !known.includes(ref ?? "") &&
      undo.some(isOwn) &&
      (isOver === undefined || !isListed(what)),
  );
  for (const { entry, why, again, undo } of await undoCreations(session, entries, isOver)) {
    if (why !== null || again) continue;
    const rest = undo.filter((each) => !isOwn(each));
    hold(session.journal, { ...entry, undo: rest, state: rest.length > 0 ? "made" : "undone" });
    if (rest.length === 0) session.tidied += 1;
  }
}

interface Taken {
  readonly entry: Held;
  /** All requests that undo it. */
  readonly undo: readonly Undoing[];
  /** Why it still exists, if it does. */
  readonly why: string | null;
  /** Whether another run should try again. */
  readonly again: boolean;
}

/** The latest first; objects of different kinds in parallel, since each kind has its own rate limit. */
async function undoCreations(session: Session, entries: readonly Held[], isOver?: () => boolean): Promise<Taken[]> {
  const kinds = [...new Set(entries.map(({ what }) => what))];
  const taken = kinds.map(async (kind) => {
    const ofKind: Taken[] = [];
    for (const entry of entries.filter(({ what }) => what === kind).reverse()) {
      if (isOver?.()) break;
      ofKind.push({ entry, ...(await undoCreation(session, entry)) });
    }
    return ofKind;
  });
  return (await Promise.all(taken)).flat();
}

/** All except contacts, since several objects may have created the same contact. */
async function undoCreation(session: Session, entry: Held): Promise<Omit<Taken, "entry">> {
  const given = (why: string) => ({ why, again: false, undo: [] });
  if (entry.state === "stays") return given("the interface has no way to remove it");
  const isUnknown = entry.state === "intended" || entry.state === "lost";
  const undo = isUnknown ? await lookUp(session, entry) : (entry.undo ?? []);
  if (entry.state === "lost" && !undo?.length) return given(entry.why ?? "it is unknown what was created");
  if (undo === null) return given("no answer came, so it is unknown whether it exists");
  let remains: string | null = null;
  for (const undoing of undo.filter(isOwn)) {
    const problem = await removeObject(session, undoing, entry.as);
    if (problem !== null) return { why: problem, again: true, undo };
    if (undoing.remains) remains = `it cannot be removed, and was ${endOf(undoing)}`;
  }
  return { why: remains, again: false, undo };
}

/** What became of an object that is put aside, for want of a removal. */
function endOf({ route }: Undoing): string {
  if (route.endsWith("/cancel")) return "canceled";
  return route.endsWith("/archive") ? "archived" : "closed";
}

const removal = "POST /v1/contacts/remove";

function isOwn({ route }: Undoing): boolean {
  return route !== removal;
}

function contactsIn(undo: readonly Undoing[]): readonly string[] {
  return undo.filter((each) => !isOwn(each)).flatMap(({ body }) => (body as { contactIds: string[] }).contactIds);
}

/** Returns the contacts that could not be removed, and why. */
async function removeContacts(session: Session, taken: readonly Taken[]): Promise<ReadonlyMap<string, string>> {
  const makers = new Map(taken.flatMap(({ entry, undo }) => contactsIn(undo).map((id) => [id, entry.as] as const)));
  const stayed = new Map<string, string>();
  for (const as of new Set(makers.values())) {
    const ids = [...makers.keys()].filter((id) => makers.get(id) === as);
    await removeTogether(session, ids, as, stayed);
  }
  return stayed;
}

/** All in one call. If that is refused, for example because one is gone already, each half is tried separately. */
async function removeTogether(
  session: Session,
  contactIds: readonly string[],
  as: string | null,
  stayed: Map<string, string>,
): Promise<void> {
  const [first, ...others] = contactIds;
  if (first === undefined) return;
  const undoing = { route: removal, body: { contactIds } } as const;
  if (others.length === 0) {
    const problem = await removeObject(session, undoing, as);
    if (problem !== null) stayed.set(first, problem);
  } else if ((await removeObject(session, undoing, as, isDone)) !== null) {
    const half = Math.ceil(contactIds.length / 2);
    await removeTogether(session, contactIds.slice(0, half), as, stayed);
    await removeTogether(session, contactIds.slice(half), as, stayed);
  }
}

/**
 * By its name, in a list. A run that was killed between its request and the answer may have created something all the same, and
 * an answer of another shape does not say what it created.
 */
async function lookUp(session: Session, entry: Held) {
  const [principal = null] = candidates(session, entry.as);
  const list = async (route: Route) => (await ask(session, route, {}, principal, null)).answer;
  try {
    return await undoingOfIntended(entry, list, session);
  } catch (error) {
    if (signalOf(error) === null) throw error;
    return null;
  }
}

function isDone({ status }: Answer): boolean {
  return status < 300;
}

/** An object that does not exist any more counts as removed. */
function isGone(answer: Answer): boolean {
  return isDone(answer) || answer.status === 404 || answer.status === 410;
}

/** The credential that created it may not be allowed to remove it, so others are tried too. */
async function removeObject(
  session: Session,
  { route, params, body }: Undoing,
  as: string | null,
  isEnough = isGone,
): Promise<string | null> {
  let problem = "no credential that could remove it";
  for (const principal of candidates(session, as)) {
    try {
      const request = { ...(params && { params }), ...(body !== undefined && { body }) };
      const { answer }: Exchange = await ask(session, route, request, principal, null);
      if (isEnough(answer)) return null;
      if (answer.status === 409 && route.endsWith("/cancel")) return null;
      problem = `its removal is refused: ${answer.status} ${answer.json?.message ?? ""}`.trim();
    } catch (error) {
      if (signalOf(error) === null) throw error;
      problem = `its removal failed: ${(error as Error).message}`;
    }
  }
  return problem;
}

function candidates({ principals }: Session, as: string | null): Principal[] {
  const given = [principals.key, principals.session, principals.other].filter((each) => each !== null);
  const maker = given.filter((each) => each.label === as);
  return as === "other" ? maker : [...maker, ...given.filter((each) => each.label !== as && each.label !== "other")];
}
