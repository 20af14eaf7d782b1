import { expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import type { Check } from "../../src/contract/run/check.ts";
import { deploy, type Json, refusal, type Variation } from "../staging/deployment.ts";
import { listenedTo } from "../staging/sent.ts";
import { openMock, runAll } from "./mock.ts";

// What is stated is sent under its stated name, always. What we assume is sent as the target's document has it, else as we assume it,
// else as a refusal names it: in at most four forms, and only what is shown to be read is used from then on.

const strange = (hear: Variation["hear"], say?: Variation["say"]): Variation => ({
  name: "a stranger",
  refutes: [],
  ...(hear && { hear }),
  ...(say && { say }),
});

async function sentTo(variation: Variation, only: RegExp, use?: (session: Session) => void) {
  let listening: ReturnType<typeof listenedTo> | null = null;
  const mock = await openMock({ noLimits: true, scenario: "lived-in-account" }, { allowBursts: false }, (core) => {
    listening = listenedTo(deploy(core, [variation]));
    return listening.core;
  });
  const { session } = mock;
  session.isStandIn = false;
  use?.(session);
  const checks: readonly Check[] = everyCheck.filter(({ id }) => only.test(id));
  const results = await runAll(session, checks);
  await mock.close();
  const { arrived, strangeNames } = listening as unknown as ReturnType<typeof listenedTo>;
  return {
    session,
    results,
    strangeNames: strangeNames(),
    to: (route: string) => arrived.filter((each) => each.route === route),
  };
}

type Session = Awaited<ReturnType<typeof openMock>>["session"];

test("a page that is refused for its size becomes smaller, under its stated name", async () => {
  const atMost25 = strange(({ route, query }) =>
    route === "GET /v1/developers/search" && Number(query.limit) > 25
      ? refusal(400, "bad_request", "limit must be 25 or less")
      : undefined,
  );
  const { to, results, strangeNames } = await sentTo(atMost25, /^Search: (lang|hasEmail) keeps/);
  const sent = to("GET /v1/developers/search").map(({ members }) => Object.keys(members));
  expect(sent.flat()).toContain("limit");
  expect(strangeNames).toEqual([]);
  expect(to("GET /v1/developers/search").filter(({ members }) => Number(members.limit) > 25).length).toBe(1);
  expect(results.map(({ verdict }) => verdict)).toEqual(["held", "held"]);
});

const scopes = (refusalOf: (body: Json) => string | null): Variation =>
  strange((heard) => {
    if (heard.route !== "POST /v1/keys" || heard.body === undefined) return undefined;
    const refused = refusalOf(heard.body);
    if (refused !== null) return refusal(400, "bad_request", refused);
    const { scopes: given, ...rest } = heard.body;
    heard.body = { ...rest, entitlements: given };
    return undefined;
  });

test.each([
  ["as missing", scopes((body) => (Array.isArray(body.scopes) ? null : 'Member "scopes" is required.')), 3],
  [
    "once ours is left out",
    scopes((body) =>
      "entitlements" in body
        ? 'Member "entitlements" is not known.'
        : Array.isArray(body.scopes)
          ? null
          : 'Member "scopes" is required.',
    ),
    4,
  ],
])("a member that a refusal names %s is understood within four requests", async (_, variation, most) => {
  const { to, session } = await sentTo(variation, /^Access: A new key works at once/);
  const sent = to("POST /v1/keys");
  const first = sent.findIndex(({ status }) => status < 300);
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(most);
  expect(session.forms.get("POST /v1/keys")?.form).toEqual(new Map([["entitlements", "scopes"]]));
});

test("a member that the target's own document calls otherwise is sent so at once", async () => {
  const described = strange(
    (heard) => {
      if (heard.route !== "POST /v1/keys" || heard.body === undefined) return undefined;
      if (!Array.isArray(heard.body.scopes)) return refusal(400, "bad_request", "No.");
      const { scopes: given, ...rest } = heard.body;
      heard.body = { ...rest, entitlements: given };
      return undefined;
    },
    (said, { route }) => {
      if (route !== "GET /openapi.json") return;
      const string = { type: "string" };
      const schema = { type: "object", properties: { name: string, scopes: { type: "array", items: string } } };
      const post = { requestBody: { content: { "application/json": { schema } } }, responses: {} };
      said.json = { openapi: "3.1.0", paths: { "/v1/keys": { post } } };
    },
  );
  const { to } = await sentTo(described, /^Access: A new key works at once/);
  expect(to("POST /v1/keys").every(({ members }) => !("entitlements" in members))).toBe(true);
});

test("a page is never larger than the target's own document allows", async () => {
  const described = strange(
    ({ route, query }) =>
      route === "GET /v1/shortlists" && Number(query.limit) > 25 ? refusal(400, "bad_request", "No.") : undefined,
    (said, { route }) => {
      if (route !== "GET /openapi.json") return;
      const schema = { type: "integer", minimum: 1, maximum: 25 };
      const get = { parameters: [{ name: "limit", in: "query", schema }], responses: {} };
      said.json = { openapi: "3.1.0", paths: { "/v1/shortlists": { get } } };
    },
  );
  const { to } = await sentTo(described, /^Shortlists: /);
  const limits = to("GET /v1/shortlists").flatMap(({ members }) => ("limit" in members ? [Number(members.limit)] : []));
  expect(limits).toContain(25);
  expect(Math.max(...limits)).toBe(25);
});

test("a target that ignores what it does not know gets nothing adopted, and no more than four forms", async () => {
  // It refuses every key, names members that it then does not read, and takes whatever has one of them.
  const ignoring = strange((heard) => {
    if (heard.route !== "POST /v1/keys" || heard.body === undefined) return undefined;
    if (!("scopes" in heard.body))
      return refusal(400, "bad_request", 'Something like "scopes" or "grants" is missing.');
    return { status: 201, headers: {}, json: { key: { id: "key_0123456789", name: heard.body.name }, secret: "s" } };
  });
  const { to, session } = await sentTo(ignoring, /^Access: A new key works at once/);
  expect(session.forms.get("POST /v1/keys")?.form ?? new Map()).toEqual(new Map());
  expect(new Set(to("POST /v1/keys").map(({ members }) => Object.keys(members).sort().join())).size).toBeLessThan(5);
});

test("nothing is sent under a name that nobody has named", async () => {
  const surly = strange((heard) =>
    heard.route.startsWith("POST ") && !/similar|fit-rank|contacts\/remove|companies$/.test(heard.route)
      ? refusal(400, "bad_request", "No.")
      : undefined,
  );
  const { strangeNames } = await sentTo(surly, /^(Access|Shortlists|Notes|Projects|Deep search|Similar developers): /);
  expect(strangeNames).toEqual([]);
});
