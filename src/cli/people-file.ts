import { jsonFlaw } from "../base/json-flaw.ts";
import { onFirstUse } from "../base/on-first-use.ts";
import { parseJson } from "../base/parse-json.ts";
import { readGiven } from "../model/given-person.ts";
import { orExplain } from "./error-words.ts";
import { UsageError } from "./flags.ts";
import { unusable } from "./json-file.ts";
import { readFileText } from "./read-body.ts";

/** The people in a file, with the line on which each begins; or why they cannot be read. */
type PeopleRead =
  | { readonly values: readonly unknown[]; readonly lineOf: (row: number) => number }
  | { readonly line: number; readonly reason: string };

/** A hundred thousand people have been given. */
const maxPeopleBytes = 256 * 2 ** 20;

/** The people of a file: JSON (a list, or an answer that contains one), or one JSON object per line. */
export function readPeopleFile(path: string): readonly unknown[] {
  const text = orExplain(`--people: ${path} cannot be read`, () => readFileText(path, maxPeopleBytes));
  const read = readPeople(path, text);
  if ("reason" in read) throw new UsageError(`--people: ${path}:${read.line}: ${read.reason}.`);
  if (read.values.length === 0) throw new UsageError(`--people: ${path} contains no people.`);
  const people = readGiven(read.values);
  if ("people" in people) return people.people;
  const problems = people.problems.map(({ row, reason }) => `${path}:${read.lineOf(row)}: ${reason}`);
  throw unusable("people", path, problems);
}

export function readPeople(name: string, text: string): PeopleRead {
  if (/\.csv$/i.test(name))
    return {
      line: 1,
      reason: 'is CSV; give JSON instead: a list of people, such as [{"login": "ada"}], or one a line',
    };
  if (/\.(?:ndjson|jsonl)$/i.test(name)) return readLines(text);
  const value = parseJson(text);
  if (value === undefined) {
    const lines = readLines(text);
    return "values" in lines && lines.values.length > 1 ? lines : { line: 1, reason: `is not JSON: ${jsonFlaw(text)}` };
  }
  const list = listIn(value);
  if (list === null) return { line: 1, reason: "must be a list of people, or an answer with such a list as results" };
  // Only a rejected row is reported with its line.
  const starts = onFirstUse(() => linesOfItems(text));
  return { values: list, lineOf: (row) => starts()[row] ?? 1 };
}

function listIn(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  const { results, developers, people } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return [results, developers, people].find(Array.isArray) ?? null;
}

function readLines(text: string): PeopleRead {
  const values: unknown[] = [];
  const lines: number[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const value = parseJson(line);
    if (value === undefined)
      return { line: at + 1, reason: `is not JSON: ${jsonFlaw(line)?.replace("at line 1, ", "at ")}` };
    values.push(value);
    lines.push(at + 1);
  }
  return { values, lineOf: (row) => lines[row] ?? 1 };
}

/** The lines on which the list's items begin: the first list of objects is the list of people. */
function linesOfItems(text: string): number[] {
  const starts: number[] = [];
  let line = 1;
  let depth = 0;
  let listDepth = -1;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]|\n/g)) {
    if (token === "\n") line++;
    else if (token === "[" && listDepth < 0) listDepth = ++depth;
    else if (token === "{" || token === "[") {
      if (depth === listDepth) starts.push(line);
      depth++;
    } else if (token === "}" || token === "]") depth--;
    if (depth < listDepth) break;
  }
  return starts;
}
