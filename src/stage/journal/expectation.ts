import { matchesGlob } from "../../base/glob.ts";
import { isObject } from "../../base/json-object.ts";
import { hasStatus } from "./filter.ts";

/**
 * Requests that a test expects. Every given member has to match: texts may contain `*`, and of a body, a query or headers
 * only the named members are compared. In code, a value may also be a RegExp or a matcher of a test runner, such as
 * `expect.stringContaining("x")`.
 */
export interface ExpectedCall {
  readonly operation?: string | undefined;
  readonly method?: string | undefined;
  readonly path?: string | undefined;
  readonly principal?: string | undefined;
  readonly status?: number | string | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** The members of a journal entry that are compared. */
interface ComparedEntry {
  readonly id: string;
  readonly operation: string | null;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly principal: string | null;
  readonly status: number;
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body?: unknown };
}

interface NearCall {
  readonly request: string;
  /** Such as `POST /v1/shortlists, 201`. */
  readonly what: string;
  /** What did not match, by member: `body.name: expected "Rust", was "Go"`. */
  readonly differences: readonly string[];
}

interface ExpectationVerdict {
  readonly passed: boolean;
  readonly count: number;
  readonly matched: readonly string[];
  /** The nearest requests that did not match, nearest first. */
  readonly nearMisses: readonly NearCall[];
  /** The whole result in words. */
  readonly message: string;
}

/** The number of near misses worth reading under a failed test. */
const maxNearMisses = 3;

/** Whether the expected call was made so many times: exactly, or at least once where no number is given. */
export function judgeJournal(
  entries: readonly ComparedEntry[],
  expected: ExpectedCall,
  times: number | null = null,
): ExpectationVerdict {
  const comparisons = entries.map((entry) => ({ entry, ...compare(entry, expected) }));
  const matched = comparisons.filter(({ differences }) => differences.length === 0).map(({ entry }) => entry.id);
  const passed = times === null ? matched.length > 0 : matched.length === times;
  const nearMisses = comparisons
    .filter(({ differences, fits }) => differences.length > 0 && fits > 0)
    .sort((a, b) => b.fits - a.fits || a.differences.length - b.differences.length)
    .slice(0, maxNearMisses)
    .map(({ entry, differences }) => ({ request: entry.id, what: nameOf(entry), differences }));
  const verdict = { passed, count: matched.length, matched, nearMisses };
  return { ...verdict, message: inWords(verdict, expected, times, entries) };
}

function nameOf({ method, path, status }: ComparedEntry): string {
  return `${method} ${path}, ${status === 0 ? "connection broken" : status}`;
}

function inWords(
  { passed, count, matched, nearMisses }: Omit<ExpectationVerdict, "message">,
  expected: ExpectedCall,
  times: number | null,
  entries: readonly ComparedEntry[],
): string {
  const expectation = `${wordsFor(expected)} to have been called ${times === null ? "at least once" : timesInWords(times)}`;
  if (passed) return `As expected: ${expectation.replace("to have been", "was")}.`;
  const lines = [`Expected ${expectation}, but it was called ${timesInWords(count)}.`];
  if (matched.length > 0) lines.push(`Called by ${matched.slice(0, 10).join(", ")}.`);
  if (times === null || count < times) {
    for (const { request, what, differences } of nearMisses) {
      lines.push(`Near: ${request} (${what}) differs:`, ...differences.map((difference) => `  ${difference}`));
    }
    if (entries.length === 0) lines.push("The journal is empty: no request has arrived in this sandbox.");
    else if (nearMisses.length === 0) lines.push(`None of the ${entries.length} requests in the journal comes near.`);
  }
  return lines.join("\n");
}

function timesInWords(times: number): string {
  return times === 1 ? "once" : `${times} times`;
}

function wordsFor({ operation, method, path, ...rest }: ExpectedCall): string {
  const name = operation ?? ([method, path].filter(Boolean).join(" ") || "any operation");
  const others = Object.entries(rest).filter(([, value]) => value !== undefined);
  return [name, ...others.map(([member, value]) => `with ${member} ${brief(value)}`)].join(" ");
}

interface EntryComparison {
  /** How many of the named members match; a matching operation or path counts most. */
  readonly fits: number;
  readonly differences: readonly string[];
}

function compare(entry: ComparedEntry, expected: ExpectedCall): EntryComparison {
  const { operation, method, path, principal, status, query, headers, body } = expected;
  const found = [
    ...text("operation", operation, entry.operation ?? "none"),
    ...text("method", method?.toUpperCase(), entry.method),
    ...text("path", path, entry.path),
    ...text("principal", principal, entry.principal ?? "anonymous"),
    ...(status === undefined ? [] : [statusProblem(String(status), entry.status)]),
    ...members("query", query, Object.fromEntries(new URLSearchParams(entry.query))),
    ...members("headers", lowerCase(headers), entry.request.headers),
    ...(body === undefined ? [] : differ(body, entry.request.body, "body")),
  ];
  const differences = found.filter((each) => each !== null);
  const names = operation !== undefined || path !== undefined;
  const isNamed = names && !differences.some((each) => /^(operation|path|method):/.test(each));
  return { fits: (isNamed || !names ? 100 : 0) + found.length - differences.length, differences };
}

type Problem = string | null;

function text(member: string, pattern: string | undefined, actual: string): Problem[] {
  if (pattern === undefined) return [];
  return [matchesGlob(pattern, actual) ? null : expectedBut(member, pattern, actual)];
}

function statusProblem(expected: string, actual: number): Problem {
  return hasStatus(actual, expected) ? null : `status: expected ${expected}, was ${actual}`;
}

function lowerCase(headers: ExpectedCall["headers"]): ExpectedCall["headers"] {
  return headers && Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function members(name: string, expected: ExpectedCall["query"], actual: Readonly<Record<string, string>>): Problem[] {
  return Object.entries(expected ?? {}).flatMap(([member, value]) =>
    differ(value, actual[member], `${name}.${member}`),
  );
}

/** The differences, member by member; one null for each leaf that matches. */
function differ(expected: unknown, actual: unknown, at: string): Problem[] {
  if (expected instanceof RegExp) {
    expected.lastIndex = 0;
    return [typeof actual === "string" && expected.test(actual) ? null : expectedBut(at, expected, actual)];
  }
  if (isMatcher(expected)) return [expected.asymmetricMatch(actual) ? null : expectedBut(at, expected, actual)];
  if (typeof expected === "string" && typeof actual === "string") return text(at, expected, actual);
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return [expectedBut(at, expected, actual)];
    const length =
      expected.length === actual.length ? null : `${at}: expected ${expected.length} elements, were ${actual.length}`;
    return [length, ...expected.flatMap((each, index) => differ(each, actual[index], `${at}[${index}]`))];
  }
  if (isObject(expected)) {
    if (!isObject(actual)) return [expectedBut(at, expected, actual)];
    return Object.entries(expected).flatMap(([name, value]) => differ(value, actual[name], `${at}.${name}`));
  }
  return [Object.is(expected, actual) ? null : expectedBut(at, expected, actual)];
}

/** Matchers of test runners: `expect.any(Number)`, `expect.stringMatching(…)`. */
function isMatcher(value: unknown): value is { asymmetricMatch: (other: unknown) => boolean } {
  return isObject(value) && typeof value.asymmetricMatch === "function";
}

function expectedBut(at: string, expected: unknown, actual: unknown): string {
  return `${at}: expected ${brief(expected)}, was ${actual === undefined ? "missing" : brief(actual)}`;
}

/** In characters: a line of a terminal. */
const maxBrief = 120;

function brief(value: unknown): string {
  if (value instanceof RegExp) return String(value);
  if (isMatcher(value)) return String(value);
  const text = JSON.stringify(value) ?? String(value);
  return text.length > maxBrief ? `${text.slice(0, maxBrief)}…` : text;
}
