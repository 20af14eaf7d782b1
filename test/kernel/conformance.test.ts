import { describe, expect, test } from "vitest";
import { z } from "zod";
import { stated } from "../../src/base/provenance.ts";
import { additions, conforms, conformsRefusal } from "../../src/kernel/conformance.ts";
import { perMinute } from "../../src/kernel/limits.ts";
import { credits, operation, reply } from "../../src/kernel/operation.ts";

const Note = z.looseObject({ id: z.string(), createdAt: z.string(), body: z.string().nullable() });

const readNotes = operation({
  id: "notes.list",
  route: "GET /v1/notes",
  tag: "Notes",
  summary: "List notes",
  source: stated("§0"),
  access: { to: "contact:read", cost: credits("1 credit"), limit: perMinute(60, "account") },
  answers: [
    {
      status: 200,
      body: z.looseObject({
        notes: z.array(Note),
        order: z.enum(["newest", "oldest"]).default("newest"),
        byDay: z.record(z.string(), z.looseObject({ count: z.int() })).optional(),
        last: z.union([z.looseObject({ at: z.string() }), z.null()]).optional(),
      }),
    },
    { status: 200, media: "application/pdf" },
    { status: 204 },
  ],
  refuses: ["conflict"],
  handle: () => reply({ status: 204 }),
});

const note = { id: "nt_1", createdAt: "2026-03-01T09:00:00.000Z", body: null };
const json = (status: number, value: unknown) => ({
  status,
  contentType: "application/json; charset=utf-8",
  json: value,
});
const refusal = (code: string, status: number) => json(status, { code, message: "No.", status });

describe("an answer conforms", () => {
  test("when it matches its declaration", () => {
    expect(conforms(readNotes, json(200, { notes: [note], order: "newest" }))).toEqual([]);
    expect(conforms(readNotes, { status: 200, contentType: "application/pdf", json: undefined })).toEqual([]);
    expect(conforms(readNotes, { status: 204, contentType: null, json: undefined })).toEqual([]);
  });

  test("when it has undeclared members, which are reported separately", () => {
    const answer = json(200, {
      notes: [{ ...note, mood: "fair" }],
      order: "newest",
      byDay: { monday: { count: 1, odd: true } },
      last: { at: "x", by: "y" },
      total: 1,
    });
    expect(conforms(readNotes, answer)).toEqual([]);
    expect(additions(readNotes, answer).sort()).toEqual(["byDay.monday.odd", "last.by", "notes[0].mood", "total"]);
  });

  test("when it is a refusal that the gates or the handler can make", () => {
    for (const answer of [refusal("bad_request", 400), refusal("conflict", 409), refusal("client_error", 405)]) {
      expect(conforms(readNotes, answer)).toEqual([]);
    }
  });
});

describe("an answer does not conform", () => {
  test.each([
    ["a member is missing", { notes: [{ id: "nt_1", createdAt: note.createdAt }], order: "newest" }, /notes\.0\.body/],
    ["a member with a default is missing", { notes: [] }, /order: is missing/],
    ["a value is of another kind", { notes: [{ ...note, id: 7 }], order: "newest" }, /notes\.0\.id/],
    ["a word is none of its enum", { notes: [], order: "random" }, /order/],
    [
      "a time is no instant",
      { notes: [{ ...note, createdAt: "1 March 2026" }], order: "newest" },
      /createdAt.*instant/,
    ],
  ])("when %s", (_, body, problem) => {
    expect(conforms(readNotes, json(200, body)).join()).toMatch(problem);
  });

  test("when its status, its media type or its code is not declared", () => {
    expect(conforms(readNotes, json(201, {})).join()).toContain("status 201");
    expect(conforms(readNotes, { status: 200, contentType: "text/html", json: undefined }).join()).toContain(
      "text/html",
    );
    expect(conforms(readNotes, refusal("gone", 410)).join()).toContain("status 410");
    expect(conforms(readNotes, refusal("forbidden", 409)).join()).toContain("code forbidden");
  });

  test("when a refusal is not in the shape of §7, or contradicts its own status", () => {
    expect(conforms(readNotes, json(400, { error: "no" }))).not.toEqual([]);
    expect(conforms(readNotes, json(400, { code: "oops", message: "No.", status: 400 }))).not.toEqual([]);
    expect(conforms(readNotes, json(400, { code: "bad_request", message: "No.", status: 422 }))).not.toEqual([]);
    expect(conformsRefusal(undefined, refusal("not_found", 404))).toEqual([]);
  });
});
