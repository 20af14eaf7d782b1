/** Documents that ask for more than their size says, and documents that are only large: each a function of how large. */
type Json = Record<string, unknown>;

const named = (count: number, name: (i: number) => string, value: (i: number) => unknown): Json =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [name(i), value(i)]));

const answering = (schema: unknown, more: Json = {}): Json => ({
  ...more,
  responses: { 200: { description: "Done", content: { "application/json": { schema } } } },
});

const described = (paths: Json, schemas: Json = {}): Json => ({
  openapi: "3.1.0",
  info: { title: "Service", version: "1" },
  paths,
  components: { schemas },
});

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** A person as an operation of ours answers one, with something more. */
const aroundOurs = (schema: unknown, schemas: Json = {}): Json =>
  described(
    {
      "/v1/me": { get: answering(schema) },
      "/v1/other": { get: answering(schema) },
      "/v1/shortlists": { post: taking(schema) },
    },
    schemas,
  );

const taking = (schema: unknown): Json =>
  answering(
    { type: "object", properties: { id: { type: "string" } } },
    {
      requestBody: { required: true, content: { "application/json": { schema } } },
    },
  );

const text = { type: "string" };

/** What is doubled, one by one. */
export const grown: Readonly<Record<string, (size: number) => Json>> = {
  paths: (size) =>
    described(
      named(
        size,
        (i) => `/things-${i}/{id}`,
        () => ({ get: answering({ type: "object", properties: { id: text } }) }),
      ),
    ),
  "required members": (size) => {
    const properties = named(
      size,
      (i) => `member${i}`,
      () => text,
    );
    return aroundOurs({ type: "object", properties, required: Object.keys(properties) });
  },
  "optional members": (size) =>
    aroundOurs({
      type: "object",
      properties: named(
        size,
        (i) => `member${i}`,
        () => ({ type: ["string", "null"] }),
      ),
    }),
  options: (size) =>
    aroundOurs({
      oneOf: Array.from({ length: size }, (_, i) => ({
        type: "object",
        properties: { id: text, [`is${i}`]: { type: "boolean" } },
      })),
    }),
  references: (size) =>
    aroundOurs(
      {
        type: "object",
        properties: named(
          size,
          (i) => `member${i}`,
          (i) => ref(`Shape${i}`),
        ),
      },
      named(
        size,
        (i) => `Shape${i}`,
        (i) => ({ type: "object", properties: { id: text, [`next${i}`]: ref(`Shape${(i + 1) % size}`) } }),
      ),
    ),
  enums: (size) =>
    aroundOurs({
      type: "object",
      properties: { kind: { type: "string", enum: Array.from({ length: size }, (_, i) => `word${i}`) } },
    }),
};

const selfRequiring = (times: number): Json => {
  const properties = named(
    times,
    (i) => `next${i}`,
    () => ref("Loop"),
  );
  return aroundOurs(ref("Loop"), { Loop: { type: "object", properties, required: Object.keys(properties) } });
};

/** Types that name each other, as `manager: X | None` does. */
export const namingEachOther = (count: number, required = false): Json =>
  aroundOurs(
    ref("Type0"),
    named(
      count,
      (i) => `Type${i}`,
      (i) => {
        const others = Array.from({ length: count }, (_, j) => j).filter((j) => j !== i || count === 1);
        const properties = {
          name: text,
          ...Object.fromEntries(others.map((j) => [`type${j}`, { anyOf: [ref(`Type${j}`), { type: "null" }] }])),
        };
        return { type: "object", properties, ...(required && { required: Object.keys(properties) }) };
      },
    ),
  );

const withPattern = (pattern: string): Json =>
  aroundOurs({ type: "object", properties: { name: { type: "string", pattern } }, required: ["name"] });

const doubled = (key: "allOf" | "properties", levels: number): Json =>
  aroundOurs(
    ref("Level0"),
    named(
      levels + 1,
      (i) => `Level${i}`,
      (i) =>
        i === levels
          ? { type: "object", properties: { id: text }, required: ["id"] }
          : key === "allOf"
            ? {
                allOf: [
                  ref(`Level${i + 1}`),
                  ref(`Level${i + 1}`),
                  { type: "object", properties: { [`at${i}`]: text } },
                ],
              }
            : {
                type: "object",
                properties: { a: ref(`Level${i + 1}`), b: ref(`Level${i + 1}`) },
                required: ["a", "b"],
              },
    ),
  );

/** Each of these once stopped whoever read it, or nearly. */
export const hostile: Readonly<Record<string, () => Json>> = {
  "a pattern that people write, and that matches in exponential time": () => withPattern("^([a-z0-9]+-?)+$"),
  "a pattern that does not end": () => withPattern("^[abc"),
  "a pattern of half a billion letters": () => withPattern("a{500000000}"),
  "a pattern that counts counts": () => withPattern("^((((a{100}){100}){100}){100})$"),
  "a pattern of ten thousand groups": () => withPattern(`${"(".repeat(10_000)}a${")".repeat(10_000)}`),
  "a pattern that looks around": () => withPattern("^(?=a)(?!.*--)[a-z-]+$"),
  "an object that requires itself three times": () => selfRequiring(3),
  "an object that requires itself four times": () => selfRequiring(4),
  "not of itself": () => aroundOurs(ref("No"), { No: { type: "object", not: ref("No") } }),
  "if of itself": () =>
    aroundOurs(ref("If"), { If: { type: "object", if: ref("If"), then: ref("If"), else: ref("If") } }),
  "18 levels of doubled allOf": () => doubled("allOf", 18),
  "40 levels of doubled members": () => doubled("properties", 40),
  "a chain of 20,000 references": () =>
    aroundOurs(
      ref("Link0"),
      named(
        20_000,
        (i) => `Link${i}`,
        (i) => (i === 19_999 ? text : ref(`Link${i + 1}`)),
      ),
    ),
  "a chain of 20,000 parts": () =>
    aroundOurs(
      ref("Link0"),
      named(
        20_000,
        (i) => `Link${i}`,
        (i) => (i === 19_999 ? text : { allOf: [ref(`Link${i + 1}`), {}] }),
      ),
    ),
  "unions of each other": () =>
    aroundOurs(ref("A"), {
      A: { anyOf: [ref("B"), ref("C")] },
      B: { anyOf: [ref("A"), ref("C")] },
      C: { oneOf: [ref("A"), ref("B")] },
    }),
  "100,000 paths": () => (grown.paths as (size: number) => Json)(100_000),
  "100,000 required members": () => (grown["required members"] as (size: number) => Json)(100_000),
  "50,000 optional members": () => (grown["optional members"] as (size: number) => Json)(50_000),
  "200,000 parts": () => aroundOurs({ allOf: Array.from({ length: 200_000 }, () => ({ type: "object" })) }),
  "200,000 options": () => (grown.options as (size: number) => Json)(200_000),
  "48 types that require each other": () => namingEachOther(48, true),
  "48 types that name each other": () => namingEachOther(48),
};
