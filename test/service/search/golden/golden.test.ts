import { expect, test } from "vitest";
import { newFetch } from "../../../../src/doors/fetch.ts";
import { newTestCore } from "../../../core.ts";
import { tokens } from "../../../harness.ts";
import { golden, judge, tableOf } from "./judge.ts";

const fetch = newFetch(newTestCore({ noLimits: true }));

async function ask(route: string, body?: object): Promise<unknown> {
  const [method, path] = route.split(" ") as [string, string];
  const response = await fetch(path, {
    method,
    headers: { authorization: `Bearer ${tokens.owner}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const json: unknown = await response.json();
  if (!response.ok) throw new Error(`${route}: ${JSON.stringify(json)}`);
  return json;
}

test("queries as people type them find whom they ask for, and say what they made of it", async () => {
  const judged = [];
  for (const each of golden) judged.push(await judge(ask, each));
  expect(judged.length).toBeGreaterThanOrEqual(200);
  const wrong = judged.flatMap(({ golden: { q }, problems }) => (problems.length === 0 ? [] : [[q, ...problems]]));
  expect(wrong, tableOf(judged)).toEqual([]);
  const orders = judged.flatMap(({ order }) => order ?? []);
  expect(orders.reduce((sum, order) => sum + order, 0) / orders.length).toBeGreaterThan(0.9);
}, 60_000);
