import { expect } from "vitest";
import { stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/check.ts";
import type { CheckRequest } from "../src/contract/exchange.ts";
import type { Toolbox } from "../src/contract/tools.ts";

/** A text field that the caller may write; the clean-up restores its previous value. */
async function textField(t: Toolbox, as?: CheckRequest["as"]): Promise<string> {
  const { fields } = await t.need("GET /v1/me/profile", as === undefined ? {} : { as });
  for (const [name, { value }] of Object.entries<{ value: unknown }>(fields)) {
    if (!t.session.profile.has(name)) t.session.profile.set(name, value ?? null);
  }
  const found = ["headline", "pitch", "signature"].find((name) => fields[name]?.editable);
  return found ?? t.skip("no field of text is known that could be written");
}

export const ownProfile = sheet("Own profile", (check) => {
  const on = ["PATCH /v1/me/profile"] as const;
  const needs = ["contact:update"] as const;
  const writing = { on, source: stated("§4.6"), tier: "write", needs, as: "session" } as const;

  check(
    "An update with an unknown field is refused, names the field and writes nothing",
    { on, source: stated("§4.6"), tier: "write", needs, states: ["4.6/me-profile-unknown"] },
    async (t) => {
      const field = await textField(t);
      await t.call("PATCH /v1/me/profile", { body: { set: { [field]: "Before the refusals" } } });
      const read = async () =>
        (await t.ok("GET /v1/me/profile", { query: { fields: field } })).fields[field].value ?? null;
      const before = await read();
      const answer = await t.refused("PATCH /v1/me/profile", "bad_request", {
        body: { set: { [field]: "Not written", usNoSuchField: 1 } },
      });
      expect(answer.json.message, "`message`").toContain("usNoSuchField");
      await t.refused("PATCH /v1/me/profile", "bad_request", { body: { clear: ["usNoSuchField"] } });
      await t.refused("PATCH /v1/me/profile", "bad_request", {
        body: { set: { usNoSuchField: 1 }, clear: [field] },
      });
      expect(await read(), `\`fields.${field}.value\`, after refusals`).toEqual(before);
    },
  );

  check(
    "A written field is reported as written, and the last write wins",
    { ...writing, states: ["4.6/me-profile", "4.6/me-profile-last-wins"] },
    async (t) => {
      const field = await textField(t);
      const last = "Second: Zoë 名前 🦀 R&D <3";
      for (const value of ["First", last]) {
        expect(await t.ok("PATCH /v1/me/profile", { body: { set: { [field]: value } } })).toMatchObject({
          written: [field],
          skipped: [],
        });
      }
      const { fields } = await t.ok("GET /v1/me/profile", { query: { fields: field } });
      expect(fields[field].value, `\`fields.${field}.value\``).toBe(last);
    },
  );

  check(
    "An agent's write to a field that a person wrote is skipped",
    { ...writing, needs: [...needs, "key:create"], states: ["4.6/me-profile-agent"] },
    async (t) => {
      const field = await textField(t);
      await t.ok("PATCH /v1/me/profile", { body: { set: { [field]: "By a person" } } });
      const agent = await t.make.key(["contact:update"]);
      const outcome = await t.ok("PATCH /v1/me/profile", { as: agent, body: { set: { [field]: "By an agent" } } });
      expect(outcome).toMatchObject({ written: [], skipped: [field] });
      const { fields } = await t.ok("GET /v1/me/profile", { query: { fields: field } });
      expect(fields[field].value, `\`fields.${field}.value\`, which a person wrote`).toBe("By a person");
    },
  );

  check(
    "An agent cannot fill a field that a person cleared",
    { ...writing, needs: [...needs, "key:create"], states: ["4.6/me-profile-tombstone"] },
    async (t) => {
      const field = await textField(t);
      await t.ok("PATCH /v1/me/profile", { body: { clear: [field] } });
      const agent = await t.make.key(["contact:update"]);
      const outcome = await t.ok("PATCH /v1/me/profile", { as: agent, body: { set: { [field]: "By an agent" } } });
      expect(outcome.skipped, "`skipped`").toEqual([field]);
      await t.ok("PATCH /v1/me/profile", { body: { set: { [field]: "By the person" } } });
    },
  );
});
