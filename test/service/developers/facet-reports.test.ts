import { describe, expect, test } from "vitest";
import { day, minute, second } from "../../../src/base/instants.ts";
import { startBuying } from "./buying.ts";

const context = { role: "Rust engineer who knows PostgreSQL" };

test("a background facet is billed once, at the first read that sees it done, and then served", async () => {
  const { call, ask, poll, enrich, advance, people, charges } = startBuying();
  const id = people.idOf(0);
  expect((await enrich([id], ["signals.core"])).json.results[0].cells["signals.core"]).toEqual({
    status: "report_required",
    credits: 0,
  });
  const started = await ask([id], ["signals.core"]);
  expect(started.status).toBe(202);
  const { report } = started.json;
  expect(report).toEqual({
    id: report.id,
    status: "queued",
    items: [{ developerId: id, facet: "signals.core", status: "queued", credits: 0 }],
  });
  advance(second);
  expect(await poll(report.id)).toMatchObject({ status: "running", items: [{ status: "running", credits: 0 }] });
  advance(20 * second);
  expect(charges()).toEqual([]);
  const done = await poll(report.id);
  expect(done).toMatchObject({ status: "succeeded", items: [{ status: "succeeded", credits: 2 }] });
  expect(await poll(report.id)).toEqual(done);
  expect(charges()).toEqual([
    expect.objectContaining({
      operation: "developers.reports.get",
      ref: report.id,
      sku: "signals",
      developerId: id,
      credits: -2,
    }),
  ]);
  const served = (await enrich([id], ["signals.core"])).json;
  expect(served.results[0].cells["signals.core"]).toMatchObject({ status: "owned", credits: 0 });
  expect((await call(`GET /v1/developers/reports/${report.id}`, { as: "outsider" })).status).toBe(404);
  advance(30 * day);
  expect((await enrich([id], ["signals.core"])).json.results[0].cells["signals.core"].status).toBe("report_required");
});

test("a facet adds the background facets it requires as separate items, which end no later", async () => {
  const { ask, poll, advance, people } = startBuying();
  const { report } = (await ask([people.idOf(0)], ["dossier.pitch_sheet"], { context })).json;
  expect(report.items.map(({ facet }: { facet: string }) => facet)).toEqual(["dossier.core", "dossier.pitch_sheet"]);
  advance(20 * second);
  const { items } = await poll(report.id);
  expect(items.map(({ credits }: { credits: number }) => credits)).toEqual([25, 8]);
});

test("facets that resolve at once are bought with the cell: the gem includes the score", async () => {
  const { ask, poll, advance, enrich, idWhere, people } = startBuying();
  const id = idWhere((index) => people.cracked(index) !== undefined);
  const { report } = (await ask([id], ["score.gem"])).json;
  advance(20 * second);
  expect((await poll(report.id)).items[0].credits).toBe(1);
  expect((await enrich([id], ["score.cracked", "score.gem"])).json.credits.charged).toBe(0);
});

test("a cell that ends without a value is done and free", async () => {
  const { ask, poll, advance, turn, enrich, people, charges } = startBuying();
  turn({ rankingPopulation: "below_floor" });
  const { report } = (await ask([people.idOf(0)], ["score.gem"])).json;
  advance(20 * second);
  expect(await poll(report.id)).toMatchObject({ status: "succeeded", items: [{ credits: 0 }] });
  const { cells } = (await enrich([people.idOf(0)], ["score.gem"])).json.results[0];
  expect(cells).toEqual({ "score.gem": { status: "absent", credits: 0 } });
  expect(charges()).toEqual([]);
});

test("failed cells are not billed, and cells that need them fail, too", async () => {
  const { ask, poll, advance, script, people } = startBuying();
  script({ facetReports: [{ facet: "dossier.core", position: 0, outcome: "failed" }] });
  const ids = [people.idOf(0), people.idOf(1)];
  const { report } = (await ask(ids, ["dossier.core", "dossier.contextual"], { context })).json;
  advance(minute);
  const { status, items } = await poll(report.id);
  expect(status).toBe("partial");
  const seen = items.map((item: { status: string; credits: number }) => [item.status, item.credits]);
  expect(seen).toEqual([
    ["failed", 0],
    ["failed", 0],
    ["succeeded", 25],
    ["succeeded", 10],
  ]);
});

describe("the dossier is the deep-research report", () => {
  test("bought here, the account can read it there, and research answers from it", async () => {
    const { call, ask, poll, advance, enrich, people, balance } = startBuying();
    const { report } = (await ask([people.idOf(0)], ["dossier.core"])).json;
    advance(minute);
    await poll(report.id);
    const { value } = (await enrich([people.idOf(0)], ["dossier.core"])).json.results[0].cells["dossier.core"];
    expect((await call(`GET ${value.reportPath}`)).json).toMatchObject({ status: "done", githubLogin: value.login });
    const before = await balance();
    const body = { subject: "developers", subjects: [value.login] };
    const { job } = (await call("POST /v1/deep-research/jobs", { body })).json;
    expect(job).toMatchObject({ status: "succeeded", items: [{ source: "cache" }] });
    expect(await balance()).toBe(before);
  });

  test("researched there, it is owned here and done at once", async () => {
    const { call, ask, advance, enrich, people, balance } = startBuying();
    const body = { subject: "developers", subjects: [people.loginOf(0)] };
    const { job } = (await call("POST /v1/deep-research/jobs", { body })).json;
    advance(minute);
    await call(`GET /v2/deep-research/jobs/${job.id}`);
    const before = await balance();
    const { cells } = (await enrich([people.idOf(0)], ["dossier.core"])).json.results[0];
    expect(cells["dossier.core"]).toMatchObject({ status: "owned", credits: 0 });
    const { report } = (await ask([people.idOf(0)], ["dossier.core"])).json;
    expect(report).toMatchObject({ status: "succeeded", items: [{ status: "succeeded", credits: 0 }] });
    expect(await balance()).toBe(before);
  });
});

describe("money", () => {
  test("nothing starts that the balance does not cover", async () => {
    const { ask, people, spend, balance } = startBuying();
    spend((await balance()) - 24);
    expect(await ask([people.idOf(0)], ["dossier.core"])).toMatchObject({
      status: 402,
      json: { remedy: { kind: "topup" } },
    });
  });

  test("a cell that the balance no longer covers waits for a read after the top-up", async () => {
    const { ask, poll, advance, people, spend, balance, topUp } = startBuying();
    const { report } = (await ask([people.idOf(0)], ["dossier.core", "signals.core"])).json;
    spend((await balance()) - 10);
    advance(minute);
    const short = await poll(report.id);
    expect(short.status).toBe("running");
    expect(await balance()).toBeGreaterThanOrEqual(0);
    topUp(100);
    expect((await poll(report.id)).status).toBe("succeeded");
    expect(await balance()).toBe(110 - 27);
  });

  test("while billing is down a read settles nothing", async () => {
    const { ask, poll, advance, turn, people } = startBuying();
    const { report } = (await ask([people.idOf(0)], ["signals.core"])).json;
    advance(minute);
    turn({ billing: "unavailable" });
    expect((await poll(report.id)).status).toBe("running");
    turn({ billing: "up" });
    expect((await poll(report.id)).status).toBe("succeeded");
  });
});

test.each([
  [{ facets: ["score.cracked"] }, 400, "score.cracked, which needs no report"],
  [{ facets: [] }, 400, '"facets"'],
  [{ facets: [{ toString: 1 }] }, 400, '"facets.0" must be the name of a facet'],
  [{ facets: ["dossier.contextual"] }, 400, '"context"'],
  [{ facets: ["signals.core"], maxCredits: 3 }, 400, "maxCredits"],
  [{ facets: ["signals.core"], developers: [{ id: "7000000001" }, { login: "nobody-here" }] }, 404, "developers.0"],
])("an invalid start is refused with the member's name: %j", async (more, status, words) => {
  const { call, people } = startBuying();
  const body = { developers: [{ id: people.idOf(0) }], ...more };
  const answer = await call("POST /v1/developers/reports", { body });
  expect(answer.status).toBe(status);
  expect(answer.json.message).toContain(words);
});
