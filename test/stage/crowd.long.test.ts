import { expect, test } from "vitest";
import { newFetch } from "../../src/doors/fetch.ts";
import { createCore } from "../../src/library/understudy.ts";
import { weightOfAll } from "../../src/stage/memory.ts";

const megabyte = 2 ** 20;
const headers = { authorization: "Bearer svc_st_demo_owner", "content-type": "application/json" };

function start(maxBytes: number, isShort: () => boolean = () => false, clock = "frozen") {
  const core = createCore({ clock }, { memory: { maxBytes, isShort } });
  const ask = newFetch(core);
  const become = (sandbox: string, name: string): Promise<Response> =>
    ask(`/~${sandbox}/_understudy/scenario`, { method: "PUT", headers, body: JSON.stringify({ name }) });
  return { core, ask, become };
}

test.each(["frozen", "real"])(
  "sandboxes of one scenario share their rows on a %s clock, so a hundred take little more memory than one",
  async (clock) => {
    const { core, become } = start(Number.POSITIVE_INFINITY, undefined, clock);
    await become("box-0", "busy-account");
    const one = weightOfAll(core.stage.sandboxes);
    for (let n = 1; n < 100; n++) expect((await become(`box-${n}`, "busy-account")).status).toBe(200);
    expect(one).toBeGreaterThan(megabyte);
    expect(weightOfAll(core.stage.sandboxes)).toBeLessThan(3 * one);
  },
);

test("a change in one of them does not affect another", async () => {
  const { ask, become } = start(Number.POSITIVE_INFINITY);
  for (const box of ["one", "two"]) await become(box, "busy-account");
  const count = async (box: string): Promise<number> =>
    (await (await ask(`/~${box}/_understudy`)).json()).counts.shortlists;
  const before = await count("one");
  await ask("/~one/v1/shortlists", { method: "POST", headers, body: '{"name":"only here"}' });
  expect([await count("one"), await count("two")]).toEqual([before + 1, before]);
});

test("the least recently used one is dropped when all exceed the memory limit, and its next answer says so once", async () => {
  const { core, ask } = start(200_000);
  const body = JSON.stringify({ name: "kept" });
  await ask("/~first/v1/shortlists", { method: "POST", headers, body });
  for (let n = 0; n < 20; n++) await ask(`/~box-${n}/v1/shortlists`, { method: "POST", headers, body });
  expect(core.stage.sandboxes.inMemory.has("first")).toBe(false);
  expect(weightOfAll(core.stage.sandboxes)).toBeLessThan(300_000);
  const answer = await ask("/~first/v1/shortlists", { headers });
  expect(answer.headers.get("x-understudy-sandbox-lost")).toMatch(/dropped to make room/);
  expect((await answer.json()).shortlists).toEqual([]);
  expect((await ask("/~first/v1/shortlists", { headers })).headers.has("x-understudy-sandbox-lost")).toBe(false);
});

test("when nothing can be dropped, a new world is refused in the error shape", async () => {
  const { ask } = start(1);
  const answer = await ask("/v1/me", { headers });
  expect(answer.status).toBe(200);
  const refused = await ask("/~another/v1/me", { headers });
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("5");
  expect(await refused.json()).toMatchObject({
    code: "database_unavailable",
    message: expect.stringMatching(/no memory for another world: 1 sandboxes take about .*Drop some/),
  });
});

test("a process that is short of memory drops half of them", async () => {
  let isShort = false;
  const { core, ask } = start(Number.POSITIVE_INFINITY, () => isShort);
  for (let n = 0; n < 20; n++) await ask(`/~box-${n}/v1/me`, { headers });
  isShort = true;
  expect((await ask("/~one-more/v1/me", { headers })).status).toBe(200);
  expect(core.stage.sandboxes.inMemory.size).toBeLessThan(12);
});

test("the list of sandboxes shows the memory of each, and the total", async () => {
  const { ask, become } = start(Number.POSITIVE_INFINITY);
  for (const box of ["one", "two"]) await become(box, "busy-account");
  for (let n = 0; n < 5; n++) {
    await ask("/~two/v1/developers/search?q=rust&limit=20", { headers });
  }
  const { sandboxes, bytes } = await (await ask("/_understudy/sandboxes")).json();
  const weights = new Map<string, number>(
    sandboxes.map((box: { name: string; bytes: number }) => [box.name, box.bytes]),
  );
  expect(weights.get("two")).toBeGreaterThan((weights.get("one") as number) + 5_000);
  expect(bytes).toBeGreaterThan((weights.get("one") as number) + (weights.get("two") as number));
});

test("a page that many sandboxes returned is stored once for all journals, each with its own links", async () => {
  const { core, ask } = start(Number.POSITIVE_INFINITY);
  const page = "/v1/developers/search?q=typescript&limit=20";
  const boxes = Array.from({ length: 60 }, (_, n) => `box-${n}`);
  for (const box of boxes)
    for (let n = 0; n < 5; n++) expect((await ask(`/~${box}${page}`, { headers })).status).toBe(200);
  const journals = [...core.stage.sandboxes.inMemory.values()].map(({ journal }) => journal.bytes);
  const [heaviest = 0] = journals.toSorted((a, b) => b - a);
  // The latest ones have not been shared yet.
  expect(journals.filter((bytes) => bytes < heaviest / 4).length).toBeGreaterThan(40);
  const answered = await (await ask(`/~box-7${page}`, { headers })).json();
  const { entries } = await (await ask("/~box-7/_understudy/journal", { headers })).json();
  expect(entries.map((entry: { response: { body: unknown } }) => entry.response.body)).toContainEqual(answered);
});
