import type { AnswerBody, Toolbox } from "../src/contract/run/tools.ts";

/** The entitlements of a caller who buys facets of developers that a search finds. */
export const buyer = ["developer:enrich", "search:read"] as const;

/** A developer whose cells this run has not bought. */
export async function nextDeveloper(t: Toolbox): Promise<AnswerBody> {
  const developers = await t.find.developers();
  const count = t.session.boughtCells++;
  return developers[developers.length - 1 - count] ?? t.skip("everybody found has been bought for");
}

export const enrich = (t: Toolbox, developers: readonly object[], facets: readonly string[], more: object = {}) =>
  t.ok("POST /v1/developers", { body: { developers, facets, ...more } });
