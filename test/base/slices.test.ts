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

/** Work that can only go on with what it loads. */
function loadingWork() {
  let loaded = "";
  let begun = 0;
  const loads: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const work = shareWork(function* () {
    begun += 1;
    yield new Promise<void>((resolve, reject) => loads.push({ resolve, reject }));
    if (loaded === "") throw new Error("It went on behind a load that had not come.");
    return loaded;
  });
  return {
    ...work,
    begun: () => begun,
    load(text: string) {
      loaded = text;
      for (const { resolve } of loads.splice(0)) resolve();
    },
    fail(error: Error) {
      for (const { reject } of loads.splice(0)) reject(error);
    },
  };
}

test("what one waits for, all wait for: nobody goes on behind a load that is under way", async () => {
  const { slices, result, load, begun } = loadingWork();
  const callers = [slices(), slices(), slices()];
  const steps = callers.map((each) => each?.next());
  expect(steps.map((step) => step?.value instanceof Promise)).toEqual([true, true, true]);
  load("what came");
  await Promise.all(steps.map((step) => step?.value));
  expect(callers.map((each) => each?.next().done)).toEqual([true, true, true]);
  expect([result(), begun()]).toEqual(["what came", 1]);
});

test("a load that fails fails for all who wait for it, and the next begins again", async () => {
  const { slices, result, load, fail, begun } = loadingWork();
  const waiting = [slices()?.next().value, slices()?.next().value] as Promise<void>[];
  fail(new Error("The network is away."));
  const outcomes = await Promise.allSettled(waiting);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const again = slices();
  const loading = again?.next().value;
  load("what came later");
  await loading;
  expect([again?.next().done, result(), begun()]).toEqual([true, "what came later", 2]);
});

test("a caller that cannot wait leaves those alone who do", async () => {
  const { slices, result, load } = loadingWork();
  const waiting = slices();
  const loading = waiting?.next().value;
  expect(result).toThrow("It went on behind a load that had not come.");
  load("what came");
  await loading;
  expect([waiting?.next().done, result()]).toEqual([true, "what came"]);
});

test("who cannot wait for work within other work does all of it by itself, and is not asked to wait for ever", async () => {
  let begun = 0;
  const inner = shareWork(function* () {
    begun += 1;
    yield new Promise<void>(() => {});
    return "made";
  });
  const outer = shareWork(function* () {
    let steps = 0;
    for (let work = inner.slices(); work !== null; work = inner.slices()) {
      for (let step = work.next(); step.done !== true; step = work.next()) {
        steps += 1;
        if (steps > 10) throw new Error("It is asked to wait without end.");
        yield step.value;
      }
    }
    return inner.result();
  });
  expect(inner.slices()?.next().value).toBeInstanceOf(Promise);
  expect(outer.result()).toBe("made");
  expect(begun).toBe(2);
});
