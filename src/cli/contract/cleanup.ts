import { cleanUp } from "../../contract/run/leftovers/cleanup.ts";
import { newJournal, recordEntry } from "../../contract/run/leftovers/cleanup-journal.ts";
import { findOrphans } from "../../contract/run/leftovers/orphans.ts";
import { type CleanupResult, sayRemains } from "../../contract/run/leftovers/remains.ts";
import { preflight } from "../../contract/run/preflight.ts";
import { newSession, type Session } from "../../contract/run/session.ts";
import { signalOf } from "../../contract/seen/signals.ts";
import type { Terminal } from "../command.ts";
import { CommandError } from "../flags.ts";
import { cleanFile, heldIn, journalFolder, leftovers } from "./leftovers.ts";
import type { Wish } from "./options.ts";

/**
 * Removes what earlier runs left behind: first what the journals on this machine list, then everything on the target
 * whose name shows that a run created it, from any machine. Returns 0 if nothing is left that another attempt could
 * remove and everything could be read, otherwise 1.
 */
export async function cleanTarget({ session: options }: Wish, run: string | null, terminal: Terminal) {
  const { transport, credentials } = options;
  const session = newSession({ transport, credentials });
  const problem = await preflight(session);
  if (problem !== null) throw new CommandError(problem, 3);
  try {
    return await clean(session, run, terminal);
  } catch (error) {
    if (signalOf(error) === null) throw error;
    throw new CommandError(`The clean-up could not be finished: ${(error as Error).message}. Run it again later.`, 1);
  }
}

async function clean(session: Session, run: string | null, { env, out }: Terminal): Promise<0 | 1> {
  const results: CleanupResult[] = [];
  for (const file of leftovers(journalFolder(session.options.transport.base, env)))
    if (run === null || file.includes(run) || heldIn(file) === 0) results.push(await cleanFile(session, file));
  const journal = newJournal();
  const { orphans, unread } = await findOrphans(session, run);
  for (const { what, name, ref, as, undo } of [...orphans].reverse())
    recordEntry(journal, { id: `${what} ${ref}`, what, name, as, state: "made", ref, undo });
  results.push(await cleanUp(session, journal));
  const removed = results.reduce((sum, each) => sum + each.removed, 0);
  out(`removed ${removed}${run === null ? "" : ` of the run ${run}`}\n`);
  for (const line of results.flatMap(sayRemains)) out(`  ${line}\n`);
  for (const each of unread) out(`  could not be read: ${each}\n`);
  return unread.length > 0 || [...journal.entries.values()].some(({ state }) => state !== "undone") ? 1 : 0;
}
