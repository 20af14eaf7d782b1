import { byStatus, readingSheet } from "../../src/contract/checks/reading-check.ts";
import { creditsUsed } from "../../src/contract/run/equipment/balance.ts";
import type { AnswerBody, Toolbox } from "../../src/contract/run/equipment/tools.ts";
import { planNamed } from "../../src/interface/billing/catalog.ts";
import { quotasOfAccount } from "./account.ts";

const needs = ["search:read"] as const;
const found = async (t: Toolbox, query: Readonly<Record<string, string | number>>) =>
  t.ok("GET /v1/developers/search", { query: { q: "developer", limit: 3, ...query } });
/** The prices of grade, identity, contact and dossier under each reading. */
const listed = { listed: [1, 3, 5, 25], "free-score": [0, 3, 5, 25], steep: [1, 6, 10, 50] } as const;

async function pricesIn(t: Toolbox): Promise<number[]> {
  const { skus } = await t.ok("GET /v1/pricing/catalog", { as: null });
  return ["grade", "identity", "contact", "dossier"].map(
    (name) => skus.find(({ sku }) => sku === name)?.credits ?? t.skip(`the catalog has no SKU ${name}`),
  );
}

/** Free is what costs something where it is bought by itself; nothing is known of what is owned already. */
async function similarFacetsAreFree(t: Toolbox, people: readonly AnswerBody[]): Promise<boolean> {
  const facets = ["activity.contributions"];
  for (const { id } of people) {
    const before = await creditsUsed(t);
    const query = { id, limit: 1, facets: facets.join() };
    const [like] = (await t.ok("GET /v1/developers/similar", { query })).results;
    if ((await creditsUsed(t)) > before) return false;
    if (like === undefined) continue;
    const bought = await t.ok("POST /v1/developers", { body: { developers: [{ id: like.id }], facets } });
    if (bought.credits.charged > 0) return true;
  }
  return false;
}

/** Which developers are found, by which conditions, and at which price. */
export const searchingReadings = readingSheet((decide) => {
  decide(
    "A-21",
    {
      how: "It searches for three developers and compares what GET /v1/quotas says is used before and after; then it asks for a facet of one who is like another, and buys the same facet.",
      on: ["GET /v1/developers/search", "GET /v1/developers/similar", "POST /v1/developers"],
      needs: [...needs, "developer:enrich"],
      pays: true,
    },
    async (t) => {
      const before = await creditsUsed(t);
      const { results } = await found(t, {});
      if (results.length === 0) t.skip("the search finds nobody to be billed for");
      const spent = (await creditsUsed(t)) - before;
      if (spent === 0) return (await similarFacetsAreFree(t, results)) ? "facets-free" : "free";
      return spent === results.length
        ? "per-developer"
        : { unlike: `${results.length} developers cost ${spent} credits.` };
    },
  );

  decide(
    "A-139",
    {
      how: "Whether a search for two made-up words finds anybody.",
      on: ["GET /v1/developers/search"],
      needs,
    },
    async (t) => {
      const { results } = await found(t, { q: "qzxvwkj pfrgmbt" });
      return results.length === 0 ? "nobody" : "everybody";
    },
  );

  decide(
    "A-307",
    {
      how: "Whether a search for PostgreSQL and Kafka together finds fewer than each alone, or more.",
      on: ["GET /v1/developers/search"],
      needs,
    },
    async (t) => {
      const total = async (techs: string): Promise<number> => (await found(t, { techs })).total;
      const [one, other, both] = [await total("PostgreSQL"), await total("Kafka"), await total("PostgreSQL,Kafka")];
      if (both < Math.min(one, other)) return "all";
      if (both > Math.max(one, other)) return "any";
      return t.skip("as many show both as one of them");
    },
  );

  decide(
    "A-404",
    {
      how: "The status of a POST /v2/developers/similar with a login that does not exist.",
      on: ["POST /v2/developers/similar"],
      needs,
    },
    async (t) =>
      byStatus(await t.call("POST /v2/developers/similar", { body: { like_person: t.find.unknownLogin } }), {
        200: "empty",
        404: "404",
      }),
  );

  decide(
    "A-24",
    {
      how: "The status of GET /v1/developers/{id} with a login in place of the id.",
      on: ["GET /v1/developers/{id}"],
      needs: ["developer:read"],
      pays: true,
    },
    async (t) => {
      const { login } = await t.find.developer();
      return byStatus(await t.call("GET /v1/developers/{id}", { params: { id: login } }), { 404: "id", 200: "login" });
    },
  );

  decide(
    "A-403",
    { how: "Whether resetsAt of the credits is midnight UTC on the first of a month.", on: ["GET /v1/quotas"] },
    async (t) => {
      const { credits } = await quotasOfAccount(t);
      const resets = new Date(credits.resetsAt);
      if (Number.isNaN(resets.getTime())) t.skip("nothing says when the month ends");
      return resets.getUTCDate() === 1 && resets.getTime() % 86_400_000 === 0 ? "calendar" : "anniversary";
    },
  );

  decide(
    "A-421",
    { how: "The size of deep_searches in GET /v1/quotas on the account's plan.", on: ["GET /v1/quotas"] },
    async (t) => {
      const { account } = await t.need("GET /v1/me");
      const ours = planNamed(account.plan)?.quotas.deep_searches ?? 0;
      if (ours === 0) t.skip(`nothing is known of the deep searches of the plan ${account.plan}`);
      const { quotas } = await quotasOfAccount(t);
      const size = quotas.find(({ name }: AnswerBody) => name === "deep_searches")?.limit;
      if (size === ours) return "by-plan";
      return size === 10 * ours ? "tenfold" : { unlike: `The plan ${account.plan} has ${size} deep searches a month.` };
    },
  );

  decide(
    "A-406",
    {
      how: "The prices of grade, identity, contact and dossier in the catalog.",
      on: ["GET /v1/pricing/catalog"],
      needs: [],
    },
    async (t) => {
      const prices = await pricesIn(t);
      const found = Object.entries(listed).find(([, known]) => known.join() === prices.join());
      return (found?.[0] as "listed" | undefined) ?? { unlike: `They cost ${prices.join(", ")} credits.` };
    },
  );

  decide(
    "A-422",
    {
      how: "Whether facets of the catalog differ in freshSeconds, or all have 30 days.",
      on: ["GET /v1/pricing/catalog"],
      needs: [],
    },
    async (t) => {
      const { facets } = await t.ok("GET /v1/pricing/catalog", { as: null });
      const days = new Set(facets.map(({ freshSeconds }) => freshSeconds / 86_400));
      const isInRange = [...days].every((each) => Number(each) >= 1 && Number(each) <= 90);
      if (days.size > 1)
        return isInRange ? "by-facet" : { unlike: `Facets are fresh for ${[...days].join(", ")} days.` };
      return days.has(30) ? "30-days" : { unlike: `Every facet is fresh for ${[...days]} days.` };
    },
  );

  decide(
    "A-423",
    {
      how: "Which repositories of 25 developers found at the depth core carry subjects, and if none does, whether those of a profile at enriched do.",
      on: ["GET /v1/developers/search", "GET /v1/developers/{id}"],
      needs: ["search:read", "developer:read"],
      pays: true,
    },
    async (t) => {
      const { results } = await found(t, { limit: 25 });
      // By developer, the number of tags of each repository; null for one without a list of tags.
      const tags: readonly (readonly (number | null)[])[] = results.map(({ details }) =>
        (details.githubProfile?.repos ?? []).map(({ subjects, technologies }) =>
          subjects === undefined ? null : subjects.length + (technologies?.length ?? 0),
        ),
      );
      if (tags.some((counts) => counts.includes(null) && counts.some((count) => count !== null))) return "each";
      if (tags.flat().includes(0)) return "all";
      if (tags.flat().some((count) => count !== null))
        t.skip("each repository of those who have tags carries some, which every reading allows");
      const { developer } = await t.ok("GET /v1/developers/{id}", {
        params: { id: results[0]?.id ?? t.skip("the search finds nobody") },
        query: { depth: "enriched", repoLimit: 12 },
      });
      const isTagged = developer.details.githubProfile?.repos?.some(({ subjects }) => subjects !== undefined);
      // Without results, all readings look alike.
      return isTagged ? "enriched" : t.skip("no repository that was looked at carries tags");
    },
  );

  decide(
    "A-10",
    { how: "The name under which GET /v1/quotas lists the quota of deep research.", on: ["GET /v1/quotas"] },
    async (t) => {
      const { quotas } = await quotasOfAccount(t);
      const names: readonly string[] = quotas.map(({ name }: { name: string }) => name);
      if (names.includes("reports")) return "reports";
      return names.includes("deep_research") ? "deep-research" : { unlike: `The quotas are ${names.join(", ")}.` };
    },
  );
});
