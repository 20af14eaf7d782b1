import { expect } from "vitest";
import type { Drives, Hand } from "../hand.ts";

const terminal = ["succeeded", "partial", "failed", "canceled"];

/** Polls until the job has ended, letting the clock advance in between; returns every state in order. */
async function watch({ get, advance }: Hand, id: string, span = "3s") {
  const statuses: string[] = [];
  for (let i = 0; i < 90; i++) {
    const poll = await get(`GET /v1/search/jobs/${id}`);
    if (statuses.at(-1) !== poll.job.status) statuses.push(poll.job.status);
    if (terminal.includes(poll.job.status)) return { ...poll, statuses };
    await advance(span);
  }
  throw new Error(`${id} never ended: ${statuses.join(" → ")}`);
}

interface Row {
  readonly developerId: string;
  readonly delivered: boolean;
  readonly source: string;
  readonly why: unknown;
  readonly round: number;
}

const delivered = (rows: readonly Row[]) => rows.filter((row) => row.delivered);

export const jobDrives: Drives = {
  async "deep-search-happy"(hand) {
    const { values, get, saw, charged } = hand;
    const first = await get(`GET /v1/search/jobs/${values.job}`);
    expect(first.job).toMatchObject({ status: "queued", progress: null, creditsCharged: 0 });
    saw("§2.4 status queued", "§2.4 progress null before the first round");
    const { job, statuses, results } = await watch(hand, values.job, "2s");
    expect(statuses).toEqual(["queued", "running", "succeeded"]);
    expect(delivered(results)).toHaveLength(12);
    saw("§2.4 status running", "§2.4 status succeeded");
    expect(job.creditsCharged).toBe(await charged());
    saw("§4.1 charged at poll");
    const rated = results[0].developerId;
    await get(`POST /v1/search/jobs/${values.job}/results/${rated}/feedback`, { body: { feedback: "up" } });
    await get(`POST /v1/search/jobs/${values.job}/results/${results[1].developerId}/feedback`, {
      body: { feedback: "down" },
    });
    const more = await get(`POST /v1/search/jobs/${values.job}/more`, { body: { count: 5 } });
    expect(more.job.status).toBe("running");
    const again = await watch(hand, values.job);
    expect(delivered(again.results)).toHaveLength(17);
  },

  async "deep-search-exact-partial"(hand) {
    const { job, rounds, results } = await watch(hand, hand.values.job);
    expect(job).toMatchObject({ status: "partial", targetMode: "exact", targetCount: 40, error: null });
    expect(rounds.slice(1, 4)).toEqual([1, 2, 3].map((round) => ({ round, delivered: 0, banked: 0 })));
    expect(delivered(results)).toHaveLength(24);
    hand.saw("§2.4 status partial", "§2.4 exact reports a clean partial");
  },

  async "deep-search-best-effort-partial"(hand) {
    const { job, rounds, results } = await watch(hand, hand.values.job);
    expect(job).toMatchObject({ status: "partial", targetMode: "best_effort", targetCount: 40, error: null });
    expect(rounds).toHaveLength(4);
    expect(delivered(results)).toHaveLength(12);
    expect(new Set(results.map((row: Row) => row.developerId)).size).toBe(results.length);
    hand.saw("§2.4 status partial", "§2.4 never padded");
    await hand.get(`POST /v1/search/jobs/${hand.values.job}/more`, { body: { count: 12 } });
    const more = await watch(hand, hand.values.job);
    expect(more.job.status).toBe("succeeded");
    expect(delivered(more.results)).toHaveLength(24);
  },

  async "deep-search-budget-ceiling"(hand) {
    const { job } = await watch(hand, hand.values.job);
    expect(job).toMatchObject({ status: "partial", budgetCredits: 120, budgetRemaining: 0, creditsCharged: 120 });
    hand.saw("§2.4 budgetRemaining");
    await hand.refused(`POST /v1/search/jobs/${hand.values.job}/more`, 402, "payment_required", { body: { count: 5 } });
    hand.saw("§7 402 budget used up");
    const body = { config: { version: 2, query: "rust" }, targetCount: 50, budgetCredits: 1 };
    await hand.refused("POST /v1/search/jobs", 402, "payment_required", { body });
    hand.saw("§7 402 budget below the estimate");
  },

  async "deep-search-agent-host-down"(hand) {
    const { job, rounds, results } = await watch(hand, hand.values.job);
    expect(job.status).toBe("succeeded");
    const inRoundZero = results.filter((row: Row) => row.round === 0);
    expect(inRoundZero.every((row: Row) => row.source !== "agent_select" && row.why === null)).toBe(true);
    expect(job.creditsCharged).toBeGreaterThanOrEqual(rounds[0].delivered);
    if (rounds.length === 1) expect(job.creditsCharged).toBe(rounds[0].delivered);
    hand.saw("§3 round falls back to the pager");
  },

  async "deep-search-round-considers-nobody"(hand) {
    const { job, rounds } = await watch(hand, hand.values.job);
    expect(rounds[1]).toEqual({ round: 1, delivered: 0, banked: 0 });
    expect(job.status).toBe("succeeded");
    expect(await chargesOf(hand, hand.values.job)).not.toContain(0);
    hand.saw("§3 round considers nobody, no charge");
  },

  async "deep-search-round-fails"(hand) {
    const { job, rounds } = await watch(hand, hand.values.job);
    expect(rounds[1]).toEqual({ round: 1, delivered: 0, banked: 0 });
    expect(rounds.length).toBeGreaterThan(2);
    expect(job).toMatchObject({ status: "succeeded", error: null });
    hand.saw("§3 round fails, no charge");
  },

  async "deep-search-failed"(hand) {
    const { job, rounds } = await watch(hand, hand.values.job);
    expect(rounds).toHaveLength(2);
    expect(job).toMatchObject({ status: "failed", creditsCharged: 0 });
    expect(job.error).toContain("index of repositories");
    hand.saw("§2.4 status failed", "§2.4 error in plain words");
    await hand.refused(`POST /v1/search/jobs/${hand.values.job}/more`, 409, "conflict", { body: {} });
  },

  async "deep-search-canceled"(hand) {
    const { get, refused, saw, values, charged } = hand;
    const { job, results } = await get(`GET /v1/search/jobs/${values.job}`);
    expect(job.status).toBe("canceled");
    expect(job.creditsCharged).toBe(await charged());
    expect(results.length).toBeGreaterThan(0);
    saw("§2.4 status canceled");
    await refused(`POST /v1/search/jobs/${values.job}/cancel`, 409, "conflict");
    saw("§7 409 canceled job");
  },

  async "deep-search-saved-search"(hand) {
    const first = await watch(hand, hand.values.first);
    const second = await watch(hand, hand.values.second);
    const ids = [...delivered(first.results), ...delivered(second.results)].map((row) => row.developerId);
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
    hand.saw("§2.4 delivered once across a saved search");
    const { jobs } = await hand.get("GET /v1/search/jobs?savedSearchId=rust-people");
    expect(jobs.map(({ id }: { id: string }) => id)).toEqual([hand.values.second, hand.values.first]);
  },

  async "deep-search-huge"(hand) {
    await hand.advance("2h");
    const { rounds, results, job } = await hand.get(`GET /v1/search/jobs/${hand.values.job}`);
    expect(rounds).toHaveLength(200);
    expect(results).toHaveLength(5_000);
    expect(job.status).toBe("partial");
    hand.saw("§8 200 rounds and 5000 rows");
  },
};

async function chargesOf({ call }: Hand, ref: string): Promise<number[]> {
  const { entries } = (await call("GET /_understudy/ledger?account=acct_demo")).json;
  return entries
    .filter((entry: { ref: string }) => entry.ref === ref)
    .map(({ credits }: { credits: number }) => credits);
}
