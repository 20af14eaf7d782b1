import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";
import { type Loose, operationsOf, readDocument } from "./document.ts";
import { type Stop, tour } from "./tour.ts";

/** Walks the tour on a fresh server, and keeps what each operation answered first. */
async function walk(document: Loose): Promise<Record<string, Loose>> {
  const { call } = startWorld();
  const known = new Map(operationsOf(document).map((each) => [each.operation.operationId, each]));
  const seen: Record<string, Loose> = {};

  /** `keys.create /key/id` stands for that member of that answer; other texts for themselves. */
  function fill(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(fill);
    const [, id, pointer] = typeof value === "string" ? (/^([\w.]+) (\/\S+)$/.exec(value) ?? []) : [];
    if (id === undefined || pointer === undefined || !(id in seen)) return value;
    return pointer
      .slice(1)
      .split("/")
      .reduce((at: Loose, step) => at?.[step], seen[id].json);
  }

  for (const stop of tour) {
    const { path, method, operation } = known.get(stop.operation) ?? expect.fail(`${stop.operation} is unknown`);
    if (stop.after) await call("PATCH /_understudy/clock", { body: { advance: stop.after } });
    const params = Object.fromEntries(
      operation.parameters
        .filter((each: Loose) => each.in === "path")
        .map(({ name, example }: Loose) => [name, fill(stop.params?.[name]) ?? example]),
    );
    const query = operation.parameters
      .filter((each: Loose) => each.in === "query" && each.required)
      .map(({ name, example }: Loose) => `${name}=${encodeURIComponent(example)}`);
    const target = `${path.replaceAll(/\{(\w+)\}/g, (_: string, name: string) => params[name])}${query.length > 0 ? `?${query.join("&")}` : ""}`;
    const answer = await call(`${method.toUpperCase()} ${target}`, bodyFor(stop, operation, fill));
    expect(answer.status, `${stop.operation}: ${answer.text}`).toBeLessThan(300);
    seen[stop.operation] ??= { status: answer.status, json: answer.json };
  }
  return seen;
}

function bodyFor(stop: Stop, operation: Loose, fill: (value: unknown) => unknown) {
  if (stop.bytes !== undefined) return { body: stop.bytes, headers: { "content-type": "text/markdown" } };
  const example = operation.requestBody?.content["application/json"]?.example;
  if (example === undefined) return {};
  const own = Object.entries(stop.body ?? {}).map(([name, value]) => [name, fill(value)]);
  return { body: { ...example, ...Object.fromEntries(own) } };
}

/** Examples show what things look like, not how many there are. */
function shorten(value: Loose): Loose {
  if (Array.isArray(value)) return value.slice(0, 2).map(shorten);
  if (typeof value === "string") return value.length > 400 ? `${value.slice(0, 397)}...` : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shorten(member)]));
}

test("every example of a request can be sent, and answers with a success", async () => {
  const seen = await walk(await readDocument());
  expect(Object.keys(seen)).toHaveLength(tour.length);
  if (process.env.RECORD_EXAMPLES) {
    const { "openapi.get": _, ...shown } = seen;
    const answers = Object.entries(shown).filter(([, { json }]) => json !== undefined);
    const shortened = answers.map(([id, { status, json }]) => [`${id} ${status}`, shorten(json)]);
    writeFileSync("fixtures/generated/answers.json", `${JSON.stringify(Object.fromEntries(shortened), null, 1)}\n`);
  }
});
