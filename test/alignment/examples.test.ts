import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";
import { send } from "../harness.ts";
import { asked, type Loose, rules, variantOf } from "./variants.ts";

/** A document whose names and paths are its own, and so is what its examples show. */
function documentShowing(id: string): Loose {
  const variant = variantOf(rules.filter(({ name }) => ["moved", "renamed", "wrapped"].includes(name)));
  const show = (operation: string, path: string, answer: Loose): void => {
    const described = variant.document.paths[path].get;
    for (const each of described.parameters) delete each.example;
    described.responses[200].content["application/json"].example = variant.answer(operation, 200, answer).value;
  };
  const person = { id: "9215682287", login: "their-person", name: "Mira Vance" };
  const list = asked["shortlists.get"]?.answer;
  const { id: developerId, login } = person;
  const member = { contactId: "ct_theirs", developerId, login, addedAt: list.createdAt, pinnedRepo: null };
  show("shortlists.get", "/api/shortlists/{id}", {
    ...list,
    id,
    name: "Their list",
    stats: { members: 1 },
    members: [member],
  });
  const found = asked["developers.get"]?.answer;
  show("developers.get", "/api/developers/{id}", { ...found, developer: { ...found.developer, ...person } });
  return variant.document;
}

test("the scenario documented has the people and the records of their examples, under their ids and names", async () => {
  await using theirs = await createUnderstudy({ document: documentShowing("sl_theirs"), scenario: "documented" });
  const ask = async (route: string) => (await send(theirs.fetch, "", route)).json.data;
  const list = await ask("GET /api/shortlists/sl_theirs");
  expect(list).toMatchObject({ id: "sl_theirs", name: "Their list", created_at: "2026-02-25T09:00:00.000Z" });
  expect(list.members).toMatchObject([{ contact_id: "ct_theirs", developer_id: "9215682287", login: "their-person" }]);
  expect((await ask("GET /api/developers/9215682287")).developer).toMatchObject({ name: "Mira Vance" });
  // What our own examples show is there, too, and every other scenario is as it was.
  const ours = await ask("GET /api/shortlists/sl_00002x0404k");
  expect([ours.name, ours.members[0].contact_id]).toEqual(["Storage people", "ct_00001ajg42p"]);
  await theirs.scenario("fresh-account");
  expect((await send(theirs.fetch, "", "GET /api/shortlists/sl_theirs")).status).toBe(404);
});

test("what of their examples the scenario cannot have is told", async () => {
  const id = "3f0c1f6e-6a0b-4c58-9d0b-5a1d7c2e8b11";
  await using theirs = await createUnderstudy({ document: documentShowing(id), scenario: "documented" });
  const { followed, notFollowed } = (await send(theirs.fetch, "", "GET /_understudy/document")).json;
  const about = (told: readonly Loose[]) => told.filter(({ where }: Loose) => where.startsWith("scenario documented"));
  expect(about(followed).map(({ where, ours }: Loose) => `${where}: ${ours}`)).toContain(
    "scenario documented, people: 1 of them",
  );
  expect(about(notFollowed)).toEqual([
    {
      where: "scenario documented, shortlists",
      ours: "0 of them",
      theirs: "1 in its examples",
      why: expect.stringContaining("an id of another form"),
    },
  ]);
  expect((await send(theirs.fetch, "", `GET /api/shortlists/${id}`)).status).toBe(400);
});

test("a document with our own examples adds nothing", async () => {
  await using theirs = await createUnderstudy({ document: variantOf(rules).document });
  const { followed } = (await send(theirs.fetch, "", "GET /_understudy/document")).json;
  expect(followed.filter(({ where }: Loose) => where.startsWith("scenario"))).toEqual([]);
});
