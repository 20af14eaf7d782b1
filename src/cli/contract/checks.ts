import { appendFileSync } from "node:fs";
import { Agent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import { afterAll, beforeAll, inject, test } from "vitest";
import { everyCheck } from "../../../contracts/all.ts";
import { newJournal } from "../../contract/cleanup-journal.ts";
import { preflight } from "../../contract/preflight.ts";
import { newSession, type Session } from "../../contract/session.ts";
import { registerChecks } from "../../contract/vitest-host.ts";
import type { Asked } from "./asked.ts";

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
  isStopped: () => isStopped,
  journal: newJournal((line) => appendFileSync(asked.journalFile, `${JSON.stringify(line)}\n`)),
});

beforeAll(async () => {
  const problem = await preflight(session);
  if (problem !== null) throw new Error(problem);
});

afterAll(() => {
  agent.destroy();
  stop.close();
});

const only = asked.only === null ? null : new RegExp(asked.only, "i");
registerChecks(
  everyCheck.filter(({ id, title, area }) => only === null || only.test(id) || only.test(`${area}: ${title}`)),
  () => session,
);

test("what was seen", ({ task }) => {
  const { requests, additions } = session.recorder;
  const seen = {
    run: session.run,
    requests,
    credits: session.budget.spent,
    isStandIn: session.isStandIn,
    additions: [...additions].flatMap(([route, paths]) => [...paths].map((path) => `${route}: ${path}`)),
  };
  Object.assign(task.meta, { seen });
});
