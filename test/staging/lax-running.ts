import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Check } from "../../src/contract/run/check.ts";
import { cleanUp } from "../../src/contract/run/leftovers/cleanup.ts";
import { preflight, readBalances } from "../../src/contract/run/preflight.ts";
import { runChecks } from "../../src/contract/run/run-checks.ts";
import { newSession, type RunOptions } from "../../src/contract/run/session.ts";
import type { Result } from "../../src/contract/seen/verdict.ts";
import { listen } from "../../src/doors/listen.ts";
import { credentials } from "../contract/mock.ts";
import { newTestCore } from "../core.ts";
import { type LaxCharge, layOpen } from "./lax.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into wherever they lead
type Json = any;

/** Runs checks against a target that accepts what it should refuse, in an account with jobs of others that have ended. */
export async function runAgainstLax(options: Partial<RunOptions>, checks: readonly Check[]) {
  const lax = layOpen(newTestCore({ scenario: "lived-in-account", clock: "60x", noLimits: true }));
  const door = await listen(lax.core, { port: 0 });
  const headers = { authorization: `Bearer ${credentials.session}` };
  const read = async (path: string): Promise<Json> => (await fetch(door.url + path, { headers })).json();
  await settleOthers(read);
  lax.open();
  const theirs = await state(read);

  const agent = new Agent({ keepAlive: true });
  const transport = { base: door.url, agent, timeoutMs: 30_000 };
  const session = newSession({ transport, credentials, ...options });
  const problem = await preflight(session);
  if (problem !== null) throw new Error(problem);
  const results: Result[] = [];
  await runChecks(session, checks, (result) => void results.push(result));
  const cleaned = await cleanUp(session, session.journal);
  await readBalances(session);

  const after = await state(read);
  agent.destroy();
  await door.close();
  return {
    session,
    results,
    cleaned,
    ledger: lax.ledger,
    /** What the target's own account shows, whatever the run says. */
    lost: after.used - theirs.used,
    newKeys: after.keys.filter((name) => !theirs.keys.includes(name)),
    chargedOn: (isTheirs: (charge: LaxCharge) => boolean) => lax.ledger.filter(isTheirs),
    jobsBefore: theirs.jobs,
    changedJobs: theirs.jobs.filter((job) => !after.jobs.includes(job)),
    withoutCeiling: after.submitted.filter(({ id, budgetCredits }: Json) => /lax/.test(id) && budgetCredits === null),
  };
}

async function settleOthers(read: (path: string) => Promise<Json>): Promise<void> {
  for (let isBusy = true; isBusy; await sleep(isBusy ? 300 : 0)) {
    isBusy = false;
    for (const { id } of (await read("/v1/search/jobs")).jobs)
      isBusy ||= ["queued", "running"].includes((await read(`/v1/search/jobs/${id}`)).job.status);
    for (const { id } of (await read("/v1/deep-research/jobs")).jobs)
      isBusy ||= (await read(`/v2/deep-research/jobs/${id}`)).job.status === "running";
  }
}

async function state(read: (path: string) => Promise<Json>) {
  const { jobs } = await read("/v1/search/jobs");
  const { keys } = await read("/v1/keys");
  return {
    used: (await read("/v1/quotas")).credits.used as number,
    keys: keys.filter((key: Json) => key.revokedAt === null).map((key: Json) => key.name) as string[],
    jobs: jobs.map((job: Json) => `${job.id} ${job.status} ${job.creditsCharged}`) as string[],
    submitted: jobs,
  };
}
