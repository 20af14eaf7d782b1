import { expect } from "vitest";
import type { Drives, Hand } from "../hand.ts";

const search = { config: { version: 2, query: "rust" }, targetCount: 10 };

/** Everything that costs credits, each by one of its calls. */
const paid = async ({ get }: Hand): Promise<readonly (readonly [route: string, body?: unknown])[]> => {
  // Of whom all is held: what is not held costs nothing.
  const { results } = await get("GET /v1/developers/search?q=rust&hasEmail=true&limit=50");
  const { id, login } = results.find(({ hasLinkedin }: { hasLinkedin: boolean }) => hasLinkedin);
  const facet = "identity.linkedin";
  return [
    ["POST /v1/search/jobs", search],
    ["GET /v1/developers/search?q=rust&depth=enriched"],
    ["POST /v1/searches/execute", { config: search.config, depth: "enriched" }],
    ["POST /v2/developers/similar", { like_person: id, facets: ["signals.archetype"] }],
    [`GET /v1/developers/similar?id=${id}&facets=signals.archetype`],
    [`POST /v1/developers/${id}/similar`, { limit: 3 }],
    [`GET /v1/developers/${id}?depth=enriched`],
    [`POST /v1/developers/${id}/emails`],
    ["POST /v1/developers", { developers: [{ id }], facets: [facet] }],
    ["POST /v1/developers/reports", { developers: [{ id }], facets: ["dossier.core"] }],
    ["POST /v1/deep-research/jobs", { subject: "developers", subjects: [login] }],
    ["POST /v1/fit-rank", { logins: [login] }],
  ];
};

export const refusalDrives: Drives = {
  async "balance-empty"(hand) {
    const { get, refused, saw } = hand;
    expect((await get("GET /v1/quotas")).credits.remaining).toBe(0);
    for (const [route, body] of await paid(hand)) {
      const { json } = await refused(route, 402, "payment_required", { body });
      expect(json.remedy.kind).toBe("topup");
    }
    saw("§7 402 balance empty", "§7 remedy topup");
  },

  async "balance-short"({ get, refused, saw, person, charged }) {
    expect((await get("GET /v1/quotas")).credits.remaining).toBe(7);
    const subjects = [person(0).login, person(1).login];
    await refused("POST /v1/deep-research/jobs", 402, "payment_required", {
      body: { subject: "developers", subjects },
    });
    expect(await charged()).toBe(0);
    saw("§7 402 balance short");
  },

  async "plan-lacks-capability"({ refused, saw, get }) {
    expect((await get("GET /v1/me")).account.plan).toBe("starter");
    await refused("POST /v1/search/jobs", 402, "payment_required", { body: search });
    // The plan is judged before anything that is named.
    for (const route of [
      "POST /v1/search/jobs/job_1/more",
      "POST /v1/search/jobs/job_1/cancel",
      "POST /v1/search/jobs/job_1/results/1/feedback",
      "GET /v1/deep-research/reports/developers/nobody",
      "GET /v2/deep-research/reports/developers/nobody/pdf",
    ])
      await refused(route, 402, "payment_required", { body: route.startsWith("POST") ? {} : undefined });
    const key = { name: "deep", entitlements: ["search:deep"] };
    await refused("POST /v1/keys", 402, "payment_required", { body: key });
    saw("§7 402 plan lacks the capability");
  },

  async "payment-processor-unreachable"({ get, saw }) {
    const { plans, skus } = await get("GET /v1/pricing/catalog", { as: null });
    for (const { prices } of plans) {
      for (const price of prices) expect(price).toMatchObject({ unitAmountCents: null, currency: null });
    }
    expect(skus.length).toBeGreaterThan(5);
    saw("§2.8 amounts null");
  },

  async "billing-unavailable"(hand) {
    const { refused, advance, get, saw } = hand;
    for (const [route, body] of await paid(hand)) {
      const { headers } = await refused(route, 503, "billing_unavailable", { body });
      expect(headers.get("retry-after")).not.toBeNull();
    }
    saw("§7 503 billing unavailable");
    await advance("10m");
    expect((await get("POST /v1/search/jobs", { body: search })).job.status).toBe("queued");
  },

  async "rate-limited"({ call, refused, advance, saw }) {
    expect((await call("GET /v1/me")).status).toBe(200);
    const { headers } = await refused("GET /v1/me", 429, "too_many_requests");
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(headers.get("x-ratelimit-remaining")).toBe("0");
    saw("§7 429 rate limit");
    await advance("1m");
    expect((await call("GET /v1/me")).status).toBe(200);
  },

  async "quota-exhausted"({ refused, saw, get, charged }) {
    const { headers } = await refused("POST /v1/search/jobs", 429, "too_many_requests", { body: search });
    expect(headers.get("x-quota-name")).toBe("deep_searches");
    expect(headers.get("x-quota-remaining")).toBe("0");
    const unresearched = { subject: "developers", subjects: ["nobody-here"] };
    await refused("POST /v1/deep-research/jobs", 429, "too_many_requests", { body: unresearched });
    const { quotas, credits } = await get("GET /v1/quotas");
    for (const quota of quotas) expect(quota.remaining).toBe(0);
    // What used them up is there to be seen, and was paid for.
    const { jobs: searches } = await get("GET /v1/search/jobs");
    const { jobs: research } = await get("GET /v1/deep-research/jobs?limit=100");
    const { skus } = await get("GET /v1/pricing/catalog");
    const report = skus.find(({ sku }: { sku: string }) => sku === "dossier").credits;
    const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
    const researched = sum(research.map(({ requestedCount }: { requestedCount: number }) => requestedCount));
    expect([searches.length, researched]).toEqual(quotas.map(({ used }: { used: number }) => used));
    const searched = sum(searches.map(({ creditsCharged }: { creditsCharged: number }) => creditsCharged));
    expect(credits.used).toBe(searched + researched * report);
    expect(credits.used).toBe(await charged());
    saw("§7 429 quota", "§7 x-quota headers");
  },

  async "quota-nearly-out"({ call, refused, saw }) {
    const passed = await call("POST /v1/search/jobs", { body: search });
    expect(passed.status).toBe(202);
    expect(passed.headers.get("x-quota-remaining")).toBe("0");
    saw("§8 one unit per submit");
    await refused("POST /v1/search/jobs", 429, "too_many_requests", { body: search });
    saw("§7 429 quota");
  },

  async "key-expired"({ refused, get, saw }) {
    await refused("GET /v1/me", 401, "unauthorized", { as: "agent" });
    await refused("GET /v1/me", 401, "unauthorized", { as: "reader" });
    saw("§7 401 expired credential");
    const { secret } = await get("POST /v1/keys", { body: { name: "another", entitlements: ["search:read"] } });
    expect((await get("GET /v1/me", { as: secret })).key.prefix).toContain("svc_sk_");
  },

  async "key-revoked-midway"({ get, refused, advance, saw }) {
    await get("GET /v1/me", { as: "agent" });
    await advance("61s");
    await refused("GET /v1/me", 401, "unauthorized", { as: "agent" });
    saw("§7 401 revoked key");
    const { id } = (await get("POST /v1/keys", { body: { name: "short", entitlements: ["search:read"] } })).key;
    expect((await get(`DELETE /v1/keys/${id}`)).id).toBe(id);
  },

  async "key-narrow"({ refused, get, saw }) {
    expect((await get("GET /v1/me", { as: "agent" })).entitlements).toEqual(["search:read"]);
    const { json } = await refused("GET /v1/contacts", 403, "forbidden", { as: "agent" });
    expect(json.message).toContain("contact:read");
    saw("§7 403 lacks the entitlement");
  },

  async "signature-required"({ refused, get, saw }) {
    await refused("GET /v1/me", 401, "signature_required", { as: "agent" });
    saw("§5 signature_required");
    const verdict = await get("POST /v1/keys/signature-check", { as: "agent", body: {} });
    expect(verdict.verified).toBe(false);
    saw("§5 signature verdict");
  },

  async "session-expiring"({ get, refused, advance, saw }) {
    await get("GET /v1/me");
    await advance("5m");
    await refused("GET /v1/me", 401, "unauthorized");
    saw("§7 401 expired credential");
  },

  async flaky({ call, advance, saw }) {
    const statuses: string[] = [];
    for (let i = 0; i < 120; i++) {
      if (i % 40 === 0) await advance("1m");
      const status = await call("GET /v1/me", { isUnlawful: true }).then(
        (answer) => String(answer.status),
        () => "broken",
      );
      statuses.push(status);
    }
    expect(new Set(statuses)).toEqual(new Set(["200", "500", "503", "broken"]));
    expect(statuses.filter((status) => status === "200").length).toBeGreaterThan(80);
    saw("§7 internal_error");
  },

  async "database-unavailable"({ refused, advance, get, saw }) {
    const { headers } = await refused("GET /v1/me", 503, "database_unavailable");
    expect(headers.get("retry-after")).not.toBeNull();
    saw("§7 database_unavailable");
    await advance("1m");
    await get("GET /v1/me");
  },

  async midnight({ get, refused, advance, saw }) {
    await get("GET /v1/me", { as: "member" });
    await get("GET /v1/me", { as: "reader" });
    await refused("POST /v1/search/jobs", 402, "payment_required", { body: search });
    const before = await get("GET /v1/quotas");
    expect(before.credits).toMatchObject({ remaining: 3, resetsAt: "2026-04-01T00:00:00.000Z" });
    await advance("31s");
    const after = await get("GET /v1/quotas");
    expect(after.credits).toMatchObject({ remaining: 10_000, used: 0, resetsAt: "2026-05-01T00:00:00.000Z" });
    expect(after.quotas.find((quota: { name: string }) => quota.name === "deep_searches").used).toBe(0);
    saw("§8 windows are fixed");
    await refused("GET /v1/me", 401, "unauthorized", { as: "member" });
    await refused("GET /v1/me", 401, "unauthorized", { as: "reader" });
    saw("§7 401 expired credential");
    expect((await get("POST /v1/search/jobs", { body: search })).job.status).toBe("queued");
  },

  async "codes-of-elsewhere"({ call, saw, get }) {
    const codes: string[] = [];
    for (let i = 0; i < 6; i++) {
      const { json } = await call("GET /v1/me", { isUnlawful: true });
      codes.push(json.code);
    }
    expect(new Set(codes).size).toBe(6);
    for (const code of codes) saw(`§7 code ${code}`);
    await get("GET /v1/me");
  },
};
