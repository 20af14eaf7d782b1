import type { Route } from "../kernel/operation.ts";
import { type CleanupJournal, type Held, hold } from "./cleanup-journal.ts";
import { ask } from "./client.ts";
import type { Exchange, Principal } from "./exchange.ts";
import type { Session } from "./session.ts";
import { signalOf } from "./signals.ts";
import { undoingOfIntended } from "./undo.ts";
import type { Undoing } from "./undoing.ts";

export interface LeftBehind {
  readonly what: string;
  readonly ref: string | null;
  readonly name: string | null;
  readonly why: string;
}

export interface Cleaned {
  readonly removed: number;
  readonly left: readonly LeftBehind[];
}

/** Takes back everything that the journal holds, the latest first. What cannot be taken back is listed. */
export async function cleanUp(session: Session, journal: CleanupJournal): Promise<Cleaned> {
  let removed = 0;
  const left: LeftBehind[] = [];
  for (const entry of [...journal.held.values()].reverse()) {
    if (entry.state === "undone") continue;
    const { why, again } = await takeBack(session, entry);
    if (why === null) removed += 1;
    else left.push({ what: entry.what, ref: entry.ref ?? null, name: entry.name, why });
    if (!again) hold(journal, { ...entry, state: "undone" });
  }
  return { removed, left };
}

/** Why something is still there, if it is, and whether another run shall try again. */
async function takeBack(session: Session, entry: Held): Promise<{ why: string | null; again: boolean }> {
  const given = (why: string) => ({ why, again: false });
  if (entry.state === "stays") return given("the interface has no way to remove it");
  if (entry.state === "lost") return given(entry.why ?? "what it made is not known");
  const undo = entry.state === "intended" ? await lookUp(session, entry) : (entry.undo ?? []);
  if (undo === null) return given("no answer came, so it is unknown whether it exists");
  let remains = false;
  for (const undoing of undo) {
    const problem = await takeAway(session, undoing, entry.as);
    if (problem !== null) return { why: problem, again: true };
    remains ||= undoing.remains ?? false;
  }
  return { why: remains ? "it cannot be removed, and was put aside" : null, again: false };
}

/** A run that was killed between its request and the answer may have made something all the same. */
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

/** Gone already is as good as gone. Its maker may not hold the right to remove it, so others try too. */
async function takeAway(session: Session, { route, params, body }: Undoing, as: string | null): Promise<string | null> {
  let problem = "no credential that could remove it";
  for (const principal of candidates(session, as)) {
    try {
      const request = { ...(params && { params }), ...(body !== undefined && { body }) };
      const { answer }: Exchange = await ask(session, route, request, principal, null);
      if (answer.status < 300 || answer.status === 404 || answer.status === 410) return null;
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
