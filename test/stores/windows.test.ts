import { expect, test } from "vitest";
import { noAnswer } from "./load.ts";
import { checkWindows, type Sent, windowMs } from "./windows.ts";

const limit = 3;

function answered(status: number, remaining: number, at = 0): Sent {
  return { operation: "me.get", outcome: { ...lost.outcome, status, at, limit, remaining }, from: 0, to: windowMs };
}

const lost: Sent = { operation: "me.get", outcome: noAnswer, from: 0, to: 0 };
const exact = [answered(200, 1), answered(200, 2), answered(402, 0), answered(429, 0)];

test("a window that grants each slot once and refuses the others is exact, and the next starts fresh", () => {
  expect(checkWindows([...exact, answered(200, 2, windowMs)])).toEqual({ windows: 2, full: 1, problems: [] });
});

test("a lost answer may have used a slot, in a window that was open at its time", () => {
  const refusedEarly = [answered(200, 2), answered(200, 1), answered(429, 0)];
  expect(checkWindows([...refusedEarly, lost]).problems).toEqual([]);
  const other = { ...lost, from: windowMs, to: windowMs };
  expect(checkWindows([...refusedEarly, other]).problems).toEqual([
    "me.get at 1970-01-01T00:00:00.000Z: of 3 places 2 were answered, and 0 answers were lost",
  ]);
});

test("a slot granted twice, one slot too many and a closed window are reported", () => {
  expect(checkWindows([...exact, answered(200, 0)]).problems).toEqual([
    expect.stringContaining("4 calls passed a limit of 3"),
    expect.stringContaining("a place was given twice"),
  ]);
  expect(checkWindows([answered(200, 2, 5 * windowMs)]).problems).toEqual([
    "me.get at 1970-01-01T00:05:00.000Z: a call was counted in a window that was not open",
  ]);
});
