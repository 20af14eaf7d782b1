import { byStatus, rawStatus, readingSheet } from "../../src/contract/reading-check.ts";

const aDay = 86_400;

/** How requests are taken and answers given, whatever they are about. */
export const protocolReadings = readingSheet((decide) => {
  decide(
    "A-01",
    { on: ["GET /v2/deep-research/reports/developers/{login}/pdf"], tier: "burst", needs: ["search:deep"] },
    async (t) => {
      const route = "GET /v2/deep-research/reports/developers/{login}/pdf" as const;
      const ask = (delivery: string) =>
        t.call(route, { burst: true, params: { login: t.find.unknownLogin }, query: { delivery } });
      for (let calls = 0; calls < 25; calls++) {
        if ((await ask("link")).status !== 429) continue;
        return byStatus(await ask("by-pigeon"), { 429: "rate-first", 400: "input-first" });
      }
      return t.skip("the limit of ten a minute was not reached in 25 calls");
    },
  );

  decide("A-09", { on: ["GET /v1/me"] }, async (t) => {
    const { headers } = await t.call("GET /v1/me");
    return headers["x-ratelimit-limit"] === undefined ? "refusals" : "always";
  });

  decide("A-105", { on: ["GET /v1/me"] }, async (t) => {
    const { headers } = await t.call("GET /v1/me");
    const reset = Number(headers["x-ratelimit-reset"] ?? t.skip("no answer says when its window resets"));
    if (reset <= aDay) return "seconds";
    return Math.abs(reset - t.now() / 1_000) < aDay
      ? "epoch"
      : { unlike: `x-ratelimit-reset is ${headers["x-ratelimit-reset"]}.` };
  });

  decide("A-106", { on: ["GET /v1/search/jobs", "GET /v1/search/jobs/{id}"] }, async (t) => {
    const left = ({ headers }: { headers: Readonly<Record<string, string>> }) =>
      Number(headers["x-ratelimit-remaining"] ?? t.skip("no answer says what is left of its window"));
    const before = left(await t.call("GET /v1/search/jobs"));
    await t.call("GET /v1/search/jobs/{id}", { params: { id: t.find.unknownId("sj_") } });
    const taken = before - left(await t.call("GET /v1/search/jobs"));
    if (taken === 1) return "per-operation";
    return taken === 2 ? "per-row" : t.skip("the window turned, or somebody else called meanwhile");
  });

  decide("A-08", { on: ["GET /v1/contacts"], needs: ["contact:read"] }, async (t) => {
    const { headers } = await t.call("GET /v1/contacts", { query: { limit: 1 } });
    const limit = headers["x-ratelimit-limit"] ?? t.skip("no answer says its limit");
    return limit === "60" || limit === "120" ? limit : { unlike: `GET /v1/contacts takes ${limit} calls a window.` };
  });

  decide("A-11", { on: ["GET /v1/quotas"] }, async (t) =>
    byStatus(await t.call("PUT /v1/quotas" as never, { body: {} }), { 405: "405", 404: "404" }),
  );

  decide("A-400", { on: ["POST /v1/searches/compile"], needs: ["search:read"] }, async (t) =>
    byStatus(
      await t.call("POST /v1/searches/compile", {
        raw: '{"prompt":"Rust engineers"}',
        headers: { "content-type": "text/plain" },
      }),
      { 400: "400", 415: "415" },
    ),
  );

  decide("A-107", { on: ["GET /v1/contacts"], needs: ["contact:read"] }, async (t) =>
    byStatus(await t.call("GET /v1/contacts", { query: { us_unknown: "1", limit: 1 } }), {
      400: "refuse",
      200: "ignore",
    }),
  );

  decide("A-330", { on: ["GET /v1/contacts"], needs: ["contact:read"] }, async (t) =>
    byStatus(await t.call("GET /v1/contacts", { query: { limit: "" } }), { 400: "refuse", 200: "absent" }),
  );

  decide("A-322", { on: ["GET /v1/developers/search"], needs: ["search:read"] }, async (t) =>
    byStatus(await t.call("GET /v1/developers/search?q=developer&limit=1&lang=Rust&lang=Go" as never), {
      200: "both",
      400: "commas",
    }),
  );

  decide("A-320", { on: ["GET /v1/pricing/catalog"] }, async (t) => {
    const { headers } = await t.call("GET /v1/pricing/catalog", { as: null });
    return headers.etag === undefined ? "none" : "etag";
  });

  decide("A-104", { on: ["GET /v2/developers/fields"] }, async (t) => {
    const { json } = await t.call("GET /v2/developers/fields", { as: null });
    if (json?.ok === false) return "every";
    return typeof json?.code === "string" ? "tabled" : { unlike: "A 401 of the field registry has neither shape." };
  });

  decide("A-331", { on: ["POST /v1/shortlists"], tier: "write", needs: ["shortlist:create"] }, async (t) => {
    await t.make.shortlist();
    return byStatus(rawStatus(t), { 201: "201", 200: "200" });
  });
});
