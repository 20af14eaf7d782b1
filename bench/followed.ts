/**
 * What following a document costs: processor time from `createUnderstudy` to the first answer, and per call, with our own
 * document, with one that has everything assumed otherwise, and without one. They take turns in one process.
 * `npm run bench -- followed [--rounds 7]`.
 */
import { parseArgs } from "node:util";
import { ownDocument } from "../src/alignment/own-document.ts";
import { createUnderstudy } from "../src/library/index.ts";
import { rules, type Variant, variantOf } from "../test/alignment/variants.ts";
import { token } from "./parts/ask.ts";
import { processorTime, show, showSpread, spread } from "./parts/numbers.ts";
import { keepResults } from "./parts/results.ts";
import { printTable } from "./parts/table.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "7" } } });
const rounds = Number(values.rounds);
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
const ours = variantOf([]);
const other = variantOf(rules);

interface Contestant {
  readonly name: string;
  readonly variant: Variant;
  readonly document?: object;
}

const contestants: readonly Contestant[] = [
  { name: "without a document", variant: ours },
  { name: "with ours", variant: ours, document: ownDocument() },
  { name: "with another service's", variant: other, document: other.document },
];
const asked: Readonly<Record<string, Parameters<Variant["request"]>>> = {
  search: ["developers.search", { query: { q: "typescript", limit: 20 }, status: 200 }],
  "read the account": ["me.get", { status: 200 }],
};

const opened = await Promise.all(
  contestants.map(async (each) => ({
    ...each,
    understudy: await createUnderstudy({ ...optionsOf(each), noLimits: true }),
  })),
);
const spent = new Map<string, number[]>();
const note = (what: string, micros: number): void => void spent.set(what, [...(spent.get(what) ?? []), micros]);

for (let round = 0; round <= rounds; round++) {
  for (const each of opened) {
    const start = processorTime();
    const fresh = await createUnderstudy(optionsOf(each));
    const [, me = ""] = each.variant.request("me.get", { status: 200 }).route.split(" ");
    const first = await fresh.fetch(me, { headers });
    if (!first.ok) throw new Error(`${me} answers ${first.status}`);
    if (round > 0) note(`start ${each.name}`, start());
    await fresh.close();
    for (const [what, exchange] of Object.entries(asked)) {
      const { route, body } = each.variant.request(...exchange);
      const [method = "", path = ""] = route.split(" ");
      const call = processorTime();
      for (let i = 0; i < 200; i++) {
        const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
        const answer = await each.understudy.fetch(path, init);
        if (!answer.ok) throw new Error(`${route} answers ${answer.status}`);
        await answer.text();
      }
      if (round > 0) note(`${what} ${each.name}`, call() / 200);
    }
  }
}

const rows = ["start", ...Object.keys(asked)].flatMap((what) =>
  contestants.map(({ name }) => {
    const own = spent.get(`${what} ${name}`) ?? [];
    const base = spent.get(`${what} ${contestants[0]?.name}`) ?? [];
    const ratio = spread(own.map((each, round) => each / (base[round] ?? Number.NaN)));
    return { what, name, ms: spread(own).middle / 1_000, ratio };
  }),
);
printTable(
  `Following a document, ${rounds} rounds`,
  ["", "", "processor ms", "ratio (low–high)"],
  rows.map(({ what, name, ms, ratio }) => [what, name, show(ms), showSpread(ratio)]),
);
keepResults("followed", rows);
for (const { understudy } of opened) await understudy.close();

function optionsOf({ document }: Contestant): { readonly document?: Readonly<Record<string, unknown>> } {
  return document === undefined ? {} : { document: document as Readonly<Record<string, unknown>> };
}
