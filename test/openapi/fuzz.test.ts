import fc from "fast-check";
import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";
import { arbitraryOf } from "./arbitrary.ts";
import { type Loose, readDocument } from "./document.ts";
import { type Sent, walkTour } from "./tour.ts";

/**
 * Whatever is sent, within what the document allows or somewhat beyond it: the answer is one that the document knows
 * (the harness sees to that), and never a failure of the server's own. Requests that lie near those of the tour get
 * past the first refusal.
 */
test("anything may be sent to every operation", async () => {
  const document = await readDocument();
  const { call } = startWorld({ noLimits: true }, { renderReport: async () => new Uint8Array(4) });
  await walkTour(call, document, async (sent) => {
    const { operation, method, path } = sent;
    if (operation.operationId === "openapi.get") return;
    // Each in a copy of the world as it is here, so that nothing sent in one place spoils another.
    const sandbox = operation.operationId;
    await call("POST /_understudy/fork", { body: { to: sandbox } });
    const near = {
      params: nearParams(sent, document),
      query: queryOf(operation, document),
      body: nearBody(sent, document),
    };
    await fc.assert(
      fc.asyncProperty(fc.record(near), async ({ params, query, body }) => {
        const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => write(params[name]) || "x");
        const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
        const search = pairs.map(([name, value]) => `${name}=${write(value)}`).join("&");
        const route = `${method.toUpperCase()} /~${sandbox}${target}${search && `?${search}`}`;
        const answer = await call(route, body === undefined ? {} : { body: JSON.stringify(body) });
        expect(answer.status, `${route}: ${answer.text}`).not.toBe(500);
      }),
      { numRuns: 40 },
    );
  });
}, 120_000);

/** A lone half of a surrogate pair cannot be in a URL. */
function write(value: unknown): string {
  const text = Array.isArray(value) ? value.join(",") : String(value);
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ""));
}

function nearParams({ operation, params }: Sent, document: Loose): fc.Arbitrary<Record<string, unknown>> {
  const members = operation.parameters
    .filter((each: Loose) => each.in === "path")
    .map(({ name, schema }: Loose) => [
      name,
      fc.oneof(
        { weight: 8, arbitrary: fc.constant(params[name]) },
        { weight: 1, arbitrary: arbitraryOf(schema, document) },
      ),
    ]);
  return fc.record(Object.fromEntries(members));
}

function queryOf(operation: Loose, document: Loose): fc.Arbitrary<Record<string, unknown>> {
  const members = operation.parameters
    .filter((each: Loose) => each.in === "query")
    .map(({ name, schema, example, required }: Loose) => [
      name,
      fc.oneof(
        { weight: required ? 0 : 12, arbitrary: fc.constant(undefined) },
        { weight: 3, arbitrary: fc.constant(example) },
        { weight: 2, arbitrary: arbitraryOf(schema, document) },
      ),
    ]);
  return fc.record(Object.fromEntries(members));
}

/** The body that was sent with one or two members of another one, or another one altogether. */
function nearBody({ operation, body }: Sent, document: Loose): fc.Arbitrary<unknown> {
  const schema = operation.requestBody?.content["application/json"]?.schema;
  if (schema === undefined) return fc.constant(undefined);
  const any = arbitraryOf(schema, document);
  const near = fc.tuple(any, fc.array(fc.nat(), { maxLength: 2 })).map(([other, picks]) => {
    const members = Object.entries(Object(other));
    const taken = picks.flatMap((pick) =>
      members.length > 0 ? [members[pick % members.length] as [string, unknown]] : [],
    );
    return { ...Object(body), ...Object.fromEntries(taken) };
  });
  return fc.oneof({ weight: 4, arbitrary: near }, { weight: 1, arbitrary: any });
}
