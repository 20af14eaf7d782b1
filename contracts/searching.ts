import type { AnswerBody, Toolbox } from "../src/contract/run/equipment/tools.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming } from "../src/contract/seen/form/gaps.ts";
import { skip } from "../src/contract/seen/signals.ts";

export const needs = ["search:read"] as const;

export const ids = (page: AnswerBody): string[] => page.results.map((each: AnswerBody) => each.id);

/** The result without conditions: if it is empty, conditions cannot be tested. */
export function firstPerson(all: AnswerBody): AnswerBody {
  return all.results.length === 0 && all.total === 0 ? skip("a search without conditions finds nobody there") : all;
}

/**
 * Two minimums: the median and the upper quartile of the results, so that they separate the people found,
 * whatever their values are. Whole numbers, which every minimum takes (§4.1). Empty if all values are equal.
 */
export function floorsAmong(people: readonly AnswerBody[], numberOf: (each: AnswerBody) => number): readonly number[] {
  const whole = people.map(numberOf).filter(Number.isFinite).map(Math.floor);
  const numbers = [...new Set(whole)].sort((a, b) => a - b);
  if (numbers.length < 2) return [];
  return [0.5, 0.75].map((share) => numbers[Math.min(numbers.length - 1, Math.ceil(share * numbers.length))] as number);
}

/** What is resolved of a profile: a member appears only when it is. */
export const core = ({ details }: AnswerBody): AnswerBody => details.githubProfile?.core ?? {};

/** NaN for the few people without a score: a member appears only when it is resolved. */
export const scoreOf = ({ details }: AnswerBody): number => details.score?.cracked?.crackedScore ?? Number.NaN;

/** With more followers than this, a person certainly has a high profile. */
export const isFamous = (developer: AnswerBody): boolean => core(developer).followers > 50_000;

/** A filter that narrows a search shows none of the excluded people, and the count decreases. */
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

/** Whom a search without conditions finds, and what it knows of levers and fields: read once, for all that compare with it. */
export const everyone = (t: Toolbox): Promise<AnswerBody> =>
  t.visit("a search without conditions", (own) => search(own, {}));
export const capabilities = (t: Toolbox): Promise<AnswerBody> =>
  t.visit("the capabilities", (own) => own.need("GET /v1/search/capabilities"));
export const registry = (t: Toolbox): Promise<AnswerBody> =>
  t.visit("the field registry", (own) => own.need("GET /v2/developers/fields"));
