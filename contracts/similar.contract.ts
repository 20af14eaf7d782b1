import { expect } from "vitest";
import { assumed, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/check.ts";
import type { Found, Toolbox } from "../src/contract/tools.ts";

const needs = ["search:read"] as const;
const ids = (page: Found): string[] => page.results.map((each: Found) => each.id);

export const similar = sheet("Similar developers", (check) => {
  const v2 = ["POST /v2/developers/similar"] as const;
  const v1 = ["GET /v1/developers/similar"] as const;

  const like = async (t: Toolbox, more: object = {}): Promise<Found> =>
    t.ok("POST /v2/developers/similar", { body: { like_person: (await t.find.developer()).id, ...more } });
  const walk = async (t: Toolbox, query: Readonly<Record<string, string | number>> = {}): Promise<Found> =>
    t.ok("GET /v1/developers/similar", { query: { id: (await t.find.developer()).id, ...query } });

  check(
    "Developers like somebody come with the seed, the intent and the lanes",
    {
      on: v2,
      source: stated("§4.1"),
      needs,
      states: ["4.1/similar-envelope", "4.1/similar-intent-default", "4.1/similar-depth-default"],
    },
    async (t) => {
      const seed = await t.find.developer();
      const page = await like(t);
      expect(page.results.length).toBeGreaterThan(0);
      expect(page.seed).toMatchObject({ id: seed.id });
      expect(page.intent).toBe("overall");
      expect(page.lanes.length).toBeGreaterThan(0);
      expect(ids(page), "nobody is like themselves").not.toContain(seed.id);
      for (const { details } of page.results) expect(details.identity ?? details.contact).toBeUndefined();
    },
  );

  check(
    "like_person takes a login or an id",
    { on: v2, source: stated("§4.1"), needs, states: ["4.1/similar-person-either", "2.1/id-everywhere"] },
    async (t) => {
      const { login } = await t.find.developer();
      expect(ids(await like(t, { like_person: login }))).toEqual(ids(await like(t)));
    },
  );

  check(
    "A page has 20 unless a limit is given",
    { on: v2, source: stated("§4.1"), needs, states: ["4.1/similar-limit-default", "4.1/similar-limit"] },
    async (t) => {
      const page = await like(t);
      expect(page.results.length).toBeLessThanOrEqual(20);
      if (page.nextCursor !== null) expect(page.results).toHaveLength(20);
      expect((await like(t, { limit: 1 })).results).toHaveLength(1);
      expect((await like(t, { limit: 100 })).results.length).toBeLessThanOrEqual(100);
    },
  );

  check(
    "Pages neither repeat nor skip anybody",
    { on: v2, source: stated("§4.1"), needs, states: ["4.1/similar-paging", "4.1/similar-cursor"] },
    async (t) => {
      const whole = await like(t, { limit: 12 });
      const read: string[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < 3; page++) {
        const answer: Found = await like(t, { limit: 4, ...(cursor !== null && { cursor }) });
        read.push(...ids(answer));
        cursor = answer.nextCursor;
        if (cursor === null) break;
      }
      expect(read).toEqual(ids(whole));
      await t.refused("POST /v2/developers/similar", "bad_request", {
        body: { like_person: (await t.find.developer()).id, cursor: "us-forged" },
      });
    },
  );

  check(
    "An excluded developer is not answered",
    { on: v2, source: stated("§4.1"), needs, states: ["4.1/similar-excluded", "4.1/similar-exclude"] },
    async (t) => {
      const [first, second] = ids(await like(t, { limit: 5 }));
      const without = ids(await like(t, { limit: 5, exclude: [first] }));
      expect(without).not.toContain(first);
      expect(without[0]).toBe(second);
    },
  );

  check(
    "repoLimit says how many repositories, four without it",
    {
      on: v2,
      source: stated("§4.1"),
      needs,
      states: ["4.1/similar-repo-limit-default", "4.1/similar-repo-limit", "2.1/repos-default"],
    },
    async (t) => {
      const most = (page: Found) =>
        Math.max(...page.results.map(({ details }: Found) => details.githubProfile.repos.length));
      expect(most(await like(t))).toBe(4);
      expect(most(await like(t, { repoLimit: 1 }))).toBe(1);
      expect(most(await like(t, { repoLimit: 12 }))).toBeGreaterThan(4);
    },
  );

  check(
    "A filter of the registry is hard",
    { on: v2, source: stated("§4.1"), needs, states: ["4.1/similar-filters"] },
    async (t) => {
      const { fields } = await t.need("GET /v2/developers/fields");
      const followers = fields.find((field: Found) => field.filterable && /^(.*\.)?followers$/.test(field.name));
      if (!followers) t.skip("no field of followers can be filtered there");
      const operator = followers.ops.find((op: string) => ["gte", ">=", "ge"].includes(op));
      if (!operator) t.skip("no operator for at least is known there");
      const { results } = await like(t, { filters: [[followers.name, operator, 100]] });
      for (const { details, login } of results)
        expect(details.githubProfile.core.followers, login).toBeGreaterThanOrEqual(100);
    },
  );

  check(
    "A field that is unknown, disabled or used against its flags is refused",
    { on: v2, source: stated("§4.1"), needs, states: ["4.1/similar-field-refused", "7/400"] },
    async (t) => {
      const { fields } = await t.need("GET /v2/developers/fields");
      const barred = fields
        .filter((field: Found) => !field.filterable || field.status === "disabled")
        .map((field: Found) => field.name);
      const person = (await t.find.developer()).id;
      for (const name of ["us_no_such_field", ...barred.slice(0, 2)]) {
        await t.refused("POST /v2/developers/similar", "bad_request", {
          body: { like_person: person, filters: [[name, "eq", 1]] },
        });
      }
      const usable = fields.find((field: Found) => field.filterable && field.status !== "disabled");
      await t.refused("POST /v2/developers/similar", "bad_request", {
        body: { like_person: person, filters: [[usable.name, "us-op", 1]] },
      });
    },
  );

  check(
    "The deep depth has a garden summary, and the whole garden when asked",
    { on: v2, source: stated("§2.1"), needs, states: ["2.1/depth-deep", "2.1/garden-full", "2.3/days"] },
    async (t) => {
      const [summary] = (await like(t, { depth: "deep", limit: 1 })).results;
      expect(summary.details.github.garden).toBeUndefined();
      const { from, to, total, activeDays } = summary.details.github.gardenSummary;
      expect((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1, "a year, both ends included").toBeGreaterThanOrEqual(
        365,
      );
      expect(activeDays).toBeLessThanOrEqual(total);
      const [full] = (await like(t, { depth: "deep", limit: 1, garden: "full" })).results;
      expect(full.details.github.garden).toBeDefined();
    },
  );

  check(
    "Every depth of similar is free",
    { on: v2, source: stated("§8"), needs, states: ["8/cost-free"] },
    async (t) => {
      const { credits: before } = await t.need("GET /v1/quotas");
      await like(t, { depth: "deep", limit: 5 });
      await walk(t, { depth: "enriched", limit: 5 });
      const { credits: after } = await t.need("GET /v1/quotas");
      expect(after.used).toBe(before.used);
    },
  );

  check(
    "Both versions answer developers of one shape",
    { on: [...v2, ...v1], source: stated("§9"), needs, states: ["9/supersedes", "9/similar-version"] },
    async (t) => {
      const [newer] = (await like(t, { version: 1, limit: 1 })).results;
      const [older] = (await walk(t, { limit: 1 })).results;
      const { whySimilar: _, match: __, ...shared } = older;
      expect(Object.keys(newer)).toEqual(expect.arrayContaining(Object.keys(shared)));
    },
  );

  check(
    "Each similar developer says why, the same each time",
    { on: v1, source: stated("§4.1"), needs, states: ["4.1/v1-why", "4.1/v1-deterministic"] },
    async (t) => {
      const first = await walk(t);
      for (const { whySimilar } of first.results) expect(whySimilar.length).toBeGreaterThan(0);
      expect((await walk(t)).results).toEqual(first.results);
    },
  );

  check(
    "A page of the first version has 10 unless a limit is given",
    { on: v1, source: stated("§4.1"), needs, states: ["4.1/v1-limit-default", "4.1/v1-limit"] },
    async (t) => {
      const more = (await walk(t, { limit: 50 })).results.length;
      expect((await walk(t)).results).toHaveLength(Math.min(10, more));
      expect((await walk(t, { limit: 1 })).results).toHaveLength(1);
    },
  );

  check("id or login is needed", { on: v1, source: stated("§4.1"), needs, states: ["4.1/v1-one-of"] }, async (t) => {
    await t.refused("GET /v1/developers/similar", "bad_request");
    const { login } = await t.find.developer();
    expect(ids(await t.ok("GET /v1/developers/similar", { query: { login } }))).toEqual(ids(await walk(t)));
  });

  check(
    "A login that does not resolve gives an empty list",
    { on: v1, source: stated("§4.1"), needs, states: ["4.1/v1-empty"] },
    async (t) => {
      expect((await t.ok("GET /v1/developers/similar", { query: { login: t.find.unknownLogin } })).results).toEqual([]);
    },
  );

  check(
    "A facet that is not known, or one too many, is refused",
    { on: v1, source: stated("§4.1"), needs, states: ["4.1/v1-facet-unknown", "4.1/v1-facets"] },
    async (t) => {
      const { id } = await t.find.developer();
      const six = "id.core,profile.basics,score.cracked,github.garden,tags.matched,signals.archetype";
      for (const facets of ["us.no_such_facet", six, "x".repeat(606)]) {
        await t.refused("GET /v1/developers/similar", "bad_request", { query: { id, facets } });
      }
    },
  );

  check(
    "A facet that the depth has already changes nothing and costs nothing",
    { on: v1, source: stated("§4.1"), needs, states: ["4.1/v1-facet-noop"] },
    async (t) => {
      const { credits: before } = await t.need("GET /v1/quotas");
      const plain = await walk(t, { limit: 3 });
      const named = await walk(t, { limit: 3, facets: "id.core" });
      expect(named.results).toEqual(plain.results);
      const { credits: after } = await t.need("GET /v1/quotas");
      expect(after.used).toBe(before.used);
    },
  );

  check(
    "The intent, the lanes and the widening that were asked for are told back",
    { on: v2, source: stated("§4.1"), needs, states: ["4.1/similar-intent", "4.1/similar-envelope"] },
    async (t) => {
      for (const intent of ["same", "network"]) expect((await like(t, { intent, limit: 1 })).intent).toBe(intent);
      const [lane] = (await like(t, { limit: 1 })).lanes;
      expect((await like(t, { lanes: [lane], limit: 1 })).lanes, "one lane was asked for").toEqual([lane]);
      const plain = await like(t, { intent: "network", limit: 100 });
      if (plain.nextCursor !== null) t.skip("the network is larger than a page");
      const widened = await like(t, { intent: "network", limit: 100, widen: { hops: 3 } });
      expect(widened.results.length, "widened").toBeGreaterThanOrEqual(plain.results.length);
      expect(widened.widened, "what was widened is told").not.toBeNull();
    },
  );

  check(
    "A facet that is named is answered with each developer",
    {
      on: v2,
      source: stated("§4.1"),
      needs,
      credits: (prices) => 8 * prices.facetWithRequired("contact.socials"),
      states: ["4.1/similar-facets"],
    },
    async (t) => {
      const plain = (await like(t, { limit: 8 })).results;
      if (!plain.some((each: Found) => each.hasLinkedin)) t.skip("nobody like them has a linked profile");
      for (const { details, login } of plain) expect(details.contact, login).toBeUndefined();
      const named = (await like(t, { limit: 8, facets: ["contact.socials"] })).results;
      for (const { details, hasLinkedin, login } of named)
        if (hasLinkedin) expect(details.contact?.socials, login).toBeDefined();
    },
  );

  check(
    "The first version has depths and gardens, too",
    { on: v1, source: stated("§4.1"), needs, states: ["4.1/v1-depth", "4.1/v1-garden", "2.1/depth-enriched"] },
    async (t) => {
      const [core] = (await walk(t, { limit: 1 })).results;
      expect(core.details.identity ?? core.details.contact ?? core.details.github).toBeUndefined();
      const enriched = (await walk(t, { limit: 5, depth: "enriched" })).results;
      for (const { details, hasLinkedin, login } of enriched)
        expect(details.identity?.linkedin !== undefined, login).toBe(hasLinkedin);
      const [deep] = (await walk(t, { limit: 1, depth: "deep" })).results;
      expect(deep.details.github.gardenSummary).toBeDefined();
      const [full] = (await walk(t, { limit: 1, depth: "deep", garden: "full" })).results;
      expect(full.details.github.garden).toBeDefined();
    },
  );

  check(
    "The ranked variant explains each result, and bills each",
    {
      on: ["POST /v1/developers/{id}/similar"],
      source: assumed("A-27"),
      needs,
      credits: (prices) => 2 * prices.sku("fit"),
      states: ["4.1/ranked-variant"],
    },
    async (t) => {
      const { id } = await t.find.developer();
      const { results } = await t.ok("POST /v1/developers/{id}/similar", { params: { id }, body: { limit: 2 } });
      for (const { explanation } of results) expect(explanation.length).toBeGreaterThan(0);
    },
  );
});
