import fc from "fast-check";
import { describe, expect, test } from "vitest";
import wares from "../../../fixtures/catalog.json" with { type: "json" };
import { day } from "../../../src/base/instants.ts";
import { all, dump } from "../../../src/base/table.ts";
import { facet, skusOf } from "../../../src/interface/billing/catalog.ts";
import { type LedgerEntry, ledger } from "../../../src/model/ledger.ts";
import { everyFacet, startBuying } from "./buying.ts";

const context = { role: "Rust engineer who knows PostgreSQL" };
const whom = fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 });
const background = everyFacet.filter((key) => facet(key as "id.core").requiresReport);
const inline = everyFacet.filter((key) => !background.includes(key));
const some = (keys: readonly string[]) => fc.uniqueArray(fc.constantFrom(...keys), { minLength: 1, maxLength: 4 });

/** An action of a client with money, or the passing of time. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant("enrich" as const), whom, facets: some(everyFacet) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("ask" as const), whom, facets: some(background) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("poll" as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("read" as const), who: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("emails" as const), who: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("wait" as const), days: fc.integer({ min: 0, max: 9 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant("spend" as const), left: fc.integer({ min: 0, max: 60 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

function start() {
  const buying = startBuying({ population: 60 });
  buying.turn({ limits: "counted" });
  const { call, enrich, ask, people, advance, balance, spend, world } = buying;
  const ids = (indexes: readonly number[]) => indexes.map((index) => people.idOf(index));
  const reports: string[] = [];

  async function take(each: Step): Promise<{ status: number; charged: number }> {
    if (each.does === "enrich") {
      const { status, json } = await enrich(ids(each.whom), each.facets, { context });
      const cells = (json.results ?? []).flatMap(({ cells }: { cells: object }) => Object.values(cells));
      const total = cells.reduce((sum: number, { credits }: { credits: number }) => sum + credits, 0);
      if (status === 200) expect(total).toBe(json.credits.charged);
      return { status, charged: total };
    }
    if (each.does === "ask") {
      const { status, json } = await ask(ids(each.whom), each.facets, { context });
      if (status === 202) reports.push(json.report.id);
      return { status, charged: 0 };
    }
    if (each.does === "read") {
      const before = await balance();
      const { status } = await call(`GET /v1/developers/${people.idOf(each.who)}?depth=deep`);
      return { status, charged: before - (await balance()) };
    }
    if (each.does === "emails") {
      const before = await balance();
      const { status } = await call(`POST /v1/developers/${people.idOf(each.who)}/emails`);
      return { status, charged: before - (await balance()) };
    }
    if (each.does === "wait") advance(each.days * day);
    if (each.does === "spend") spend(Math.max(0, (await balance()) - each.left));
    let charged = 0;
    if (each.does === "poll") {
      const before = await balance();
      for (const id of reports) expect((await call(`GET /v1/developers/reports/${id}`)).status).toBe(200);
      charged = before - (await balance());
    }
    return { status: 200, charged };
  }

  return { ...buying, take, kept: () => withoutCalls(dump(world().tables)) };
}

/** All stored rows except the counts of calls, because refused calls are counted, too. */
function withoutCalls(tables: Readonly<Record<string, readonly unknown[]>>): object {
  const { counters = [], rateWindows: _, ...rest } = tables;
  return { ...rest, counters: counters.filter((row) => (row as { name: string }).name !== "requests") };
}

/** The shortest freshness of a SKU. */
function lasts(sku: string): number {
  return Math.min(...wares.facets.filter((each) => each.sku === sku).map(({ freshDays }) => freshDays)) * day;
}

describe("whatever is bought, in whatever order", () => {
  test("credits are conserved: charges, ledger and balance agree, and no SKU is bought twice while fresh", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const { take, world, balance } = start();
        const rows = () => all(world().tables, ledger).filter(({ account }) => account === "acct_demo");
        let charged = 0;
        for (const each of steps) {
          const before = rows().length;
          const taken = await take(each);
          if (taken.status === 402) {
            // The grant of a new month arrives even if the request is refused.
            const booked = rows().slice(before);
            expect(booked.filter(({ operation }) => operation !== "billing.monthly_grant")).toEqual([]);
            continue;
          }
          charged += taken.charged;
        }
        // Requested before the rows are read, because it writes the grant of a month that has begun in the meantime.
        const left = await balance();
        const entries = rows();
        const spent = entries.filter(({ kind, operation }) => kind === "charge" && operation !== "test");
        expect(spent.reduce((sum, { credits }) => sum - credits, 0)).toBe(charged);
        let sum = 0;
        for (const { credits, balanceAfter } of entries) {
          sum += credits;
          expect(balanceAfter).toBe(sum);
          expect(balanceAfter).toBeGreaterThanOrEqual(0);
        }
        expect(left).toBe(sum);
        expectOnce(spent);
      }),
      { numRuns: 30 },
    );
  }, 60_000);

  test("the same facets cost the same, however they are split and ordered", async () => {
    const wish = fc.record({ who: fc.nat(2), key: fc.constantFrom(...inline) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(wish, { minLength: 1, maxLength: 10 }),
        fc.infiniteStream(fc.nat(99)),
        async (wishes, dice) => {
          const bought = async (batches: readonly (readonly (typeof wishes)[number][])[]) => {
            const { enrich, people } = start();
            let sum = 0;
            for (const batch of batches) {
              for (const who of new Set(batch.map((each) => each.who))) {
                const keys = [...new Set(batch.filter((each) => each.who === who).map(({ key }) => key))];
                const { json } = await enrich([people.idOf(who)], keys, { context });
                sum += json.credits.charged;
              }
            }
            return sum;
          };
          const shuffled = wishes
            .map((each) => ({ each, at: dice.next().value as number }))
            .sort((a, b) => a.at - b.at)
            .map(({ each }) => [each]);
          expect(await bought(shuffled)).toBe(await bought([wishes]));
        },
      ),
      { numRuns: 40 },
    );
  }, 60_000);

  test("a refusal for lack of credits changes nothing", async () => {
    const poor = fc.record({
      left: fc.integer({ min: 0, max: 30 }),
      whom,
      facets: some(everyFacet),
      asks: fc.boolean(),
    });
    let refusals = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 4 }), poor, async (steps, { left, whom, facets, asks }) => {
        const { take, kept } = start();
        for (const each of steps) await take(each);
        await take({ does: "spend", left });
        const before = kept();
        const last = asks ? facets.filter((key) => background.includes(key)) : facets;
        if (last.length === 0) return;
        const { status } = await take({ does: asks ? "ask" : "enrich", whom, facets: last });
        if (status !== 402) return;
        refusals++;
        expect(kept()).toEqual(before);
      }),
      { numRuns: 40 },
    );
    expect(refusals).toBeGreaterThan(0);
  }, 60_000);
});

function expectOnce(spent: readonly LedgerEntry[]): void {
  const last = new Map<string, number>();
  for (const { developerId, sku, at } of spent) {
    const key = `${developerId}|${sku}`;
    const when = Date.parse(at);
    const before = last.get(key);
    if (before !== undefined) expect(when - before, key).toBeGreaterThanOrEqual(lasts(sku ?? ""));
    last.set(key, when);
  }
}

test("a request costs what the catalog says of its SKUs, at most", async () => {
  await fc.assert(
    fc.asyncProperty(some(inline), async (facets) => {
      const { enrich, people } = start();
      const { json } = await enrich([people.idOf(0)], facets, { context });
      const keys = Object.keys(json.results[0].cells) as "id.core"[];
      const ceiling = skusOf(keys).reduce((sum, sku) => sum + skuPrice(sku), 0);
      expect(json.credits.charged).toBeLessThanOrEqual(ceiling);
    }),
    { numRuns: 20 },
  );
});

function skuPrice(sku: string): number {
  return wares.skus.find((each) => each.sku === sku)?.credits ?? 0;
}
