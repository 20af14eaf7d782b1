import { begunOnce } from "../base/on-first-use.ts";
import type { Sandbox, Understudy } from "../library/sandbox-types.ts";

/** A sandbox for each test, on one understudy a worker. Tests of a worker may run at once. */
export function worldPerTest(create: () => Promise<Understudy>, store = "memory"): () => Promise<Sandbox> {
  const shared = begunOnce(create);
  // Other workers may use the same store, and it still has the worlds of earlier runs.
  const names = store === "memory" ? "test" : `test-${crypto.randomUUID().slice(0, 8)}`;
  let tests = 0;
  return async () => {
    tests += 1;
    const name = `${names}-${tests}`;
    return (await shared()).sandbox(name);
  };
}
