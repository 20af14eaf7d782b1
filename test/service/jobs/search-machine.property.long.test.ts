import fc from "fast-check";
import { expect, test } from "vitest";
import { setConditions } from "../../../src/model/conditions.ts";
import { searchMachine } from "../../../src/service/jobs/machine.ts";
import { type Account, callers, hasJobs, command as newCommand, pick } from "../model-commands.ts";
import { movesOf } from "../moves.ts";
import { configs, type SeenJob, type SeenPoll, startSearches } from "./searches.ts";

/** A model of what clients may rely on about jobs: no rounds and no pools, only the promises. */
interface Believed {
  readonly id: string;
  readonly account: Account;
  readonly savedSearchId: string | null;
  readonly submittedAt: number;
  readonly budgets: number[];
  seen: SeenJob;
  delivered: Set<string>;
  /** The developers in the results of the last poll. */
  results: readonly string[];
  readonly feedback: Map<string, string>;
}

interface Model {
  now: number;
  jobs: Believed[];
}

type Real = ReturnType<typeof startSearches>;

const terminal = ["succeeded", "partial", "failed", "canceled"];
const moves = new Set(movesOf(searchMachine).map(({ from, to }) => `${from} ${to}`));

/** Whether one state can be reached from another in the machine's table, in any number of steps. */
function leadsTo(from: string, to: string): boolean {
  if (from === to || moves.has(`${from} ${to}`)) return true;
  return from === "queued" && leadsTo("running", to);
}

function check(model: Model, real: Real, job: Believed, poll: SeenPoll): void {
  const { job: seen, rounds, results } = poll;
  if (!leadsTo(job.seen.status, seen.status)) throw new Error(`${job.seen.status} became ${seen.status}`);
  if (terminal.includes(job.seen.status)) expect(seen).toEqual(job.seen);
  expect(seen.status === "queued").toBe(job.seen.status === "queued" && model.now < job.submittedAt + 1_000);

  // Charges = considered = ledger, within the budget.
  const charged = real.ledgerOf(job.account).filter(({ ref }) => ref === job.id);
  expect(charged.reduce((sum, { credits }) => sum - credits, 0)).toBe(seen.creditsCharged);
  expect(seen.progress?.considered ?? 0).toBe(seen.creditsCharged);
  const budget = job.budgets.at(-1);
  if (budget !== undefined) expect(seen.creditsCharged).toBeLessThanOrEqual(budget);

  // The numbers agree with the rows.
  const delivered = results.filter((row) => row.delivered);
  const handedOver = delivered.filter((row) => row.source === "banked").length;
  const sum = (part: "delivered" | "banked") => rounds.reduce((total, round) => total + round[part], 0);
  expect(seen.progress?.delivered ?? 0).toBe(delivered.length);
  expect(seen.progress?.banked ?? 0).toBe(results.length - delivered.length);
  expect(sum("delivered")).toBe(delivered.length);
  expect(sum("banked") - handedOver).toBe(results.length - delivered.length);
  expect(delivered.length).toBeLessThanOrEqual(seen.targetCount);
  expect(seen.status === "succeeded").toBe(delivered.length === seen.targetCount && seen.status !== "canceled");
  expect(new Set(results.map((row) => row.developerId)).size).toBe(results.length);

  // What was delivered stays delivered, and only to one job of a saved search.
  for (const row of results) expect(row.feedback).toBe(job.feedback.get(row.developerId) ?? null);
  job.results = results.map((row) => row.developerId);
  const ids = new Set(delivered.map((row) => row.developerId));
  for (const id of job.delivered) expect(ids.has(id)).toBe(true);
  job.delivered = ids;
  job.seen = seen;
  for (const other of model.jobs) {
    if (other === job || other.account !== job.account || job.savedSearchId === null) continue;
    if (other.savedSearchId === job.savedSearchId) expect([...ids].filter((id) => other.delivered.has(id))).toEqual([]);
  }
}

async function pollAs(real: Real, job: Believed): Promise<SeenPoll> {
  return (await real.call(`GET /v1/search/jobs/${job.id}`, { as: callers[job.account] })).json;
}

/** A job as a list shows it, which advances nothing. */
async function listedAs(real: Real, { id, account }: Believed): Promise<SeenJob> {
  const { jobs } = (await real.call("GET /v1/search/jobs", { as: callers[account] })).json;
  return jobs.find((job: SeenJob) => job.id === id);
}

const command = newCommand<Model, Real>;

const submits = fc
  .record({
    account: fc.constantFrom<Account>("acct_demo", "acct_other"),
    savedSearchId: fc.constantFrom("a", "b", null),
    targetCount: fc.integer({ min: 1, max: 60 }),
    targetMode: fc.constantFrom("exact", "best_effort"),
    budgetCredits: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, fc.integer({ min: 0, max: 150 })),
    config: fc.constantFrom<object>(...configs),
  })
  .map(({ account, config, ...rest }) =>
    command(`submit ${JSON.stringify({ account, config, ...rest })}`, async (model, real) => {
      const body = { config, ...rest };
      const answer = await real.call("POST /v1/search/jobs", { as: callers[account], body });
      if (answer.status === 402) return;
      expect(answer.status).toBe(202);
      const { job } = answer.json;
      expect(job).toMatchObject({ status: "queued", creditsCharged: 0, progress: null });
      const { savedSearchId, budgetCredits } = rest;
      const budgets = budgetCredits === null ? [] : [budgetCredits];
      const submittedAt = model.now;
      const nothing = { delivered: new Set<string>(), results: [], feedback: new Map<string, string>() };
      model.jobs.push({ id: job.id, account, savedSearchId, submittedAt, budgets, seen: job, ...nothing });
    }),
  );

const polls = fc.nat(20).map((at) =>
  command(
    `poll ${at}`,
    async (model, real) => {
      const job = pick(model, at);
      check(model, real, job, await pollAs(real, job));
    },
    hasJobs,
  ),
);

const pollsAtOnce = fc.nat(20).map((at) =>
  command(
    `poll ${at} three times at once`,
    async (model, real) => {
      const job = pick(model, at);
      const answers = await Promise.all([pollAs(real, job), pollAs(real, job), pollAs(real, job)]);
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      check(model, real, job, answers[2]);
    },
    hasJobs,
  ),
);

const advances = fc.integer({ min: 1, max: 30_000 }).map((span) =>
  command(`advance ${span}`, async (model, real) => {
    real.advance(span);
    model.now += span;
  }),
);

const mores = fc
  .tuple(fc.nat(20), fc.integer({ min: 1, max: 40 }), fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined }))
  .map(([at, count, budgetCredits]) =>
    command(
      `more ${at} ${count} ${budgetCredits}`,
      async (model, real) => {
        const job = pick(model, at);
        const body = { count, ...(budgetCredits !== undefined && { budgetCredits }) };
        const due = await listedAs(real, job);
        const answer = await real.call(`POST /v1/search/jobs/${job.id}/more`, { as: callers[job.account], body });
        const ceiling = budgetCredits ?? job.budgets.at(-1);
        const finished = due.status === "succeeded" || due.status === "partial";
        const spent = ceiling !== undefined && ceiling <= (due.progress?.considered ?? 0);
        expect(answer.status).toBe(finished ? (spent ? 402 : 202) : 409);
        if (answer.status !== 202) return;
        if (budgetCredits !== undefined) job.budgets.push(budgetCredits);
        job.seen = answer.json.job;
        expect(job.seen).toMatchObject({ status: "running", targetCount: (due.progress?.delivered ?? 0) + count });
        check(model, real, job, await pollAs(real, job));
      },
      hasJobs,
    ),
  );

const cancels = fc.nat(20).map((at) =>
  command(
    `cancel ${at}`,
    async (model, real) => {
      const job = pick(model, at);
      const due = await listedAs(real, job);
      const answer = await real.call(`POST /v1/search/jobs/${job.id}/cancel`, { as: callers[job.account] });
      expect(answer.status).toBe(terminal.includes(due.status) ? 409 : 200);
      if (answer.status !== 200) return;
      expect(answer.json.job).toMatchObject({ status: "canceled", progress: due.progress });
      job.seen = answer.json.job;
      check(model, real, job, await pollAs(real, job));
    },
    hasJobs,
  ),
);

const feedbacks = fc.tuple(fc.nat(20), fc.nat(100), fc.constantFrom("up", "down", null)).map(([at, who, feedback]) =>
  command(
    `feedback ${at} ${who} ${feedback}`,
    async (model, real) => {
      const job = pick(model, at);
      const developerId = job.results[who] ?? "7999999999";
      const path = `POST /v1/search/jobs/${job.id}/results/${developerId}/feedback`;
      const answer = await real.call(path, { as: callers[job.account], body: { feedback } });
      expect(answer.status).toBe(job.results.includes(developerId) ? 200 : 404);
      if (answer.status === 404) return;
      expect(answer.json.result).toMatchObject({ developerId, feedback });
      if (feedback === null) job.feedback.delete(developerId);
      else job.feedback.set(developerId, feedback);
    },
    hasJobs,
  ),
);

const lists = fc
  .tuple(fc.constantFrom<Account>("acct_demo", "acct_other"), fc.constantFrom("a", "b", undefined))
  .map(([account, savedSearchId]) =>
    command(`list ${account} ${savedSearchId}`, async (model, real) => {
      const query = savedSearchId === undefined ? "" : `?savedSearchId=${savedSearchId}`;
      const { jobs } = (await real.call(`GET /v1/search/jobs${query}`, { as: callers[account] })).json;
      const theirs = model.jobs.filter((job) => job.account === account);
      const matching = theirs.filter((job) => savedSearchId === undefined || job.savedSearchId === savedSearchId);
      expect(jobs.map(({ id }: SeenJob) => id)).toEqual(matching.map(({ id }) => id).reverse());
      // A list shows what a poll of each job would find now, oldest first, with the charges of the last polls.
      for (const job of matching) {
        const listed = jobs.find(({ id }: SeenJob) => id === job.id);
        expect(listed.creditsCharged).toBe(job.seen.creditsCharged);
        const poll = await pollAs(real, job);
        const { creditsCharged, budgetRemaining } = listed;
        expect({ ...poll.job, creditsCharged, budgetRemaining }).toEqual(listed);
        check(model, real, job, poll);
      }
    }),
  );

test("every rule about deep searches holds for any sequence of calls", async () => {
  const kinds = [submits, submits, polls, polls, pollsAtOnce, advances, advances, mores, cancels, feedbacks, lists];
  const commands = fc.commands(kinds, { maxCommands: 70, size: "max" });
  await fc.assert(
    fc.asyncProperty(commands, fc.integer({ min: 40, max: 200 }), async (plan, population) => {
      const real = startSearches({ population });
      setConditions(real.world(), { limits: "counted" });
      await fc.asyncModelRun(() => ({ model: { now: 0, jobs: [] }, real }), plan);
    }),
    { numRuns: 15, unbiased: true },
  );
});
