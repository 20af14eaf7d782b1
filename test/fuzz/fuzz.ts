import fc from "fast-check";
import { type Seen, startWorld } from "../harness.ts";
import { exampleOf, type Loose, operationsOf, readDocument } from "../openapi/document.ts";
import { type Sent, walkDocumented } from "../openapi/exchanges.ts";
import { type Request, requestsNear } from "./requests.ts";
import { newMeter } from "./work.ts";

/** Determines the requests: the same seed gives the same requests, and how many of them for each operation. */
export interface Round {
  readonly seed: number;
  readonly runs: number;
}

export type Tell = (request: Request, seen: Seen) => void;

/**
 * The maximum number of code blocks entered by ten requests in a row. The most expensive valid request enters half a
 * million, because it searches two thousand people.
 */
const maxWork = 15_000_000;
const requestsPerReading = 10;
/** Answers grow with what is requested, and everything that can be requested is bounded. */
const maxAnswerBytes = 8 * 2 ** 20;

/**
 * A server that receives random requests, valid or not. Each round fails if an answer differs from the document, if
 * something breaks inside, or if a request costs more than allowed.
 */
export function startFuzzing(tell: Tell = () => {}) {
  const { core, call } = startWorld({ noLimits: true }, { renderReport: async () => new Uint8Array(4) });
  const meter = newMeter();
  let sent = 0;

  async function send(request: Request): Promise<void> {
    const { route, ...options } = request;
    const seen = await call(route, options);
    tell(request, seen);
    if (seen.status === 500) throw new Error(`500: ${seen.text}`);
    if (seen.text.length > maxAnswerBytes) throw new Error(`is answered by ${seen.text.length} characters`);
    if ("polluted" in {}) throw new Error("reaches the prototype of all objects");
    sent += 1;
    if (sent % requestsPerReading > 0) return;
    const work = meter.read();
    if (work > maxWork) throw new Error(`this request or one of the nine before it is dear: ${work} blocks entered`);
  }

  function probe(near: Sent, document: Loose, prefix: string, { seed, runs }: Round): Promise<void> {
    return fc.assert(fc.asyncProperty(requestsNear(near, document, prefix), send), { numRuns: runs, seed });
  }

  /** Requests near the document's own examples. */
  async function probeExamples(document: Loose, prefix: string, round: Round): Promise<void> {
    for (const { path, method, operation } of operationsOf(document)) {
      // Event streams never end, and have separate tests.
      if (operation.operationId === "control.events") continue;
      const params = (operation.parameters ?? []).filter((each: Loose) => each.in === "path");
      const near = {
        operation,
        method,
        path,
        params: Object.fromEntries(params.map((each: Loose) => [each.name, String(exampleOf(each))])),
        body: exampleOf(operation.requestBody?.content["application/json"]),
      };
      await probe(near, document, prefix, round);
    }
  }

  return {
    scenarios: core.stage.catalogue().names,

    /** The interface, with requests similar to ones that succeed, so that they get past the first refusal. */
    async interface(round: Round): Promise<void> {
      const document = await readDocument();
      await call("POST /_understudy/reset", { body: {} });
      await walkDocumented(call, document, async (near) => {
        const { operationId } = near.operation;
        // Each one in a copy of the current world, so that no request affects another.
        await call("POST /_understudy/fork", { body: { to: operationId } });
        meter.read();
        await probe(near, document, `/~${operationId}`, round);
        await call(`DELETE /_understudy/sandboxes?name=${operationId}`);
      });
    },

    /** The interface under the conditions of a scenario. */
    async scenario(name: string, round: Round): Promise<void> {
      await call("PUT /~played/_understudy/scenario", { body: { name } });
      // The scenario's own fault rules break answers on purpose, in ways that the document does not allow.
      await call("DELETE /~played/_understudy/faults");
      meter.read();
      await probeExamples(await readDocument(), "/~played", round);
    },

    async control(round: Round): Promise<void> {
      await probeExamples((await call("GET /_understudy/control.json")).json, "/~fuzzed", round);
    },

    /** What is left after a round, when its sandboxes have been dropped. */
    async tidy(): Promise<void> {
      await call("DELETE /_understudy/sandboxes");
    },

    close: meter.close,
  };
}
