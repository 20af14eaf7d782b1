import { readFileSync } from "node:fs";
import { jsonFlaw } from "../base/json-flaw.ts";
import { parseJson } from "../base/parse-json.ts";
import { explainFile } from "./explain.ts";
import type { UsageProblem } from "./flags.ts";

const maxProblems = 8;

type ReadResult<Value> = Value | { readonly problems: readonly string[] };

/** The content of a file named by a flag, or every reason why it cannot be used. */
export function readJsonFile<Value extends object>(
  flag: string,
  path: string,
  read: (value: unknown) => ReadResult<Value>,
): Value | UsageProblem {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    return { usage: `--${flag}: ${path} cannot be read: ${explainFile(error)}` };
  }
  const value = parseJson(text);
  if (value === undefined) return { usage: `--${flag}: ${path} is not JSON: ${jsonFlaw(text)}.` };
  const result = read(value);
  if (!("problems" in result)) return result;
  return unusable(flag, path, result.problems);
}

/** What is wrong with a file, one problem a line. */
export function unusable(flag: string, path: string, problems: readonly string[]): UsageProblem {
  const rest = problems.length - maxProblems;
  const lines = [`--${flag}: ${path} cannot be used:`, ...problems.slice(0, maxProblems)];
  return { usage: [...lines, ...(rest > 0 ? [`and ${rest} more.`] : [])].join("\n  ") };
}
