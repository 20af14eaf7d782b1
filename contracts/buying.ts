import type { AnswerBody, Toolbox } from "../src/contract/run/equipment/tools.ts";
import { fact } from "../src/contract/run/session.ts";
import type { AnswerOf } from "../src/contract/seen/exchange.ts";

/** The entitlements of a caller who buys facets of developers that a search finds. */
export const buyer = ["developer:enrich", "search:read"] as const;

/** A developer whose cells this run has not bought, of those who fit if there is one. */
export async function nextDeveloper(t: Toolbox, fits = (_: AnswerBody) => true): Promise<AnswerBody> {
  const boughtFor = await fact(t.session, "developers bought for", async () => new Set<string>());
  const left = (await t.find.developers()).filter(({ id }) => !boughtFor.has(id));
  const next = left.findLast(fits) ?? left.at(-1) ?? t.skip("everybody found has been bought for");
  boughtFor.add(next.id);
  return next;
}

export const enrich = (t: Toolbox, developers: readonly object[], facets: readonly string[], more: object = {}) =>
  t.ok("POST /v1/developers", { body: { developers, facets, ...more } });

type Enriched = AnswerOf<"POST /v1/developers">;
type Cells = Enriched["results"][number]["cells"];

/** The cells of the only developer that was asked for, by an id of the target's own. */
export function cellsOf({ results }: Enriched): Readonly<Record<string, Cells[keyof Cells]>> {
  const [row] = results;
  if (row === undefined) throw new Error("`results` is empty, and one developer was asked for by an id that is there.");
  return row.cells;
}

/** What is owned is free while it is fresh (§2.8): of what is so for a moment only, nothing follows. */
export async function skipUnlessFresh(t: Toolbox, keys: readonly string[]): Promise<void> {
  const { facets } = await t.need("GET /v1/pricing/catalog");
  const brief = facets.find(({ key, freshSeconds }) => keys.includes(key) && freshSeconds < 60);
  if (brief !== undefined) t.skip(`${brief.key} is fresh for ${brief.freshSeconds} s, and may be billed again then`);
}
