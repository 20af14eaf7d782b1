import { assumed, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/run/check.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { differs } from "../src/contract/seen/lesson.ts";
import { newNormaliser } from "../src/contract/seen/normalise.ts";
import type { Route } from "../src/kernel/operation.ts";
import { withoutNames } from "../src/kernel/route.ts";

/** Requests that belong to no operation: the route is the sent path. */
const at = (route: string) => route as Route;

export const protocol = sheet("Protocol", (check) => {
  check("An unknown path is a 404", { on: [], source: assumed("A-11"), needs: [] }, async (t) => {
    const answer = await t.refused(at("GET /v1/us-nothing"), "not_found");
    expect(answer.status, "the status of the answer").toBe(404);
  });

  check(
    "An unsupported method is a 405 that lists the allowed ones",
    { on: [], source: assumed("A-11"), needs: [] },
    async (t) => {
      for (const route of ["PUT /v1/me", "PATCH /v1/search/jobs", "PUT /v1/pricing/catalog"]) {
        const answer = await t.refused(at(route), "client_error");
        expect(answer.status, route).toBe(405);
        expect(answer.headers.allow, route).toContain(route.includes("jobs") ? "POST" : "GET");
      }
    },
  );

  check(
    "A body that is not JSON is a 400",
    { on: ["POST /v1/fit-rank"], source: stated("§7"), needs: ["fit_rank:read"], states: ["7/400"] },
    async (t) => {
      const headers = { "content-type": "application/json" };
      for (const raw of ["{", '{"logins": [}', "nonsense", '{"logins":["a"]} trailing']) {
        await t.refused("POST /v1/fit-rank", "bad_request", { raw, headers });
      }
      await t.refused("POST /v1/fit-rank", "bad_request", { body: [] });
    },
  );

  check(
    "A body of another content type is a 400",
    { on: ["POST /v1/fit-rank"], source: assumed("A-11"), needs: ["fit_rank:read"] },
    async (t) => {
      await t.refused("POST /v1/fit-rank", "bad_request", {
        raw: '{"logins":[]}',
        headers: { "content-type": "text/plain" },
      });
    },
  );

  check(
    "A body of more than 1 MiB is a 413",
    { on: ["POST /v1/fit-rank"], source: assumed("A-11"), needs: ["fit_rank:read"] },
    async (t) => {
      const answer = await t.refused("POST /v1/fit-rank", "payload_too_large", {
        body: { logins: ["a".repeat(2 ** 20)] },
      });
      expect(answer.status, "the status of the answer").toBe(413);
    },
  );

  check(
    "A repeated or empty query parameter is a 400",
    { on: ["GET /v1/search/jobs"], source: assumed("A-107"), needs: [] },
    async (t) => {
      await t.refused(at("GET /v1/search/jobs?savedSearchId=a&savedSearchId=b"), "bad_request");
      await t.refused(at("GET /v1/search/jobs?savedSearchId="), "bad_request");
    },
  );

  check(
    "A credential has the scheme Bearer",
    { on: ["GET /v1/me"], source: stated("§5"), needs: [], states: ["5/bearer"] },
    async (t) => {
      const token = t.caller?.token ?? "";
      for (const authorization of [`Basic ${token}`, token, "Bearer", `Bearer ${token}x`]) {
        await t.refused("GET /v1/me", "unauthorized", { as: null, headers: { authorization } });
      }
    },
  );

  check("Bearer may be written in any case", { on: ["GET /v1/me"], source: assumed("A-434"), needs: [] }, async (t) => {
    const headers = { authorization: `bearer ${t.caller?.token}` };
    expect((await t.call("GET /v1/me", { as: null, headers })).status, "the status of the answer").toBe(200);
  });

  check("A 401 says how to authenticate", { on: ["GET /v1/me"], source: assumed("A-01"), needs: [] }, async (t) => {
    const answer = await t.refused("GET /v1/me", "unauthorized", { as: null });
    expect(answer.headers["www-authenticate"], "the header `www-authenticate`").toMatch(/^Bearer/i);
  });

  check(
    "Rate-limited answers say how many calls are left in the window",
    { on: ["GET /v1/me"], source: assumed("A-09"), needs: [] },
    async (t) => {
      const { headers } = await t.call("GET /v1/me");
      const names = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];
      const lacking = names.filter((name) => headers[name] === undefined);
      if (lacking.length > 0) {
        const changes = lacking.map((name) => ({ set: "headers", on: "*", name, is: "absent" }) as const);
        throw differs(`It answers without ${lacking.join(", ")}.`, ...changes);
      }
      const [limit, remaining, reset] = ["limit", "remaining", "reset"].map((name) =>
        Number(headers[`x-ratelimit-${name}`]),
      );
      expect(limit, "x-ratelimit-limit").toBeGreaterThan(0);
      expect(remaining, "x-ratelimit-remaining").toBeLessThan(limit as number);
      expect(reset, "x-ratelimit-reset").toBeGreaterThanOrEqual(1);
      expect(reset, "x-ratelimit-reset").toBeLessThanOrEqual(60);
      const next = await t.call("GET /v1/me");
      const left = Number(next.headers["x-ratelimit-remaining"]);
      expect(
        left === (remaining as number) - 1 || left > (remaining as number),
        "each call takes one of the window",
      ).toBe(true);
    },
  );

  check(
    "HEAD returns what GET does, without the body",
    { on: ["GET /v1/pricing/catalog"], source: assumed("A-11") },
    async (t) => {
      const answer = await t.call(at("HEAD /v1/pricing/catalog"));
      expect(answer.status, "the status of the answer").toBe(200);
      expect(answer.bytes.length, "the number of bytes").toBe(0);
    },
  );

  check(
    "The OpenAPI document describes the running service",
    {
      on: ["GET /openapi.json", "POST /v2/developers/similar", "POST /v1/fit-rank"],
      source: stated("§9"),
      needs: [],
      states: ["9/openapi", "4.7/openapi"],
    },
    async (t) => {
      const document = await t.ok("GET /openapi.json");
      // What it calls the parameters of a path is its own.
      const described = Object.keys(document.paths).map(withoutNames);
      for (const path of ["/v1/pricing/catalog", "/v2/developers/similar", "/v1/search/jobs/{id}", "/v1/fit-rank"]) {
        // They may stand below the address of a server, or have a gateway's prefix.
        const stated = withoutNames(path);
        const isDescribed = described.some((each) => each.endsWith(stated) || (each !== "/" && stated.endsWith(each)));
        expect(isDescribed, `whether ${path} is described`).toBe(true);
      }
    },
  );

  check(
    "The same read twice returns the same, apart from cursors and timestamps",
    { on: ["GET /v1/developers/search"], source: assumed("A-251"), needs: ["search:read"] },
    async (t) => {
      const ask = () => t.ok("GET /v1/developers/search", { query: { q: "software developer", limit: 5 } });
      const first = newNormaliser()(await ask());
      expect(newNormaliser()(await ask()), "the answer to the same request").toEqual(first);
    },
  );
});
