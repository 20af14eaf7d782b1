import { appendFileSync } from "node:fs";
import { Agent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import { afterAll, beforeAll, inject } from "vitest";
import { everyCheck } from "../../../contracts/all.ts";
import { newJournal } from "../../contract/cleanup-journal.ts";
import { additionLessons } from "../../contract/conclude.ts";
import { documentDifference, notCompared } from "../../contract/document/difference.ts";
import { skewOf, speedOf } from "../../contract/pace.ts";
import { preflight } from "../../contract/preflight.ts";
import { newSession, type Session } from "../../contract/session.ts";
import { buildOf } from "../../contract/target-document.ts";
import { registerChecks } from "../../contract/vitest-host.ts";
import type { Asked, Seen } from "./asked.ts";

/** What vitest runs: every check against the target that the command was given. */
const asked = inject("understudy" as never) as Asked;

const stop = new BroadcastChannel("understudy-contract");
let isStopped = false;
stop.onmessage = () => {
  isStopped = true;
};

const Keeping = asked.target.startsWith("https:") ? SecureAgent : Agent;
const agent = new Keeping({ keepAlive: true });
const session: Session = newSession({
  transport: { base: asked.target, agent, timeoutMs: 20_000 },
  credentials: asked.credentials,
  allowWrites: asked.allowWrites,
  allowBursts: asked.allowBursts,
  budgetCredits: asked.budgetCredits,
  seed: asked.seed,
  ...(asked.overlay && { overlay: asked.overlay }),
  ...(asked.known && { known: asked.known }),
  isStopped: () => isStopped,
  journal: newJournal((line) => appendFileSync(asked.journalFile, `${JSON.stringify(line)}\n`)),
});

beforeAll(async () => {
  const problem = await preflight(session);
  if (problem !== null) throw new Error(problem);
});

/** Told at the very end, whatever ended the run. */
// biome-ignore lint/correctness/noEmptyPattern: vitest reads what a hook asks for off its first parameter
afterAll(async ({}, { file }) => {
  const build = await buildOf(session).catch(() => null);
  const { requests, statuses } = session.recorder;
  const seen: Seen = {
    run: session.run,
    build,
    requests,
    credits: session.budget.spent,
    isStandIn: session.isStandIn,
    skewMs: speedOf(session.pace) === 1 ? skewOf(session.pace) : 0,
    additions: additionLessons(session),
    statuses: Object.fromEntries(statuses),
    document: asked.comparesDocument ? await documentDifference(session) : notCompared("no report was asked for"),
    missing: Object.fromEntries(session.missing),
  };
  Object.assign(file.meta, { seen });
  agent.destroy();
  stop.close();
});

const only = asked.only === null ? null : new RegExp(asked.only, "i");
registerChecks(
  everyCheck.filter(({ id, title, area }) => only === null || only.test(id) || only.test(`${area}: ${title}`)),
  () => session,
);
