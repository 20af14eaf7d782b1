import { stated } from "../src/base/provenance.ts";
import { declaredAnswer } from "../src/contract/checks/declared-members.ts";
import { sheet } from "../src/contract/run/check.ts";
import type { AnswerBody } from "../src/contract/run/equipment/tools.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { companies, newCompany } from "./our-clients.ts";
import { changingList, threeLists } from "./our-lists.ts";
import { rowWith } from "./rows.ts";

/** An update changes only the members that it names. */
export const overwrites = sheet("Side effects", (check) => {
  check(
    "Creating a company that exists changes none of its fields",
    {
      on: ["POST /v1/companies"],
      source: stated("§3"),
      states: ["3/company-matched"],
      tier: "write",
      needs: companies,
    },
    async (t) => {
      const { id, name, domain } = await newCompany(t);
      // The list of profile fields is an assumption: a target without ours is asked without them.
      const set = { keepAnonymous: true };
      const hasOurField = (await t.call("POST /v1/companies", { body: { name, set } })).status < 300;
      const row = async () => {
        const { rows } = await t.ok("GET /v1/companies");
        const { keepAnonymous, name, domain, archived } =
          rowWith(rows, id) ?? t.skip("the list does not show the company");
        return { keepAnonymous, name, domain, archived };
      };
      const match = async (body: object) => {
        const again = await t.ok("POST /v1/companies", { body });
        if (again.id !== id) return;
        expect(again.created, `\`created\` for ${JSON.stringify(body)}`).toBe(false);
        const after = await row();
        expect(after, `the company after POST /v1/companies with ${JSON.stringify(body)}`).toEqual(before);
      };
      let before = await row();
      await match({ name, ...(hasOurField && { set: { keepAnonymous: false } }) });
      await match({ name: t.make.name("another"), domain });
      await match({ name, domain: `other-${domain}` });
      await t.need("POST /v1/companies/{id}/archive", { params: { id } });
      before = await row();
      await match({ name });
    },
  );

  const changing = {
    on: ["PATCH /v1/shortlists/{id}"],
    source: stated("§4.5"),
    tier: "write",
    needs: ["shortlist:read", "shortlist:create", "shortlist:update"],
  } as const;

  /** The list in an answer, as far as it is declared, with `archived` as a change names it. */
  const seen = (answer: AnswerBody): AnswerBody => {
    const { archivedAt, ...rest } = declaredAnswer(changing.on[0], answer);
    return { ...rest, archived: archivedAt !== null };
  };

  check(
    "A list update changes the members that it names, nothing else, and is kept",
    { ...changing, states: ["4.5/patch-optional", "4.5/patch-answer", "3/pin-list"] },
    async (t) => {
      const params = { id: (await changingList(t)).list.id };
      const patch = async (body: object) => seen(await t.ok("PATCH /v1/shortlists/{id}", { params, body }));
      let before = await patch({ description: "Made by a check" });
      const changes = [
        {},
        { name: t.make.name("renamed"), description: "Kept", pinned: true },
        { archived: true },
        { name: t.make.name("renamed again") },
        { description: "Another" },
        { archived: false },
        { pinned: false },
        { archived: true },
        { pinned: true },
        { description: null },
        { archived: false, pinned: false },
      ];
      for (const change of changes) {
        const after = await patch(change);
        expect(after, `the list after PATCH /v1/shortlists/{id} with ${JSON.stringify(change)}`).toEqual({
          ...before,
          ...change,
        });
        before = after;
      }
      // Another operation may write the same instant in another form.
      const { name, description, pinned, archived } = before;
      const read = seen(await t.need("GET /v1/shortlists/{id}", { params }));
      expect(read, "as it is read").toMatchObject({ name, description, pinned, archived });
    },
  );

  check(
    "A list update with one invalid member changes nothing",
    { ...changing, states: ["4.5/patch-409"] },
    async (t) => {
      const [taken] = await threeLists(t);
      const { id } = (await changingList(t)).list;
      const read = async () => seen(await t.need("GET /v1/shortlists/{id}", { params: { id } }));
      const before = await read();
      for (const name of [taken.name, "n".repeat(81)]) {
        const body = { description: "Refused", pinned: true, archived: true, name };
        const { status } = await t.call("PATCH /v1/shortlists/{id}", { params: { id }, body });
        if (status < 400) t.skip(`a name of ${name.length} characters is not refused`);
        expect(await read(), `after a refusal (${status}) because of the name`).toEqual(before);
      }
    },
  );
});
