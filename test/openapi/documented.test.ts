import fc from "fast-check";
import { expect, test } from "vitest";
import { type Loose, operationsOf, readDocument } from "./document.ts";
import { documentedRequest, enterDocumented, startDocumented } from "./exchanges.ts";

test("each example id exists there, and each request has its answer", async () => {
  for (const { path, operation } of operationsOf(await readDocument())) {
    const { operationId, parameters, requestBody, responses } = operation;
    const paths = parameters.filter((each: Loose) => each.in === "path");
    for (const parameter of paths) expect(parameter.examples, `${operationId} ${path}`).toHaveProperty("documented");
    const body = requestBody?.content["application/json"];
    if (body) expect(body.examples, operationId).toHaveProperty("documented");
    const answers = Object.entries<Loose>(responses).filter(([status]) => status.startsWith("2"));
    const json = answers.map(([, answer]) => answer.content?.["application/json"]).find(Boolean);
    // The document itself is no example, and a PDF is not JSON.
    if (!json || operationId === "openapi.get" || operationId === "research.reports.pdf") continue;
    expect(json.examples, operationId).toHaveProperty("documented");
  }
});

test("sending the examples in any order returns the documented answers", async () => {
  const operations = new Map(operationsOf(await readDocument()).map((each) => [each.operation.operationId, each]));
  // By their names, so that a counterexample can be read.
  const inAnyOrder = fc.shuffledSubarray([...operations.keys()], { minLength: operations.size });
  await fc.assert(
    fc.asyncProperty(inAnyOrder, async (order) => {
      const { call } = startDocumented();
      await enterDocumented(call);
      const wrong: string[] = [];
      for (const id of order) {
        const each = operations.get(id) as ReturnType<typeof operationsOf>[number];
        const { route, headers, body } = documentedRequest(each);
        // The test's own client compares every answer with the document.
        const { status, text } = await call(route, { headers, ...(body !== undefined && { body }) });
        if (!(String(status) in each.operation.responses) || status >= 300) wrong.push(`${route}: ${status} ${text}`);
      }
      expect(wrong).toEqual([]);
    }),
    { numRuns: 2 },
  );
});
