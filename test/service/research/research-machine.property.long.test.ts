import fc from "fast-check";
import { expect, test } from "vitest";
import { setConditions } from "../../../src/model/conditions.ts";
import { setScripts } from "../../../src/model/scripts.ts";
import { researchMachine } from "../../../src/service/research/machine.ts";
import { type Account, callers, hasJobs, command as newCommand, pick } from "../model-commands.ts";
import { movesOf } from "../moves.ts";
import { type SeenItem, type SeenResearch, startResearch } from "./research.ts";

const dossier = 25;
const fresh30 = 30 * 86_400_000;

/** A model of what clients may rely on about research. */
interface Believed {
  readonly id: string;
  readonly account: Account;
  readonly refresh: boolean;
  readonly createdAt: string;
  seen: SeenResearch;
}

interface Model {
  jobs: Believed[];
}

/** Seven developers, one of which always fails and one loses its runner, and an unknown name. */
function start() {
  const real = startResearch({ population: 120 });
  setConditions(real.world(), { limits: "counted" });
  const names = [...real.logins(7), "nobody-of-this-name"];
  setScripts(real.world(), {
    researchSubjects: [
      { subject: names[3], outcome: "failed", failCode: "timeout" },
      { subject: names[4], outcome: "dies", after: "3s" },
    ],
  });
  return { ...real, names };
}

type Real = ReturnType<typeof start>;

const progress = ["pending", "running", "done", "failed"];
const terminal = ["succeeded", "partial", "failed"];
const moves = new Set(movesOf(researchMachine).map(({ from, to }) => `${from} ${to}`));

function checkItem(before: SeenItem, after: SeenItem): void {
  const wasOver = before.status === "done" || before.status === "failed";
  if (wasOver) expect(after).toEqual(before);
  expect(progress.indexOf(after.status)).toBeGreaterThanOrEqual(progress.indexOf(before.status));
  const { status, source, failCode, failMessage, reportPath, startedAt, finishedAt } = after;
  expect(source !== null).toBe(status === "done");
  expect(reportPath !== null).toBe(status === "done");
  expect([failCode !== null, failMessage !== null]).toEqual(Array(2).fill(status === "failed"));
  expect(startedAt !== null).toBe(status !== "pending");
  expect(finishedAt !== null).toBe(status === "done" || status === "failed");
  if (startedAt !== null && finishedAt !== null) expect(startedAt <= finishedAt).toBe(true);
}

function check(model: Model, real: Real, job: Believed, seen: SeenResearch): void {
  if (terminal.includes(job.seen.status)) expect(seen).toEqual(job.seen);
  expect(moves.has(`${job.seen.status} ${seen.status}`) || seen.status === job.seen.status).toBe(true);
  seen.items.forEach((item, at) => {
    checkItem(job.seen.items[at] as SeenItem, item);
  });
  const count = (status: string) => seen.items.filter((item) => item.status === status).length;
  expect(count("running")).toBeLessThanOrEqual(3);
  if (count("pending") > 0) expect(count("running")).toBe(3);
  const open = count("pending") + count("running") > 0;
  const ended = count("failed") === 0 ? "succeeded" : count("done") === 0 ? "failed" : "partial";
  expect(seen.status).toBe(open ? "running" : ended);
  expect(seen).toMatchObject({ deliveredCount: count("done"), requestedCount: seen.items.length });
  expect(seen.finishedAt !== null).toBe(!open);
  job.seen = seen;

  // Charges = newly done = ledger, one subject at a time.
  const fresh = seen.items.filter(({ source }) => source === "fresh").map(({ login }) => login);
  const charges = real.charges().filter(({ ref }) => ref === job.id);
  expect(charges.map(({ credits }) => credits)).toEqual(fresh.map(() => -dossier));
  const ids = fresh.map((login) => real.people.idOf(real.people.indexOfLogin(login) as number));
  expect(charges.map(({ developerId }) => developerId).sort()).toEqual(ids.sort());

  // A job requested before a report was finished reuses it: two jobs are both billed for a subject only if they are
  // sequential.
  for (const other of model.jobs) {
    if (other === job || other.account !== job.account) continue;
    for (const mine of seen.items) {
      const theirs = other.seen.items.find(({ login }) => login === mine.login);
      if (mine.source !== "fresh" || theirs?.source !== "fresh") continue;
      const [first, second] = (mine.finishedAt ?? "") < (theirs.finishedAt ?? "") ? [mine, other] : [theirs, job];
      const age = Date.parse(second.createdAt) - Date.parse(first.finishedAt ?? "");
      expect(age).toBeGreaterThanOrEqual(second.refresh ? 0 : fresh30);
    }
  }
}

async function pollAs(real: Real, job: Believed): Promise<SeenResearch> {
  const { job: seen } = (await real.call(`GET /v2/deep-research/jobs/${job.id}`, { as: callers[job.account] })).json;
  // The elapsed time is the only member that changes with time alone.
  return seen.status === "running" ? { ...seen, elapsedMs: 0 } : seen;
}

const command = newCommand<Model, Real>;

const asks = fc.record({
  subjects: fc.array(fc.nat(7), { minLength: 1, maxLength: 8 }),
  refresh: fc.boolean(),
});

const starts = fc
  .tuple(fc.constantFrom<Account>("acct_demo", "acct_demo", "acct_other"), asks)
  .map(([account, names]) =>
    command(`start ${account} ${JSON.stringify(names)}`, async (model, real) => {
      const subjects = names.subjects.map((at) => real.names[at] as string);
      const body = { subject: "developers", subjects, refresh: names.refresh };
      const answer = await real.call("POST /v1/deep-research/jobs", { as: callers[account], body });
      expect(answer.status).toBe(202);
      const { job } = answer.json;
      expect(job.items.map(({ login }: SeenItem) => login)).toEqual([...new Set(subjects)]);
      if (names.refresh) expect(job.items.every(({ status }: SeenItem) => status === "pending")).toBe(true);
      model.jobs.push({ id: job.id, account, refresh: names.refresh, createdAt: job.createdAt, seen: job });
    }),
  );

const polls = fc.nat(20).map((at) =>
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

const advances = fc
  .oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 20_000 }) }, fc.constant(31 * 86_400_000))
  .map((span) => command(`advance ${span}`, async (_, real) => real.advance(span)));

const reads = fc.tuple(fc.nat(20), fc.nat(7)).map(([at, who]) =>
  command(
    `read ${at} ${who}`,
    async (model, real) => {
      const job = pick(model, at);
      const item = job.seen.items[who % job.seen.items.length] as SeenItem;
      const path = `GET /v1/deep-research/reports/developers/${item.login}`;
      const { status, json } = await real.call(path, { as: callers[job.account] });
      // What was done stays readable, even if a later research of it fails.
      if (item.status === "done") expect(json).toMatchObject({ githubLogin: item.login, status: "done" });
      else expect([200, 404]).toContain(status);
    },
    hasJobs,
  ),
);

test("every rule about deep research holds for any sequence of calls", async () => {
  const commands = fc.commands([starts, starts, polls, polls, advances, advances, reads], {
    maxCommands: 40,
    size: "max",
  });
  await fc.assert(
    fc.asyncProperty(commands, async (plan) => {
      await fc.asyncModelRun(() => ({ model: { jobs: [] }, real: start() }), plan);
    }),
    { numRuns: 15, unbiased: true },
  );
});
