import { expect } from "vitest";
import { assuming } from "../src/contract/assuming.ts";
import { skip } from "../src/contract/signals.ts";
import type { AnswerBody, Toolbox } from "../src/contract/tools.ts";

export const needs = ["search:read"] as const;

export const ids = (page: AnswerBody): string[] => page.results.map((each: AnswerBody) => each.id);

/** What is found without conditions: where that is nobody, nothing narrows it. */
export function firstPerson(all: AnswerBody): AnswerBody {
  return all.results.length === 0 && all.total === 0 ? skip("a search without conditions finds nobody there") : all;
}

/**
 * Two floors that cut those found in half, and in their upper quarter: whoever is found there is told apart by them,
 * however much of it they have. None where all have the same.
 */
export function floorsAmong(people: readonly AnswerBody[], numberOf: (each: AnswerBody) => number): readonly number[] {
  const numbers = [...new Set(people.map(numberOf))].filter(Number.isFinite).sort((a, b) => a - b);
  if (numbers.length < 2) return [];
  return [0.5, 0.75].map((share) => numbers[Math.min(numbers.length - 1, Math.ceil(share * numbers.length))] as number);
}

/** NaN of the few who have no score yet: a member appears only when it is resolved. */
export const scoreOf = ({ details }: AnswerBody): number => details.score?.cracked?.crackedScore ?? Number.NaN;

/** More followers than this are a high profile by any measure. */
export const isFamous = ({ details }: AnswerBody): boolean => details.githubProfile.core.followers > 50_000;

/** A filter that narrows a search shows none of those whom it leaves out, and counts fewer people. */
export function expectNarrower(
  some: AnswerBody,
  all: AnswerBody,
  words: string,
  isOut: (each: AnswerBody) => boolean = () => true,
) {
  firstPerson(all);
  if (all.results.some(isOut)) {
    expect(ids(some), `${words}: it finds the very same people as without it`).not.toEqual(ids(all));
  }
  assuming("A-20", () => expect(some.total, words).toBeLessThan(all.total));
}

export type Query = Readonly<Record<string, string | number | boolean>>;

export const search = async (t: Toolbox, query: Query): Promise<AnswerBody> =>
  t.ok("GET /v1/developers/search", { query: { q: "software developer", limit: 50, ...query } });

export const repos = (developer: AnswerBody): AnswerBody[] => developer.details.githubProfile?.repos ?? [];

export const config = (more: object = {}) => ({ version: 2, query: null, ...more });

export const run = (t: Toolbox, more: object, rest: object = {}): Promise<AnswerBody> =>
  t.ok("POST /v1/searches/execute", { body: { config: config(more), limit: 50, ...rest } });
