import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { exampleOf, type Loose, operationsOf } from "../openapi/document.ts";
import { createUnderstudy } from "../understudy.ts";

interface Asked {
  readonly scenario?: string;
  readonly path: string;
  readonly method: string;
  readonly body?: string | undefined;
}
type Answered = readonly [status: number, text: string];

/** The first call of a page that has loaded nothing else yet. A worker has modules of its own, as a page has. */
function askFirst({ scenario, path, ...init }: Asked): Promise<Answered> {
  const code = `
    const { parentPort, workerData: { entry, options, path, init } } = require("node:worker_threads");
    import(entry).then(async ({ createUnderstudy }) => {
      const understudy = await createUnderstudy(options);
      const response = await understudy.fetch(path, init);
      parentPort.postMessage([response.status, await response.text()]);
    });`;
  const workerData = {
    entry: new URL("../../dist/browser.js", import.meta.url).href,
    options: scenario === undefined ? {} : { scenario },
    path,
    init: { ...init, headers },
  };
  return new Promise((resolve, reject) => {
    const worker = new Worker(code, { eval: true, workerData });
    worker.once("message", (answered: Answered) => resolve(answered));
    worker.once("error", reject);
  });
}

async function askInNode({ scenario, path, ...init }: Asked): Promise<Answered> {
  const understudy = await createUnderstudy(scenario === undefined ? {} : { scenario: scenario as "fresh-account" });
  const response = await understudy.fetch(path, { ...init, headers } as RequestInit);
  const text = await response.text();
  await understudy.close();
  return [response.status, text];
}

const headers = { authorization: "Bearer svc_st_demo_owner", "content-type": "application/json" };

/** Never ending, and about the process. */
const others = ["control.events", "control.metrics"];

async function everyOperation(): Promise<readonly (Asked & { readonly id: string })[]> {
  const understudy = await createUnderstudy();
  const documents: Loose[] = await Promise.all(
    ["/_understudy/openapi.json", "/_understudy/control.json"].map(async (path) =>
      (await understudy.fetch(path)).json(),
    ),
  );
  await understudy.close();
  return documents
    .flatMap(operationsOf)
    .filter(({ operation }) => !others.includes(operation.operationId))
    .map(({ path, method, operation }) => {
      const parameters: readonly Loose[] = operation.parameters ?? [];
      const filled = parameters
        .filter((each) => each.in === "path")
        .reduce((target, each) => target.replace(`{${each.name}}`, encodeURIComponent(exampleOf(each))), path);
      const asked = parameters
        .filter((each) => each.in === "query" && each.required)
        .map((each): [string, string] => [each.name, String(exampleOf(each))]);
      const query = asked.length === 0 ? "" : `?${new URLSearchParams(asked)}`;
      const body = exampleOf(operation.requestBody?.content["application/json"]);
      return {
        id: operation.operationId,
        path: filled + query,
        method: method.toUpperCase(),
        body: body === undefined ? undefined : JSON.stringify(body),
      };
    });
}

test("whatever a page asks first, it is answered as by the server", { timeout: 300_000 }, async () => {
  const differing: string[] = [];
  for (const { id, ...asked } of await everyOperation()) {
    const [inPage, inNode] = await Promise.all([askFirst(asked), askInNode(asked)]);
    if (inPage[0] !== inNode[0] || inPage[1] !== inNode[1]) differing.push(`${id}: ${inPage} instead of ${inNode}`);
  }
  expect(differing).toEqual([]);
});

test("a page can begin in a world that is full of people and records", async () => {
  for (const scenario of ["lived-in-account", "documented", "deep-search-happy"]) {
    const asked = { scenario, path: "/v1/quotas", method: "GET" };
    expect(await askFirst(asked)).toEqual(await askInNode(asked));
  }
});
