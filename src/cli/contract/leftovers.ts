import { appendFileSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { base32, hash53 } from "../../base/rng.ts";
import { cleanUp } from "../../contract/run/leftovers/cleanup.ts";
import { newJournal, readJournal } from "../../contract/run/leftovers/cleanup-journal.ts";
import type { CleanupResult } from "../../contract/run/leftovers/remains.ts";
import type { Session } from "../../contract/run/session.ts";
import { readFileText } from "../read-body.ts";

/** Where runs record what they create, one file per run, so that the next run cleans up after one that was killed. */
export function journalFolder(target: string, env: Readonly<Record<string, string | undefined>>): string {
  const state =
    env.UNDERSTUDY_STATE_DIR ?? join(env.XDG_STATE_HOME ?? join(homedir(), ".local", "state"), "understudy");
  const name = `cleanup-${base32(hash53(target), 10)}`;
  for (const folder of [join(state, name), join(tmpdir(), "understudy", name)]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return folder;
    } catch {}
  }
  throw new Error(`Nothing can be written to ${state}; set UNDERSTUDY_STATE_DIR to a folder of yours.`);
}

/** Names the process, so that a run in progress is left alone. */
export function journalFileOf(folder: string, run: string): string {
  return join(folder, `${run}.${process.pid}.jsonl`);
}

/** Journals of runs that have ended without cleaning up. */
export function leftovers(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl") && !isUnderWay(join(folder, name)))
    .map((name) => join(folder, name));
}

const maxRunAge = 86_400_000;

function isUnderWay(file: string): boolean {
  const pid = Number(/\.(\d+)\.jsonl$/.exec(file)?.[1]);
  if (!(pid > 0) || Date.now() - statSync(file).mtimeMs > maxRunAge) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** How many created objects in a journal were not removed. */
export function heldIn(file: string): number {
  return [...readJournal(readFileText(file)).values()].filter(({ state }) => state !== "undone").length;
}

/** Removes what a journal lists. The file stays only when another run could remove something that is left. */
export async function cleanFile(session: Session, file: string): Promise<CleanupResult> {
  const journal = newJournal((line) => appendFileSync(file, `${JSON.stringify(line)}\n`));
  for (const [id, entry] of readJournal(readFileText(file))) journal.entries.set(id, entry);
  const cleaned = await cleanUp(session, journal);
  if ([...journal.entries.values()].every(({ state }) => state === "undone")) rmSync(file, { force: true });
  return cleaned;
}
