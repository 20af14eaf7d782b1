import type { z } from "zod";
import { valueAt } from "../base/json-pointer.ts";
import { didYouMean } from "../base/nearest.ts";
import { requirementIn } from "../base/requirement.ts";
import { capitalize, firstSentences, maxTold, sentence } from "../base/text.ts";
import { elementOf, shapeOf } from "./zod-schema.ts";

export interface Parsed<Data = unknown> {
  /** Undefined for what is refused. */
  readonly data: Data | undefined;
  readonly issues: readonly z.core.$ZodIssue[];
  /** There may be more issues in what was not looked at. */
  readonly isCut: boolean;
}

/** A fault takes a hundred times as long as reading what it is about: where there are any, this many items of a list are read. */
const maxItems = 2 * maxTold;

/** Parses a value. What is refused for the beginnings of its lists is refused without a look at the rest of them. */
export function parseBriefly<Schema extends z.ZodType>(schema: Schema, value: unknown): Parsed<z.output<Schema>> {
  const brief = withBriefLists(value);
  const { error: early } = brief === value ? {} : schema.safeParse(brief);
  if (early !== undefined) return { data: undefined, issues: early.issues, isCut: early.issues.length >= maxTold };
  const { data, error } = schema.safeParse(value);
  return { data, issues: error?.issues ?? [], isCut: false };
}

/** The value itself where all of its lists are short. */
function withBriefLists(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.slice(0, maxItems).map(withBriefLists);
    return items.length < value.length || items.some((item, at) => item !== value[at]) ? items : value;
  }
  const members = Object.entries(value).map(([name, member]) => [name, member, withBriefLists(member)] as const);
  const isChanged = members.some(([, member, brief]) => member !== brief);
  return isChanged ? Object.fromEntries(members.map(([name, , brief]) => [name, brief])) : value;
}

/** What is wrong with a request: the first problems as sentences, and how many there are in all. */
export interface Problems {
  readonly named: string[];
  count: number;
}

export function noProblems(): Problems {
  return { named: [], count: 0 };
}

export function isFull({ named }: Problems): boolean {
  return named.length === maxTold;
}

/** Nobody knows how many more there are. */
export function leaveRest(problems: Problems): void {
  problems.count = Number.POSITIVE_INFINITY;
}

/** Counts a problem, and words it if it is among the first. One that was found in two ways is told once. */
export function addProblem(problems: Problems, say: () => string): void {
  if (!isFull(problems)) {
    const sentence = say();
    if (problems.named.includes(sentence)) return;
    problems.named.push(sentence);
  }
  problems.count += 1;
}

export function addIssues(problems: Problems, parsed: Parsed, place: string, value: unknown, schema: z.ZodType): void {
  for (const issue of tightest(parsed.issues)) {
    if (isFull(problems)) problems.count += countOf(issue);
    else {
      const sentences = describeIssue(issue, place, value, schema, maxTold);
      for (const sentence of sentences) addProblem(problems, () => sentence);
      problems.count += countOf(issue) - sentences.length;
    }
  }
  if (parsed.isCut) leaveRest(problems);
}

/** A number beyond the whole numbers of JSON is beyond a member's own bound, too: only that one is told. */
function tightest(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  return issues.filter(
    (issue) =>
      !issues.some(
        (other) =>
          other !== issue &&
          other.path.join("/") === issue.path.join("/") &&
          ((issue.code === "too_big" && other.code === "too_big" && other.maximum < issue.maximum) ||
            (issue.code === "too_small" && other.code === "too_small" && other.minimum > issue.minimum)),
      ),
  );
}

function countOf(issue: z.core.$ZodIssue): number {
  return issue.code === "unrecognized_keys" ? issue.keys.length : 1;
}

export function tellProblems({ named, count }: Problems): string {
  return firstSentences(named, count);
}

/** All that is wrong with a value by itself. */
export function problemsIn(parsed: Parsed, place: string, value: unknown, schema: z.ZodType): Problems {
  const problems = noProblems();
  addIssues(problems, parsed, place, value, schema);
  return problems;
}

/** One issue as a sentence: the member by name, and what it has to be. Of several unknown members as many as wanted. */
export function describeIssue(
  issue: z.core.$ZodIssue,
  place: string,
  value: unknown,
  schema: z.ZodType,
  max?: number,
): string[] {
  const path = issue.path.map(String).join(".");
  if (issue.code === "unrecognized_keys") {
    const siblings = Object.keys(membersAt(schema, issue.path));
    return issue.keys
      .slice(0, max)
      .map((key) => `Unknown ${place} "${clip(path ? `${path}.${key}` : key)}"${nameHint(siblings, key)}`);
  }
  if (path === "") return [`The ${place.replace(/ member$/, "")} ${requirementIn(issue)}.`];
  const given = valueAt(value, issue.path.map(String));
  const isTyped = issue.code === "invalid_type" || issue.code === "invalid_value";
  const requirement = requirementIn(issue);
  const mayBeNull = isTyped && schemaAt(schema, issue.path)?.safeParse(null).success;
  const orNull = mayBeNull && !/\bnull\b/.test(requirement) ? " or null" : "";
  if (isTyped && given === undefined) {
    const choice = issue.code === "invalid_value" ? ` and ${requirement}${orNull}` : "";
    return [`${capitalize(place)} "${path}" is required${choice}.`];
  }
  return [sentence(`${capitalize(place)} "${clip(path)}" ${requirement}${orNull}${near(issue, given)}`)];
}

/** The allowed word or the plain number that was probably meant. */
function near(issue: z.core.$ZodIssue, given: unknown): string {
  if (issue.code === "invalid_type" && issue.expected === "number" && typeof given === "string") {
    const isNumber = /\d/.test(given) && Number.isSafeInteger(Number(given));
    return isNumber ? `, written as ${Number(given)}` : "";
  }
  if (issue.code !== "invalid_value" || typeof given !== "string") return "";
  const isOnlyQuoted = issue.values.some((value) => typeof value !== "string" && String(value) === given);
  return isOnlyQuoted ? ", without quotes around it" : didYouMean(issue.values.map(String), given);
}

/** The known members at a path; none if it leads through a union. */
function membersAt(schema: z.ZodType, path: readonly PropertyKey[]): Readonly<Record<string, z.ZodType>> {
  const at = schemaAt(schema, path);
  return at ? shapeOf(at) : {};
}

function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  let at: z.ZodType | undefined = schema;
  for (const step of path) at = at && (typeof step === "number" ? elementOf(at) : memberOf(at, String(step)));
  return at;
}

/** A member may be called as one that every object has, such as "constructor". */
function memberOf(schema: z.ZodType, name: string): z.ZodType | undefined {
  const members = shapeOf(schema);
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

/** A hint for an unknown name: the nearest known name, or all of them. */
export function nameHint(names: readonly string[], wrong: string, none = "."): string {
  if (names.length === 0) return none;
  return didYouMean(names, wrong) || (names.length > 30 ? "." : `; known are ${names.join(", ")}.`);
}

/** Shortens a caller's text for a message. */
export function clip(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
