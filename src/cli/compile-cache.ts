#!/usr/bin/env node
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";

/** The name of the command line's script, with the hash of its content (tools/build.mjs). */
declare const script: string;
/** This file's own, since it is built as CommonJS. */
declare const require: NodeJS.Require;

/**
 * The built command line: run.ts as one script whose compiled code was cached by an earlier run. Compiling is a third of
 * a start; V8 itself rejects a cache of another version or other flags. The cache lies beside the script, where only
 * users who may change the program may write; in a folder that is not writable, each start compiles.
 */
const folder = import.meta.dirname;
const file = join(folder, script);

/** At that time everything that a start needs has been compiled, and little else. */
const settledMs = 1_500;

const cacheFile = cacheFileOf(script);
const cachedData = existsSync(cacheFile) ? readFileSync(cacheFile) : undefined;
const compiled = new Script(readFileSync(file, "latin1"), { filename: file, cachedData });
if (compiled.cachedDataRejected !== false) {
  setTimeout(() => writeCacheFile(cacheFile, () => compiled.createCachedData()), settledMs).unref();
}
const module = { exports: {} as { readonly run: () => Promise<void> } };
// A script whose code comes from a cache cannot import by itself (V8 loses the hook), so this module imports for it.
const importModule = (name: string): Promise<unknown> => import(name);
compiled.runInThisContext()(module, require, file, importModule);

void module.exports.run();

/** Of this version of Node: another one may compile differently. */
function cacheFileOf(name: string): string {
  return join(folder, `${name}.${process.version}-${process.arch}.cache`);
}

/** In a folder that is not writable, every start compiles again; nothing else is lost. */
function writeCacheFile(file: string, makeContent: () => Uint8Array): void {
  try {
    const temporaryFile = `${file}.${process.pid}`;
    writeFileSync(temporaryFile, makeContent());
    renameSync(temporaryFile, file);
  } catch {}
}
