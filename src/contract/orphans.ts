import { type Instant, minute } from "../base/instants.ts";
import { listOf } from "../kernel/creates.ts";
import type { Route } from "../kernel/operation.ts";
import type { UndoRequest } from "./cleanup-journal.ts";
import { ask } from "./client.ts";
import { placesOf } from "./derived/described.ts";
import type { CheckRequest, Json, Principal } from "./exchange.ts";
import { everyOperation, operationOf } from "./operations.ts";
import type { Session } from "./session.ts";
import { contactRemoval, undoRequestsOfRow } from "./undo.ts";

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

/** The run in a name that the kit gave: `Understudy list us1a2b3c4d 7.0`, or the same padded to a length. */
function runInName(name: unknown): string | null {
  const found = /^Understudy [\w ]+ (us[0-9a-z]{6,8}) |^(us[0-9a-z]{6,8}) n+$/.exec(
    typeof name === "string" ? name : "",
  );
  return found?.[1] ?? found?.[2] ?? null;
}

/** The operations that create objects with names of their own, and the lists of those. */
const makers = everyOperation.flatMap((operation) => {
  const { creates } = operation;
  const list = listOf(creates);
  return list === null || creates === "nothing" ? [] : [{ operation, list, what: creates.what }];
});

/** Whether an object was revoked, archived or closed before, for want of a removal. */
const isPutAside = ({ revokedAt, archived, status }: Json): boolean =>
  revokedAt != null || archived === true || status === "closed";

/** Some lists hide what is archived unless that is asked for. */
function queriesOf({ route }: { readonly route: Route }): readonly NonNullable<CheckRequest["query"]>[] {
  const operation = operationOf(route);
  const hides = operation !== null && placesOf(operation).some(({ path }) => path[0] === "archived");
  return hides ? [{}, { archived: "true" }] : [{}];
}

/** Everything on the target with the name of a run, or only of the given run. */
export async function findOrphans(session: Session, run: string | null): Promise<readonly Orphan[]> {
  const orphans = new Map<string, Orphan>();
  const keep = (orphan: Orphan): void => {
    if (run === null || orphan.run === run) orphans.set(`${orphan.what} ${orphan.ref}`, orphan);
  };
  const { key, session: person } = session.principals;
  for (const principal of [key, person].filter((each) => each !== null)) {
    // Contacts first, because a run's lists show which contacts it saved.
    for (const orphan of await savedContacts(session, principal)) keep(orphan);
    for (const { operation, list, what } of makers) {
      for (const query of queriesOf(list)) {
        for (const row of await allRows(session, principal, list.route, query, list.in.slice(1))) {
          const runName = runInName(row.name);
          if (runName === null || typeof row.id !== "string" || isPutAside(row)) continue;
          const undo = undoRequestsOfRow(operation, row, session);
          if (undo === null) continue;
          keep({ what, name: row.name, ref: row.id, run: runName, as: principal.label, undo });
        }
      }
    }
  }
  return [...orphans.values()];
}

/** A contact was saved by a run if all its lists belong to that run and it was saved when added to the first one. */
async function savedContacts(session: Session, principal: Principal): Promise<Orphan[]> {
  const rows = await allRows(session, principal, "GET /v1/contacts", {}, "contacts");
  const orphans: Orphan[] = [];
  for (const { contactId, developerId, login, savedAt, shortlists = [] } of rows) {
    const additions: readonly { name: string; at: Instant }[] =
      shortlists.length > 0
        ? shortlists.map((list: Json) => ({ name: list.name, at: Date.parse(list.addedAt) }))
        : (await notesOf(session, principal, developerId)).map((note: Json) => ({
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

function notesOf(session: Session, principal: Principal, developerId: string): Promise<readonly Json[]> {
  const route = "GET /v1/developers/{developerId}/notes";
  return allRows(session, principal, route, { limit: 20 }, "notes", { developerId });
}

const maxPages = 20;

/** All pages of a list, as far as they can be read; a list that the target lacks contains nothing of ours. */
async function allRows(
  session: Session,
  principal: Principal,
  route: Route,
  query: NonNullable<CheckRequest["query"]>,
  member: string,
  params: Readonly<Record<string, string>> = {},
): Promise<readonly Json[]> {
  const rows: Json[] = [];
  let cursor: unknown;
  for (let page = 0; page < maxPages; page++) {
    const request = { params, query: { ...query, ...(typeof cursor === "string" && { cursor }) } };
    const { answer } = await ask(session, route, request, principal, null);
    const pageRows: unknown = answer.status < 300 ? answer.json?.[member] : undefined;
    if (!Array.isArray(pageRows)) break;
    rows.push(...pageRows.filter((row) => typeof row === "object" && row !== null));
    cursor = answer.json.nextCursor;
    if (typeof cursor !== "string" || params.developerId !== undefined) break;
  }
  return rows;
}
