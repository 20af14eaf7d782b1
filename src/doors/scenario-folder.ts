import { readdirSync, readFileSync, statSync, watch } from "node:fs";
import { join } from "node:path";
import type { BrokenScenario, ScenarioSet, ScenarioSource } from "../stage/scenarios/catalogue.ts";
import { maxTextLength, readScenarios, type ScenarioText } from "../stage/scenarios/read.ts";

export interface ScenarioFolder {
  readonly source: ScenarioSource;
  /** The current problems of the files. */
  readonly broken: () => readonly BrokenScenario[];
  readonly close: () => void;
}

/** At most four bytes per character: a longer file would be refused anyway after it had been read. */
const maxFileBytes = 4 * maxTextLength;

/** Editors write a file in several steps; it is read this long after the last of them. */
const settleMs = 80;

/**
 * A folder of scenarios, read again when something in it changes. A file that breaks is reported, and the scenario goes
 * on as it was before; one that is deleted is gone.
 */
export function openScenarioFolder(
  folder: string,
  onChange: (broken: readonly BrokenScenario[]) => void = () => {},
): ScenarioFolder {
  let current = readFolder(folder);
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      current = keepPlayable(current, readFolder(folder));
      onChange(current.broken);
    }, settleMs);
  });
  watcher.on("error", () => {});
  watcher.unref();
  return {
    source: () => current,
    broken: () => current.broken,
    close() {
      clearTimeout(timer);
      watcher.close();
    },
  };
}

export function readFolder(folder: string): ScenarioSet {
  const texts: ScenarioText[] = [];
  const unreadable: BrokenScenario[] = [];
  for (const name of readdirSync(folder).sort()) {
    const file = join(folder, name);
    if (!/\.(ya?ml|json)$/.test(name) || name === "schema.json") continue;
    try {
      const stats = statSync(file);
      if (!stats.isFile()) throw new Error("it is no file");
      if (stats.size > maxFileBytes) throw new Error(`it has ${stats.size} bytes, which is longer than anybody writes`);
      texts.push({ file, text: new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file)) });
    } catch (error) {
      const reason = `it cannot be read: ${(error as Error).message}`;
      unreadable.push({ name: name.replace(/\.\w+$/, ""), file, complaints: [{ line: null, column: null, reason }] });
    }
  }
  const { read, broken } = readScenarios(texts);
  return { read, broken: [...unreadable, ...broken] };
}

function keepPlayable(before: ScenarioSet, after: ScenarioSet): ScenarioSet {
  const names = new Set(after.read.map(({ name }) => name));
  const brokenSince = before.read.filter(
    ({ name }) => !names.has(name) && after.broken.some((each) => each.name === name),
  );
  return { read: [...after.read, ...brokenSince], broken: after.broken };
}
