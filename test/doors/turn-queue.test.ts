import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { newTurnQueue } from "../../src/doors/turn-queue.ts";

test("requests are served at once while nobody connects", () => {
  const served: number[] = [];
  const { take } = newTurnQueue<number>((each) => served.push(each));
  for (const each of [1, 2, 3]) take(each);
  expect(served).toEqual([1, 2, 3]);
});

test("while clients connect, one request a turn is served, in order, so that no turn is long", async () => {
  const served: number[] = [];
  const { take, connected } = newTurnQueue<number>((each) => served.push(each));
  const servedAfterTurn: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    connected();
    for (let each = 0; each < 3; each++) take(turn * 3 + each);
    await nextTurn();
    servedAfterTurn.push(served.length);
  }
  expect(servedAfterTurn).toEqual([1, 2, 3, 4, 5]);
  for (let turn = 0; turn < 4; turn++) await nextTurn();
  expect(served).toEqual(Array.from({ length: 15 }, (_, each) => each));
});

test("a request that comes while others wait is served after them", async () => {
  const served: string[] = [];
  const { take, connected } = newTurnQueue<string>((each) => {
    served.push(each);
    if (each === "first") take("asked meanwhile");
  });
  connected();
  for (const each of ["first", "second"]) take(each);
  for (let turn = 0; turn < 5; turn++) await nextTurn();
  expect(served).toEqual(["first", "second", "asked meanwhile"]);
});
