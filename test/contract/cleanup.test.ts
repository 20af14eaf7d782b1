import { expect, test } from "vitest";
import { own } from "../../src/base/provenance.ts";
import { newMemory } from "../../src/contract/run/equipment/check-memory.ts";
import { newToolbox } from "../../src/contract/run/equipment/toolbox.ts";
import type { AnswerBody } from "../../src/contract/run/equipment/tools.ts";
import { cleanUp } from "../../src/contract/run/leftovers/cleanup.ts";
import { sayRemains } from "../../src/contract/run/leftovers/remains.ts";
import type { Session } from "../../src/contract/run/session.ts";
import { endInProcess } from "../cli/in-process.ts";
import { withAlteration } from "../faults/altering.ts";
import { newFolder } from "../folder.ts";
import { credentials, openMock } from "./mock.ts";

const makes = {
  ...{ id: "makes", area: "Test", title: "makes", on: [], source: own, tier: "write" as const },
  body: async () => {},
};

/** What a check has in its hands that a person runs. */
const toolsOf = (session: Session) =>
  newToolbox({ session, check: makes, caller: session.principals.session }, { memory: newMemory("test") });

test("keys are removed first, whatever their ids look like and whatever the answer shows of them", async () => {
  const order: string[] = [];
  const tail = "-0000-4000-8000-00a0c91e6bf6";
  const mock = await openMock(
    {},
    {},
    withAlteration({
      answer: ({ call, json, status }) => {
        if (call.method !== "GET" && /^\/v1\/(keys|shortlists)\/[^/]+$/.test(call.path)) order.push(call.path);
        if (call.path !== "/v1/keys" || status !== 201) return undefined;
        return { ...json, key: { ...json.key, id: `${json.key.id}${tail}` } };
      },
    }),
  );
  const t = toolsOf(mock.session);
  await t.make.shortlist();
  const name = t.make.name("key");
  await t.call("POST /v1/keys", { body: { name, entitlements: ["search:read"] } });
  const cleaned = await cleanUp(mock.session, mock.session.creations.journal);
  const key = (await t.need("GET /v1/keys")).keys.find((each: AnswerBody) => each.name === name);
  await mock.close();
  expect(sayRemains(cleaned)).toEqual([]);
  expect(key?.revokedAt).toEqual(expect.any(String));
  expect(order[0]).toContain("/v1/keys/");
});

test("what an answer hides is looked up, and nothing is called left behind that nobody saw", async () => {
  const hidden = withAlteration({
    answer: ({ call, status }) =>
      call.method === "POST" && /\/members$/.test(call.path) && status < 300 ? { done: true } : undefined,
  });
  const mock = await openMock({}, {}, hidden);
  const t = toolsOf(mock.session);
  const [saved, unsaved] = [await t.find.unsavedDeveloper(), await t.find.unsavedDeveloper()];
  const { id } = await t.make.shortlist();
  const add = (developerId: string) =>
    t.call("POST /v1/shortlists/{id}/members", { params: { id }, body: { developerIds: [developerId] } });
  await add(saved.id);
  const contactOf = async (developer: AnswerBody) =>
    (await t.need("GET /v1/developers/{developerId}/notes", { params: { developerId: developer.id } })).contactId;
  expect(await contactOf(saved)).not.toBeNull();
  const cleaned = await cleanUp(mock.session, mock.session.creations.journal);
  const contacts = [await contactOf(saved), await contactOf(unsaved)];
  await mock.close();
  expect(sayRemains(cleaned)).toEqual([]);
  expect(contacts).toEqual([null, null]);
});

test("contract cleanup ends in a sentence where a list cannot be read", async () => {
  const busy = withAlteration({
    status: ({ call }) => (call.method === "GET" && call.path === "/v1/keys" ? 429 : undefined),
    headers: ({ call }, headers) => {
      if (call.method === "GET" && call.path === "/v1/keys") headers["retry-after"] = "100";
    },
  });
  const mock = await openMock({}, {}, busy);
  const ended = await endInProcess(
    ["contract", "cleanup", "--target", mock.url, "--key", credentials.key, "--session", credentials.session],
    { env: { UNDERSTUDY_STATE_DIR: newFolder() } },
  );
  await mock.close();
  expect(ended.said).toContain("could not be read: GET /v1/keys: the window of GET /v1/keys is used up for 100 s more");
  expect(ended.said).not.toMatch(/\n\s+at /);
  expect(ended.code).toBe(1);
});
