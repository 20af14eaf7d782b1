import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import fc from "fast-check";
import { stringify } from "yaml";
import { ownDocument } from "../../src/alignment/own-document.ts";
import { supervise } from "../../src/cli/beside/supervise.ts";
import { distort, wrong } from "./distort.ts";
import { corpus, documentWith } from "./document-faults.ts";

export type Kind = "document" | "overlay" | "recording" | "snapshot" | "pact" | "planted loop" | "planted leak";

/** A file that somebody gives us. */
export interface ForeignCase {
  readonly kind: Kind;
  readonly text: string;
}

const entry = {
  startedDateTime: "2026-01-01T00:00:00Z",
  time: 1,
  request: { method: "GET", url: "http://service.example/v1/me", headers: [], queryString: [] },
  response: { status: 200, headers: [], content: { mimeType: "application/json", text: "{}" } },
};
const overlay = { version: 1, readings: {}, absent: { "GET /v1/contacts": 404 }, members: [], values: [], codes: [] };
const pact = {
  provider: { name: "service" },
  interactions: [
    {
      request: { method: "GET", path: "/v1/me", headers: { authorization: "Bearer x" } },
      response: { status: 200, body: {} },
      comments: { understudy: { principal: "agent" } },
    },
  ],
};
const snapshot = { version: 1, seed: "x", scenario: "fresh-account", world: {}, journal: [] };

/** Schemas by a grammar: what the specification has, nested and referred to as it comes. */
const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record({ type: fc.constantFrom("string", "integer", "boolean", "null", ["string", "null"]) }),
    fc.record({
      $ref: fc.constantFrom("#/components/schemas/Drawn", "#/components/schemas/Developer", "#/no", "x.json"),
    }),
    fc.record({ enum: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 4 }) }),
    fc.record({ type: fc.constant("string"), pattern: fc.stringMatching(/^[\^a-c(*+?)|[\]{}0-9,\\.-]{1,20}$/) }),
    fc.record({ type: fc.constant("array"), items: tie("schema"), uniqueItems: fc.boolean() }),
    fc.record({
      properties: fc.dictionary(fc.constantFrom("id", "login", "name", "__proto__"), tie("schema")),
      required: fc.constant(["id", "name"]),
    }),
    fc.record({ allOf: fc.array(tie("schema"), { maxLength: 3 }) }),
    fc.record({ anyOf: fc.array(tie("schema"), { maxLength: 3 }), not: tie("schema") }),
  ),
}));

const cases: fc.Arbitrary<ForeignCase> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("document" as const),
      text: schema.map((each) => documentWith({ Drawn: each as never })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("document" as const),
      text: schema.map((each) => stringify(JSON.parse(documentWith({ Drawn: each as never })))),
    }),
  },
  { weight: 1, arbitrary: distorted("document", ownDocument()) },
  { weight: 1, arbitrary: distorted("overlay", overlay) },
  { weight: 1, arbitrary: distorted("recording", entry) },
  { weight: 1, arbitrary: distorted("snapshot", snapshot) },
  { weight: 1, arbitrary: distorted("pact", pact) },
);

function distorted(kind: Kind, value: unknown): fc.Arbitrary<ForeignCase> {
  const wrongs = fc.array(wrong, { minLength: 1, maxLength: 3 });
  return wrongs.map((each) => ({ kind, text: JSON.stringify(distort(value, each)) ?? "" }));
}

/** Reads one case after the other, each in a thread that is watched. Says what broke, and null where nothing did. */
export async function startReading() {
  const file = join(process.cwd(), "node_modules/.cache/foreign-worker.mjs");
  const [entryPoints, outfile] = [["test/fuzz/foreign-worker.ts"], file];
  await build({ entryPoints, outfile, bundle: true, packages: "external", platform: "node", format: "esm" });
  const thread = supervise<ForeignCase, string | null>({
    ...{ file: pathToFileURL(file), data: null, silenceMs: 10_000, deaths: Number.POSITIVE_INFINITY },
  });
  const read = (each: ForeignCase): Promise<string | null> => thread.ask(each).catch(({ message }: Error) => message);
  return { read, close: thread.end };
}

/** For so long: every fault that was ever found first, then what the grammar draws. */
export async function fuzzDocuments(ms: number, seed: number, onCase: (each: ForeignCase) => void = () => {}) {
  const { read, close } = await startReading();
  const until = Date.now() + ms;
  try {
    for (const [name, text] of Object.entries(corpus)) {
      const broke = await read({ kind: "document", text: text() });
      if (broke !== null) return { what: name, broke };
    }
    for (let round = seed; Date.now() < until; round += 1)
      for (const each of fc.sample(cases, { seed: round, numRuns: 50 })) {
        onCase(each);
        const broke = await read(each);
        if (broke !== null) return { what: `seed ${round}: ${each.kind} ${each.text.slice(-4_000)}`, broke };
        if (Date.now() > until) break;
      }
    return null;
  } finally {
    close();
  }
}
