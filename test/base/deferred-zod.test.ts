import { expect, test } from "vitest";
import { z as real } from "zod/v4";
import { z } from "../../src/base/deferred-zod.ts";

const declare = (from: typeof real) => {
  const Name = from.string().trim().min(1).max(20).meta({ description: "A name." });
  const Node = from.looseObject({
    name: Name,
    get children() {
      return from.array(Node).optional();
    },
  });
  const Shape = from.discriminatedUnion("kind", [
    from.strictObject({ kind: from.literal("dot"), at: from.tuple([from.int(), from.int()]) }),
    from.strictObject({ kind: from.literal("line"), through: from.array(from.number().min(0)).min(2) }),
  ]);
  return from
    .strictObject({
      name: Name,
      role: from.enum(["a", "b"]).default("a"),
      when: from.iso.datetime().nullable(),
      tree: Node.optional(),
      again: from.lazy(() => from.array(Name)).optional(),
      shapes: from.record(from.string(), Shape),
    })
    .refine(({ name, role }) => name !== role, "must not be called like its role");
};

const values: readonly unknown[] = [
  { name: " x ", when: null, shapes: {} },
  { name: "a", when: null, shapes: {} },
  { name: "x", when: "2026-03-01T09:00:00Z", shapes: { one: { kind: "dot", at: [1, 2] } } },
  { name: "x", when: "yesterday", shapes: { one: { kind: "line", through: [1] } }, more: 1 },
  { name: "x", when: null, shapes: {}, tree: { name: "root", children: [{ name: "leaf", children: [] }] } },
  { name: "x", when: null, shapes: {}, tree: { name: "root", children: [{ name: "" }] } },
  "no object",
];

test("a deferred schema accepts, changes and refuses the same values as the real one, with the same messages", () => {
  const [deferred, plain] = [declare(z), declare(real)];
  for (const value of values) {
    const [one, other] = [deferred.safeParse(value), plain.safeParse(value)];
    expect(one.success).toBe(other.success);
    expect(one.data).toEqual(other.data);
    expect(one.error?.issues).toEqual(other.error?.issues);
  }
});

test("it has the same JSON Schema and metadata", () => {
  expect(z.toJSONSchema(declare(z), { io: "input" })).toEqual(real.toJSONSchema(declare(real), { io: "input" }));
  const Named = z.string().meta({ description: "A name." });
  expect(z.globalRegistry.get(Named)).toMatchObject({ description: "A name." });
  expect(z.strictObject({ name: Named }).shape.name).toBe(z.array(z.strictObject({ name: Named })).element.shape.name);
});

test("it is not built before its first use", () => {
  let made = 0;
  const Late = z.strictObject({
    get member() {
      made++;
      return z.string();
    },
  });
  const Wider = Late.extend({ more: z.int() }).meta({ description: "Wider." });
  expect(made).toBe(0);
  expect(Wider.safeParse({ member: "x", more: 1 }).success).toBe(true);
  expect(made).toBeGreaterThan(0);
});

test("a builder that is not bundled is refused, with the place to list it", () => {
  expect(() => z.bigint()).toThrow("z.bigint is not among the builders of src/base/deferred-zod.ts");
});
