import { describe, expect, test } from "vitest";
import { setScripts } from "../../../src/model/scripts.ts";
import { type SeenResearch, startResearch } from "./research.ts";

test("subjects are researched three at a time, settle one by one and are charged when seen done", async () => {
  const { logins, start, poll, advance, charges } = startResearch();
  const subjects = logins(5);
  const job = await start({ subjects });
  expect(job).toMatchObject({
    status: "running",
    requestedCount: 5,
    deliveredCount: 0,
    finishedAt: null,
    elapsedMs: 0,
  });
  expect(job.items.map(({ login, status }) => [login, status])).toEqual(subjects.map((login) => [login, "pending"]));
  expect(job).not.toHaveProperty("requestedBy");

  advance(1_000);
  const begun = await poll(job.id);
  expect(begun.items.map(({ status }) => status)).toEqual(["running", "running", "running", "pending", "pending"]);
  expect(begun.elapsedMs).toBe(1_000);
  expect(charges()).toEqual([]);

  advance(9_000);
  const half = await poll(job.id);
  expect(half.status).toBe("running");
  expect(half.deliveredCount).toBe(3);
  expect(charges().map(({ credits, sku }) => [credits, sku])).toEqual(Array(3).fill([-25, "dossier"]));

  advance(30_000);
  const done = await poll(job.id);
  expect(done).toMatchObject({ status: "succeeded", deliveredCount: 5 });
  expect(done.items.every(({ source, failCode }) => source === "fresh" && failCode === null)).toBe(true);
  expect(done.items[0]?.reportPath).toBe(`/v1/deep-research/reports/developers/${subjects[0]}`);
  expect(done.elapsedMs).toBe(Date.parse(done.finishedAt ?? "") - Date.parse("2026-03-01T09:00:00.000Z"));
  expect(charges()).toHaveLength(5);

  advance(60_000);
  expect(await poll(job.id)).toEqual(done);
});

describe("how subjects fail", () => {
  test.each(["not_found", "rate_limited", "provider_error", "timeout", "abandoned", "engine_error"] as const)(
    "%s: explained, not billed, and the others continue",
    async (failCode) => {
      const { world, logins, start, poll, advance, charges } = startResearch();
      const [first, second] = logins(2) as [string, string];
      setScripts(world(), { researchSubjects: [{ subject: first, outcome: "failed", failCode }] });
      const { id } = await start({ subjects: [first, second] });
      advance(60_000);
      const { status, items, deliveredCount } = await poll(id);
      expect(status).toBe("partial");
      expect(deliveredCount).toBe(1);
      expect(items[0]).toMatchObject({ status: "failed", failCode, source: null, reportPath: null });
      expect(items[0]?.failMessage).toMatch(/^[A-Z].+\.$/);
      expect(items[1]).toMatchObject({ status: "done", failCode: null, failMessage: null });
      expect(charges()).toHaveLength(1);
    },
  );

  test("an unknown login is not_found", async () => {
    const { start, poll, advance, report } = startResearch();
    const { id } = await start({ subjects: ["nobody-of-this-name"] });
    advance(60_000);
    expect(await poll(id)).toMatchObject({ status: "failed", items: [{ failCode: "not_found" }] });
    expect(await report("nobody-of-this-name")).toMatchObject({ status: "failed", failCode: "not_found" });
  });

  test("a subject whose runner died is abandoned by a read a minute later, and frees its slot", async () => {
    const { world, logins, start, poll, advance } = startResearch();
    setScripts(world(), {
      researchSubjects: [0, 1, 2].map((position) => ({ position, outcome: "dies" as const, after: "5s" })),
    });
    const { id } = await start({ subjects: logins(4) });
    advance(64_999);
    expect((await poll(id)).items.map(({ status }) => status)).toEqual(["running", "running", "running", "pending"]);
    advance(1);
    const read = await poll(id);
    expect(read.items.slice(0, 3).map(({ failCode }) => failCode)).toEqual(Array(3).fill("abandoned"));
    expect(read.items[3]?.status).toBe("running");
    advance(10_000);
    expect((await poll(id)).status).toBe("partial");
  });

  test("credits that ran out in the meantime fail the rest, unbilled", async () => {
    const { logins, start, poll, advance, spend, charges } = startResearch();
    const { id } = await start({ subjects: logins(2) });
    spend(10_000 - 30);
    advance(60_000);
    const { status, items } = await poll(id);
    expect(status).toBe("partial");
    expect(items.map(({ failCode }) => failCode).sort()).toEqual([null, "provider_error"].sort());
    expect(charges()).toHaveLength(1);
  });
});

describe("existing reports", () => {
  test("are returned at once, from the cache and free, for 30 days and the whole account", async () => {
    const { call, logins, start, poll, advance, charges } = startResearch();
    const [login] = logins(1) as [string];
    const first = await start({ subjects: [login] });
    advance(60_000);
    await poll(first.id);

    advance(29 * 86_400_000);
    const again = await call("POST /v1/deep-research/jobs", {
      as: "agent",
      body: { subject: "developers", subjects: [login.toUpperCase()] },
    });
    expect(again.json.job).toMatchObject({ status: "succeeded", items: [{ login, status: "done", source: "cache" }] });
    expect(again.headers.has("x-quota-name")).toBe(false);
    expect(charges()).toHaveLength(1);

    const refreshed = await start({ subjects: [login], refresh: true });
    expect(refreshed.status).toBe("running");
    advance(60_000);
    expect((await poll(refreshed.id)).items[0]?.source).toBe("fresh");

    advance(31 * 86_400_000);
    expect((await start({ subjects: [login] })).items[0]?.status).toBe("pending");
  });

  test("are found even when no poll has seen them done", async () => {
    const { logins, start, advance, charges } = startResearch();
    await start({ subjects: logins(1) });
    advance(60_000);
    expect((await start({ subjects: logins(1) })).items[0]?.source).toBe("cache");
    expect(charges()).toHaveLength(1);
  });

  test("may come from another job meanwhile: the account is billed once per subject", async () => {
    const { call, logins, start, poll, advance, charges } = startResearch();
    const [shared, first, second] = logins(3) as [string, string, string];
    const one = await start({ subjects: [shared, first] });
    advance(2_000);
    const other = await start({ subjects: [second, shared], refresh: true });
    expect(other.items[1]?.status).toBe("pending");
    advance(60_000);
    const bySource = (job: SeenResearch) => job.items.map(({ login, source }) => [login, source]);
    expect(bySource(await poll(other.id))).toEqual([
      [second, "fresh"],
      [shared, "cache"],
    ]);
    expect(bySource(await poll(one.id))).toEqual([
      [shared, "fresh"],
      [first, "fresh"],
    ]);
    expect(charges().map(({ ref }) => ref)).toEqual(expect.arrayContaining([one.id, one.id, other.id]));
    expect(charges()).toHaveLength(3);
    expect((await call("GET /v1/quotas")).json.credits.used).toBe(75);
  });

  test("of other accounts are not used", async () => {
    const { call, logins, start, poll, advance } = startResearch();
    const { id } = await start({ subjects: logins(1) });
    advance(60_000);
    await poll(id);
    const theirs = await call("POST /v1/deep-research/jobs", {
      as: "outsider",
      body: { subject: "developers", subjects: logins(1) },
    });
    expect(theirs.json.job.items[0].status).toBe("pending");
  });
});

test("fifty subjects are accepted and wait for three runners", async () => {
  const { logins, start, poll, advance } = startResearch();
  const { id, requestedCount } = await start({ subjects: logins(50) });
  expect(requestedCount).toBe(50);
  advance(1_000_000);
  expect(await poll(id)).toMatchObject({ status: "succeeded", deliveredCount: 50 });
});

test("the report about an unknown subject can be read while the research runs", async () => {
  const { start, advance, report } = startResearch();
  await start({ subjects: ["nobody-of-this-name"] });
  advance(1_000);
  const running = await report("nobody-of-this-name");
  expect(running).toMatchObject({ status: "running", profile: null, rawSignals: {}, narrativePending: true });
});

test("repositories are researched by owner/name, without a report path or a preview", async () => {
  const { call, people, start, poll, advance, charges } = startResearch();
  const { fullName } = people.repository({ owner: 3, ordinal: 0 });
  const { id } = await start({ subject: "repos", subjects: [fullName.toUpperCase(), "nobody-here/nothing"] });
  advance(60_000);
  const job = await poll(id);
  expect(job).toMatchObject({ status: "partial", deliveredCount: 1 });
  expect(job.items[0]).toMatchObject({ status: "done", reportPath: null });
  expect(job.items.map(({ login, failCode }) => [login, failCode])).toEqual([
    [fullName, null],
    ["nobody-here/nothing", "not_found"],
  ]);
  const [listed] = (await call("GET /v1/deep-research/jobs")).json.jobs;
  expect(listed.items.map(({ preview }: { preview: unknown }) => preview)).toEqual([null, null]);
  expect(charges()).toMatchObject([{ credits: -25, sku: "dossier", developerId: null }]);
});

test("the list shows the newest first, with the requester and a preview of the result", async () => {
  const { call, logins, start, poll, advance, people } = startResearch();
  const [login] = logins(1) as [string];
  const { id } = await start({ subjects: [login] });
  const keyed = await call("POST /v1/deep-research/jobs", {
    as: "agent",
    body: { subject: "developers", subjects: ["nobody-of-this-name"], name: "A second look" },
  });
  advance(60_000);
  await poll(id);
  const { jobs, nextCursor } = (await call("GET /v1/deep-research/jobs?limit=1")).json;
  expect(jobs).toHaveLength(1);
  expect(jobs[0]).toMatchObject({ id: keyed.json.job.id, name: "A second look", requestedBy: null });
  expect(jobs[0].items[0].preview).toBeNull();

  const older = (await call(`GET /v1/deep-research/jobs?limit=1&cursor=${nextCursor}`)).json;
  expect(older.nextCursor).toBeNull();
  expect(older.jobs[0]).toMatchObject({ id, name: login, requestedBy: "Miriam Vogel" });
  const { preview } = older.jobs[0].items[0];
  expect(preview.name).toBe(people.person(0).name);
  expect(preview.highlights.length).toBeLessThanOrEqual(3);
  expect(preview.signals).toEqual(expect.arrayContaining(preview.highlights));
  expect(preview.cracked).toBe(["Elite", "Legend"].includes(people.cracked(0)?.tier ?? ""));
  expect(preview.summary).toContain(login);
});

describe("a start is refused", () => {
  test.each([
    [{ subject: "developers" }, "subjects"],
    [{ subject: "people", subjects: ["a"] }, "subject"],
    [{ subject: "developers", subjects: [] }, "subjects"],
    [{ subject: "developers", subjects: Array.from({ length: 51 }, (_, at) => `dev-${at}`) }, "subjects"],
    [{ subject: "developers", subjects: ["not a login"] }, "subjects.0"],
    [{ subject: "developers", subjects: ["octo--anna"] }, "subjects.0"],
    [{ subject: "developers", subjects: ["octo-anna", "octo/anna"] }, "subjects.1"],
    [{ subject: "developers", subjects: ["a".repeat(40)] }, "subjects.0"],
    [{ subject: "repos", subjects: ["octo-anna"] }, "subjects.0"],
    [{ subject: "repos", subjects: ["octo/anna/x"] }, "subjects.0"],
    [{ subject: "developers", subjects: ["octo-anna"], name: " " }, "name"],
    [{ subject: "developers", subjects: ["octo-anna"], refresh: "yes" }, "refresh"],
    [{ subject: "developers", subjects: ["octo-anna"], priority: 1 }, "priority"],
  ])("with 400 for %j", async (body, member) => {
    const { call } = startResearch();
    const refused = await call("POST /v1/deep-research/jobs", { body });
    expect(refused.json).toMatchObject({ code: "bad_request", status: 400 });
    expect(refused.json.message).toContain(`"${member}"`);
  });

  test.each(["", "-anna", "anna-", "an.na", "an_na", "anna/", "/anna", "añna", "anna\n", "octo/anna"])(
    "with 400 for the malformed login %j",
    async (login) => {
      const { call } = startResearch();
      const body = { subject: "developers", subjects: ["octo-anna", login] };
      const refused = await call("POST /v1/deep-research/jobs", { body });
      expect(refused).toMatchObject({ status: 400, json: { code: "bad_request" } });
      expect(refused.json.message).toContain('"subjects.1"');
    },
  );

  test("with 400 that names a bad subject once", async () => {
    const { call } = startResearch();
    const body = { subject: "repos", subjects: ["octo/an na"] };
    const { message } = (await call("POST /v1/deep-research/jobs", { body })).json;
    expect(message.split('"subjects.0"')).toHaveLength(2);
  });

  test.each(["", "/", "octo", "octo/", "/anna", "octo/an na", "octo//anna", "octo-/anna", `octo/${"x".repeat(101)}`])(
    "with 400 for the malformed owner/name %j",
    async (repo) => {
      const { call } = startResearch();
      const refused = await call("POST /v1/deep-research/jobs", { body: { subject: "repos", subjects: [repo] } });
      expect(refused).toMatchObject({ status: 400, json: { code: "bad_request" } });
      expect(refused.json.message).toContain('"subjects.0"');
    },
  );

  test("with 402 when the balance does not cover all work in progress", async () => {
    const { call, logins, start, spend } = startResearch();
    spend(10_000 - 100);
    await start({ subjects: logins(3) });
    const body = { subject: "developers", subjects: ["octo-anna", "octo-bert"] };
    expect((await call("POST /v1/deep-research/jobs", { body })).json).toMatchObject({
      code: "payment_required",
      remedy: { kind: "topup" },
    });
    const one = { ...body, subjects: ["octo-anna"] };
    expect((await call("POST /v1/deep-research/jobs", { body: one })).status).toBe(202);
  });

  test("with 402 by a plan without it and 403 without the entitlement", async () => {
    const { call } = startResearch();
    const body = { subject: "developers", subjects: ["octo-anna"] };
    expect((await call("POST /v1/deep-research/jobs", { as: "starter", body })).status).toBe(402);
    expect((await call("POST /v1/deep-research/jobs", { as: "reader", body })).status).toBe(403);
  });
});

test("a job of another account, or an unknown one, is 404", async () => {
  const { call, start } = startResearch();
  const { id } = await start({ subjects: ["octo-anna"] });
  expect((await call(`GET /v2/deep-research/jobs/${id}`, { as: "outsider" })).status).toBe(404);
  expect((await call("GET /v2/deep-research/jobs/dr_unknown")).status).toBe(404);
  expect((await call(`GET /v2/deep-research/jobs/${"x".repeat(17)}`)).status).toBe(400);
});
