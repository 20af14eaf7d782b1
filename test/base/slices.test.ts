import { expect, test } from "vitest";
import { finish, shareWork } from "../../src/base/slices.ts";

function* threeSlices() {
  yield "first";
  yield "second";
  return "made";
}

test("work is done immediately for a caller that cannot wait", () => {
  expect(finish(threeSlices())).toBe("made");
});

test("concurrent callers share one computation", () => {
  let begun = 0;
  const { slices, result } = shareWork(() => {
    begun++;
    return threeSlices();
  });
  const [one, other] = [slices(), slices()];
  const done = [one, other, one, other].map((each) => each?.next().done);
  expect(done).toEqual([false, false, true, true]);
  expect([result(), begun, slices()]).toEqual(["made", 1, null]);
});

test("a caller that cannot wait finishes the work immediately", () => {
  const { slices, result } = shareWork(threeSlices);
  const waiting = slices();
  waiting?.next();
  expect(result()).toBe("made");
  expect(waiting?.next().done).toBe(true);
});

test("a failed computation is tried again", () => {
  let isBroken = true;
  const { result, slices } = shareWork(function* () {
    yield "first";
    if (isBroken) throw new Error("Not now.");
    return "made";
  });
  expect(result).toThrow("Not now.");
  expect(slices()).not.toBeNull();
  isBroken = false;
  expect(result()).toBe("made");
});
