import { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { openers } from "./doors.ts";
import { atOnce, type FirstCalls, inOrder, mixtures, optionsOf, pages } from "./first-calls.ts";

// Every scenario, and Chromium, are in first-calls.long.test.ts.
const some = [...mixtures, ...pages.filter(({ scenario }) => scenario === "lived-in-account")];
/** Node has all modules from the start, so what is loaded at first use is shared there anyway. */
const someInNode = some.filter(({ scenario }) => scenario !== "fresh-account");

describe.each(openers.map((open) => ({ name: open.name, open })))("$name", ({ open }) => {
  test.each(someInNode)("answers who comes first at once as one after the other: $what", async (each) => {
    expect(await atOnce(open, each)).toEqual(await inOrder(open, each));
  });
});

/** A worker has modules of its own, which it loads at the first call that needs them, as a page does. */
function inPage(each: FirstCalls): Promise<readonly (number | string)[]> {
  const code = `
    const { parentPort, workerData: { entry, options, calls } } = require("node:worker_threads");
    import(entry).then(async ({ createUnderstudy }) => {
      const understudy = await createUnderstudy(options);
      const ask = ({ path, ...init }) => understudy.fetch(path, init).then(({ status }) => status, String);
      parentPort.postMessage(await Promise.all(calls.map(ask)));
    });`;
  const entry = new URL("../../dist/browser.js", import.meta.url).href;
  const worker = new Worker(code, { eval: true, workerData: { entry, options: optionsOf(each), calls: each.calls } });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

test.each(some)("a page that has loaded nothing yet answers all of them: $what", async (each) => {
  expect((await inPage(each)).filter((status) => status !== 200 && status !== 202)).toEqual([]);
});
