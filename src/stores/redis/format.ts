import type { Engine } from "./engine.ts";
import { isStrangeData } from "./explain.ts";

/** Incremented when the meaning of what is stored changes. */
const storeVersion = 2;

const named = (version: number): string => `understudy-store ${version}`;

/**
 * Worlds of another version's format are left alone. Those of the one before, whose rows have no checksums, are read: each sandbox is written anew, with
 * checksums, at its next use.
 */
export async function checkFormat({ ask }: Engine, prefix: string, displayUrl: string): Promise<void> {
  const key = `${prefix}:format`;
  const mine = named(storeVersion);
  await ask(key, "SET", key, mine, "NX");
  const found = await ask(key, "GET", key).catch((error) => {
    if (isStrangeData(error.cause)) return "something else";
    throw error;
  });
  if (found === mine) return;
  if (found === named(storeVersion - 1)) return void (await ask(key, "SET", key, mine));
  throw new Error(
    `${displayUrl} holds worlds of "${found}", and this Understudy reads and writes "${mine}". Choose another database (redis://HOST:PORT/1) or prefix (?prefix=NAME), or empty this one.`,
  );
}
