import { readFileSync } from "node:fs";
import { jsonFlaw } from "../base/json-flaw.ts";
import { explainFile } from "./explain.ts";
import type { UsageProblem } from "./flags.ts";

const maxProblems = 8;

type Read<Value> = Value | { readonly problems: readonly string[] };

/** The content of a file named by a flag, or every reason why it cannot be used. */
export function readJsonFile<Value extends object>(
  flag: string,
  path: string,
  read: (value: unknown) => Read<Value>,
): Value | UsageProblem {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    return { usage: `--${flag}: ${path} cannot be read: ${explainFile(error)}` };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { usage: `--${flag}: ${path} is not JSON: ${jsonFlaw(text)}.` };
  }
  const known = read(value);
  if (!("problems" in known)) return known;
  const listed = known.problems.slice(0, maxProblems);
  const rest = known.problems.length - listed.length;
  const lines = [`--${flag}: ${path} cannot be used:`, ...listed, ...(rest > 0 ? [`and ${rest} more.`] : [])];
  return { usage: lines.join("\n  ") };
}
