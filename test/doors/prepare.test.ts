import { expect, test } from "vitest";
import { isIndexed } from "../../src/population/index/search-index.ts";
import { populationBaseOf } from "../../src/population/population-base.ts";
import { newTestCore } from "../core.ts";
import { startServer } from "../server.ts";

test("a large population is indexed in the background, before anybody searches", async () => {
  const [seed, population] = ["prepared", 150_000];
  const { url, close, failures } = await startServer({ seed, population });
  const unfinished = () => !isIndexed(populationBaseOf(seed, population));
  let answered = 0;
  while (unfinished()) {
    const early = unfinished();
    const { status } = await fetch(`${url}/v1/pricing/catalog`);
    expect(status).toBe(200);
    if (early && unfinished()) answered++;
  }
  expect(answered).toBeGreaterThan(0);
  await close();
  expect(failures).toEqual([]);
});

test("a search before the index is ready waits for it, and no other call waits for the search", async () => {
  const [seed, population] = ["searched early", 150_000];
  const { url, close, failures } = await startServer({ seed, population });
  const headers = { authorization: "Bearer svc_sk_demo_agent" };
  const order: string[] = [];
  const search = fetch(`${url}/v1/developers/search?q=rust`, { headers }).then(async (answer) => {
    order.push("search");
    return [answer.status, ((await answer.json()) as { results: unknown[] }).results.length];
  });
  for (let run = 0; run < 3; run++) {
    await fetch(`${url}/v1/pricing/catalog`).then((answer) => answer.text());
    order.push("catalog");
  }
  expect(await search).toEqual([200, 10]);
  expect(order[0]).toBe("catalog");
  await close();
  expect(failures).toEqual([]);
});

test("the document is written while other requests are answered", async () => {
  const { url, close, failures } = await startServer();
  const headers = { authorization: "Bearer svc_sk_demo_agent" };
  const order: string[] = [];
  const document = fetch(`${url}/openapi.json`, { headers }).then(async (answer) => {
    order.push("document");
    return Object.keys(((await answer.json()) as { paths: object }).paths).length;
  });
  for (let run = 0; run < 3; run++) {
    await fetch(`${url}/v1/pricing/catalog`).then((answer) => answer.text());
    order.push("catalog");
  }
  expect(await document).toBeGreaterThan(40);
  expect(order).toEqual(["catalog", "catalog", "catalog", "document"]);
  await close();
  expect(failures).toEqual([]);
});

test("a first call that matches no operation is refused, whether its caller can wait for the world it is recorded in or not", async () => {
  const plan = { scenario: "lived-in-account", noLimits: true };
  const { url, close, failures } = await startServer(plan);
  expect((await fetch(`${url}/v1/me`, { method: "POST" })).status).toBe(405);
  await close();
  expect(failures).toEqual([]);
  const core = newTestCore(plan);
  const call = core.resolve({ method: "POST", target: "/v1/me", host: "http://test", headers: {}, body: null, ip: "" });
  expect((await core.serve(call)).status).toBe(405);
});
