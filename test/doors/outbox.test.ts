import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { newOutbox } from "../../src/doors/answer-request.ts";

test("what is posted in one turn is sent at its end, in order", async () => {
  const sent: number[] = [];
  const post = newOutbox<number>((each) => sent.push(each));
  for (const each of [1, 2, 3]) post(each);
  expect(sent).toEqual([]);
  await nextTurn();
  expect(sent).toEqual([1, 2, 3]);
  post(4);
  await nextTurn();
  expect(sent).toEqual([1, 2, 3, 4]);
});

test("a long burst is sent in parts, none of it twice", async () => {
  const sent: number[] = [];
  const post = newOutbox<number>((each) => sent.push(each));
  const burst = Array.from({ length: 100 }, (_, at) => at);
  for (const each of burst) post(each);
  expect(sent.length).toBeGreaterThan(80);
  await nextTurn();
  expect(sent).toEqual(burst);
});
