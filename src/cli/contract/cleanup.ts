import { cleanUp } from "../../contract/cleanup.ts";
import { newJournal, recordEntry } from "../../contract/cleanup-journal.ts";
import { findOrphans } from "../../contract/orphans.ts";
import { preflight } from "../../contract/preflight.ts";
import { newSession } from "../../contract/session.ts";
import type { Terminal } from "../command.ts";
import { CommandError } from "../flags.ts";
import { cleanFile, heldIn, journalFolder, leftovers } from "./leftovers.ts";
import type { Wish } from "./options.ts";

/**
 * Removes what earlier runs left behind: first what the journals on this machine list, then everything on the target
 * whose name shows that a run created it, from any machine. Returns 0 if nothing is left that another attempt could
 * remove, otherwise 1.
 */
export async function cleanTarget({ session: options }: Wish, run: string | null, { env, out }: Terminal) {
  const { transport, credentials } = options;
  const session = newSession({ transport, credentials });
  const problem = await preflight(session);
  if (problem !== null) throw new CommandError(problem, 3);
  let removed = 0;
  const left: string[] = [];
  const add = (result: Awaited<ReturnType<typeof cleanUp>>): void => {
    removed += result.removed;
    left.push(...result.left.map(({ what, ref, name, why }) => `${what} ${ref ?? ""} ${name ?? ""}: ${why}`));
  };
  for (const file of leftovers(journalFolder(transport.base, env)))
    if (run === null || file.includes(run) || heldIn(file) === 0) add(await cleanFile(session, file));
  const journal = newJournal();
  for (const { what, name, ref, as, undo } of [...(await findOrphans(session, run))].reverse())
    recordEntry(journal, { id: `${what} ${ref}`, what, name, as, state: "made", ref, undo });
  add(await cleanUp(session, journal));
  out(`removed ${removed}${run === null ? "" : ` of the run ${run}`}\n`);
  for (const line of left) out(`  left behind: ${line}\n`);
  return [...journal.entries.values()].some(({ state }) => state !== "undone") ? 1 : 0;
}
