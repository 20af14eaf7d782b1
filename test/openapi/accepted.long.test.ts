import { expect, test } from "vitest";
import { judgeRequests } from "./accepted.ts";

test("requests that the document accepts are never refused for their shape, and others always are", async () => {
  const seed = Number(process.env.PROPERTY_SEED ?? 1);
  const runs = Number(process.env.JUDGED_REQUESTS ?? 12);
  const { accepted, refused, beyondSchema, disagreements } = await judgeRequests({ seed, runs });
  if (runs > 12) {
    console.log(`${accepted} requests that the document accepts, ${refused} that it refuses`);
    console.log("refused for what the document says in words:", beyondSchema);
    console.log(`${disagreements.length} disagreements`);
  }
  expect(disagreements).toEqual([]);
  // Requests of both kinds were sent, so that the comparison means something.
  expect(accepted).toBeGreaterThan(250);
  expect(refused).toBeGreaterThan(100);
}, 3_600_000);
