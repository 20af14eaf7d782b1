import { expect, test } from "vitest";
import { applyPatch } from "../../src/base/json-patch.ts";

const document = { a: [1, 2, 3], b: { c: "x" }, "d/e": { "~": 0 } };

test("each operation of RFC 6902 does what it says and leaves the original alone", () => {
  const patched = applyPatch(document, [
    { op: "test", path: "/b", value: { c: "x" } },
    { op: "add", path: "/a/1", value: 9 },
    { op: "add", path: "/a/-", value: 4 },
    { op: "remove", path: "/a/0" },
    { op: "replace", path: "/b/c", value: "y" },
    { op: "copy", from: "/b", path: "/copy" },
    { op: "move", from: "/d~1e/~0", path: "/moved" },
  ]);
  expect(patched).toEqual({ value: { a: [9, 2, 3, 4], b: { c: "y" }, "d/e": {}, copy: { c: "y" }, moved: 0 } });
  expect(document.a).toEqual([1, 2, 3]);
});

test.each([
  [{ op: "remove", path: "/zzz" } as const, "nothing there"],
  [{ op: "replace", path: "/a/7", value: 1 } as const, "nothing there"],
  [{ op: "add", path: "/a/7", value: 1 } as const, "no such place"],
  [{ op: "add", path: "/a/01", value: 1 } as const, "no such place"],
  [{ op: "add", path: "/x/y", value: 1 } as const, "nothing to put it into"],
  [{ op: "test", path: "/b/c", value: "z" } as const, "differs"],
  [{ op: "move", from: "/b", path: "/b/c" } as const, "into itself"],
  [{ op: "add", path: "/__proto__", value: { polluted: true } } as const, "not allowed"],
  [{ op: "remove", path: "/__proto__/toString" } as const, "nothing there"],
])("%j is reported, not applied", (step, reason) => {
  expect(applyPatch(document, [step])).toEqual({ problem: expect.stringContaining(reason) });
  expect({}).not.toHaveProperty("polluted");
});
