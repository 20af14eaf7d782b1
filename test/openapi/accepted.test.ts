import { expect, test } from "vitest";
import { judgeRequests } from "./accepted.ts";

test("what the document accepts is never refused for its shape, and what it refuses always is", async () => {
  const { accepted, refused, disagreements } = await judgeRequests({ seed: 1, runs: 12 });
  expect(disagreements).toEqual([]);
  // Requests of both kinds were sent, so that agreement means something.
  expect(accepted).toBeGreaterThan(250);
  expect(refused).toBeGreaterThan(100);
}, 180_000);
