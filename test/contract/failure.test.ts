import { expect, test } from "vitest";
import { expect as expectIn } from "../../src/contract/seen/expect.ts";
import { sayFailure } from "../../src/contract/seen/failure.ts";

// A failure's message names the place, the actual and the expected value, and never quotes an assertion library.

function failureOf(look: () => void): unknown {
  try {
    look();
  } catch (error) {
    return error;
  }
  throw new Error("it should have failed");
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of any shape
const answer: any = { id: "a", stats: { members: 2 }, rows: [{ id: 1 }, { id: 2 }] };

test.each<[look: () => void, says: string]>([
  [() => expect(answer.list).toMatchObject({ id: "a" }), 'it is not there and should be {"id":"a"}'],
  [() => expect(answer).toMatchObject({ stats: { members: 3 } }), "`stats.members` is 2 and should be 3"],
  [() => expect(answer.rows).toEqual([{ id: 1 }]), 'it has 2 items and should have 1: [{"id":2}] too many'],
  [() => expect(answer.stats.members).toBeGreaterThan(5), "it is 2 and should be greater than 5"],
  [() => expect(answer.stats.members, "members").toBeLessThan(1), "members: it is 2 and should be less than 1"],
  [() => expect(["a"]).toContain("b"), "it is [ 'a' ] and should include 'b'"],
  [() => expect(answer.rows, "the list").toHaveLength(3), "the list: it has 2 items and should have 3"],
  [() => expect(answer.id, "`id`").toBe("b"), '`id` is "a" and should be "b"'],
  [() => expect(answer.id).toBeNull(), "it is 'a' and should be null"],
  [() => expect(answer.id, "without a filter, too").not.toEqual("a"), "without a filter, too: both are 'a'"],
  [
    () => expect(answer.rows.length > 2, "there are more than two").toBe(true),
    "there are more than two: that is not so",
  ],
  [
    () => expect(Number(answer.id), "its end").toBeGreaterThan(3),
    "its end: it is no number and should be greater than 3",
  ],
  [() => expect(answer.id, "id").toBeTypeOf("number"), "id: it is 'a' and should be a number"],
  [() => expect(answer.rows.length, "rows").toBeCloseTo(3, 1), "rows: it is 2 and should be close to 3"],
  [() => expect(answer).not.toHaveProperty("id"), "and should not have property"],
  [() => expect(answer.name).toBeTypeOf("string"), "it is not there and should be"],
  [() => expect(answer.name, "its name").toContain("a"), "its name is not there"],
  [() => expect(answer.name).toMatch(/a/), "what is looked for is not there"],
  [() => expect(Object.keys(answer)).toEqual(expect.arrayContaining(["id", "name"])), 'it lacks "name"'],
  [() => expect(answer).toMatchObject({ id: expect.any(Number) }), '`id` is "a" and should be a number'],
  [() => answer.list.rows.length, "it should have: there is nothing in which `rows` could be."],
  [() => Object.keys(answer.list), "the answer does not have the members that it should have."],
])("%#", (look, says) => {
  const said = sayFailure(failureOf(look), undefined);
  expect(said).toContain(says);
  expect(said).not.toMatch(/\bexpected\b/);
});

test("two answers that differ only in undeclared members are no violation", () => {
  const failure = failureOf(() => expect({ id: "a" }).toEqual({ id: "a", extra: 1 }));
  expect(() => sayFailure(failure, undefined, new Set(["extra"]))).toThrow(
    "what the interface does not declare (extra)",
  );
  expect(sayFailure(failure, undefined)).toContain("`extra` is not there and should be 1");
});

test("an assertion of a check says what it is about; without that it does not compile", () => {
  expect(
    sayFailure(
      failureOf(() => expectIn(11, "the number of notes").toBe(10)),
      undefined,
    ),
  ).toBe("the number of notes: it is 11 and should be 10");
  // @ts-expect-error: it has no subject
  failureOf(() => expectIn(11).toBe(10));
});
