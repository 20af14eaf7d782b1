import { expect, test } from "vitest";
import type { Answer } from "../../src/kernel/call.ts";
import { createCore } from "../../src/library/understudy.ts";
import { rules, variantOf } from "../alignment/variants.ts";

function start(options: Parameters<typeof createCore>[0] = {}) {
  const core = createCore(options);
  const callFor = (route: string, body: object | null = null, host = "localhost") => {
    const [method = "", target = ""] = route.split(" ");
    const headers = { host, authorization: "Bearer svc_st_demo_owner", "content-type": "application/json" };
    const bytes = body && new TextEncoder().encode(JSON.stringify(body));
    return core.resolve({ method, target, headers, host: `http://${host}`, ip: "127.0.0.1", body: bytes });
  };
  return {
    core,
    callFor,
    serve: (...parameters: Parameters<typeof callFor>) => core.serve(callFor(...parameters)) as Answer,
    /** How many slices a call has to wait for. */
    slicesOf(...parameters: Parameters<typeof callFor>): number {
      const work = core.prepare?.(callFor(...parameters));
      let slices = 0;
      while (work && work.next().done !== true) slices++;
      return slices;
    },
  };
}

const busy = ["PUT /_understudy/scenario", { name: "busy-account" }] as const;

test("a world of thousands of records is built once, in many slices, before the first call", () => {
  const { slicesOf, serve } = start();
  expect(slicesOf(...busy)).toBeGreaterThan(50);
  expect(slicesOf(...busy)).toBe(0);
  expect(serve(...busy).status).toBe(200);
});

test("the world is the same whether it was built ahead or not", () => {
  const [ahead, atOnce] = [start(), start()];
  ahead.slicesOf(...busy);
  const snapshots = [ahead, atOnce].map(({ serve }) => {
    serve(...busy);
    return serve("GET /_understudy/snapshot").body;
  });
  expect(snapshots[0]).toEqual(snapshots[1]);
});

test("a world of now begins when its building did", () => {
  const { core, slicesOf, serve } = start({ clock: "real", scenario: "lived-in-account" });
  expect(slicesOf("GET /v1/me")).toBeGreaterThan(0);
  const { now, mode } = JSON.parse(String(serve("GET /_understudy/clock").body)) as { now: string; mode: string };
  expect(mode).toBe("real");
  expect(Date.parse(now)).toBeLessThanOrEqual(core.stage.realTime());
});

test("the ranking sample is built before the call that needs it, and only then", () => {
  const { slicesOf, serve } = start({ population: 300, seed: "sampled" });
  serve("GET /v1/me");
  const asking = (facet: string) =>
    ["POST /v1/developers", { developers: [{ login: "nobody" }], facets: [facet] }] as const;
  expect(slicesOf(...asking("profile.basics"))).toBe(0);
  expect(slicesOf(...asking("dossier.pitch_sheet"))).toBeGreaterThan(10);
  expect(slicesOf(...asking("score.gem"))).toBe(0);
});

test("a refused call causes no preparation", () => {
  const { slicesOf, serve } = start();
  const [route, body] = busy;
  expect(slicesOf(route, body, "elsewhere.example")).toBe(0);
  expect(serve(route, body, "elsewhere.example").status).toBe(403);
});

test("a world that cannot be built is refused by the call itself", () => {
  const { slicesOf, serve } = start();
  serve("GET /v1/me");
  const unknown = ["PUT /_understudy/scenario", { name: "no-such-world" }] as const;
  expect(slicesOf(...unknown)).toBe(0);
  expect(serve(...unknown).status).toBe(404);
});

test("a search for which everything is ready waits for nothing, so that later calls do not overtake it", () => {
  const { core, callFor, slicesOf } = start({ population: 300 });
  const search = "GET /v1/developers/search?q=rust";
  slicesOf(search);
  expect(core.prepare?.(callFor(search))).toBeNull();
});

test("a document is aligned an operation at a time, before the request that gives it", () => {
  const { slicesOf, serve } = start();
  expect(serve("GET /v1/pricing/catalog").status).toBe(200);
  const { document } = variantOf(rules);
  expect(slicesOf("PUT /_understudy/document", document)).toBeGreaterThan(50);
  expect(serve("PUT /_understudy/document", document).status).toBe(200);
});
