import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";

type Call = ReturnType<typeof startWorld>["call"];

/** Pages of searches that differ in a word, by their query: some 40 KB each, of which a journal keeps about a hundred. */
async function search(call: Call, from: number, to: number): Promise<Map<string, unknown>> {
  const answered = new Map<string, unknown>();
  for (let n = from; n < to; n++) {
    const query = `q=${["rust", "go", "java"][n % 3]}%20x${n}&limit=20`;
    answered.set(query, (await call(`GET /v1/developers/search?${query}`, { as: "agent" })).json);
  }
  return answered;
}

async function readJournal(call: Call, sandbox = ""): Promise<Map<string, unknown>> {
  const { entries } = (await call(`GET ${sandbox}/_understudy/journal?limit=1000`)).json;
  const searches = entries.filter(({ operation }: { operation: string }) => operation === "developers.search");
  return new Map(
    searches.map(({ query, response }: { query: string; response: { body: unknown } }) => [query, response.body]),
  );
}

test("a busy journal has the answers as they were sent", async () => {
  const { call } = startWorld({ noLimits: true });
  const answered = await search(call, 0, 300);
  const kept = await readJournal(call);
  expect(kept.size).toBeGreaterThan(50);
  expect([...kept.keys()]).toEqual([...answered.keys()].slice(-kept.size));
  for (const [query, body] of kept) expect(body).toEqual(answered.get(query));
});

test("a copy of a busy journal keeps its answers while the original drops them for others", async () => {
  const { call } = startWorld({ noLimits: true });
  const answered = await search(call, 0, 120);
  expect((await call("POST /_understudy/fork", { body: { to: "copy" } })).status).toBe(201);
  await search(call, 120, 300);
  const kept = await readJournal(call, "/~copy");
  expect(kept.size).toBeGreaterThan(50);
  for (const [query, body] of kept) expect(body).toEqual(answered.get(query));
});
