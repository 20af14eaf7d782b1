#!/usr/bin/env node
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { constants, type PerformanceEntry, PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { Script } from "node:vm";
import type { ByteStore } from "../base/kept-bytes.ts";
import { byteStoreIn, writeCacheFile } from "./cache-files.ts";
import { competingThreads, takeSecondPlace } from "./helper-threads.ts";

/** The names of the two scripts of the command line (tools/build.mjs), with the hashes of their content. */
declare const scripts: { readonly start: string; readonly later: string };
/** This file's own, since it is built as CommonJS. */
declare const require: NodeJS.Require;

/** The exports of a script for the other one: its modules, each run at first use. */
interface CliExports {
  readonly modules: Readonly<Record<string, () => unknown>>;
}

/**
 * The built command line: bin.ts as two scripts whose compiled code was cached by an earlier run. Compiling is a third of
 * a start; V8 itself rejects a cache of another version or other flags. The cache lies beside the script, where only
 * users who may change the program may write; in a folder that is not writable, each start compiles. Built as CommonJS,
 * because a process whose first module is an ES module takes a twentieth longer to start.
 */
const folder = import.meta.dirname;
// A script whose code comes from a cache cannot import by itself (V8 loses the hook), so this module imports for it.
const importModule = (name: string): Promise<unknown> => import(name);

/** At that time everything that a script's first task needs has been compiled, and little else. */
const settledMs = 1_500;

const [, , command = "start"] = process.argv;
const isServer = /^(start$|-)/.test(command);

const usual = { heapGrowingPercent: 0, semiSpaceGrowthFactor: 2, optimizeForSize: false };
let settings: typeof usual = usual;

/** Of a server that has answered some ten thousand requests, whose code has been compiled. */
const busyCollections = 100;

/** Both halves. In a larger one so many sent answers wait to be collected that V8 collects everything several times a second. */
const maxYoungBytes = 8 * 2 ** 20;

/** A start has about ten, an idle server one now and then. */
const collectionsPerStep = 20;
const pieceBytes = 8_000;

/** V8 leaves pages alone of which a third is in use; in one of so many full collections it empties them. */
const fullCollectionsPerCompaction = 20;

let laterScript: CliExports | null = null;

const start = load<CliExports & { readonly run: (kept: ByteStore | null) => Promise<void> }>(scripts.start, (module) =>
  loadLater().modules[module]?.(),
);

// Set after the timer that caches the start's code, so that it runs after it.
if (isServer) {
  const threads = competingThreads();
  watchCollections(threads);
  setTimeout(() => apply({ ...settings, heapGrowingPercent: 40 }), settledMs).unref();
}

// What the later script computed, under its name, because another build may compute something else.
void start.run(isServer ? byteStoreIn((name) => cacheFileOf(`${scripts.later}.${name}`), settledMs) : null);

/** Modules that a server needs only to search people or to parse input. */
function loadLater(): CliExports {
  laterScript ??= load<CliExports>(scripts.later, (module) => start.modules[module]?.());
  return laterScript;
}

function load<Exports>(name: string, elsewhere: (module: string) => unknown): Exports {
  const file = join(folder, name);
  const cacheFile = cacheFileOf(name);
  const cachedData = existsSync(cacheFile) ? readFileSync(cacheFile) : undefined;
  const script = underUsualSettings(() => new Script(readFileSync(file, "latin1"), { filename: file, cachedData }));
  const module = { exports: {} as Exports };
  script.runInThisContext()(module.exports, require, module, file, folder, importModule, elsewhere);
  if (isServer && script.cachedDataRejected !== false) {
    const write = (): void => writeCacheFile(cacheFile, () => underUsualSettings(() => script.createCachedData()));
    setTimeout(write, settledMs).unref();
  }
  return module.exports;
}

/** Of this version of Node: another one may compile, and calculate, differently. */
function cacheFileOf(name: string): string {
  return join(folder, `${name}.${process.version}-${process.arch}.cache`);
}

/**
 * V8 lets the young generation grow after collections that much survived: with several in one turn of the event loop far
 * past the bound, and it keeps that. So it grows here alone, by one step at a time, once a server is busy; V8 shrinks
 * that of an idle one. V8's helper threads also compile, so that they take second place only where that is done.
 */
function watchCollections(threads: readonly number[]): void {
  let collections = 0;
  let full = 0;
  let sinceStep = 0;
  apply({ ...settings, semiSpaceGrowthFactor: 1 });
  new PerformanceObserver((list) => {
    const before = collections;
    const entries = list.getEntries();
    collections += entries.length;
    sinceStep += entries.length;
    if (sinceStep >= collectionsPerStep) {
      sinceStep = 0;
      if (youngBytes() < maxYoungBytes) growYoungGeneration();
    }
    if (before < busyCollections && collections >= busyCollections) takeSecondPlace(threads);
    full += entries.filter(isFull).length;
    const optimizeForSize = full % fullCollectionsPerCompaction === fullCollectionsPerCompaction - 1;
    if (optimizeForSize !== settings.optimizeForSize) apply({ ...settings, optimizeForSize });
  }).observe({ entryTypes: ["gc"] });
}

function isFull(entry: PerformanceEntry & { readonly detail?: { readonly kind?: number } }): boolean {
  return entry.detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
}

function youngBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? maxYoungBytes;
}

/** V8 lets it grow when more has survived than it holds, so that is what is allocated, and held for that long. */
function growYoungGeneration(): void {
  const bytes = youngBytes();
  apply({ ...settings, semiSpaceGrowthFactor: 2 });
  const held: unknown[] = [];
  while (youngBytes() === bytes && held.length * pieceBytes < 2 * bytes) {
    for (let each = 0; each < 32; each++) held.push(new Array(pieceBytes / 8));
  }
  apply({ ...settings, semiSpaceGrowthFactor: 1 });
}

/** Code compiled under settings other than node's defaults is not taken from a cache. */
function underUsualSettings<Result>(work: () => Result): Result {
  const before = settings;
  if (before !== usual) apply(usual);
  try {
    return work();
  } finally {
    if (before !== usual) apply(before);
  }
}

function apply(next: typeof usual): void {
  settings = next;
  setFlagsFromString(`--heap-growing-percent=${next.heapGrowingPercent}`);
  setFlagsFromString(`--semi-space-growth-factor=${next.semiSpaceGrowthFactor}`);
  setFlagsFromString(next.optimizeForSize ? "--optimize-for-size" : "--no-optimize-for-size");
}
