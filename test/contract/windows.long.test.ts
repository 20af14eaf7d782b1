import { expect, test } from "vitest";
import { bursts } from "../../contracts/closing.contract.ts";
import { second } from "../../src/base/instants.ts";
import { deploy, type Variation } from "../staging/deployment.ts";
import { openMock, runAll } from "./mock.ts";

// §8 states how many calls a window takes, and neither when windows begin nor with which headers a refusal says so.

const asDate: Variation = {
  name: "Retry-After as a date",
  refutes: [],
  say({ headers }) {
    const wait = Number(headers["retry-after"]);
    if (wait > 0) headers["retry-after"] = new Date(Date.parse(headers.date as string) + wait * second).toUTCString();
  },
};

const silent: Variation = {
  name: "nothing said about windows, but by the registry, of which §4.1 does",
  refutes: [],
  say({ headers }, { route }) {
    for (const name of Object.keys(headers)) if (name.startsWith("x-ratelimit-")) delete headers[name];
    if (!route.endsWith("/fields")) delete headers["retry-after"];
  },
};

const mute: Variation = {
  name: "no Retry-After at all",
  refutes: [],
  say: ({ headers }) => void delete headers["retry-after"],
};

const limited = (route: string) => bursts.filter(({ id }) => id === `limit ${route}`);
const seeds = ["wait-0", "wait-9"];

test.each([asDate, silent])(
  "a window is counted whatever a refusal says of its end: $name",
  { timeout: 180_000 },
  async (variation) => {
    for (const seed of seeds) {
      const mock = await openMock({ clock: "20x" }, { seed, patienceMs: 600_000 }, (core) => deploy(core, [variation]));
      const results = await runAll(mock.session, [...limited("GET /v1/companies"), ...limited("POST /v1/companies")]);
      await mock.close();
      expect(results.map(({ verdict, reason }) => [verdict, reason])).toEqual([
        ["held", null],
        ["held", null],
      ]);
    }
  },
);

test("a registry that does not say when to come back violates its own sentence, and no other operation does", async () => {
  const mock = await openMock({ clock: "real" }, {}, (core) => deploy(core, [mute]));
  const [registry] = await runAll(mock.session, limited("GET /v2/developers/fields"));
  await mock.close();
  expect([registry?.verdict, registry?.reason]).toEqual(["violation", expect.stringContaining("no Retry-After")]);
  expect(Object.keys(registry?.breaks ?? {})).toEqual(["4.1/fields-errors"]);
});

test("a window that takes one call too many is noticed without any header about it", async () => {
  const taken = new Map<string, number>();
  const more: Variation = {
    name: "one call more than 30",
    refutes: [],
    say(said, { route }) {
      if (route !== "POST /v1/companies") return;
      taken.set(route, said.status === 429 ? (taken.get(route) ?? 0) + 1 : 0);
      // The first call that a window refuses is taken.
      if (taken.get(route) === 1)
        Object.assign(said, { status: 400, json: { code: "bad_request", message: "No.", status: 400 } });
    },
  };
  const mock = await openMock({ clock: "20x" }, {}, (core) => deploy(core, [more, silent]));
  const [result] = await runAll(mock.session, limited("POST /v1/companies"));
  await mock.close();
  expect([result?.verdict, result?.reason]).toEqual([
    "violation",
    expect.stringMatching(/took more than the 30 calls|took 31/),
  ]);
});
