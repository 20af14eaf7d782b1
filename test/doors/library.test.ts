import { readFileSync } from "node:fs";
import type { FaultMatch, FaultRule, FaultView, JournalEntry } from "understudy";
import { createUnderstudy } from "understudy";
import { expect, expectTypeOf, onTestFinished, test, vi } from "vitest";
import type { z } from "zod";
import { createUnderstudy as createInPage } from "../../src/library/browser.ts";
import { understudyOptions } from "../../src/library/option-names.ts";
import type { FaultRule as RuleSchema } from "../../src/stage/faults/rule.ts";
import type { JournalEntry as EntrySchema } from "../../src/stage/journal/entry.ts";
import { newFolder } from "../folder.ts";

test("the package's types of rules and entries are those of the control plane", () => {
  type Rule = z.input<typeof RuleSchema>;
  expectTypeOf<keyof FaultMatch>().toEqualTypeOf<keyof NonNullable<Rule["match"]>>();
  expectTypeOf<keyof FaultRule["then"]>().toEqualTypeOf<keyof Rule["then"]>();
  expectTypeOf<EntrySchema extends JournalEntry ? true : false>().toEqualTypeOf<true>();
  // @ts-expect-error: there is no such code
  expectTypeOf<{ then: { code: "not_good" } }>().toExtend<FaultRule>();
  // @ts-expect-error: a misspelt member is found before it runs
  ({ match: { nht: 2 }, then: { status: 503 } }) satisfies FaultRule;
});

test("rules apply as typed and count their hits", async () => {
  await using understudy = await createUnderstudy();
  await understudy.faults.add({ match: { operation: "pricing.*", nth: 2 }, then: { code: "too_many_requests" } });
  const statuses = [];
  for (const _ of "123") statuses.push((await understudy.fetch("/v1/pricing/catalog")).status);
  expect(statuses).toEqual([200, 429, 200]);
  const [rule] = await understudy.faults.list();
  expectTypeOf(rule).toEqualTypeOf<FaultView | undefined>();
  expect(rule).toMatchObject({ from: "control", seen: 3, hits: 1 });
});

test("a Request of another implementation than Node's is taken for what it says", async () => {
  await using understudy = await createUnderstudy();
  const authorization = `Bearer ${await understudy.token("owner")}`;
  class ForeignRequest {
    readonly url = "https://api.example.com/v1/shortlists";
    readonly method = "POST";
    readonly headers = new Map(Object.entries({ authorization, "content-type": "application/json" }));
    readonly body = {};
    readonly signal = {};
    readonly arrayBuffer = async () => new TextEncoder().encode(JSON.stringify({ name: "Rust" })).buffer;
  }
  const answer = await understudy.fetch(new ForeignRequest() as unknown as Request);
  expect([answer.status, await answer.json()]).toMatchObject([201, { name: "Rust" }]);
});

test("a call that is aborted before or while it is answered rejects, as fetch does, and leaves nothing running", async () => {
  await using understudy = await createUnderstudy();
  const aborted = understudy.fetch("/v1/pricing/catalog", { signal: AbortSignal.abort(new Error("not needed")) });
  await expect(aborted).rejects.toThrow("not needed");
  expect((await understudy.journal.entries()).length).toBe(0);
  const watch = new AbortController();
  const { body } = await understudy.fetch("/_understudy/events", { signal: watch.signal });
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  watch.abort(new Error("seen enough"));
  await expect(reader.read()).rejects.toThrow("seen enough");
});

test("the page of the library names every option", () => {
  const page = readFileSync("docs/library.md", "utf8");
  const rows = page.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual([...Object.keys(understudyOptions), "store"].toSorted());
});

test("whoever listens at once gets the same port, and a port that was taken can be asked for again", async () => {
  const understudy = await createUnderstudy();
  const [first, second] = await Promise.all([understudy.listen(), understudy.listen()]);
  expect(second).toBe(first);
  const other = await createUnderstudy();
  const port = Number(new URL(first).port);
  await expect(other.listen({ port })).rejects.toThrow("EADDRINUSE");
  await understudy.close();
  await expect(fetch(`${first}/healthz`)).rejects.toThrow();
  expect(await other.listen()).not.toBe(first);
  await other.close();
});

test("an unknown option is refused with the nearest name", async () => {
  // @ts-expect-error: there is no such option, which plain JavaScript does not notice
  await expect(createUnderstudy({ scenaro: "balance-empty" })).rejects.toThrow(
    'createUnderstudy: there is no option "scenaro"; did you mean "scenario"?',
  );
  // @ts-expect-error
  await expect(createInPage({ store: "memory" })).rejects.toThrow('createUnderstudy: there is no option "store"');
  await using understudy = await createUnderstudy();
  // @ts-expect-error
  await expect(understudy.listen({ prot: 0 })).rejects.toThrow(
    'listen: there is no option "prot"; did you mean "port"?',
  );
  // @ts-expect-error
  expect(() => understudy.journal.expect({ opertion: "me.get" })).toThrow('did you mean "operation"?');
});

test("a fault for an unknown path is refused, unless it is meant for unrouted requests", async () => {
  await using understudy = await createUnderstudy();
  const add = (match: FaultMatch) => understudy.faults.add({ match, then: { status: 503 } });
  await expect(add({ path: "/v1/shortlist" })).rejects.toThrow(
    'match.path: no path fits "/v1/shortlist"; did you mean "/v1/shortlists"?',
  );
  await expect(add({ path: "/v1/*", operation: "shortlists.update" })).rejects.toThrow("no path of shortlists.update");
  for (const path of ["/v1/**", "/*/shortlists/sl_1", "/v1/short*/*/members", "/avatars/*.svg", "**"])
    await add({ path });
  await understudy.faults.clear();
  await add({ path: "/v1/not-there-yet", operation: "none" });
  expect((await understudy.fetch("/v1/not-there-yet")).status).toBe(503);
  expect((await understudy.fetch("/v1/pricing/catalog")).status).toBe(200);
  expect(await understudy.faults.list()).toHaveLength(1);
});

test("the journal says what decided an answer, and can be exported as HAR and as Pact", async () => {
  await using understudy = await createUnderstudy();
  await understudy.fetch("/v1/me");
  await understudy.fetch("/v1/pricing/catalog");
  const [refused] = await understudy.journal.entries({ status: "4xx" });
  expect(refused).toMatchObject({ operation: "me.get", status: 401, code: "unauthorized", decidedBy: "gates" });
  expect(await understudy.journal.har()).toMatchObject({ log: { version: "1.2", entries: { length: 2 } } });
  const pact = await understudy.journal.pact("my-app", { status: 200 });
  expect(pact).toMatchObject({ consumer: { name: "my-app" }, interactions: { length: 1 } });
});

test("a closed understudy refuses requests, so a forgotten await is noticed", async () => {
  const understudy = await createUnderstudy();
  const team = understudy.sandbox("team");
  expect((await team.fetch("/v1/pricing/catalog")).status).toBe(200);
  await understudy.close();
  for (const sandbox of [understudy, team]) {
    await expect(sandbox.fetch("/v1/pricing/catalog")).rejects.toThrow("has been closed");
    await expect(sandbox.reset()).rejects.toThrow("has been closed");
  }
});

test("a public port requires a generated control token, unless that is declined", async () => {
  const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  await using guarded = await createUnderstudy();
  expect(guarded.controlToken).toBeNull();
  const base = (await guarded.listen({ host: "0.0.0.0" })).replace("0.0.0.0", "127.0.0.1");
  expect((await fetch(`${base}/_understudy/clock`)).status).toBe(401);
  const headers = { "x-understudy-control-token": guarded.controlToken as string };
  expect((await fetch(`${base}/_understudy/clock`, { headers })).status).toBe(200);
  expect(said.mock.lastCall?.[0]).toContain(guarded.controlToken);
  await guarded.clock.advance("1h");
  await using open = await createUnderstudy();
  const reached = (await open.listen({ host: "0.0.0.0", openControl: true })).replace("0.0.0.0", "127.0.0.1");
  expect((await fetch(`${reached}/_understudy/clock`)).status).toBe(200);
  expect(said.mock.lastCall?.[0]).toContain("anyone who reaches this port can move the clock");
});

test("closing twice, as a test and what cleans up behind it do, closes once", async () => {
  const understudy = await createUnderstudy({ store: `file:${newFolder()}` });
  const headers = { authorization: `Bearer ${await understudy.token("agent")}` };
  expect((await understudy.fetch("/v1/me", { headers })).status).toBe(200);
  await Promise.all([understudy.close(), understudy.close()]);
  await understudy.close();
});
