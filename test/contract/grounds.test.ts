import { expect, test } from "vitest";
import { everyStatement } from "../../contracts/statements/all.ts";
import { keepEvidence } from "../evidence.ts";
import { everyGround, groundsPage, namesItsOwn } from "./grounds-page.ts";

// A check that calls a violation says which sentence does not hold, in words that a reader can look up.

test("every check that may call a violation names the sentence that would not hold", () => {
  const silent = everyGround.filter((each) => each.sentences.length === 0 && !namesItsOwn(each));
  expect(silent.map(({ check }) => check)).toEqual([]);
});

test("the sentences can be seen not to hold", () => {
  const unseen = new Map(everyStatement.map(({ id, unobservable }): [string, unknown] => [id, unobservable]));
  for (const { check, sentences } of everyGround)
    for (const id of sentences)
      expect([check, id, unseen.has(id), unseen.get(id)]).toEqual([check, id, true, undefined]);
});

test("the page of evidence says for each sentence which checks call it, and why", () => {
  const page = groundsPage();
  keepEvidence("grounds", page);
  expect(page).toContain("| §4.5/patch-409: Renaming to a taken name is a 409.");
  const silent = page.split("\n").filter((line) => line.startsWith("| §") && line.endsWith("|  |"));
  expect(silent.join("\n"), "a title that is not the sentence").not.toMatch(
    /\| (input |limit |Depths: |Levers: The lever |Free: |Purse: )/,
  );
  expect(page.split("\n").length).toBeGreaterThan(150);
});
