import { expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { placesOf } from "../../src/contract/seen/input-places.ts";
import { operationAt } from "../../src/contract/seen/operations.ts";
import { runAll } from "../contract/mock.ts";
import { bad } from "./own/service.ts";
import type { Asked, Switch } from "./own/switch.ts";
import { openRun } from "./running.ts";

// What is stated is sent under its stated name, always. What we assume is sent as the target's document has it, else as we assume
// it, else as a refusal names it: in at most four forms, and only what is shown to be read is used from then on. The independent
// server calls the members of a new key `label` and `grants`, and says so only where it refuses.

interface Arrived {
  readonly route: string;
  /** The parameters of the query and the members of the body. */
  readonly members: Readonly<Record<string, unknown>>;
  status?: number;
}

const keys = "POST /v1/keys";

async function sentTo(own: Pick<Switch, "hear" | "say">, only: RegExp) {
  const arrived: Arrived[] = [];
  let refusals = "";
  const listening: Switch = {
    ...{ name: "it listens", judges: only },
    hear: ({ route, query, body }) => void arrived.push({ route, members: { ...query, ...body } }),
    say({ status = 200, json }, { route }) {
      const last = arrived.findLast((each) => each.route === route && each.status === undefined);
      if (last !== undefined) last.status = status;
      if (status >= 400) refusals += JSON.stringify(json);
    },
  };
  const { session } = await openRun({ switches: [listening, { name: "it decides", judges: only, ...own }] });
  const results = await runAll(
    session,
    everyCheck.filter(({ id, tier }) => only.test(id) && tier !== "burst"),
  );
  return {
    session,
    results,
    to: (route: string) => arrived.filter((each) => each.route === route),
    /** Names that neither the interface nor our document nor a refusal has, `us-unknown` members left aside. */
    strangeNames: arrived.flatMap(({ route, members }) => {
      const [method = "", path = ""] = route.split(" ");
      const operation = operationAt(method, path);
      if (operation === null) return [];
      const known = new Set(placesOf(operation).map((place) => place.path[0]));
      const isStrange = (name: string) => !known.has(name) && !/^us[A-Z]/.test(name) && !refusals.includes(name);
      return Object.keys(members)
        .filter(isStrange)
        .map((name) => `${name} to ${route}`);
    }),
  };
}

const aKey = /^Access: A new key works at once/;
const ofKeys =
  (hear: (asked: Asked) => void): NonNullable<Switch["hear"]> =>
  (asked) => {
    if (asked.route === keys) hear(asked);
  };

test("a page that is refused for its size becomes smaller, under its stated name", async () => {
  const search = "GET /v1/developers/search";
  const atMost25 = ({ route, query }: Asked) => {
    if (route === search && Number(query.limit) > 25) throw bad("limit must be 25 or less");
  };
  const { to, results, strangeNames } = await sentTo(
    { hear: atMost25 },
    /^Search: (hideHighProfile leaves|techs and subjects keep)/,
  );
  expect(to(search).flatMap(({ members }) => Object.keys(members))).toContain("limit");
  expect(strangeNames).toEqual([]);
  expect(to(search).filter(({ members }) => Number(members.limit) > 25).length).toBe(1);
  expect(results.map(({ verdict }) => verdict)).toEqual(["held", "held"]);
});

test.each([
  ["as missing, one after the other", {}],
  [
    "once ours is left out",
    {
      hear: ofKeys(({ body }) => {
        if ("entitlements" in body) throw bad('Member "entitlements" is not known.');
        body.label = body.name;
      }),
    },
  ],
])("a member that a refusal names %s is understood within four requests", async (_, own) => {
  const { to, session } = await sentTo(own, aKey);
  const first = to(keys).findIndex(({ status = 500 }) => status < 300);
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(4);
  expect(session.target.forms.get(keys)?.form.get("entitlements")).toBe("grants");
});

test("a member that the target's own document calls otherwise is sent so at once", async () => {
  const described: NonNullable<Switch["say"]> = ({ json }, { route }) => {
    if (route !== "GET /openapi.json") return;
    const string = { type: "string" };
    const schema = { type: "object", properties: { label: string, grants: { type: "array", items: string } } };
    json.paths["/v1/keys"].post = { requestBody: { content: { "application/json": { schema } } }, responses: {} };
  };
  const { to } = await sentTo({ say: described }, aKey);
  expect(to(keys).length).toBeGreaterThan(0);
  expect(to(keys).every(({ members }) => !("entitlements" in members))).toBe(true);
});

test("a page is never larger than the target's own document allows", async () => {
  const shortlists = "GET /v1/shortlists";
  const { to } = await sentTo(
    {
      hear({ route, query }) {
        if (route === shortlists && Number(query.limit) > 25) throw bad("No.");
      },
      say({ json }, { route }) {
        if (route !== "GET /openapi.json") return;
        const schema = { type: "integer", minimum: 1, maximum: 25 };
        json.paths["/v1/shortlists"] = { get: { parameters: [{ name: "limit", in: "query", schema }], responses: {} } };
      },
    },
    /^Shortlists: /,
  );
  const limits = to(shortlists).flatMap(({ members }) => ("limit" in members ? [Number(members.limit)] : []));
  expect(limits).toContain(25);
  expect(Math.max(...limits)).toBe(25);
});

test("a target that ignores what it does not know gets nothing adopted, and no more than four forms", async () => {
  // It refuses every key, names members that it then does not read, and takes whatever has one of them.
  const ignoring = ofKeys(({ body }) => {
    if (!("scopes" in body)) throw bad('Something like "scopes" or "rights" is missing.');
    Object.assign(body, { label: "a key", grants: ["search:read"] });
  });
  const { to, session } = await sentTo({ hear: ignoring }, aKey);
  expect(session.target.forms.get(keys)?.form ?? new Map()).toEqual(new Map());
  expect(new Set(to(keys).map(({ members }) => Object.keys(members).sort().join())).size).toBeLessThan(5);
});

test("nothing is sent under a name that nobody has named", async () => {
  const surly = ({ route }: Asked) => {
    if (route.startsWith("POST ") && !/similar|fit-rank|contacts\/remove|companies$/.test(route)) throw bad("No.");
  };
  const areas = /^(Access|Shortlists|Notes|Projects|Deep search|Similar developers): /;
  expect((await sentTo({ hear: surly }, areas)).strangeNames).toEqual([]);
});
