import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";
import { type Loose, operationsOf, readDocument } from "./document.ts";
import { tour, walkTour } from "./tour.ts";

/** Examples show what things look like, not how many there are. */
function shorten(value: Loose): Loose {
  if (Array.isArray(value)) return value.slice(0, 2).map(shorten);
  if (typeof value === "string") return value.length > 400 ? `${value.slice(0, 397)}...` : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shorten(member)]));
}

test("every operation of the document lies on the tour", async () => {
  const stops = tour.map(({ operation }) => operation);
  const operations = operationsOf(await readDocument()).map(({ operation }) => operation.operationId as string);
  expect(operations.filter((id) => !stops.includes(id))).toEqual([]);
});

test("every example of a request can be sent, and its answer is the document's example (npm run generate)", async () => {
  const { call } = startWorld({}, { renderReport: async () => new TextEncoder().encode("%PDF-1.7") });
  const seen = await walkTour(call, await readDocument());
  expect(Object.keys(seen)).toHaveLength(tour.length);
  const { "openapi.get": _, ...others } = seen;
  const answers = Object.entries(others).filter(([, { json }]) => json !== undefined);
  const shortened = answers.map(([id, { status, json }]) => [`${id} ${status}`, shorten(json)]);
  await expect(`${JSON.stringify(Object.fromEntries(shortened), null, 1)}\n`).toMatchFileSnapshot(
    "../../fixtures/generated/answers.json",
  );
});
