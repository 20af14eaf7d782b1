import { expect, test } from "vitest";
import { newFolder } from "../folder.ts";
import { runServer } from "../processes.ts";

/** Clients that go on by themselves until all sandboxes had their turn; how often each status was answered. */
async function byTurns(clients: number, sandboxes: number, ask: (name: string) => Promise<Response>) {
  const statuses: Record<number, number> = {};
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < sandboxes) {
      next += 1;
      const answer = await ask(`s${next}`);
      await answer.text();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return statuses;
}

const headers = { authorization: "Bearer svc_st_demo_owner", "content-type": "application/json" };
const busy = { method: "PUT", headers, body: JSON.stringify({ name: "busy-account" }) };

// Each of these worlds is 5 MB of text: the process used to end at the hundredth.
test("worlds of a folder are begun and read at once in a small heap", { timeout: 600_000 }, async () => {
  const folder = newFolder();
  const start = () =>
    runServer(["--store", `file:${folder}`], { env: { ...process.env, NODE_OPTIONS: "--max-old-space-size=256" } });
  const first = await start();
  expect(await byTurns(3, 130, (name) => fetch(`${first.url}/~${name}/_understudy/scenario`, busy))).toEqual({
    200: 130,
  });
  await first.kill("SIGTERM");
  // None of them is in memory now, and their rows are no longer shared.
  const second = await start();
  expect(await byTurns(8, 60, (name) => fetch(`${second.url}/~${name}/v1/me`, { headers }))).toEqual({ 200: 60 });
  expect(await second.kill("SIGTERM")).toBe(0);
});
