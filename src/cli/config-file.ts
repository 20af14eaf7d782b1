import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { jsonFlaw } from "../base/json-flaw.ts";
import { explainFile } from "./explain.ts";
import type { UsageProblem } from "./flags.ts";

export const configNames = ["understudy.config.ts", "understudy.config.js", "understudy.config.json"];

export interface ConfigFile {
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Reads the first config file of a folder, if there is one. An invalid one is a usage error, never ignored. */
export async function readConfigFile(folder: string): Promise<ConfigFile | UsageProblem | null> {
  const path = configNames.map((name) => join(folder, name)).find((candidate) => existsSync(candidate));
  if (path === undefined) return null;
  try {
    const values: unknown = path.endsWith(".json") ? readJson(path) : await importConfig(path);
    if (typeof values !== "object" || values === null || Array.isArray(values)) {
      return { usage: `${path} must hold an object of options.` };
    }
    return { path, values: values as ConfigFile["values"] };
  } catch (error) {
    const old = path.endsWith(".ts") && (error as NodeJS.ErrnoException).code === "ERR_UNKNOWN_FILE_EXTENSION";
    const why = old
      ? "this Node.js cannot read TypeScript; use Node.js 22.18 or newer, or a .js file"
      : explainFile(error);
    return { usage: `${path} cannot be read: ${why}` };
  }
}

function readJson(path: string): unknown {
  const text = readFileSync(path, "utf8");
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`it is not JSON: ${jsonFlaw(text)}.`);
  }
}

async function importConfig(path: string): Promise<unknown> {
  const module = (await import(pathToFileURL(path).href)) as { readonly default?: unknown };
  return module.default;
}
