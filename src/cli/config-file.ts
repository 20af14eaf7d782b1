import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { jsonFlaw } from "../base/json-flaw.ts";
import { isObject } from "../base/json-object.ts";
import { didYouMean } from "../base/nearest.ts";
import { parseJson } from "../base/parse-json.ts";
import { type ConfigPart, configParts, isPartBeneath } from "./config-parts.ts";
import { explainFile } from "./error-words.ts";
import type { Flag } from "./flag.ts";
import { type ConfigSource, camel, readValue, UsageError, variable } from "./flags.ts";
import { readFileText } from "./read-body.ts";

export const configNames = ["ts", "mts", "js", "mjs", "cjs", "json"].map((ending) => `understudy.config.${ending}`);

/** A config whose every option is known and of its kind, whichever command it is for. */
export interface ConfigFile {
  readonly path: string;
  readonly of: (part: ConfigPart) => ConfigSource;
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
  const file = { path, of: (part: ConfigPart) => sourceOf(path, values, part) };
  requireKnown(file);
  return file;
}

function sourceOf(path: string, file: Readonly<Record<string, unknown>>, part: ConfigPart): ConfigSource {
  const { $schema: _forEditors, ...top } = file;
  if (!isPartBeneath(part)) return { values: withoutParts(top), placeOf: (option) => placeIn(path, [option]) };
  const values = top[part] ?? {};
  if (!isObject(values))
    throw new UsageError(`${placeIn(path, [part])}: give an object of options of understudy ${part}.`);
  return { values, placeOf: (option) => placeIn(path, [part, option]) };
}

/** Read again for the line alone: only what is refused needs it. */
function placeIn(path: string, member: readonly string[]): string {
  const line = lineOfMember(readFileText(path), member);
  return `${path}${line === null ? "" : `:${line}`}: ${member.join(".")}`;
}

function withoutParts(top: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(top).filter(([name]) => !isPartBeneath(name)));
}

/** A mistake is refused by every command, not only by the one that the option is for. */
function requireKnown(file: ConfigFile): void {
  for (const part of Object.keys(configParts) as ConfigPart[]) {
    const flags = new Map(Object.entries<Flag>(configParts[part]).map(([name, flag]) => [camel(name), { name, flag }]));
    const { values, placeOf } = file.of(part);
    for (const [option, value] of Object.entries(values)) {
      const known = flags.get(option);
      if (known === undefined)
        throw new UsageError(`${placeOf(option)}: ${sayUnknown(option, part, [...flags.keys()])}`);
      if (known.flag.notInFile === "secret")
        throw new UsageError(
          `${placeOf(option)}: keys and tokens stay out of files. Set ${variable(known.name)} in the environment.`,
        );
      if (known.flag.notInFile !== undefined)
        throw new UsageError(`${placeOf(option)}: it is for one call alone. Give --${known.name} on the command line.`);
      readValue(known.flag, placeOf(option), value);
    }
  }
}

function sayUnknown(option: string, part: ConfigPart, names: readonly string[]): string {
  const owner = (Object.keys(configParts) as ConfigPart[]).find((other) =>
    Object.keys(configParts[other]).some((name) => camel(name) === option),
  );
  if (owner === undefined) return `there is no option of this name${didYouMean(names, option) || "."}`;
  if (isPartBeneath(owner)) return `it is an option of understudy ${owner}. Write it as ${owner}: { "${option}": … }.`;
  return `it is an option of understudy start. Write it at the top, not in ${part}.`;
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

const token = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\/.*|\/\*[\s\S]*?\*\/|[{}[\]:]|[\w$]+/g;

/**
 * The line of a member of the object that a text writes, JSON or a module: `["proxy", "port"]` is `port` within `proxy`.
 * Null where it cannot be seen, as in a module that computes its members.
 */
function lineOfMember(text: string, path: readonly string[]): number | null {
  const exported = /export default|module\.exports/.exec(text)?.index ?? 0;
  const at = indexOfMember(text, path, exported) ?? indexOfMember(text, path, 0);
  return at === null ? null : text.slice(0, at).split("\n").length;
}

function indexOfMember(text: string, path: readonly string[], from: number): number | null {
  const tokens = [...text.slice(from).matchAll(token)].filter(([each]) => !/^\/[/*]/.test(each));
  const open: string[] = [];
  for (const [at, { 0: each, index }] of tokens.entries()) {
    if (each === "{" || each === "[") open.push(tokens[at - 1]?.[0] === ":" ? nameOf(tokens[at - 2]?.[0] ?? "") : "");
    else if (each === "}" || each === "]") open.pop();
    else if (tokens[at + 1]?.[0] === ":" && isSamePath([...open.slice(1), nameOf(each)], path)) return from + index;
  }
  return null;
}

function nameOf(word: string): string {
  return word.replace(/^["'`]|["'`]$/g, "");
}

function isSamePath(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, at) => name === other[at]);
}
