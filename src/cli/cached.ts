#!/usr/bin/env node
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";

/** The name of the bundle of run.ts, with the hash of what is in it; the build fills it in. */
declare const bundle: string;

/**
 * The built command line: bin.ts as one script whose compiled code was cached by an earlier run. Compiling is a third of
 * a start; V8 itself rejects a cache of another version or other flags. The cache lies beside the script, where only
 * users who may change the program may write; in a folder that is not writable, each start compiles. Built as CommonJS,
 * because a process whose first module is an ES module takes a twentieth longer to start.
 */
const folder = import.meta.dirname;
const file = join(folder, bundle);
const kept = `${file}.${process.version}-${process.arch}.cache`;

const script = new Script(readFileSync(file, "latin1"), {
  filename: file,
  ...(existsSync(kept) && { cachedData: readFileSync(kept) }),
});
const loaded = { exports: {} as { readonly run: () => Promise<void> } };
// V8 forgets how a script imports when its code comes from a cache, so that this module imports for it.
const importModule = (name: string): Promise<unknown> => import(name);
script.runInThisContext()(loaded.exports, createRequire(file), loaded, file, folder, importModule);

/**
 * A server is one of several programs on its machine: its garbage is collected before the heap has grown by three quarters
 * of what is kept, and the young generation stays as large as the start has made it. What that costs: docs/performance.md.
 */
const thrift = ["--heap-growing-percent=75", "--semi-space-growth-factor=1"];

/** By then everything that a start of the server needs has been compiled, and little else. */
const settledMs = 1_500;

const [, , command = "start"] = process.argv;
if (/^(start$|-)/.test(command)) setTimeout(settle, settledMs).unref();

void loaded.exports.run();

function settle(): void {
  if (script.cachedDataRejected !== false) keep();
  // Done only now: code compiled under settings other than node's defaults is not taken from a cache.
  for (const setting of thrift) setFlagsFromString(setting);
}

function keep(): void {
  try {
    const written = `${kept}.${process.pid}`;
    writeFileSync(written, script.createCachedData());
    renameSync(written, kept);
  } catch {
    // If the folder is not writable, every start compiles again; nothing else is lost.
  }
}
