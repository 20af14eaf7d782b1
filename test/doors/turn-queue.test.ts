import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { newTurnQueue } from "../../src/doors/turn-queue.ts";

test("requests are served at once while nobody connects", () => {
  const served: number[] = [];
  const { take } = newTurnQueue();
  for (const each of [1, 2, 3]) take(() => served.push(each));
  expect(served).toEqual([1, 2, 3]);
});

test("while clients connect, one request a turn is served, in order, so that no turn is long", async () => {
  const served: number[] = [];
  const { take, connected } = newTurnQueue();
  const servedAfterTurn: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    connected();
    for (let each = 0; each < 3; each++) take(() => served.push(turn * 3 + each));
    await nextTurn();
    servedAfterTurn.push(served.length);
  }
  expect(servedAfterTurn).toEqual([1, 2, 3, 4, 5]);
  for (let turn = 0; turn < 4; turn++) await nextTurn();
  expect(served).toEqual(Array.from({ length: 15 }, (_, each) => each));
});

test("a request that comes while others wait is served after them", async () => {
  const served: string[] = [];
  const { take, connected } = newTurnQueue();
  connected();
  take(() => {
    served.push("first");
    take(() => served.push("asked meanwhile"));
  });
  take(() => served.push("second"));
  for (let turn = 0; turn < 5; turn++) await nextTurn();
  expect(served).toEqual(["first", "second", "asked meanwhile"]);
});

test("requests that never cease, such as pipelined ones, leave each turn to others after ten milliseconds", async () => {
  let now = 0;
  let served = 0;
  const { take } = newTurnQueue(() => now);
  const pipelined = (): void => {
    served += 1;
    now += 3;
    process.nextTick(() => take(pipelined));
  };
  take(pipelined);
  const servedInTurns: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const before = served;
    await nextTurn();
    servedInTurns.push(served - before);
  }
  expect(Math.max(...servedInTurns)).toBeLessThan(10);
  expect(Math.min(...servedInTurns)).toBeGreaterThan(0);
});
