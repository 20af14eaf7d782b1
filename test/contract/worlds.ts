import { everyCheck } from "../../contracts/all.ts";
import type { Session } from "../../src/contract/run/session.ts";
import { operationOf } from "../../src/contract/seen/operations.ts";
import { isFailed, type Result } from "../../src/contract/seen/verdict.ts";
import { tokens } from "../harness.ts";
import { credentials, openMock, runAll } from "./mock.ts";

export interface WorldJudged {
  readonly held: number;
  /** How many checks could not run, by what was missing. */
  readonly skipped: Readonly<Record<string, number>>;
  readonly failed: readonly string[];
}

/** Runs every check of the kit, except those that use up limits, against a mock in a scenario. */
export async function judgeWorld(scenario: string): Promise<WorldJudged> {
  const without = goneMidway[scenario];
  const opened = await openMock(
    { scenario, clock: speed },
    { credentials: { ...credentials, ...(without && { [without]: undefined }) } },
  );
  try {
    await finishWork(opened.url);
    forgetSpeed(opened.session);
    const results = await runAll(opened.session, checks);
    return { ...sum(results), failed: results.filter(isFailed).map(sayFailure) };
  } finally {
    await opened.close();
  }
}

const checks = everyCheck.filter(
  ({ tier, on }) => tier !== "burst" && on.every((route) => operationOf(route) !== null),
);

/** Fast enough to wait for limits in seconds, but not so fast that work ends between two calls on a busy machine. */
const speed = "20x";

/** The refusals of a credential in a scenario, at once or later: the checks then use the other credential. */
const goneMidway: Readonly<Record<string, "key" | "session">> = {
  "key-expired": "key",
  "key-revoked-midway": "key",
  "session-expiring": "session",
  "signature-required": "key",
};

/** Ends the scenario's running jobs first, because their charges would disturb checks that compare credits. */
async function finishWork(url: string): Promise<void> {
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${tokens.owner}`, "content-type": "application/json" };
    // biome-ignore lint/suspicious/noExplicitAny: answers of two lists, or of a refusal
    return (await (await fetch(url + path, { ...init, headers })).json()) as any;
  };
  const open = async (): Promise<string[]> => {
    const searches = (await ask("/v1/search/jobs")).jobs ?? [];
    const research = (await ask("/v1/deep-research/jobs")).jobs ?? [];
    const unfinished = ({ status }: { status: string }) => status === "queued" || status === "running";
    return [
      ...searches.filter(unfinished).map(({ id }: { id: string }) => `/v1/search/jobs/${id}`),
      ...research.filter(unfinished).map(({ id }: { id: string }) => `/v2/deep-research/jobs/${id}`),
    ];
  };
  // Also in a scenario with a frozen clock.
  await ask("/_understudy/clock", { method: "PATCH", body: JSON.stringify({ mode: speed }) });
  const unfinished = await open();
  if (unfinished.length === 0) return;
  await ask("/_understudy/clock", { method: "PATCH", body: JSON.stringify({ advance: "6h" }) });
  for (const path of unfinished) await ask(path);
}

/** The clock was set forward, so its speed has to be measured again. */
function forgetSpeed({ pace }: Session): void {
  pace.first = null;
  pace.last = null;
}

function sum(results: readonly Result[]): Pick<WorldJudged, "held" | "skipped"> {
  const skipped: Record<string, number> = {};
  for (const { lacks } of results) if (lacks !== null) skipped[lacks] = (skipped[lacks] ?? 0) + 1;
  return { held: results.filter(({ verdict }) => verdict === "held").length, skipped };
}

function sayFailure({ verdict, id, reason }: Result): string {
  return `${verdict}, ${id}: ${reason}`;
}
