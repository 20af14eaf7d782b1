import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { coerce } from "zod/v4";
import { acceptsOf } from "../../src/base/accepts.ts";
import { GivenPerson } from "../../src/model/given-person.ts";

const Row = z.looseObject({
  id: z.string().min(1).max(8),
  count: z.int().min(0).max(10),
  kind: z.enum(["a", "b"]).nullable(),
  tags: z.array(z.string()).max(2).optional(),
  at: z.iso.datetime({ offset: true }).optional(),
  inner: z.strictObject({ on: z.boolean() }).optional(),
});

describe("a value is accepted if the schema would return it unchanged", () => {
  const plain = { id: "x", count: 3, kind: "a" };
  test.each([
    ["what is needed alone", plain, true],
    ["everything", { ...plain, tags: ["t"], at: "2026-03-01T09:00:00Z", inner: { on: true } }, true],
    ["a member that is not declared", { ...plain, more: 1 }, true],
    ["an empty text that has to say something", { ...plain, id: "" }, false],
    ["a number out of its bounds", { ...plain, count: 11 }, false],
    ["a number that is not whole", { ...plain, count: 1.5 }, false],
    ["another word than those listed", { ...plain, kind: "c" }, false],
    ["too long a list", { ...plain, tags: ["1", "2", "3"] }, false],
    ["no instant", { ...plain, at: "yesterday" }, false],
    ["a member too many where none may be", { ...plain, inner: { on: true, off: 1 } }, false],
    ["a member that is missing", { id: "x", count: 3 }, false],
    ["a list for an object", [plain], false],
  ])("%s", (_, value, isAccepted) => {
    expect(acceptsOf(Row)(value)).toBe(isAccepted);
    expect(Row.safeParse(value).success).toBe(isAccepted);
  });

  test("members that are not declared can be refused", () => {
    expect(acceptsOf(Row, "refused")(plain)).toBe(true);
    expect(acceptsOf(Row, "refused")({ ...plain, more: 1 })).toBe(false);
  });

  test("values that a schema would change are left to the schema", () => {
    const changes = z.looseObject({ name: z.string().trim(), size: z.int().default(3) });
    expect(acceptsOf(changes)({ name: "as is", size: 1 })).toBe(true);
    expect(acceptsOf(changes)({ name: " to trim ", size: 1 })).toBe(false);
    expect(acceptsOf(changes)({ name: "as is" })).toBe(false);
    expect(acceptsOf(coerce.number())("3")).toBe(false);
  });
});

/** Values similar to the interface's answers, and very different ones. */
const anything = fc.jsonValue({ maxDepth: 3 });
const people = fc.record(
  {
    id: fc.oneof(fc.stringMatching(/^\d{1,5}$/), anything),
    login: fc.oneof(fc.constantFrom("grace-of-oslo", "-no-"), anything),
    name: fc.oneof(fc.string(), anything),
    details: fc.oneof(
      anything,
      fc.record(
        {
          githubProfile: fc.record({
            core: fc.record(
              {
                joinedAt: fc.constantFrom("2026-03-01T09:00:00.000Z", "2026-03-01T10:00:00+01:00", "no", 3),
                languages: fc.oneof(fc.array(fc.string(), { maxLength: 3 }), anything),
                followers: fc.oneof(fc.nat(), anything),
              },
              { requiredKeys: [] },
            ),
          }),
        },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: [] },
);

test("every accepted person passes the schema unchanged", () => {
  fc.assert(
    fc.property(people, (value) => {
      if (acceptsOf(GivenPerson)(value)) expect(GivenPerson.parse(value)).toEqual(value);
    }),
    { numRuns: 300 },
  );
});
