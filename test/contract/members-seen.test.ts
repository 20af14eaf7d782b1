import { expect, test } from "vitest";
import { coverageOf } from "../../src/contract/report/coverage.ts";
import { membersOf, removeSeen } from "../../src/contract/seen/members-seen.ts";
import { interfaceOperations } from "../../src/interface/operations.ts";
import type { Operation } from "../../src/kernel/operation.ts";

const notes = interfaceOperations.find(({ method, path }) => method === "GET" && path.endsWith("/notes")) as Operation;
const route = `${notes.method} ${notes.path}`;
const author = { kind: "key", id: "key_1", name: null };
const page = { contactId: "ct_1", notes: [{ id: "nt_1", body: "Met.", author }], nextCursor: null };

function membersIn(unseen: Record<string, readonly string[]>, missing: Record<string, string> = {}) {
  const known = { operations: [notes], statements: [], assumptions: [] };
  return coverageOf(known, { results: [], statuses: {}, missing, unseen }).find(({ of }) => of === "members");
}

test("a member counts as seen once an answer had it, even null; members that no answer had are reported by path", () => {
  const unseen = new Set(membersOf(notes));
  removeSeen(unseen, page);
  const members = membersIn({ [route]: [...unseen] });
  expect(members?.held).toBe(membersOf(notes).length - unseen.size);
  expect(members?.rest.map(({ name }) => name)).toContain(`${route} notes[].editedBy`);
  for (const seen of ["notes[].author.name", "nextCursor"]) expect([...unseen]).not.toContain(seen);
});

test("without a successful answer nothing counts as seen", () => {
  const all = membersOf(notes).length;
  expect(membersIn({})).toMatchObject({ all, attainable: all, reached: 0 });
  expect(membersIn({}, { [route]: "it answers 404" })).toMatchObject({ all, attainable: 0, reached: 0 });
});
