import { type Instant, minute } from "../../../base/instants.ts";
import { listOf } from "../../../kernel/creates.ts";
import type { Route } from "../../../kernel/operation.ts";
import type { CheckRequest, Exchange, Json, Principal } from "../../seen/exchange.ts";
import { unlessGap } from "../../seen/form/gaps.ts";
import { placesOf } from "../../seen/input-places.ts";
import { namedRows, runInName } from "../../seen/named-rows.ts";
import { everyOperation, operationOf } from "../../seen/operations.ts";
import { signalOf } from "../../seen/signals.ts";
import { ask } from "../sending/client.ts";
import type { Session } from "../session.ts";
import type { UndoRequest } from "./cleanup-journal.ts";
import { contactRemoval, undoRequestsOfId } from "./undo.ts";

/** An object that a run left on the target, found by its name there, whichever machine created it. */
export interface Orphan {
  readonly what: string;
  readonly name: string;
  readonly ref: string;
  readonly run: string;
  /** The credential that sees it, and so can remove it. */
  readonly as: string;
  readonly undo: readonly UndoRequest[];
}

/** The operations that create objects with names of their own, and the lists of those. */
const makers = everyOperation.flatMap((operation) => {
  const { creates } = operation;
  const list = listOf(creates);
  return list === null || creates === "nothing" ? [] : [{ operation, list, what: creates.what }];
});

/** Whether an object was revoked, archived or closed before, for want of a removal. */
const isPutAside = ({ revokedAt, archived, archivedAt, status }: Json): boolean =>
  revokedAt != null || archived === true || archivedAt != null || status === "closed";

/** Some lists hide what is archived unless that is asked for. */
function queriesOf({ route }: { readonly route: Route }): readonly NonNullable<CheckRequest["query"]>[] {
  const operation = operationOf(route);
  const hides = operation !== null && placesOf(operation).some(({ path }) => path[0] === "archived");
  return hides ? [{}, { archived: "true" }] : [{}];
}

/** What was found, and what could not be read, so that nothing is known of it. */
export interface FoundOrphans {
  readonly orphans: readonly Orphan[];
  readonly unread: readonly string[];
}

/** Everything on the target with the name of a run, or only of the given run. */
export async function findOrphans(session: Session, run: string | null): Promise<FoundOrphans> {
  const unread = new Set<string>();
  const contacts: Orphan[] = [];
  // Contacts first, because a run's lists show which contacts it saved.
  for (const principal of ownersOf(session))
    contacts.push(
      ...(await savedContacts(session, principal, unread)).filter((each) => run === null || each.run === run),
    );
  const named = await findNamed(session, (text) => {
    const own = runInName(text);
    return own !== null && (run === null || own === run);
  });
  return {
    orphans: [...new Map([...contacts, ...named.orphans].map((each) => [`${each.what} ${each.ref}`, each])).values()],
    unread: [...unread, ...named.unread],
  };
}

function ownersOf({ principals }: Session): readonly Principal[] {
  return [principals.key, principals.session].filter((each) => each !== null);
}

/** Everything in the account's lists with such a name or id, whatever that looks like and wherever it stands. */
export async function findNamed(session: Session, isOurs: (text: string) => boolean): Promise<FoundOrphans> {
  const orphans = new Map<string, Orphan>();
  const unread = new Set<string>();
  // The list of a project's candidates has its name, and goes with it.
  const parts = new Set<string>();
  for (const { label: as, ...principal } of ownersOf(session)) {
    for (const { operation, list, what } of makers) {
      for (const query of queriesOf(list)) {
        for (const page of await allPages(session, { ...principal, label: as }, list.route, { query }, unread)) {
          for (const { name, id, row } of namedRows(page.raw.json, isOurs)) {
            if (typeof row.candidateListId === "string") parts.add(row.candidateListId);
            if (isPutAside(row)) continue;
            const undo = undoRequestsOfId(operation, id);
            orphans.set(`${what} ${id}`, { what, name, ref: id, run: runInName(name) ?? "", as, undo });
          }
        }
      }
    }
  }
  return { orphans: [...orphans.values()].filter(({ ref }) => !parts.has(ref)), unread: [...unread] };
}

/** A contact was saved by a run if all its lists belong to that run and it was saved when added to the first one. */
async function savedContacts(session: Session, principal: Principal, unread: Set<string>): Promise<Orphan[]> {
  const rows = await allRows(session, principal, "GET /v1/contacts", {}, "contacts", unread);
  const orphans: Orphan[] = [];
  for (const { contactId, developerId, login, savedAt, shortlists = [] } of rows) {
    const additions: readonly { name: string; at: Instant }[] =
      shortlists.length > 0
        ? shortlists.map((list: Json) => ({ name: list.name, at: Date.parse(list.addedAt) }))
        : (await notesOf(session, principal, developerId, unread)).map((note: Json) => ({
            name: note.body,
            at: Date.parse(note.createdAt),
          }));
    const [run, ...others] = new Set(additions.map(({ name }) => runInName(name)));
    const first = Math.min(...additions.map(({ at }) => at));
    if (run == null || others.length > 0 || !(Math.abs(Date.parse(savedAt) - first) < minute)) continue;
    orphans.push({
      what: "contact",
      name: String(login),
      ref: contactId,
      run,
      as: principal.label,
      undo: contactRemoval([contactId]),
    });
  }
  return orphans;
}

function notesOf(session: Session, principal: Principal, developerId: string, unread: Set<string>) {
  const request = { query: { limit: 20 }, params: { developerId } };
  return allRows(session, principal, "GET /v1/developers/{developerId}/notes", request, "notes", unread);
}

const maxPages = 20;

async function allRows(
  session: Session,
  principal: Principal,
  route: Route,
  request: CheckRequest,
  member: string,
  unread: Set<string>,
): Promise<readonly Json[]> {
  const pages = await allPages(session, principal, route, request, unread);
  const rows = pages.flatMap(({ answer }) => unlessGap(() => answer.json?.[member]) ?? []);
  return rows.filter((row) => typeof row === "object" && row !== null);
}

/** All pages of a list, as far as they can be read. A list that the target lacks contains nothing of ours. */
async function allPages(
  session: Session,
  principal: Principal,
  route: Route,
  { query, params }: CheckRequest,
  unread: Set<string>,
): Promise<readonly Exchange[]> {
  const pages: Exchange[] = [];
  let cursor: unknown;
  while (pages.length < maxPages) {
    const onePage = { ...(params && { params }), query: { ...query, ...(typeof cursor === "string" && { cursor }) } };
    try {
      const page = await ask(session, route, onePage, principal, null);
      if (page.answer.status >= 300) break;
      pages.push(page);
      cursor = unlessGap(() => page.answer.json?.nextCursor);
    } catch (error) {
      if (signalOf(error) === null) throw error;
      unread.add(`${route}: ${(error as Error).message}`);
      break;
    }
    if (typeof cursor !== "string" || params?.developerId !== undefined) break;
  }
  return pages;
}
