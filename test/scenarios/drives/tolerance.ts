import { expect } from "vitest";
import type { Drives, Hand } from "../hand.ts";

/** A walk over answers of many shapes. */
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
    expect(answer.json).toMatchObject({ actor: { name: "owner" }, account: { id: "acct_demo" } });
    const refusal = await call("GET /v1/shortlists/nothing");
    expect(refusal.json).toMatchObject({ code: "not_found", addedText: "something new" });
    saw("§9 unknown members");
  },

  async "minimal-payloads"(hand) {
    const page = await hand.get("GET /v1/shortlists");
    expect(page).toEqual({ shortlists: [], nextCursor: null });
    const { id } = hand.person(0);
    const { developer } = await hand.get(`GET /v1/developers/${id}`);
    expect(developer).toMatchObject({ name: null, avatarUrl: null });
    const me = await hand.get("GET /v1/me", { as: "agent" });
    expect(me).toMatchObject({ entitlements: [], key: null });
    await collect(hand, walk);
    hand.saw("§9 the least that an answer has");
  },

  async "maximal-payloads"(hand) {
    const { shortlists } = await hand.get("GET /v1/shortlists");
    expect(shortlists.length).toBeGreaterThanOrEqual(50);
    expect(new Set(shortlists.map(({ id }: { id: string }) => id)).size).toBe(shortlists.length);
    const texts = JSON.stringify(shortlists);
    expect(texts).toMatch(/\p{Mark}/u);
    expect(texts).toMatch(/\p{Script=Arabic}/u);
    expect(texts).toMatch(/\p{Extended_Pictographic}/u);
    await collect(hand, walk);
    hand.saw("§9 the most that an answer has");
  },
};
