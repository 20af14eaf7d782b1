import { parseArgs } from "node:util";
import { parseDuration } from "../base/instants.ts";
import { didYouMean, nearest } from "../base/nearest.ts";
import { convert, describeKind, type Flag } from "./flag.ts";

/** Every port, and 0 for a free one. */
export const portRange = [0, 65_535] as const;

export type Flags = { readonly [name: string]: Flag };

export type Values<Known extends Flags> = { readonly [Name in keyof Known]: ValueOf<Known[Name]> };

type ValueOf<Known extends Flag> = Known["kind"] extends "switch"
  ? boolean
  : Known["kind"] extends "texts"
    ? readonly string[]
    : GivenValue<Known> | (Known extends { readonly default: unknown } ? never : undefined);

type GivenValue<Known extends Flag> = Known["kind"] extends "number"
  ? number
  : Known extends { readonly kind: "choice"; readonly value: infer Words }
    ? WordIn<Words>
    : string;

type WordIn<Words> = Words extends `${infer First}|${infer Others}` ? First | WordIn<Others> : Words;

/** The items of a comma list. */
export function itemsOf(text = ""): readonly string[] {
  return text.split(",").flatMap((item) => item.trim() || []);
}

/** Ends a command with this message and exit code. */
export class CommandError extends Error {
  readonly exitCode: number;
  /** Whether the command was called in a wrong way. */
  readonly isUsage: boolean;

  constructor(message: string, exitCode: number, isUsage = false) {
    super(message);
    this.exitCode = exitCode;
    this.isUsage = isUsage;
  }
}

/** By its members: built commands bring a class of their own, beside that of the script which runs them. */
export function isCommandError(error: unknown): error is CommandError {
  return error instanceof Error && "exitCode" in error && "isUsage" in error;
}

/** A mistake in how the command was called. */
export class UsageError extends CommandError {
  constructor(message: string) {
    super(message, 2, true);
  }
}

/** Refuses arguments that the command cannot use, naming the flag that was probably left out before the first. */
export function refuseExtra(
  command: string,
  [extra]: readonly string[],
  flagFor: (extra: string) => string | false = () => false,
): void {
  if (extra === undefined) return;
  const flag = flagFor(extra);
  const hint = flag === false ? "." : `; did you mean "--${flag} ${extra}"?`;
  throw new UsageError(`${command} takes no "${extra}"${hint}`);
}

/** Refuses a first argument that is none of the command's verbs. */
export function refuseUnknownVerb(command: string, verbs: readonly string[], verb: string | undefined): void {
  if (verb === undefined || verbs.includes(verb)) return;
  throw new UsageError(`${command} knows ${verbs.join(", ")}, not "${verb}"${didYouMean(verbs, verb) || "."}`);
}

/** A span of time in milliseconds. */
export function spanOf(flag: string, text: string): number {
  const span = parseDuration(text);
  if (span === null) throw new UsageError(`--${flag}: give a span such as 90s, 20m or 1h.`);
  return span;
}

export interface Sources {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What a config file says to the command. */
  readonly config?: ConfigSource | null;
}

/** Options of a config file, by flag name in camel case, and where it says each: `understudy.config.json:3: port`. */
export interface ConfigSource {
  readonly values: Readonly<Record<string, unknown>>;
  readonly placeOf: (option: string) => string;
}

/** What a command was told, and where: what is wrong with a value is said of the place that has it. */
export interface ReadFlags<Known extends Flags> {
  readonly values: Values<Known>;
  readonly rest: readonly string[];
  readonly placeOf: (flag: string) => string;
}

/** Flags win over the environment, which wins over the config file, which wins over defaults. */
export function readFlags<const Known extends Flags>(
  flags: Known,
  { argv, env, config }: Sources,
  gone: Readonly<Record<string, string>> = {},
): ReadFlags<Known> {
  const commandLine = parseCommandLine(flags, argv, gone);
  const empty = Object.keys(commandLine.values).find((name) => commandLine.values[name] === "");
  // Usually a variable of a script that is not set; in the environment itself an empty variable counts as not set.
  if (empty !== undefined) throw new UsageError(`--${empty}: the value is empty; give one, or leave --${empty} out.`);
  const values: Record<string, unknown> = {};
  const places = new Map<string, string>();
  for (const [name, flag] of Object.entries(flags)) {
    const inFile = flag.notInFile === undefined ? config?.values[camel(name)] : undefined;
    const source = firstGiven([
      [`--${name}`, commandLine.values[name]],
      [variable(name), env[variable(name)]],
      [inFile === undefined ? "" : (config as ConfigSource).placeOf(camel(name)), inFile],
    ]);
    if (source !== undefined) places.set(name, source[0]);
    values[name] = source === undefined ? (flag.default ?? withoutDefault(flag)) : readValue(flag, ...source);
  }
  return {
    values: values as Values<Known>,
    rest: commandLine.rest,
    placeOf: (flag) => places.get(flag) ?? `--${flag}`,
  };
}

function withoutDefault({ kind }: Flag): unknown {
  return kind === "switch" ? false : kind === "texts" ? [] : undefined;
}

/** The value of a flag as the place has it; refused, by that place, where it is of another kind. */
export function readValue(flag: Flag, place: string, written: unknown): unknown {
  const value = convert(flag, written);
  if (value !== undefined) return value;
  const text = typeof written === "string" ? `"${written}"` : JSON.stringify(written);
  throw new UsageError(`${place}: ${text} is not ${describeKind(flag)}.`);
}

/** A command speaks of its flags; who wrote the value into a file or variable looks for it there. */
export function saidOfPlace(message: string, placeOf: (flag: string) => string): string {
  return message.replace(/^--([a-z-]+)(?=: )/, (_, flag: string) => placeOf(flag));
}

/** Environment variables that are not read, each with the one that was probably meant. */
export function misspeltVariables(flags: Flags, env: Sources["env"]): ReadonlyMap<string, string> {
  const prefix = variable("");
  const source = new Map<string, string>();
  for (const name of Object.keys(env)) {
    if (!name.startsWith(prefix)) continue;
    const near = nearest(Object.keys(flags), name.slice(prefix.length).replaceAll("_", "-").toLowerCase());
    if (near !== null && variable(near) !== name) source.set(name, variable(near));
  }
  return source;
}

export function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export function variable(name: string): string {
  return `UNDERSTUDY_${name.replaceAll("-", "_").toUpperCase()}`;
}

function firstGiven(places: readonly (readonly [string, unknown])[]): readonly [string, unknown] | undefined {
  return places.find(([, value]) => value !== undefined && value !== "");
}

function parseCommandLine(
  flags: Flags,
  argv: readonly string[],
  gone: Readonly<Record<string, string>>,
): { readonly values: Readonly<Record<string, unknown>>; readonly rest: readonly string[] } {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => [
      name,
      { type: flag.kind === "switch" ? ("boolean" as const) : ("string" as const), multiple: flag.kind === "texts" },
    ]),
  );
  const end = argv.indexOf("--");
  const args = argv.map((arg, at) => {
    const { alone } = (arg.startsWith("--") && (end < 0 || at < end) && flags[arg.slice(2)]) || {};
    return alone === undefined ? arg : `${arg}=${alone}`;
  });
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values: values as Record<string, unknown>, rest: positionals };
  } catch (error) {
    throw new UsageError(flagProblem(flags, (error as Error).message, gone));
  }
}

/** A flag error of Node.js in our words, with the flag that was probably meant. */
function flagProblem(flags: Flags, message: string, gone: Readonly<Record<string, string>>): string {
  const unknown = /^Unknown option '(--?[^']+)'/.exec(message)?.[1];
  if (unknown !== undefined) {
    const instead = gone[unknown.replace(/^--/, "")];
    if (instead !== undefined) return `${unknown} went: ${instead}`;
    const near = nearestFlag([...Object.keys(flags), "help", "version"], unknown);
    return `Unknown option '${unknown}'${near === null ? "." : `; did you mean "--${near}"?`}`;
  }
  const [, name = "", complaint = ""] = /^Option '[^']*?(--[\w-]+)[^']*' (.+)/.exec(message) ?? [];
  if (complaint.includes("does not take")) return `${name} takes no value.`;
  if (name === "") return message;
  return `${name}: the value is missing; one that begins with a dash is written ${name}=-VALUE.`;
}

/** No flag has a short form: for -p, the first flag with that letter is suggested. The value follows a blank or "=". */
function nearestFlag(names: readonly string[], unknown: string): string | null {
  const letter = /^-(\w)$/.exec(unknown)?.[1];
  if (letter !== undefined) return names.find((name) => name.startsWith(letter)) ?? null;
  const [, name = "", value] = /^-+(\w[\w-]*)(?:[\s:](.*))?$/s.exec(unknown) ?? [];
  const near = nearest(names, name);
  return near === null || value === undefined ? near : `${near}=${value.trim()}`;
}
