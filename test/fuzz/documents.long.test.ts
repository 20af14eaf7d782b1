import { expect, test } from "vitest";
import { fuzzDocuments, startReading } from "./documents.ts";

/** Runs for half a minute; `npm run bench -- fuzz-documents --minutes 60` runs longer, and says the seed of what broke. */
test("whatever a file of others says, reading it ends, in a sentence or with what it means", async () => {
  expect(await fuzzDocuments(30_000, 1)).toBeNull();
}, 180_000);

test("what would not end is noticed, and what would take all memory, and reading goes on", async () => {
  const { read, close } = await startReading();
  try {
    expect(await read({ kind: "planted loop", text: "" })).toMatch(/it took longer/);
    expect(await read({ kind: "overlay", text: "{}" })).toBeNull();
    expect(await read({ kind: "planted leak", text: "" })).toMatch(/too much memory|it took longer/);
    expect(await read({ kind: "overlay", text: "{}" })).toBeNull();
  } finally {
    close();
  }
}, 180_000);
