import { shorten } from "../../base/text.ts";
import { dateFormat, usualFormats } from "./formats.ts";
import type { Matcher } from "./rules.ts";

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
}

/** The error in a scalar value according to one matcher; null if it matches. */
export function matchValue(matcher: Matcher, expected: unknown, actual: unknown): string | null {
  const kind = kindOf(matcher);
  switch (kind) {
    case "type":
      return typeOf(expected) === typeOf(actual) ? null : `is ${say(actual)}, and should be ${withArticle(expected)}`;
    case "equality":
      return JSON.stringify(expected) === JSON.stringify(actual)
        ? null
        : `is ${say(actual)}, and should be ${say(expected)}`;
    case "regex":
      return fits(new RegExp(`^(?:${matcher.regex ?? matcher.value})$`), actual, `/${matcher.regex ?? matcher.value}/`);
    case "include":
      return String(actual).includes(String(matcher.value))
        ? null
        : `is ${say(actual)}, and should include ${say(matcher.value)}`;
    case "integer":
      return Number.isInteger(actual) ? null : `is ${say(actual)}, and should be an integer`;
    case "decimal":
    case "number":
      return typeof actual === "number" ? null : `is ${say(actual)}, and should be a number`;
    case "null":
      return actual === null ? null : `is ${say(actual)}, and should be null`;
    case "boolean":
      return typeof actual === "boolean" ? null : `is ${say(actual)}, and should be true or false`;
    case "date":
    case "time":
    case "datetime":
    case "timestamp":
      return matchInstant(kind, matcher, actual);
    case "semver":
      return fits(/^\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?$/, actual, "a version");
    case "notEmpty":
      return isEmpty(actual) ? "is empty" : null;
    case "statusCode":
      return matchStatus(matcher.status, Number(actual));
    default:
      return `has a matcher "${kind}", which is not known here`;
  }
}

/** V2 omits the name if a regex, a minimum or a format is sufficient. */
export function kindOf({ match, regex, min, max, date, time, timestamp }: Matcher): string {
  if (match !== undefined) return match;
  if (regex !== undefined) return "regex";
  if (min !== undefined || max !== undefined) return "type";
  if (date !== undefined) return "date";
  if (time !== undefined) return "time";
  return timestamp !== undefined ? "datetime" : "equality";
}

function matchInstant(kind: "date" | "time" | "datetime" | "timestamp", matcher: Matcher, actual: unknown) {
  const format = matcher.format ?? matcher.date ?? matcher.time ?? matcher.timestamp;
  const usual = usualFormats[kind === "timestamp" ? "datetime" : kind];
  return fits(format ? dateFormat(format) : usual, actual, `a ${kind}${format ? ` such as ${format}` : ""}`);
}

function fits(pattern: RegExp, actual: unknown, words: string): string | null {
  const isText = ["string", "number", "boolean"].includes(typeof actual);
  return isText && pattern.test(String(actual)) ? null : `is ${say(actual)}, and should match ${words}`;
}

const classes = new Map<unknown, (status: number) => boolean>(
  Object.entries({
    info: (status: number) => status < 200,
    success: (status: number) => status >= 200 && status < 300,
    redirect: (status: number) => status >= 300 && status < 400,
    clientError: (status: number) => status >= 400 && status < 500,
    serverError: (status: number) => status >= 500,
    nonError: (status: number) => status < 400,
    error: (status: number) => status >= 400,
  }),
);

function matchStatus(wanted: unknown, actual: number): string | null {
  const isFine = Array.isArray(wanted) ? wanted.includes(actual) : classes.get(wanted)?.(actual);
  return isFine ? null : `is ${actual}, and should be ${Array.isArray(wanted) ? wanted.join(" or ") : wanted}`;
}

/** "a list", "an object", "null". */
export function withArticle(value: unknown): string {
  const type = typeOf(value);
  if (value === null) return type;
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

export function typeOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
}

function say(value: unknown): string {
  return shorten(JSON.stringify(value) ?? "nothing", 100);
}
