import { expect, test } from "vitest";
import { about } from "../../src/interface/description/document.ts";
import { interfaceOperations } from "../../src/interface/operations.ts";
import { describe as describeAll } from "../../src/kernel/openapi/describe.ts";
import type { ExampleExchange } from "../../src/kernel/openapi/exchange.ts";
import type { Seen } from "../harness.ts";
import { exampleOf, type Loose, operationsOf } from "./document.ts";
import { documentedRequest, enterDocumented, startDocumented, stopOf } from "./exchanges.ts";

/** How many items lists have in an example: it shows their form, not their length. */
function shorten(value: Loose): Loose {
  if (Array.isArray(value)) return value.slice(0, 2).map(shorten);
  if (typeof value === "string") return value.length > 400 ? `${value.slice(0, 397)}...` : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shorten(member)]));
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The part of an answer that an example shows; the document itself is shortened to a note. */
function answerExample(id: string, { status, json }: Seen): Pick<ExampleExchange, "status" | "answer" | "shortened"> {
  if (json === undefined || id === "openapi.get") return { status };
  const answer = shorten(json);
  return { status, answer, ...(!same(answer, json) && { shortened: true }) };
}

/** `{list}` is what was saved by that name. */
function fill(value: unknown, values: Readonly<Record<string, unknown>>): unknown {
  return JSON.parse(JSON.stringify(value), (_, part) => {
    const name = typeof part === "string" ? /^\{(\w+)\}$/.exec(part)?.[1] : undefined;
    if (name !== undefined && !(name in values)) throw new Error(`The scenario documented saves no ${name}.`);
    return name === undefined ? part : values[name];
  });
}

/** Sends each request in a copy of the world, so that none affects another. */
async function askEach(operations: ReturnType<typeof operationsOf>, { call }: ReturnType<typeof startDocumented>) {
  const exchanges: Record<string, ExampleExchange> = {};
  for (const each of operations) {
    const { operationId } = each.operation;
    const { route, headers, params, body } = documentedRequest(each);
    await call("POST /_understudy/fork", { body: { to: operationId } });
    const answer = await call(route.replace(" /", ` /~${operationId}/`), {
      headers,
      ...(body !== undefined && { body }),
    });
    await call(`DELETE /_understudy/sandboxes?name=${operationId}`);
    const query = each.operation.parameters.filter((part: Loose) => part.in === "query" && part.examples);
    exchanges[operationId] = {
      ...(Object.keys(params).length > 0 && { params }),
      ...(query.length > 0 && { query: Object.fromEntries(query.map((part: Loose) => [part.name, exampleOf(part)])) }),
      ...(body !== undefined && { body }),
      ...answerExample(operationId, answer),
    };
  }
  return exchanges;
}

test("the document's example answers are those of the scenario documented (npm run generate)", async () => {
  const world = startDocumented();
  const saved = await enterDocumented(world.call);
  const { tables } = (await world.call("GET /_understudy/snapshot")).json;
  const values = { ...saved, linkToken: tables.pdfLinks[0].token };
  const alone = describeAll(interfaceOperations, { ...about, exchanges: {} });
  const requests = Object.fromEntries(
    operationsOf(alone).map(({ path, operation }) => {
      const { operationId, requestBody } = operation;
      const { body, text, ...places } = fill(stopOf(operationId, path), values) as Loose;
      const declared = exampleOf(requestBody?.content["application/json"]);
      const sent = text ?? (declared === undefined ? undefined : { ...declared, ...body });
      return [operationId, { ...places, ...(sent !== undefined && { body: sent }), status: 0 }];
    }),
  );
  const described = operationsOf(describeAll(interfaceOperations, { ...about, exchanges: requests }));
  const exchanges = await askEach(described, world);
  expect(Object.entries(exchanges).filter(([, { status }]) => status >= 300)).toEqual([]);
  await expect(`${JSON.stringify(exchanges, null, 1)}\n`).toMatchFileSnapshot(
    "../../fixtures/generated/exchanges.json",
  );
});
