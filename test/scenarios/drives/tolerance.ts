import { expect } from "vitest";
import type { Drives, Hand } from "../hand.ts";
import { buyWhatIsNotThere } from "./gallery.ts";

/** A walk through answers of many shapes. */
const walk = [
  "GET /v1/me",
  "GET /v1/quotas",
  "GET /v1/pricing/catalog",
  "GET /v1/shortlists",
  "GET /v1/contacts?limit=5",
  "GET /v1/companies",
  "GET /v1/projects",
  "GET /v1/developers/search?q=rust&limit=5",
] as const;

async function collect({ get }: Hand, routes: readonly string[]): Promise<{ route: string; body: unknown }[]> {
  const bodies = [];
  for (const route of routes) bodies.push({ route, body: await get(route) });
  return bodies;
}

export const toleranceDrives: Drives = {
  async "additive-change"(hand) {
    const { call, saw } = hand;
    for (const { route, body } of await collect(hand, walk)) {
      const text = JSON.stringify(body);
      expect(`${route} ${/"added(Text|Number|Flag|Nothing|List|Object)"/.test(text)}`).toBe(`${route} true`);
    }
    const answer = await call("GET /v1/me");
    expect(answer.headers.get("x-added-header")).toBe("something new");
    expect(answer.json).toMatchObject({ actor: { name: "Miriam Vogel" }, account: { id: "acct_demo" } });
    const refusal = await call("GET /v1/shortlists/nothing");
    expect(refusal.json).toMatchObject({ code: "not_found", addedText: "something new" });
    saw("§9 unknown members");
  },

  "sparse-payloads": drivesSparse,
  "minimal-payloads": drivesSparse,

  async "empty-lists"(hand) {
    expect(await hand.get("GET /v1/shortlists")).toEqual({ shortlists: [], nextCursor: null });
    for (const { route, body } of await collect(hand, [...walk, "GET /v1/search/jobs", "GET /v1/deep-research/jobs"])) {
      const lists = Object.entries(body as object).filter(([name]) =>
        /^(shortlists|contacts|rows|projects|results|jobs)$/.test(name),
      );
      for (const [name, list] of lists) expect(`${route} ${name} ${list.length}`).toBe(`${route} ${name} 0`);
    }
    hand.saw("§4.5 lists empty", "§9 the least that an answer has");
  },

  async "maximal-payloads"(hand) {
    const { shortlists } = await hand.get("GET /v1/shortlists?limit=100");
    expect(shortlists).toHaveLength(100);
    for (const { name, description } of shortlists) expect([name.length, description.length]).toEqual([80, 280]);
    const texts = JSON.stringify(shortlists);
    expect(texts).toMatch(/\p{Mark}/u);
    expect(texts).toMatch(/\p{Script=Arabic}/u);
    expect(texts).toMatch(/\p{Extended_Pictographic}/u);
    const { results } = await hand.get("GET /v1/developers/search?q=rust&limit=20");
    for (const { name, login, details } of results) {
      expect([name.length, login.length]).toEqual([500, 39]);
      for (const repo of details.githubProfile.repos) {
        expect([repo.name.length, repo.description.length]).toEqual([100, 5_000]);
      }
    }
    const { jobs } = await hand.get("GET /v1/deep-research/jobs");
    const report = await hand.get(`GET ${jobs[0].items[0].reportPath}`);
    expect(report.githubLogin).toHaveLength(39);
    for (const { name } of report.repos) expect(name).toHaveLength(100);
    await collect(hand, walk);
    hand.saw("§9 the most that an answer has");
  },
};

/** Full lists whose rows contain only required members. */
async function drivesSparse(hand: Hand): Promise<void> {
  const { get, values } = hand;
  const { shortlists } = await get("GET /v1/shortlists?limit=100");
  expect(shortlists).toHaveLength(100);
  const { results } = await get("GET /v1/developers/search?q=developers&limit=20");
  expect(results).toHaveLength(20);
  for (const { name, avatarUrl, hasEmail, hasLinkedin, hasLocation, details } of results) {
    expect({ name, avatarUrl, hasEmail, hasLinkedin, hasLocation }).toEqual({
      name: null,
      avatarUrl: null,
      hasEmail: false,
      hasLinkedin: false,
      hasLocation: false,
    });
    expect(details.githubProfile.core).toMatchObject({ bio: null, currentRole: null, organization: null });
    for (const repo of details.githubProfile.repos) {
      expect(Object.keys(repo).sort()).toEqual(["description", "fullName", "language", "name", "stars", "url"]);
      expect(repo.description).toBeNull();
    }
  }
  const { rows } = await get("GET /v1/companies");
  expect(rows.every(({ name }: { name: string | null }) => name === null)).toBe(true);
  const poll = await get(`GET /v1/search/jobs/${values.search}`);
  expect(poll.results.length).toBeGreaterThan(0);
  for (const { why, feedback } of poll.results) expect([why, feedback]).toEqual([null, null]);
  expect(poll.results.some(({ score }: { score: number | null }) => score === null)).toBe(true);
  const { job } = await get(`GET /v2/deep-research/jobs/${values.research}`);
  const report = await get(`GET ${job.items[0].reportPath}`);
  expect(report).toMatchObject({ composites: {}, narrative: null, narrativePending: true });
  for (const repo of report.repos) expect(repo.contribution).toBeUndefined();
  await get(`POST /v1/developers/${results[0].id}/emails`);
  await get(`POST /v1/developers/${results[0].id}/similar`, { body: { limit: 3 } });
  await get(`GET /v1/companies/${rows[0].id}`);
  await get(`GET /v1/companies/${rows[0].id}/attachments`);
  await get(`GET /v1/shortlists/${shortlists[0].id}`);
  await buyWhatIsNotThere(hand);
  await collect(hand, walk);
  hand.saw("§9 the least that an answer has");
}
