import type { Budget } from "../../base/budget.ts";
import { later } from "../../base/later.ts";
import { newLruCache } from "../../base/lru-cache.ts";
import type * as Engine from "./pattern-engine.ts";

/** Matches in time that grows as the text, whatever the pattern; a page loads it with the first document. */
export const patternEngine = later<typeof Engine>(() => import("./pattern-engine.ts"));

/** A pattern of a document, which was written for another engine than JavaScript's, and by somebody else. */
interface Pattern {
  readonly test: (text: string) => boolean;
  /** The steps that one letter may take. */
  readonly size: number;
}

const known = newLruCache<Pattern | null>(1_000);

/** Null where it needs what cannot be done in linear time, such as to look around, or is none at all. */
export function readPattern(pattern: string): Pattern | null {
  return known.getOrCreate(pattern, compile);
}

/** Whether a text matches. What is not followed forbids nothing. */
export function matches(pattern: string, text: string, budget: Budget): boolean {
  const read = readPattern(pattern);
  if (read === null) return true;
  budget.spend(Math.ceil((read.size * text.length) / lettersInStep));
  return read.test(text);
}

/** An instruction on a letter takes a tenth of what a step takes elsewhere. */
const lettersInStep = 10;
const longestPattern = 2_000;
/** Each count is written out when it is compiled. */
const mostCounted = 2_000;

function compile(pattern: string): Pattern | null {
  if (pattern.length > longestPattern) return null;
  const counts = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, least, most]) => Number(most || least));
  const counted = counts.reduce((sum, each) => sum + each, 0);
  if (counted > mostCounted) return null;
  try {
    const compiled = patternEngine().RE2JS.compile(translated(pattern));
    return { test: (text) => compiled.test(text), size: compiled.programSize() };
  } catch {
    return null;
  }
}

const anything = "\\x{0}-\\x{10FFFF}";
const spaces = "\\t-\\r \\x{A0}\\x{1680}\\x{2000}-\\x{200A}\\x{2028}\\x{2029}\\x{202F}\\x{205F}\\x{3000}\\x{FEFF}";
const noSpaces =
  "\\x{0}-\\x{8}\\x{E}-\\x{1F}!-\\x{9F}\\x{A1}-\\x{167F}\\x{1681}-\\x{1FFF}\\x{200B}-\\x{2027}\\x{202A}-\\x{202E}\\x{2030}-\\x{205E}\\x{2060}-\\x{2FFF}\\x{3001}-\\x{FEFE}\\x{FF00}-\\x{10FFFF}";

/** What the two engines write or mean differently, and where a class of letters begins and ends. */
const piece =
  /\\u\{([\da-f]+)\}|\\u(d[89ab][\da-f]{2})\\u(d[c-f][\da-f]{2})|\\u([\da-f]{4})|\\c([a-z])|\\p\{(?:Script|sc|General_Category|gc)=(\w+)\}|\\[\s\S]|\[\^?\]?|\]|\./gi;

/** A pattern of JavaScript as the engine reads it. */
function translated(pattern: string): string {
  let isInClass = false;
  return pattern.replaceAll(piece, (text, code, high, low, unit, control, property) => {
    if (code !== undefined || unit !== undefined) return `\\x{${code ?? unit}}`;
    if (high !== undefined) return letter(String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)));
    if (control !== undefined) return letter(String.fromCharCode(control.charCodeAt(0) % 32));
    if (property !== undefined) return `${text.slice(0, 2)}{${property}}`;
    if (text === "\\s") return isInClass ? spaces : `[${spaces}]`;
    if (text === "\\S") return isInClass ? noSpaces : `[${noSpaces}]`;
    if (text.startsWith("\\")) return text === "\\b" && isInClass ? letter("\b") : text;
    if (isInClass) {
      isInClass = !text.endsWith("]");
      return text.startsWith("[") ? `\\${text}` : text;
    }
    if (text === "[]") return `[^${anything}]`;
    if (text === "[^]") return `[${anything}]`;
    isInClass = text.startsWith("[");
    return text === "." ? "[^\\n\\r\\x{2028}\\x{2029}]" : text;
  });
}

function letter(text: string): string {
  return `\\x{${text.codePointAt(0)?.toString(16)}}`;
}
