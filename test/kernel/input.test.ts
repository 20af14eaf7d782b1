import { describe, expect, test } from "vitest";
import { z } from "zod";
import { stated } from "../../src/base/provenance.ts";
import { perMinute } from "../../src/kernel/limits.ts";
import { free, operation, reply } from "../../src/kernel/operation.ts";
import { describeIssue } from "../../src/kernel/problems.ts";
import { startTable } from "./table.ts";

const access = { to: "self", cost: free, limit: perMinute(10_000, "account") } as const;
const plain = { tag: "Pets", source: stated("§0"), access, answers: { status: 200, body: z.looseObject({}) } } as const;

const Pet = z.strictObject({
  name: z.string().min(1).max(10),
  kind: z.enum(["cat", "dog"]),
  age: z.int().min(0).max(40).optional(),
  tags: z.array(z.string()).max(2).default([]),
  home: z.strictObject({ city: z.string(), rooms: z.int() }).optional(),
  chip: z.string().nullish(),
  mood: z.enum(["calm", "wild"]).nullish(),
  extra: z.unknown().optional(),
});

const table = [
  operation({
    ...plain,
    id: "pets.list",
    route: "GET /v1/pets/{owner}",
    summary: "List pets",
    params: z.object({ owner: z.string().regex(/^\d+$/, "must be a numeric id") }),
    query: z.strictObject({
      limit: z.int().min(1).max(100).default(50),
      weight: z.number().optional(),
      asleep: z.boolean().default(false),
      kinds: z.array(z.enum(["cat", "dog"])).optional(),
      q: z.string().max(20).optional(),
    }),
    refuses: [],
    handle: ({ params, query }) => ({ ...params, ...query }),
  }),
  operation({
    ...plain,
    id: "pets.create",
    route: "POST /v1/pets",
    summary: "Add a pet",
    body: Pet,
    refuses: [],
    handle: ({ body }) => body,
  }),
  operation({
    ...plain,
    id: "pets.wash",
    route: "POST /v1/pets/wash",
    summary: "Wash pets",
    body: z.strictObject({ hot: z.boolean().default(false) }),
    bodyOptional: true,
    refuses: [],
    handle: ({ body }) => body,
  }),
  operation({
    ...plain,
    id: "pets.photo",
    route: "PUT /v1/pets/photo",
    summary: "Send a photo",
    bytes: { maxBytes: 10 },
    refuses: [],
    handle: ({ call }) => reply({ status: 200, value: { length: (call.body as Uint8Array).length } }),
  }),
];

describe("a query", () => {
  test("is read with the types of its parameters", async () => {
    const { call } = startTable(table);
    const answer = await call("GET /v1/pets/7?limit=5&weight=-1.5&asleep=true&kinds=cat,dog&q=caf%C3%A9+au+lait");
    expect(answer.json).toEqual({
      owner: "7",
      limit: 5,
      weight: -1.5,
      asleep: true,
      kinds: ["cat", "dog"],
      q: "café au lait",
    });
    expect((await call("GET /v1/pets/7")).json).toEqual({ owner: "7", limit: 50, asleep: false });
    expect((await call("GET /v1/pets/7?&limit=1&")).json.limit).toBe(1);
    expect((await call("GET /v1/pets/7?kinds=cat%2Cdog&q=a%26b%3Dc")).json).toMatchObject({
      kinds: ["cat", "dog"],
      q: "a&b=c",
    });
  });

  test("accepts both spellings of a list", async () => {
    const { call } = startTable(table);
    for (const query of ["kinds=cat,dog,cat", "kinds=cat&kinds=dog&kinds=cat", "kinds=cat&kinds=dog,cat"]) {
      expect((await call(`GET /v1/pets/7?${query}`)).json.kinds).toEqual(["cat", "dog", "cat"]);
    }
  });

  test("reports a repeated parameter once, however often it is repeated", async () => {
    const { call } = startTable(table);
    const { json } = await call(`GET /v1/pets/7?${"limit=1&".repeat(50)}`);
    expect(json.message).toBe('Query parameter "limit" is given more than once; give it once.');
  });

  test.each([
    ["limit=01", 'Query parameter "limit" must be a number, written as 1.'],
    ["limit=1e1", 'Query parameter "limit" must be a number, written as 10.'],
    ["limit=0x10", 'Query parameter "limit" must be a number'],
    ["limit=%201", 'Query parameter "limit" must be a number'],
    ["limit=+1", 'Query parameter "limit" must be a number'],
    ["limit=Infinity", 'Query parameter "limit" must be a number'],
    ["limit=99999999999999999999", 'Query parameter "limit" must be a number'],
    ["limit=1.5", 'Query parameter "limit" must be a whole number'],
    ["limit=9007199254740993", "must be at most 100."],
    ["limit=0", 'Query parameter "limit" must be at least 1'],
    ["limit=101", 'Query parameter "limit" must be at most 100'],
    ["limit=1&limit=2", 'Query parameter "limit" is given more than once'],
    ["limit=1&l%69mit=1", 'Query parameter "limit" is given more than once'],
    ["limit=", 'Query parameter "limit" is empty'],
    ["q", 'Query parameter "q" is empty'],
    ["asleep=1", 'Query parameter "asleep" must be a boolean'],
    ["asleep=TRUE", 'Query parameter "asleep" must be a boolean'],
    ["kinds=cat,,dog", 'Query parameter "kinds.1" must be one of cat, dog'],
    ["kinds=cow", 'Query parameter "kinds.0" must be one of cat, dog'],
    ["kinds[]=cat", 'Query parameter "kinds[]" is not known here; did you mean "kinds"?'],
    ["kinds[10]=cat", 'Query parameter "kinds[10]" is not known here; did you mean "kinds"?'],
    [`q=${"x".repeat(21)}`, 'Query parameter "q" must be at most 20 characters long'],
    ["q=%zz", 'The query has a malformed escape in "q=%zz"'],
    ["q=%C3%28", "malformed escape"],
    ["limits=1", 'Query parameter "limits" is not known here; did you mean "limit"?'],
    ["LIMIT=1", 'did you mean "limit"?'],
    ["colour=red", "known are limit, weight, asleep, kinds, q."],
    ["__proto__=1", 'Query parameter "__proto__" is not known here'],
    ["constructor=1", 'Query parameter "constructor" is not known here'],
    ["=1", 'Query parameter "" is not known here'],
  ])("%s is refused with a reason", async (query, message) => {
    const { call } = startTable(table);
    const answer = await call(`GET /v1/pets/7?${query}`);
    expect(answer.json).toMatchObject({ code: "bad_request", status: 400 });
    expect(answer.json.message).toContain(message);
  });

  test("of an operation without parameters must be empty", async () => {
    const { call } = startTable(table);
    const answer = await call("POST /v1/pets?dry=true", { body: '{"name":"Tom","kind":"cat"}' });
    expect(answer.json.message).toBe('Query parameter "dry" is not known here; this operation takes none.');
  });
});

describe("problems are reported all at once", () => {
  test("across path and query", async () => {
    const { call } = startTable(table);
    const { message } = (await call("GET /v1/pets/tom?limit=0&kinds=cow")).json;
    expect(message).toContain('Path parameter "owner" must be a numeric id.');
    expect(message).toContain('"limit" must be at least 1');
    expect(message).toContain('"kinds.0" must be one of cat, dog');
  });

  test("across a body, at any depth", async () => {
    const { call } = startTable(table);
    const body = JSON.stringify({
      kind: "cow",
      age: 1.5,
      tags: ["a", 3],
      home: { rooms: "two", garden: true },
      nam: 1,
    });
    const { message } = (await call("POST /v1/pets", { body })).json;
    for (const problem of [
      'Body member "name" is required.',
      'Body member "kind" must be one of cat, dog.',
      'Body member "age" must be a whole number.',
      'Body member "tags.1" must be a string.',
      'Body member "home.city" is required.',
      'Body member "home.rooms" must be a number.',
      'Unknown body member "home.garden"; known are city, rooms.',
      'Unknown body member "nam"; did you mean "name"?',
    ]) {
      expect(message).toContain(problem);
    }
  });

  test("with what a missing choice may be, and where null is one", async () => {
    const { call } = startTable(table);
    const { message } = (await call("POST /v1/pets", { body: '{"name":"Tom","chip":7,"mood":"tired"}' })).json;
    expect(message).toBe(
      'Body member "kind" is required and must be one of cat, dog. ' +
        'Body member "chip" must be a string or null. Body member "mood" must be one of calm, wild or null.',
    );
  });

  test("and the caller's own texts are truncated in them", async () => {
    const { call } = startTable(table);
    const { message } = (await call(`GET /v1/pets/7?${"x".repeat(5_000)}=1`)).json;
    expect(message.length).toBeLessThan(300);
  });
});

describe("a body", () => {
  const good = '{"name":"Tom","kind":"cat"}';

  test("is read with its defaults filled in", async () => {
    const { call } = startTable(table);
    expect((await call("POST /v1/pets", { body: good })).json).toEqual({ name: "Tom", kind: "cat", tags: [] });
    expect((await call("POST /v1/pets", { body: `\uFEFF ${good}\n` })).status).toBe(200);
    const headers = { "content-type": "application/merge-patch+json; charset=UTF-8" };
    expect((await call("POST /v1/pets", { body: good, headers })).status).toBe(200);
  });

  test.each([
    ["no body", null, "A JSON body is needed."],
    ["an empty one", "", "A JSON body is needed."],
    ["blank", "  ", "The body is not valid JSON: at line 1, column"],
    ["half a body", '{"name":', "The body is not valid JSON: at line 1, column"],
    ["two bodies", `${good}${good}`, "The body is not valid JSON: at line 1, column"],
    ["a comma too much", '{"name":"Tom",}', "The body is not valid JSON: at line 1, column"],
    ["NaN", '{"name":NaN}', "The body is not valid JSON: at line 1, column"],
    ["a string", '"Tom"', "The body must be an object."],
    ["an array", `[${good}]`, "The body must be an object."],
    ["null", "null", "The body must be an object."],
    ["a member of JavaScript's own", '{"name":"Tom","kind":"cat","__proto__":{"age":1}}', '"__proto__"'],
    ["one of them inside", '{"name":"Tom","kind":"cat","extra":[{"__proto__":1}]}', '"__proto__"'],
    [
      "half of a surrogate pair",
      '{"name":"Tom","kind":"cat","extra":["\\ud83d\\ude00","\\ud83d"]}',
      '"extra.1" has half of a',
    ],
    ["another", '{"name":"Tom","kind":"cat","constructor":1}', 'Unknown body member "constructor"'],
  ])("that is %s is refused", async (_, body, message) => {
    const { call } = startTable(table);
    const answer = await call("POST /v1/pets", { body, headers: { "content-type": "application/json" } });
    expect(answer.json).toMatchObject({ code: "bad_request", status: 400 });
    expect(answer.json.message).toContain(message);
  });

  test.each(["utf-16", "ISO-8859-1", '"latin1"', "utf-16le"])("labelled as %s is refused", async (charset) => {
    const { call } = startTable(table);
    const headers = { "content-type": `application/json; charset=${charset}` };
    const { status, json } = await call("POST /v1/pets", { body: good, headers });
    expect(status).toBe(400);
    expect(json.message).toContain(`charset=${charset.replaceAll('"', "")}. Send it as UTF-8.`);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])(
    "sent as %o is refused",
    async (type) => {
      const { call } = startTable(table);
      const answer = await call("POST /v1/pets", { body: good, headers: { "content-type": type } });
      expect(answer.json).toMatchObject({ code: "bad_request", status: 400 });
      expect(answer.json.message).toContain("content-type application/json");
    },
  );

  test("that is not UTF-8 is refused", async () => {
    const { call } = startTable(table);
    const bytes = Uint8Array.from([...new TextEncoder().encode('{"name":"'), 0xc3, 0x28, 0x22, 0x7d]);
    expect((await call("POST /v1/pets", { body: bytes })).json.message).toBe("The body is not valid UTF-8.");
  });

  test.each([
    ["arrays", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["objects", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
  ])("of 100,000 nested %s is refused without harm", async (_, nested) => {
    const { call, failures } = startTable(table);
    for (const body of [nested, `{"name":"Tom","kind":"cat","extra":${nested}}`]) {
      const answer = await call("POST /v1/pets", { body });
      expect(answer.json).toMatchObject({
        code: "bad_request",
        message: "The body is nested more than 64 levels deep.",
      });
    }
    expect(failures).toEqual([]);
  });

  test("that is too large is 413, said after the gates and before anything else", async () => {
    const { call } = startTable(table);
    const answer = await call("POST /v1/pets?odd=1", { body: "too_large" });
    expect(answer.json).toMatchObject({ code: "payload_too_large", status: 413 });
    expect(answer.json.message).toContain("1048576 bytes");
    expect((await call("POST /v1/pets", { body: "too_large", as: null })).status).toBe(401);
    expect((await call("PUT /v1/pets/photo", { body: "too_large" })).json.message).toContain("10 bytes");
  });

  test("may be left out where it is optional, and is passed unchanged where bytes are accepted", async () => {
    const { call } = startTable(table);
    expect((await call("POST /v1/pets/wash")).json).toEqual({ hot: false });
    expect((await call("PUT /v1/pets/photo", { body: "not JSON" })).json).toEqual({ length: 8 });
  });
});

test("a member of a map may be called as one that every object has, and is refused by its name", () => {
  const headers = z.strictObject({ headers: z.record(z.string(), z.string()) });
  const given = { headers: { constructor: { prototype: 1 } } };
  const [issue] = headers.safeParse(given).error?.issues ?? [];
  expect(describeIssue(issue as z.core.$ZodIssue, "body member", given, headers)).toEqual([
    'Body member "headers.constructor" must be a string.',
  ]);
});
