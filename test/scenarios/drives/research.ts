import { expect } from "vitest";
import type { Drives, Hand } from "../hand.ts";

interface Item {
  readonly login: string;
  readonly status: string;
  readonly failCode: string | null;
  readonly source: string | null;
}

async function watch({ get, advance }: Hand, id: string, span = "3s") {
  const statuses: string[] = [];
  const itemStatuses = new Set<string>();
  for (let i = 0; i < 60; i++) {
    const { job } = await get(`GET /v2/deep-research/jobs/${id}`);
    if (statuses.at(-1) !== job.status) statuses.push(job.status);
    for (const item of job.items) itemStatuses.add(item.status);
    if (job.status !== "running") return { job, statuses, itemStatuses };
    await advance(span);
  }
  throw new Error(`${id} never ended.`);
}

const report = ({ get, person }: Hand) => get(`GET /v1/deep-research/reports/developers/${person(0).login}`);

export const researchDrives: Drives = {
  async "research-all-done"(hand) {
    const { job, statuses, itemStatuses } = await watch(hand, hand.values.job);
    expect(statuses).toEqual(["running", "succeeded"]);
    expect([...itemStatuses].sort()).toEqual(["done", "pending", "running"]);
    expect(job).toMatchObject({ requestedCount: 4, deliveredCount: 4 });
    expect(new Set(job.items.map((item: Item) => item.source))).toEqual(new Set(["fresh"]));
    hand.saw("§2.5 status running", "§2.5 status succeeded");
    hand.saw("§2.5 item pending", "§2.5 item running", "§2.5 item done", "§2.5 source fresh");
    const { jobs } = await hand.get("GET /v1/deep-research/jobs");
    expect(jobs[0]).toMatchObject({ requestedBy: "Miriam Vogel" });
    await hand.advance("1m");
    expect(await report(hand)).toMatchObject({ status: "done", narrativePending: false, failCode: null });
  },

  async "research-partial"(hand) {
    const { job } = await watch(hand, hand.values.job);
    expect(job).toMatchObject({ status: "partial", requestedCount: 5, deliveredCount: 3 });
    expect(job.items[1]).toMatchObject({ status: "failed", failCode: "rate_limited" });
    expect(job.items[3]).toMatchObject({ status: "failed", failCode: "timeout" });
    hand.saw("§2.5 status partial", "§2.5 item failed");
  },

  async "research-all-failed"(hand) {
    const { job } = await watch(hand, hand.values.job);
    expect(job).toMatchObject({ status: "failed", deliveredCount: 0 });
    expect(await hand.charged()).toBe(0);
    hand.saw("§2.5 status failed");
  },

  async "research-every-fail-code"(hand) {
    const { job } = await watch(hand, hand.values.job, "30s");
    const codes = job.items.map((item: Item) => item.failCode);
    expect(codes).toEqual(["not_found", "rate_limited", "provider_error", "timeout", "engine_error", "abandoned"]);
    for (const code of codes) hand.saw(`§2.5 failCode ${code}`);
    for (const { login } of job.items) await hand.call(`GET /v1/deep-research/reports/developers/${login}`);
  },

  async "research-runner-died"(hand) {
    await hand.advance("30s");
    const early = (await hand.get(`GET /v2/deep-research/jobs/${hand.values.job}`)).job;
    expect(early.items[1].status).toBe("running");
    await hand.advance("2m");
    const { job } = await hand.get(`GET /v2/deep-research/jobs/${hand.values.job}`);
    expect(job.items[1]).toMatchObject({ status: "failed", failCode: "abandoned" });
    expect(job.status).toBe("partial");
    hand.saw("§2.5 failCode abandoned", "§3 a read stops a subject whose runner died");
  },

  async "research-cached"(hand) {
    const before = await hand.charged();
    const { job } = await watch(hand, hand.values.job);
    expect(job.items.map((item: Item) => item.source)).toEqual(["cache", "cache", "fresh"]);
    hand.saw("§2.5 source cache");
    expect((await hand.charged()) - before).toBeGreaterThan(0);
  },

  async "research-slow"(hand) {
    await hand.advance("5m");
    const { job } = await hand.get(`GET /v2/deep-research/jobs/${hand.values.job}`);
    expect(job.status).toBe("running");
    expect(job.items.map((item: Item) => item.status)).toEqual(["running", "running", "running", "pending", "pending"]);
    hand.saw("§2.5 status running");
  },

  async "report-running"(hand) {
    const running = await report(hand);
    expect(running.status).toBe("running");
    hand.saw("§2.6 status running");
    await hand.refused(`GET /v2/deep-research/reports/developers/${hand.person(0).login}/pdf`, 404, "not_found");
    hand.saw("§7 404 report unfinished");
  },

  async "report-failed"(hand) {
    expect(await report(hand)).toMatchObject({ status: "failed", failCode: "engine_error" });
    expect(await hand.charged()).toBe(0);
    hand.saw("§2.6 status failed", "§2.6 engine_error is never billed");
  },

  async "narrative-pending"(hand) {
    await hand.advance("1d");
    const pending = await report(hand);
    expect(pending).toMatchObject({ status: "done", narrative: null, narrativePending: true });
    expect(Object.keys(pending.pctSignals).length).toBeGreaterThan(5);
    hand.saw("§2.6 narrative null", "§2.6 narrativePending");
    const body = { config: { version: 2, query: "rust" }, targetCount: 10 };
    const { job } = await hand.get("POST /v1/search/jobs", { body });
    await hand.advance("1m");
    const { results } = await hand.get(`GET /v1/search/jobs/${job.id}`);
    const reasons = results.flatMap(
      ({ why }: { why: { summary: string | null; claims: string[] } | null }) => why ?? [],
    );
    expect(reasons.length).toBeGreaterThan(0);
    for (const { summary, claims } of reasons) expect([summary, claims.length > 0]).toEqual([null, true]);
  },

  async "composites-below-floor"(hand) {
    const below = await report(hand);
    expect(below.composites).toEqual({});
    expect(Object.keys(below.signalsExcluded).length).toBeGreaterThan(5);
    hand.saw("§2.6 composites empty");
  },
};
