import { afterEach, expect, test, vi } from "vitest";
import { newProgress } from "../../src/cli/contract/progress.ts";
import type { Result } from "../../src/contract/seen/verdict.ts";
import { newTerminal } from "./in-process.ts";

afterEach(() => void vi.useRealTimers());

const result = (title: string, verdict: Result["verdict"]) => ({ title, verdict, reason: "" }) as Result;

test("a run in a pipe says every ten seconds how far it is, and nothing once it has ended", () => {
  vi.useFakeTimers();
  const said: string[] = [];
  const progress = newProgress(newTerminal({ err: (text) => void said.push(text) }));
  let rest = "";
  progress.begin(3, () => rest);
  vi.advanceTimersByTime(10_000);
  progress.seen(result("catalog: prices are whole numbers", "held"));
  progress.seen(result("search: a page has at most 100 rows", "violation"));
  vi.advanceTimersByTime(10_000);
  rest = "waits 34 s for the limit of POST /v1/searches/angles";
  vi.advanceTimersByTime(10_000);
  progress.end();
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([
    "0 of 3 checks in 10 s\n",
    "2 of 3 checks in 20 s, 1 failed; done last: search: a page has at most 100 rows\n",
    "2 of 3 checks in 30 s, 1 failed; waits 34 s for the limit of POST /v1/searches/angles\n",
  ]);
});
