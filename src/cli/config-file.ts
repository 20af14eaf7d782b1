import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { jsonFlaw } from "../base/json-flaw.ts";
import { isObject } from "../base/json-object.ts";
import { parseJson } from "../base/parse-json.ts";
import { explainFile } from "./explain.ts";
import { UsageError } from "./flags.ts";
import { readFileText } from "./read-body.ts";

export const configNames = ["ts", "mts", "js", "mjs", "cjs", "json"].map((ending) => `understudy.config.${ending}`);

export interface ConfigFile {
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Reads the first config file of a folder, if there is one. An invalid one is a usage error, never ignored. */
export async function readConfigFile(folder: string): Promise<ConfigFile | null> {
  const path = configNames.map((name) => join(folder, name)).find((candidate) => existsSync(candidate));
  if (path === undefined) {
    refuseOtherForms(folder);
    return null;
  }
  let values: unknown;
  try {
    values = path.endsWith(".json") ? readJson(path) : await importConfig(path);
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${explainConfig(path, error)}`);
  }
  if (!isObject(values)) throw new UsageError(`${path} must hold an object of options.`);
  return { path, values };
}

/** A file that looks like a config and is passed over would leave everybody wondering why nothing changes. */
function refuseOtherForms(folder: string): void {
  const other = ["yaml", "yml", "toml", "cts", "jsonc"]
    .map((ending) => join(folder, `understudy.config.${ending}`))
    .find((candidate) => existsSync(candidate));
  if (other !== undefined) throw new UsageError(`${other} is not read. Write it as one of ${configNames.join(", ")}.`);
}

function explainConfig(path: string, error: unknown): string {
  if ((error as NodeJS.ErrnoException).code === "ERR_UNKNOWN_FILE_EXTENSION") {
    return "this Node.js cannot read TypeScript; use Node.js 22.18 or newer, or a .js file";
  }
  // `npm init` writes "type": "commonjs", and Node then looks for no other kind of module.
  if (error instanceof SyntaxError && /\.[jt]s$/.test(path) && /'export'|import statement/.test(error.message)) {
    const name = basename(path).replace(/(?=[jt]s$)/, "m");
    return `package.json says that such files are CommonJS, and this one is not; call it ${name}`;
  }
  return explainFile(error);
}

function readJson(path: string): unknown {
  const text = readFileText(path);
  const value = parseJson(text);
  if (value === undefined) throw new Error(`it is not JSON: ${jsonFlaw(text)}.`);
  return value;
}

async function importConfig(path: string): Promise<unknown> {
  const module = (await import(pathToFileURL(path).href)) as { readonly default?: unknown };
  return module.default;
}
