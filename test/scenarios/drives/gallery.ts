import { expect } from "vitest";
import { FacetKey } from "../../../src/model/catalog.ts";
import { signer } from "../../service/access/signatures/requests.ts";
import { signCall } from "../../service/access/signatures/sign.ts";
import type { Hand } from "../hand.ts";

/** States of members that no scenario covers: requested by another name, missing, or without data. */
export async function gallery(hand: Hand): Promise<void> {
  await nameInEveryWay(hand);
  await buyWhatIsNotThere(hand);
  await writeProfiles(hand);
  await askForTheUnknown(hand);
  await sign(hand);
}

/** Every facet of people, one of whom works for nobody by name: those that are produced in the background have no value yet. */
export async function buyWhatIsNotThere({ get, person }: Hand): Promise<void> {
  const body = { facets: FacetKey.options, context: { role: "Rust and TypeScript engineer" } };
  for (const at of [2, 12, 41])
    await get("POST /v1/developers", { body: { ...body, developers: [{ id: person(at).id }] } });
}

async function nameInEveryWay({ get }: Hand): Promise<void> {
  const { results } = await get(
    "GET /v1/developers/search?q=engineers&hasEmail=true&requireLocation=true&limit=20&depth=enriched",
  );
  const linked = results.find(({ hasLinkedin }: { hasLinkedin: boolean }) => hasLinkedin);
  const { linkedin } = linked.details["identity.linkedin"] ?? linked.details.identity.linkedin;
  const role = { facets: ["tags.matched"], context: { role: "Rust, PostgreSQL, Kafka and Kubernetes engineer" } };
  const all = results.map(({ id }: { id: string }) => ({ id }));
  await get("POST /v1/developers", { body: { ...role, developers: all } });
  const [email] = (await get(`POST /v1/developers/${linked.id}/emails`)).emails;
  const developers = [{ email }, { linkedin }, { linkedin: "https://www.linkedin.com/in/nobody-at-all" }];
  const found = await get("POST /v1/developers", { body: { developers, facets: [] } });
  expect(found.misses).toEqual(developers.slice(2));
}

async function writeProfiles({ get }: Hand): Promise<void> {
  const mine = {
    specialties: ["Databases"],
    pitch: "We build in the open.",
    signature: "All the best",
    calendarUrl: "https://calendar.example/owner",
    dailyGoal: 12,
    digest: true,
  };
  await get("PATCH /v1/me/profile", { body: { set: mine } });
  await get("GET /v1/me/profile?view=values");
  const { id } = await get("POST /v1/projects", { body: { name: "Told in full", jd: "Rust engineer in Berlin." } });
  const role = { teamSize: 7, compensationCeiling: 120_000, closingNotes: "Ask about the move." };
  await get(`PATCH /v1/projects/${id}/profile`, { body: { set: role } });
  await get(`GET /v1/projects/${id}/profile?view=values`);
}

async function askForTheUnknown({ get, advance, person }: Hand): Promise<void> {
  const config = { version: 2, query: "rust", rank: { preset: "nobody-knows-it" } };
  expect((await get("POST /v1/searches/execute", { body: { config, limit: 2 } })).warnings).not.toEqual([]);
  await get("POST /v1/search/jobs", { body: { config, targetCount: 1 } });
  expect((await get("POST /v2/developers/similar", { body: { like_person: "nobody-at-all-1" } })).seed).toBeNull();
  await get("POST /v1/companies", { body: { domain: "nameless.example" } });
  const minted = { name: "Ends", entitlements: ["search:read"], expiresAt: "2099-01-01T00:00:00Z" };
  const { secret } = await get("POST /v1/keys", { body: minted });
  expect((await get("GET /v1/me", { as: secret })).key.expiresAt).not.toBeNull();
  const { login } = person(50);
  await advance("1m");
  await get(`GET /v2/deep-research/reports/developers/${login}/pdf?delivery=link`);
}

/** The verdict on a signed request, whose URL contains the host of the request. */
async function sign({ get, person }: Hand): Promise<void> {
  const { developer } = await get(`GET /v1/developers/${person(0).id}`);
  const [origin] = /^https?:\/\/[^/]+\/~[^/]+/.exec(developer.avatarUrl) as unknown as [string];
  const { now } = await get("GET /_understudy/clock");
  const headers = { authorization: "Bearer svc_sk_demo_signer", "content-type": "application/json" };
  const url = `${origin}/v1/keys/signature-check`;
  const sent = { method: "POST", url, headers, body: new TextEncoder().encode("{}") };
  const components = ["@method", "@target-uri", "authorization", "content-digest"];
  const signed = await signCall(sent, signer, { now: Date.parse(now), components });
  const check = (made: object) =>
    get("POST /v1/keys/signature-check", { as: "signer", body: {}, headers: { ...made } });
  expect((await check(signed)).verified).toBe(true);
  const of = (at: number, more: object) => signCall(sent, signer, { now: at, components, ...more });
  expect((await check(await of(Date.parse(now), { expiresIn: 60 }))).window.expires).not.toBeNull();
  expect((await check(await of(Date.parse(now) - 3_600_000, {}))).window.reason).not.toBeNull();
  const uncovered = (await of(Date.parse(now), {}))["signature-input"].replace('"@method"', '"x-left-off"');
  expect((await check({ ...signed, "signature-input": uncovered })).base).toBeNull();
}
