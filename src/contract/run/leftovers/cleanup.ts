import { sameJson } from "../../../base/same-json.ts";
import type { Route } from "../../../kernel/operation.ts";
import type { Exchange, Principal, ReceivedAnswer } from "../../seen/exchange.ts";
import { hasEnded } from "../../seen/final-states.ts";
import { unlessGap } from "../../seen/form/gaps.ts";
import { isKept, runInName } from "../../seen/named-rows.ts";
import { signalOf } from "../../seen/signals.ts";
import { ask } from "../sending/client.ts";
import { isAboutDocument } from "../sending/target-document.ts";
import type { Session } from "../session.ts";
import { type CleanupJournal, type CreationEntry, recordEntry, type UndoRequest } from "./cleanup-journal.ts";
import { findNamed } from "./orphans.ts";
import type { CleanupResult, LeftBehind } from "./remains.ts";
import { contactsNamedIn, isListed, removal, undoRequestsOfIntended } from "./undo.ts";

/** Removes everything in the journal, and lists what cannot be removed. */
export async function cleanUp(session: Session, journal: CleanupJournal): Promise<CleanupResult> {
  const entries = [...journal.entries.values()].filter(({ state }) => state !== "undone");
  const results = await undoCreations(session, entries);
  const contacts = await removeContacts(session, results);
  let removed = 0;
  const left: LeftBehind[] = [];
  const unknown: LeftBehind[] = [];
  for (const { entry, undo, ...own } of results) {
    const refused = contactsIn(undo ?? []).flatMap((id) => contacts.get(id) ?? []);
    const why = own.why ?? refused[0] ?? null;
    if (why !== null)
      (undo === null ? unknown : left).push({ what: entry.what, ref: entry.ref ?? null, name: entry.name, why });
    else if (undo !== null && undo.length > 0) removed += 1;
    if (!own.mayRetry && refused.length === 0) recordEntry(journal, { ...entry, state: "undone" });
  }
  // A removal that nobody knows there is answered like one of what is gone.
  const missing = new Set(results.flatMap(({ entry: { ref }, isMissing }) => (isMissing && ref != null ? [ref] : [])));
  const swept = await sweep(session, journal, missing);
  const known = new Set(left.map(({ ref }) => ref));
  return {
    removed: removed + swept.gone.size,
    left: [
      ...left.filter(({ name }) => name === null || !swept.gone.has(name)),
      ...swept.left.filter(({ ref }) => !known.has(ref)),
    ],
    unknown,
  };
}

/**
 * Whatever is still on the lists of the account under the name of a run: what an answer hid, or a removal that was answered and
 * not done. And what was not found when it was to be removed, by its id.
 */
async function sweep(
  session: Session,
  journal: CleanupJournal,
  missing: ReadonlySet<string>,
): Promise<{ readonly gone: ReadonlySet<string>; readonly left: readonly LeftBehind[] }> {
  const runs = new Set([...journal.entries.keys()].flatMap((id) => /^(us\w+)-\d+$/.exec(id)?.[1] ?? []));
  if (runs.size === 0) return { gone: new Set(), left: [] };
  const find = async () => {
    const { orphans } = await findNamed(session, (text) => missing.has(text) || runs.has(runInName(text) ?? ""));
    return orphans.filter(({ name, ref }) => !isKept(name) && (!missing.has(name) || name === ref));
  };
  const orphans = await find();
  for (const { undo, as } of keysFirst(orphans)) for (const each of undo) await removeObject(session, each, as);
  const remaining = orphans.length === 0 ? orphans : await find();
  const left = remaining.map(({ what, ref, name }) => ({
    what,
    ref,
    name,
    why: "it is listed after its removal, too",
  }));
  const stays = new Set(remaining.map(({ name }) => name));
  return { gone: new Set(orphans.map(({ name }) => name).filter((name) => !stays.has(name))), left };
}

/** A key is a way into the account, so nothing comes before it. */
function keysFirst<Made extends { readonly what: string }>(all: readonly Made[]): readonly Made[] {
  return [...all.filter(({ what }) => what === "key"), ...all.filter(({ what }) => what !== "key")];
}

interface TidyOptions {
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
export async function tidyUp(session: Session, { of, isOver }: TidyOptions): Promise<void> {
  // The document names ids in its examples, which may be those of what was created.
  const found = [...session.facts].flatMap(([name, value]) => (isAboutDocument(name) ? [] : [value]));
  const findings = JSON.stringify(await Promise.allSettled(found));
  const entries = [...session.creations.journal.entries.values()].filter(
    ({ what, state, by, ref, undo = [] }) =>
      state === "made" &&
      of.has(by ?? "") &&
      !findings.includes(ref ?? "") &&
      undo.some(isOwn) &&
      (isOver === undefined || !isListed(what)),
  );
  for (const { entry, why, mayRetry, isMissing, undo } of await undoCreations(session, entries, isOver)) {
    if (why !== null || mayRetry || isMissing) continue;
    const rest = (undo ?? []).filter((each) => !isOwn(each));
    recordEntry(session.creations.journal, { ...entry, undo: rest, state: rest.length > 0 ? "made" : "undone" });
    if (rest.length === 0) session.creations.removedEarly += 1;
  }
}

interface UndoResult {
  readonly entry: CreationEntry;
  /** All requests that undo it; null where it is unknown whether it is there. */
  readonly undo: readonly UndoRequest[] | null;
  /** Why it still exists, if it does. */
  readonly why: string | null;
  /** Whether another run should try again. */
  readonly mayRetry: boolean;
  /** Whether it was not there when it was to be removed, as far as the answer tells. */
  readonly isMissing?: boolean;
}

/** The latest first; objects of different kinds in parallel, since each kind has its own rate limit, and after all keys. */
async function undoCreations(
  session: Session,
  entries: readonly CreationEntry[],
  isOver?: () => boolean,
): Promise<UndoResult[]> {
  const kinds = [...new Set(entries.map(({ what }) => what))];
  const undoKind = async (kind: string) => {
    const ofKind: UndoResult[] = [];
    for (const entry of entries.filter(({ what }) => what === kind).reverse()) {
      if (isOver?.()) break;
      // What several writes have changed is restored once.
      const same = ofKind.find((each) => each.entry.as === entry.as && isUndoneAlike(each.entry, entry));
      ofKind.push({ ...(same ?? (await undoCreation(session, entry))), entry });
    }
    return ofKind;
  };
  const keys = await undoKind("key");
  return [...keys, ...(await Promise.all(kinds.filter((kind) => kind !== "key").map(undoKind))).flat()];
}

function isUndoneAlike(one: CreationEntry, other: CreationEntry): boolean {
  return one.state === "made" && other.state === "made" && sameJson(one.undo, other.undo);
}

/** All except contacts, since several objects may have created the same contact. */
async function undoCreation(session: Session, entry: CreationEntry): Promise<Omit<UndoResult, "entry">> {
  if (entry.state === "kept") return { why: "later runs go on with it", mayRetry: false, undo: [] };
  if (entry.state === "stays") return { why: "the interface has no way to remove it", mayRetry: false, undo: [] };
  const isUnknown = entry.state === "intended" || entry.state === "lost";
  const undo = isUnknown ? await lookUp(session, entry) : (entry.undo ?? []);
  if (undo === null) return { why: entry.why ?? "no answer came", mayRetry: false, undo };
  let remains: string | null = null;
  let isMissing = false;
  for (const undoing of undo.filter(isOwn)) {
    const { problem, outcome } = await removeObject(session, undoing, entry.as);
    if (problem !== null) return { why: problem, mayRetry: true, undo };
    isMissing ||= outcome === "missing";
    if (undoing.remains) remains = `it cannot be removed, and ${outcomes[outcome]} ${endOf(undoing)}`;
  }
  return { why: remains, mayRetry: false, undo, isMissing };
}

const outcomes = { done: "was", ended: "had ended before it was", missing: "was not found to be" };

/** What became of an object that is put aside, for want of a removal. */
function endOf({ route }: UndoRequest): string {
  if (route.endsWith("/cancel")) return "canceled";
  return route.endsWith("/archive") ? "archived" : "closed";
}

function isOwn({ route }: UndoRequest): boolean {
  return route !== removal;
}

function contactsIn(undo: readonly UndoRequest[]): readonly string[] {
  return undo.filter((each) => !isOwn(each)).flatMap(({ body }) => contactsNamedIn(body));
}

/** Returns the contacts that could not be removed, and why. */
async function removeContacts(session: Session, results: readonly UndoResult[]): Promise<ReadonlyMap<string, string>> {
  const makers = new Map(
    results.flatMap(({ entry, undo }) => contactsIn(undo ?? []).map((id) => [id, entry.as] as const)),
  );
  const problems = new Map<string, string>();
  for (const as of new Set(makers.values())) {
    const ids = [...makers.keys()].filter((id) => makers.get(id) === as);
    await removeTogether(session, ids, as, problems);
  }
  return problems;
}

/** All in one call. If that is refused, for example because one is gone already, each half is tried separately. */
async function removeTogether(
  session: Session,
  contactIds: readonly string[],
  as: string | null,
  problems: Map<string, string>,
): Promise<void> {
  const [first, ...others] = contactIds;
  if (first === undefined) return;
  const undoing = { route: removal, body: { contactIds } } as const;
  if (others.length === 0) {
    const { problem } = await removeObject(session, undoing, as);
    if (problem !== null) problems.set(first, problem);
  } else if ((await removeObject(session, undoing, as, isDone)).problem !== null) {
    const half = Math.ceil(contactIds.length / 2);
    await removeTogether(session, contactIds.slice(0, half), as, problems);
    await removeTogether(session, contactIds.slice(half), as, problems);
  }
}

/**
 * By its name, in a list. A run that was killed between its request and the answer may have created something all the same, and
 * an answer of another shape does not say what it created.
 */
async function lookUp(session: Session, entry: CreationEntry) {
  const [principal = null] = candidates(session, entry.as);
  const look = (route: Route, params = {}) => ask(session, route, { params }, principal, null);
  try {
    return await undoRequestsOfIntended(entry, look);
  } catch (error) {
    if (signalOf(error) === null) throw error;
    return null;
  }
}

function isDone({ status }: ReceivedAnswer): boolean {
  return status < 300;
}

/** An object that does not exist any more counts as removed. */
function isGone(answer: ReceivedAnswer): boolean {
  return isDone(answer) || answer.status === 404 || answer.status === 410;
}

interface Removal {
  /** Why it is still there, if it is. */
  readonly problem: string | null;
  readonly outcome: keyof typeof outcomes;
}

/** The credential that created it may not be allowed to remove it, so others are tried too. */
async function removeObject(
  session: Session,
  { route, params, body }: UndoRequest,
  as: string | null,
  isEnough = isGone,
): Promise<Removal> {
  // What was seen to have ended is not told to end.
  const seen = session.history.lastObservations.get(`search job ${params?.id}`)?.thing.json;
  if (route.endsWith("/cancel") && seen !== undefined && unlessGap(() => hasEnded(seen)))
    return { problem: null, outcome: "ended" };
  let problem = "no credential that could remove it";
  for (const principal of candidates(session, as)) {
    try {
      const request = { ...(params && { params }), ...(body !== undefined && { body }) };
      const { answer }: Exchange = await ask(session, route, request, principal, null);
      const isEnded = answer.status === 409 && route.endsWith("/cancel");
      if (isEnough(answer) || isEnded)
        return { problem: null, outcome: isEnded ? "ended" : isDone(answer) ? "done" : "missing" };
      problem = `its removal is refused: ${answer.status} ${answer.json?.message ?? ""}`.trim();
    } catch (error) {
      if (signalOf(error) === null) throw error;
      problem = `its removal failed: ${(error as Error).message}`;
    }
  }
  return { problem, outcome: "missing" };
}

function candidates({ principals }: Session, as: string | null): Principal[] {
  const principalsGiven = [principals.key, principals.session, principals.other].filter((each) => each !== null);
  const maker = principalsGiven.filter((each) => each.label === as);
  return as === "other"
    ? maker
    : [...maker, ...principalsGiven.filter((each) => each.label !== as && each.label !== "other")];
}
