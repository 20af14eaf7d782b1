// Figures: A-408.
import { exactly } from "./bounds.ts";
import { countAt, type Measure, measureAt } from "./numbers.ts";
import type { Token } from "./tokens.ts";
import { unitAt } from "./units.ts";
import { firms, staff } from "./word-lists.ts";

/** A measure at a token, with its unit, of one repository, or as the size of an employer; null if there is none. */
export function quantityAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  before: Measure["of"] | null = null,
): Measure | null {
  return (
    ofFirm(text, tokens, at) ??
    ofRepository(text, tokens, at) ??
    measureAt(text, tokens, at, before) ??
    ofStaff(text, tokens, at)
  );
}

/** "a repo with 5k stars", "a 1000+ star project": those of one repository, and not of all together. */
function ofRepository(text: string, tokens: readonly Token[], at: number): Measure | null {
  const isFirst =
    isRepository(tokens[at]) && /^(?:with|has|having|of|over|above|that)$/.test(tokens[at + 1]?.text ?? "");
  const lead = /^(?:with|has|having|of|that)$/.test(tokens[at + 1]?.text ?? "") ? 2 : 1;
  const start = !isFirst ? at : tokens[at + lead]?.text === "has" ? at + lead + 1 : at + lead;
  const count = tokens[start] === undefined ? null : countAt(text, tokens, start);
  if (count === null || unitAt(tokens[count.next]) !== "stars") return null;
  const end = count.next + 1;
  if (!isFirst && !(tokens[end]?.gap === "none" && isRepository(tokens[end]))) return null;
  return { of: "stars of one repository", min: count.min, max: count.max, length: (isFirst ? end : end + 1) - at };
}

function isRepository(token: Token | undefined): boolean {
  return unitAt(token) === "repositories" || repositoryWords.has(token?.text ?? "");
}

const repositoryWords: ReadonlySet<string> = new Set([
  "project",
  "library",
  "package",
  "crate",
  "gem",
  "projekt",
  "projet",
]);

/** "companies of 51-200", "a company under 50 people", "startups with 10 to 50 employees" */
function ofFirm(text: string, tokens: readonly Token[], at: number): Measure | null {
  if (!firms().has(tokens[at]?.text ?? "") || tokens[at + 1]?.gap !== "none") return null;
  const lead = /^(?:of|with|has|have|having|employing)$/.test(tokens[at + 1]?.text ?? "") ? 1 : 0;
  const from = at + 1 + lead;
  const count = tokens[from]?.gap === "none" ? countAt(text, tokens, from, exactly) : null;
  if (count === null) return null;
  const { min, max, next } = count;
  const isStaffed = isStaffAt(tokens, next);
  // "companies with 5 years", "company 2": only what is said to be a size is one.
  const isCounted = tokens[next]?.gap === "none" && unitAt(tokens[next]) !== undefined;
  const isSize = !isCounted && (tokens[from - 1]?.text === "of" || (lead === 0 && min !== max));
  if (!isStaffed && !isSize) return null;
  return { of: "employees", min, max, length: next + (isStaffed ? 1 : 0) - at };
}

/** So few people are rather those who are looked for: "at least 5 people". */
const fewest = 50;

/** "a 100-person company", "a 2000+ company", and "over 2000 people" by itself */
function ofStaff(text: string, tokens: readonly Token[], at: number): Measure | null {
  const count = countAt(text, tokens, at, exactly);
  if (count === null) return null;
  const { min, max, next } = count;
  const isLarge = min !== max && Math.max(min ?? 0, max ?? 0) >= fewest;
  const isStaffed = isStaffAt(tokens, next);
  const end = isStaffed ? next + 1 : next;
  const [before, firm] = [tokens[at - 1], tokens[end]];
  const isOfFirm = firm?.gap === "none" && firms().has(firm.text);
  if (isOfFirm && (isStaffed || isLarge)) return { of: "employees", min, max, length: end + 1 - at };
  const isAlone = (before === undefined || tokens[at]?.gap !== "none") && (firm === undefined || firm.gap !== "none");
  return isAlone && isStaffed && isLarge ? { of: "employees", min, max, length: end - at } : null;
}

function isStaffAt(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.gap === "none" && staff().has(tokens[at].text);
}
