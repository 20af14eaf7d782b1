import { byStatus, readingSheet } from "../../src/contract/reading-check.ts";
import type { Toolbox } from "../../src/contract/tools.ts";

const needs = ["search:read"] as const;
const found = async (t: Toolbox, query: Readonly<Record<string, string | number>>) =>
  t.ok("GET /v1/developers/search", { query: { q: "developer", limit: 3, ...query } });
const used = async (t: Toolbox): Promise<number> => (await t.need("GET /v1/quotas")).credits.used;

/** Who is found, by what, and for how much. */
export const searchingReadings = readingSheet((decide) => {
  decide(
    "A-21",
    {
      how: "It searches for three developers and compares what GET /v1/quotas says is used before and after.",
      on: ["GET /v1/developers/search"],
      needs,
      credits: 3,
    },
    async (t) => {
      const before = await used(t);
      const { results } = await found(t, {});
      if (results.length === 0) t.skip("the search finds nobody to be billed for");
      const spent = (await used(t)) - before;
      if (spent === 0) return "free";
      return spent === results.length
        ? "per-developer"
        : { unlike: `${results.length} developers cost ${spent} credits.` };
    },
  );

  decide(
    "A-139",
    {
      how: "Whether a search for two words that mean nothing finds anybody.",
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
      how: "The status of a POST /v2/developers/similar like a login that does not exist.",
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
      how: "The status of GET /v1/developers/{id} with a login in the place of the id.",
      on: ["GET /v1/developers/{id}"],
      needs: ["developer:read"],
      credits: 1,
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
      const { credits } = await t.need("GET /v1/quotas");
      const resets = new Date(credits.resetsAt);
      if (Number.isNaN(resets.getTime())) t.skip("nothing says when the month ends");
      return resets.getUTCDate() === 1 && resets.getTime() % 86_400_000 === 0 ? "calendar" : "anniversary";
    },
  );

  decide(
    "A-10",
    { how: "Under which name GET /v1/quotas lists the quota of deep research.", on: ["GET /v1/quotas"] },
    async (t) => {
      const { quotas } = await t.need("GET /v1/quotas");
      const names: readonly string[] = quotas.map(({ name }: { name: string }) => name);
      if (names.includes("reports")) return "reports";
      return names.includes("deep_research") ? "deep-research" : { unlike: `The quotas are ${names.join(", ")}.` };
    },
  );
});
