import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { supervise } from "../../../src/cli/beside/supervise.ts";
import { newFolder } from "../../folder.ts";

const folder = newFolder();

/** A thread that answers a word with its capitals, unless the word tells it to do otherwise. */
const file = join(folder, "worker.mjs");
writeFileSync(
  file,
  `import { parentPort } from "node:worker_threads";
   const does = {
     loop() { for (;;); },
     leave() { process.exit(); },
     throw() { throw new Error("a defect"); },
     leak() { for (const held = []; ; ) held.push(new Array(2e6).fill(held.length)); },
   };
   parentPort.on("message", (word) => {
     does[word]?.();
     parentPort.postMessage(word === "refuse" ? { problem: "it is refused" } : { result: word.toUpperCase() });
   });
   parentPort.postMessage("ready");`,
);

/** Everything that is asked at once, with its answer or why there is none. */
async function answers(words: readonly string[], deaths = 3): Promise<readonly string[]> {
  const { ask, end } = supervise<string, string>({ file: pathToFileURL(file), data: null, silenceMs: 2_000, deaths });
  const all = words.map((word) => ask(word).catch((error: Error) => `no: ${error.message}`));
  return await Promise.all(all).finally(end);
}

test("tasks are answered in their order, and one that is refused ends nothing", async () => {
  expect(await answers(["one", "refuse", "two"])).toEqual(["ONE", "no: it is refused", "TWO"]);
});

test.each([
  ["loop", /it took longer than 2 s/],
  ["leave", /its thread ended/],
  ["throw", /a defect/],
  // On a slow machine the silence comes first.
  ["leak", /it needs too much memory|it took longer/],
])("a thread that would %s is ended over that task alone, and the others are answered", async (word, why) => {
  expect(await answers(["one", word, "two", "three"])).toEqual(["ONE", expect.stringMatching(why), "TWO", "THREE"]);
});

test("after three deaths nothing more is tried", async () => {
  const words = ["leave", "one", "leave", "leave", "two"];
  const given = "it was given up after what came before";
  expect(await answers(words)).toEqual([
    "no: its thread ended",
    "ONE",
    "no: its thread ended",
    "no: its thread ended",
    `no: ${given}`,
  ]);
});

test("more than are sent at once are answered, each once", async () => {
  const words = Array.from({ length: 300 }, (_, at) => `word ${at}`);
  expect(await answers(words)).toEqual(words.map((word) => word.toUpperCase()));
});

test("who is in a hurry waits for what is under way and begins nothing again", async () => {
  const { ask, hurry, end } = supervise<string, string>({
    ...{ file: pathToFileURL(file), data: null, silenceMs: 60_000, deaths: 3 },
  });
  const work = ["one", "loop", "two"].map((word) => ask(word).catch((error: Error) => `no: ${error.message}`));
  expect(await work[0]).toBe("ONE");
  hurry(300);
  expect(await Promise.all(work)).toEqual([
    "ONE",
    "no: it took longer than 0.3 s",
    expect.stringContaining("given up"),
  ]);
  end();
});
