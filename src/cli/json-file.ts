import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { jsonFlaw } from "../base/json-flaw.ts";
import { parseJson } from "../base/parse-json.ts";
import { orExplain } from "./error-words.ts";
import { UsageError } from "./flags.ts";
import { readFileText } from "./read-body.ts";

const maxProblems = 8;

/** The JSON files of a folder, or the one file itself. */
export function jsonFilesAt(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => join(path, name));
}

/** The content of the file that a flag names, where it names one; refused with every reason why it cannot be used. */
export function readJsonFile<Value extends object>(
  flag: string,
  path: string | undefined,
  read: (value: unknown) => Value | { readonly problems: readonly string[] },
): Value | undefined {
  if (path === undefined) return undefined;
  const text = orExplain(`--${flag}: ${path} cannot be read`, () => readFileText(path));
  const value = parseJson(text);
  if (value === undefined) throw new UsageError(`--${flag}: ${path} is not JSON: ${jsonFlaw(text)}.`);
  const result = read(value);
  if ("problems" in result) throw unusable(flag, path, result.problems);
  return result;
}

/** What is wrong with a file, one problem a line. */
export function unusable(flag: string, path: string, problems: readonly string[]): UsageError {
  const rest = problems.length - maxProblems;
  const lines = [`--${flag}: ${path} cannot be used:`, ...problems.slice(0, maxProblems)];
  return new UsageError([...lines, ...(rest > 0 ? [`and ${rest} more.`] : [])].join("\n  "));
}
