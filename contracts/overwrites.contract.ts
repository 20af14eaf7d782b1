import { expect } from "vitest";
import { stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/check.ts";
import { declaredAnswer } from "../src/contract/declared.ts";
import type { AnswerBody } from "../src/contract/tools.ts";
import { companies } from "./our-clients.ts";

/** An update changes only the members that it names. */
export const overwrites = sheet("Side effects", (check) => {
  check(
    "Creating a company that exists changes none of its fields",
    { on: ["POST /v1/companies"], source: stated("§3"), tier: "write", needs: companies },
    async (t) => {
      const name = t.make.name("matched");
      const domain = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.example`;
      // The list of profile fields is an assumption.
      const { id } = await t.need("POST /v1/companies", { body: { name, domain, set: { keepAnonymous: true } } });
      const row = async () => {
        const { rows } = await t.ok("GET /v1/companies");
        const { keepAnonymous, name, domain, archived } =
          rows.find((each: AnswerBody) => each.id === id) ?? t.skip("the list does not show the company");
        return { keepAnonymous, name, domain, archived };
      };
      const match = async (body: object) => {
        const before = await row();
        const again = await t.ok("POST /v1/companies", { body });
        if (again.id !== id) return;
        expect(again.created, `\`created\` for ${JSON.stringify(body)}`).toBe(false);
        expect(await row(), `nothing is overwritten by ${JSON.stringify(body)}`).toEqual(before);
      };
      await match({ name, set: { keepAnonymous: false } });
      await match({ name: t.make.name("another"), domain });
      await match({ name, domain: `other-${domain}` });
      await t.need("POST /v1/companies/{id}/archive", { params: { id } });
      await match({ name });
    },
  );

  const changing = {
    on: ["PATCH /v1/shortlists/{id}"],
    tier: "write",
    needs: ["shortlist:read", "shortlist:create", "shortlist:update"],
  } as const;

  check(
    "A pinned list stays pinned while it is archived and restored",
    { ...changing, source: stated("§3") },
    async (t) => {
      const { id } = await t.make.shortlist({ description: "Kept" });
      const [route] = changing.on;
      const patch = async (body: object) => declaredAnswer(route, await t.ok(route, { params: { id }, body }));
      const pinned = await patch({ pinned: true });
      const archived = await patch({ archived: true });
      expect(archived.archivedAt, "archivedAt is set").not.toBeNull();
      expect({ ...archived, archivedAt: null }, "archiving changes nothing else").toEqual(pinned);
      expect(await patch({ archived: false }), "it comes back as it was").toEqual(pinned);
    },
  );

  /** The members of a list that a change may name, as a reader sees them. */
  const seen = ({ name, description, pinned, archivedAt }: AnswerBody) => ({
    name,
    description,
    pinned,
    archived: archivedAt !== null,
  });

  check(
    "A list update changes only the members that it names",
    { ...changing, source: stated("§4.5"), states: ["4.5/patch-optional"] },
    async (t) => {
      const { id } = await t.make.shortlist();
      const patch = (body: object) => t.ok("PATCH /v1/shortlists/{id}", { params: { id }, body });
      let before = seen(await patch({ description: "Kept", pinned: true, archived: true }));
      const changes = [
        { name: t.make.name("renamed") },
        { description: "Another" },
        { pinned: false },
        { archived: false },
        { pinned: true },
        { description: null },
        { archived: true },
      ];
      for (const change of changes) {
        const after = seen(await patch(change));
        expect(after, `${JSON.stringify(change)} was sent`).toEqual({ ...before, ...change });
        before = after;
      }
    },
  );

  check(
    "A list update with one invalid member changes nothing",
    { ...changing, source: stated("§4.5"), states: ["4.5/patch-409"] },
    async (t) => {
      const taken = await t.make.shortlist();
      const { id } = await t.make.shortlist({ description: "Kept" });
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
