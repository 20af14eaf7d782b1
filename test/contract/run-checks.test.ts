import { afterAll, expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { own } from "../../src/base/provenance.ts";
import { type Check, strands } from "../../src/contract/run/check.ts";
import { newMemory } from "../../src/contract/run/equipment/check-memory.ts";
import { newToolbox } from "../../src/contract/run/equipment/toolbox.ts";
import type { AnswerBody } from "../../src/contract/run/equipment/tools.ts";
import { cleanUp, tidyUp } from "../../src/contract/run/leftovers/cleanup.ts";
import { sayLeft } from "../../src/contract/run/leftovers/remains.ts";
import { runChecks } from "../../src/contract/run/run-checks.ts";
import { fact, type Session } from "../../src/contract/run/session.ts";
import type { Principal } from "../../src/contract/seen/exchange.ts";
import { newLanes } from "../../src/contract/seen/lanes.ts";
import { says } from "../../src/contract/seen/sentences.ts";
import type { Route } from "../../src/kernel/operation.ts";
import { type Alteration, withAlteration } from "../faults/altering.ts";
import { openMock, runAll } from "./mock.ts";

const mock = await openMock();
afterAll(() => mock.close());

const check = (title: string, body: Check["body"]): Check => ({
  ...{ id: title, area: "Test", title, on: [], source: own, tier: "read", body },
});

/** What a check called "makes" has in its hands. */
const toolboxOf = (session: Session, caller: Principal | null) =>
  newToolbox({ session, check: check("makes", async () => {}), caller }, { memory: newMemory("test") });

test("strands run in parallel, each in its order, and what follows waits for all of them", async () => {
  const order: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const say = (word: string) => check(word, async () => void order.push(word));
  const checks = [
    say("before"),
    ...strands({
      one: [
        check("waits for the other strand", async () => {
          await finished;
          order.push("one");
        }),
        say("two"),
      ],
      other: [say("a"), check("b", async () => finish())],
    }),
    say("after"),
  ];
  await runChecks(mock.session, checks);
  expect(order).toEqual(["before", "a", "one", "two", "after"]);
});

test("while an operation rests until its window ends, the checks of others go first", async () => {
  const order: string[] = [];
  const of = (word: string, on: Check["on"]): Check => ({ ...check(word, async () => void order.push(word)), on });
  const resting = "GET /v1/me";
  mock.session.pace.pausedUntil.set(resting, Date.now() + 60_000);
  await runChecks(mock.session, [of("rests", [resting]), of("one", []), of("two", ["GET /v1/quotas"])]);
  mock.session.pace.pausedUntil.delete(resting);
  expect(order).toEqual(["one", "two", "rests"]);
});

test("a run that fills a window before it knows how fast the clock is, rests for no minute of its own", async () => {
  const full = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "30" };
  const headers: Alteration["headers"] = ({ call }, sent) =>
    void (call.path === "/v1/search/jobs" && Object.assign(sent, full));
  const young = await openMock({ clock: "60x" }, {}, withAlteration({ headers }));
  const { pace } = young.session;
  const { pause } = pace;
  let rested = 0;
  pace.pause = (ms) => {
    rested += ms;
    return pause(ms);
  };
  const reads = check("reads its jobs", async (t) => void (await t.ok("GET /v1/search/jobs")));
  await runChecks(young.session, [reads, reads]);
  await young.close();
  expect(rested).toBeLessThan(10_000);
});

test("a run that is stopped has judged the answers that it saw", async () => {
  const now = { isStopped: false };
  const mock = await openMock({}, { isStopped: () => now.isStopped });
  now.isStopped = true;
  mock.session.target.isStandIn = false;
  const told = { problem: "it was told", source: says("2.4/members"), calls: [] };
  mock.session.history.violations.set("same", told);
  const results = await runAll(mock.session, everyCheck);
  await mock.close();
  const verdictOf = (of: string) => results.find(({ id }) => id === of)?.verdict;
  expect(verdictOf("answers GET /v1/me"), "which was read first of all").toBe("confirmed");
  expect(verdictOf("History: A record's fixed members do not change between reads")).toBe("violation");
  expect(verdictOf("credential GET /v1/me"), "which would send something").toBe("skipped");
});

test("a free lane goes to whoever has waited longest", async () => {
  const lanes = newLanes(1);
  const order: string[] = [];
  const leave = await lanes.enter();
  const others = ["first", "second"].map(async (name) => {
    const leaveToo = await lanes.enter();
    order.push(name);
    leaveToo();
  });
  order.push("holder");
  leave();
  await Promise.all(others);
  expect(order).toEqual(["holder", "first", "second"]);
});

test("a waiter with priority gets a lane first", async () => {
  const lanes = newLanes(1);
  const order: string[] = [];
  const leave = await lanes.enter();
  const enter = async (name: string, first?: "first") => {
    const leaveToo = await lanes.enter(first);
    order.push(name);
    leaveToo();
  };
  const others = [enter("earlier"), enter("later and first", "first")];
  leave();
  await Promise.all(others);
  expect(order).toEqual(["later and first", "earlier"]);
});

test("harmless checks of one operation run one after the other, without delaying those of others", async () => {
  const order: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const harmless = (route: Route, title: string, body = async () => {}) => ({
    ...check(title, async () => {
      await body();
      order.push(title);
    }),
    on: [route],
    harmless: true,
  });
  await runChecks(mock.session, [
    harmless("GET /v1/me", "waits", () => finished),
    harmless("GET /v1/me", "follows"),
    harmless("GET /v1/quotas", "goes on"),
    harmless("GET /v1/quotas", "lets it go on", async () => finish()),
  ]);
  expect(order.filter((title) => title !== "lets it go on")).toEqual(["goes on", "waits", "follows"]);
});

test("a strand's notes are removed while another strand continues, and its lists stay", async () => {
  const verdicts: string[] = [];
  let tell = (_: { readonly developerId: string; readonly list: string }) => {};
  const made = new Promise<Parameters<typeof tell>[0]>((resolve) => {
    tell = resolve;
  });
  const writes = check("writes", async (t) => {
    const developer = await t.find.unsavedDeveloper();
    await t.make.note(developer.id);
    tell({ developerId: developer.id, list: (await t.make.shortlist()).id });
  });
  const looks = check("looks", async (t) => {
    const { developerId, list } = await made;
    const about = { params: { developerId } };
    while ((await t.need("GET /v1/developers/{developerId}/notes", about)).notes.length > 0) await t.wait(100);
    expect((await t.call("GET /v1/shortlists/{id}", { params: { id: list } })).status).toBe(200);
  });
  const checks = strands({ short: [{ ...writes, tier: "write" }], long: [looks] });
  await runChecks(mock.session, checks, ({ verdict }) => void verdicts.push(verdict));
  expect(verdicts).toEqual(["held", "held"]);
});

test("a run removes what it no longer needs while it continues, and contacts at its end in one call", async () => {
  const { session } = mock;
  const { key: principal } = session.principals;
  const t = toolboxOf(session, principal);
  const developers = [await t.find.unsavedDeveloper(), await t.find.unsavedDeveloper()];
  const noted = [];
  for (const { id } of developers) noted.push(await t.make.note(id));
  const needed = await fact(session, "a list that later checks use", () => t.make.shortlist());
  const unneeded = await t.make.shortlist();
  const read = async (id: string) => (await t.call("GET /v1/shortlists/{id}", { params: { id } })).status;
  const notesOf = async (developerId: string) =>
    t.need("GET /v1/developers/{developerId}/notes", { params: { developerId } });

  await tidyUp(session, { of: new Set(["makes"]) });
  expect([await read(needed.id), await read(unneeded.id)]).toEqual([200, 404]);
  expect(await notesOf(developers[0]!.id)).toMatchObject({ contactId: noted[0]!.contactId, notes: [] });

  const removals = () => session.recorder.statuses.get("200 POST /v1/contacts/remove") ?? 0;
  const before = removals();
  const { left } = await cleanUp(session, session.creations.journal);
  expect(left).toEqual([]);
  expect(await read(needed.id)).toBe(404);
  for (const { id } of developers) expect(await notesOf(id)).toMatchObject({ contactId: null });
  expect(removals() - before).toBe(1);
});

test("leftovers are listed in one line for each kind and reason", () => {
  const project = (ref: string) => ({ what: "project", ref, name: null, why: "it was archived" });
  const file = { what: "file", ref: "fl_1", name: null, why: "nothing removes it" };
  const contact = { what: "contact", ref: null, name: null, why: "its answer does not name it" };
  expect(sayLeft([project("prj_1"), file, project("prj_2"), contact, contact])).toEqual([
    "project (2 of them): it was archived: prj_1, prj_2",
    "file fl_1: nothing removes it",
    "contact (2 of them): its answer does not name it",
  ]);
});

test("a record whose create answer has no id is found by name in a list, and removed", async () => {
  const silent = withAlteration({
    answer: ({ call, status }) => (call.path === "/v1/keys" && status === 201 ? { done: true } : undefined),
  });
  const other = await openMock({}, {}, silent);
  const { session } = other;
  const { session: person } = session.principals;
  const t = toolboxOf(session, person);
  const name = t.make.name("key");
  await t.call("POST /v1/keys", { body: { name, entitlements: ["search:read"] } });
  const named = async () => (await t.need("GET /v1/keys")).keys.find((key: AnswerBody) => key.name === name);
  expect(await named()).toMatchObject({ revokedAt: null });
  expect(sayLeft((await cleanUp(session, session.creations.journal)).left)).toEqual([]);
  expect(await named()).not.toMatchObject({ revokedAt: null });
  await other.close();
});
