import { expect, test } from "vitest";
import { type Draft, jsonOf, withValue, write } from "../../src/kernel/draft.ts";

const headers = { "content-type": "application/json" };
const written: Draft = { status: 200, headers, body: '{"name":"Rust"}' };

test("an answer that no step changes stays as the operation wrote it", () => {
  expect(write(written)).toBe(written);
  expect(jsonOf({ ...written, headers: {} })).toBeUndefined();
});

test("the next step sees what the one before it changed, and the change is written once", () => {
  const changed = withValue(written, { ...(jsonOf(written) as object), pinned: true });
  expect(jsonOf(changed)).toEqual({ name: "Rust", pinned: true });
  expect(write(changed).body).toBe('{"name":"Rust","pinned":true}');
});

test("a body that a later step gives replaces a changed value", () => {
  const emptied = { ...withValue(written, { name: "Go" }), body: "" };
  expect(write(emptied).body).toBe("");
  expect(jsonOf({ ...emptied, body: '{"name":"C"}' })).toEqual({ name: "C" });
});
