import { isObject } from "../../base/json-object.ts";
import { sameJson } from "../../base/same-json.ts";
import { shorten } from "../../base/text.ts";
import type { Route } from "../../kernel/operation.ts";
import type { Exchange, ReceivedAnswer } from "./exchange.ts";
import { isGap } from "./form/gaps.ts";
import { skip } from "./signals.ts";

/** A failure that takes several calls to show, in order. */
export class ShownByCalls extends Error {
  readonly calls: readonly Exchange[];

  constructor(problem: string, calls: readonly Exchange[]) {
    super(problem);
    this.calls = calls;
  }
}

/** The same for a failure of another kind; `paidFor` are the operations that a wrong balance may be about. */
export function shownBy(calls: readonly Exchange[], failure: Error, paidFor?: readonly Route[]): Error {
  return Object.assign(failure, { calls, ...(paidFor && { paidFor }) });
}

export function paidForIn(failure: unknown): readonly Route[] | null {
  return failure instanceof Error && "paidFor" in failure ? (failure.paidFor as readonly Route[]) : null;
}

/** The calls that show a failure, where it says so. */
export function callsShowing(failure: unknown): readonly Exchange[] | null {
  const { calls = [] } = (failure ?? {}) as { readonly calls?: readonly Exchange[] };
  return failure instanceof Error && calls.length > 0 ? calls : null;
}

interface ComparisonError extends Error {
  readonly actual: unknown;
  readonly expected: unknown;
}

/** The status as it was received, and as it is read where the target has another one for the same. */
export function sayStatus({ status }: ReceivedAnswer, last: Exchange | undefined): string {
  const received = last?.raw.status ?? status;
  return received === status ? String(status) : `${received} (read as ${status})`;
}

/** The message of a failed check: which call, what it returned and what it should have returned. */
export function sayFailure(
  failure: unknown,
  last: Exchange | undefined,
  undeclared: ReadonlySet<string> = new Set(),
): string {
  const message = failure instanceof Error ? failure.message : String(failure);
  const text = message.split("\n\n")[0] as string;
  const call = last === undefined || text.includes(last.route) ? "" : `${last.route} (${last.raw.status}): `;
  const subject = /^(.{3,}?): (?=the given combination|\.\w+\(\) expects)/s.exec(text)?.[1];
  if (isAboutMissingValue(text))
    return `${call}${subject === undefined ? "what is looked for" : subject} is not there.`;
  if (failure instanceof TypeError) {
    const member = /\(reading '(.+?)'\)/.exec(text)?.[1];
    const where = member === undefined ? "" : `: there is nothing in which \`${member}\` could be`;
    return `${call}the answer does not have the members that it should have${where}.`;
  }
  const { words, rest } = /^(?<words>(?:.+?: (?=expected ))?)(?<rest>expected .*)$/s.exec(text)?.groups ?? {};
  if (!isComparison(failure))
    return call + (rest === undefined ? text : joinWords(words ?? "", describeExpectation(rest)));
  if (words !== undefined && isSentence(words) && typeof failure.actual === "boolean")
    return `${call}${words}that is ${failure.actual ? "so, and should not be" : "not so"}`;
  const differences = differencesOf(failure.actual, failure.expected, "", {
    isPartial: isPartial(message),
    undeclared,
  });
  if (differences.length === 0) {
    readGaps(failure.actual, failure.expected);
    if (undeclared.size > 0 && isObject(failure.actual))
      skip(
        `two answers differ only in what the interface does not declare (${[...undeclared].slice(0, 8).join(", ")})`,
      );
    return call + (rest === undefined ? text : joinWords(words ?? "", describeExpectation(rest)));
  }
  // A check may describe the failure itself; the difference of two values describes it better than a library's message.
  return call + joinWords(words ?? "", differences.slice(0, 4).join("; "));
}

/** The name of a member takes the place of "it". */
function joinWords(words: string, rest: string): string {
  const member = /^`[^`]+`(?=: $)/.exec(words)?.[0];
  return member !== undefined && rest.startsWith("it ") ? member + rest.slice("it".length) : words + rest;
}

/** "nobody is listed twice: " is a statement and not the name of a member. */
function isSentence(words: string): boolean {
  return words.endsWith(": ") && words.slice(0, -2).includes(" ") && !words.includes("`");
}

/** A library's complaint that there was no value to compare. */
function isAboutMissingValue(text: string): boolean {
  return /(given combination of arguments \(|but got )(undefined|null)\b/.test(text);
}

/** True if two values should be equal; for "greater than" and the like, both values are named, too. */
function isComparison(failure: unknown): failure is ComparisonError {
  return (
    failure instanceof Error &&
    "actual" in failure &&
    "expected" in failure &&
    failure.expected !== undefined &&
    /to (deeply|strictly) equal|to match object|Object\.is equality/.test(failure.message)
  );
}

function isPartial(message: string): boolean {
  return /to match object/.test(message);
}

/** "expected 3 to be above 5", as the actual and the expected value. */
function describeExpectation(text: string): string {
  const count = /to have a length of (\d+) but got \+?(\d+)$/.exec(text);
  if (count !== null) return `it has ${items(count[2] as string)} and should have ${count[1]}`;
  const parts = /^expected (?<seen>.*?) (?<negated>not )?to (?<should>.*)$/s.exec(text)?.groups;
  if (parts === undefined) return text;
  const { negated = "" } = parts;
  const seen = withoutLibraryTerms(parts.seen);
  const should = withoutLibraryTerms(parts.should);
  if (/^not (deeply |strictly )?equal /.test(negated + should)) return `both are ${seen}`;
  if (negated !== "" && /^be (null|undefined)$/.test(should)) return `it is ${seen}`;
  if (should === "be undefined") return `it is ${seen} and should not be there`;
  return `it is ${seen} and should ${negated}${should}`;
}

/** Replaces a library's terms with plain words. */
function withoutLibraryTerms(text = ""): string {
  return text
    .replace(/ \/\/ Object\.is equality$/, "")
    .replace(/, received difference is .*$/s, "")
    .replace(/^be type of '(\w+)'$/, "be a $1")
    .replace(/^undefined$/, "not there")
    .replace(/^NaN$/, "no number")
    .replace(/\+0$/, "0");
}

const items = (count: string): string => `${count} item${count === "1" ? "" : "s"}`;

interface ComparisonRules {
  /** Of a partial match only the expected members count. */
  readonly isPartial: boolean;
  /** Undeclared members are no difference (§9). */
  readonly undeclared: ReadonlySet<string>;
}

/** Each place where two values differ, the outermost first. */
function differencesOf(actual: unknown, expected: unknown, path: string, rules: ComparisonRules): string[] {
  if (Object.is(actual, expected)) return [];
  if (Array.isArray(actual) && Array.isArray(expected)) {
    const inner = expected.flatMap((each, at) => differencesOf(actual[at], each, `${path}[${at}]`, rules));
    const surplus =
      actual.length > expected.length
        ? [
            `${place(path)} has ${actual.length} items and should have ${expected.length}: ${describeValue(actual.slice(expected.length))} too many`,
          ]
        : [];
    return [...surplus, ...inner];
  }
  if (isObject(actual) && isObject(expected)) {
    // A value that could not be found proves nothing, on whichever side it is missing.
    const isComparable = (name: string) =>
      !isGap(actual, name) &&
      !isGap(expected, name) &&
      !(rules.undeclared.has(name) && (actual[name] === undefined || expected[name] === undefined));
    const names = Object.keys(expected).filter(isComparable);
    const surplus = rules.isPartial
      ? []
      : Object.keys(actual).filter((name) => !Object.hasOwn(expected, name) && isComparable(name));
    const join = (name: string) => (path === "" ? name : `${path}.${name}`);
    return [
      ...names.flatMap((name) => differencesOf(actual[name], expected[name], join(name), rules)),
      ...surplus.map((name) => `${place(join(name))} is ${describeValue(actual[name])} and should not be there`),
    ];
  }
  const sample = sampleOf(expected);
  if (Array.isArray(sample) && Array.isArray(actual)) {
    const missing = sample.filter((each) => !actual.some((one) => sameJson(one, each)));
    if (missing.length > 0) return [`${place(path)} lacks ${missing.slice(0, 6).map(describeValue).join(", ")}`];
  }
  return [`${place(path)} is ${describeValue(actual)} and should be ${describeValue(expected)}`];
}

/** What a matcher such as "a list with these" compares with; undefined for a plain value. */
function sampleOf(value: unknown): unknown {
  return isObject(value) && typeof value.asymmetricMatch === "function" ? value.sample : undefined;
}

/** Two values that differ only in missing members: the check depends on these, so it ends as if it had read them. */
function readGaps(actual: unknown, expected: unknown): void {
  if (Array.isArray(actual) && Array.isArray(expected))
    for (const at of actual.keys()) readGaps(actual[at], expected[at]);
  if (!isObject(actual) || !isObject(expected)) return;
  for (const name of new Set([...Object.getOwnPropertyNames(actual), ...Object.getOwnPropertyNames(expected)])) {
    readGaps(actual[name], expected[name]);
  }
}

function place(path: string): string {
  return path === "" ? "it" : `\`${path}\``;
}

function describeValue(value: unknown): string {
  if (value === undefined) return "not there";
  const sample = sampleOf(value);
  if (typeof sample === "function") return `a ${sample.name.toLowerCase()}`;
  if (sample !== undefined) return `something like ${describeValue(sample)}`;
  const text = typeof value === "function" ? "a pattern" : (JSON.stringify(value) ?? String(value));
  return shorten(text, 120);
}
