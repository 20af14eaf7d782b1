import { expect, test } from "vitest";
import { everyStatement } from "../../contracts/statements/all.ts";
import { keepEvidence } from "../evidence.ts";
import { everyProof, isProven, statementsPage } from "./statements-page.ts";

test("every statement has a check, or says why it cannot be observed", () => {
  const open = everyProof.filter((proof) => !isProven(proof) && proof.statement.unobservable === undefined);
  expect(open.map(({ statement }) => `${statement.id}: ${statement.text}`)).toEqual([]);
});

test("statements marked as not observable have no check", () => {
  const both = everyProof.filter((proof) => isProven(proof) && proof.statement.unobservable !== undefined);
  expect(both.map(({ statement }) => statement.id)).toEqual([]);
});

test("every pattern of a statement matches a check", () => {
  const idle = everyProof.flatMap(({ statement, derived }) =>
    derived.filter(({ checks }) => checks.length === 0).map(({ pattern }) => `${statement.id}: ${pattern}`),
  );
  expect(idle).toEqual([]);
});

test("ids of statements are unique", () => {
  const ids = everyStatement.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});

test("the page of evidence has every statement", () => {
  const page = statementsPage();
  keepEvidence("statements", page);
  expect(page.match(/^\| `[\w-]+` \|/gm)).toHaveLength(everyStatement.length);
});
