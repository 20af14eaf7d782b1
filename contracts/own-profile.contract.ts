import { isObject } from "../src/base/json-object.ts";
import { stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/run/check.ts";
import type { Toolbox } from "../src/contract/run/equipment/tools.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { unlessGap } from "../src/contract/seen/form/gaps.ts";

/** A field's value, wherever the profile has it, since its shape is not shown; undefined if it does not show the field. */
function valueIn(profile: unknown, field: string): unknown {
  if (!isObject(profile)) return undefined;
  const { [field]: member } = profile;
  if (member !== undefined) return isObject(member) && "value" in member ? member.value : member;
  const found = Object.values(profile).map((each) => valueIn(each, field));
  return found.find((value) => value !== undefined);
}

async function readField(t: Toolbox, field: string): Promise<unknown> {
  const profile = await t.need("GET /v1/me/profile", { query: { fields: field } });
  const value = valueIn(profile, field);
  // Where a profile has the shape that we know, a field that it does not show is empty.
  const isKnownShape = isObject(unlessGap(() => profile.fields));
  return value !== undefined || isKnownShape ? (value ?? null) : t.skip(`the profile does not show ${field}`);
}

/** A text field that the caller may write; the clean-up restores its previous value, or clears it if it had none. */
const textField = (t: Toolbox): Promise<string> =>
  t.visit(`a text field that ${t.caller?.label} may write`, firstTextField);

async function firstTextField(t: Toolbox): Promise<string> {
  const before = await t.need("GET /v1/me/profile");
  for (const field of ["headline", "pitch", "signature"]) {
    if (!t.session.creations.profile.has(field)) t.session.creations.profile.set(field, valueIn(before, field) ?? null);
    const { status } = await t.call("PATCH /v1/me/profile", { body: { set: { [field]: "Before the checks" } } });
    if (status < 300) return field;
  }
  return t.skip("no field of text is known that could be written");
}

/** Which entitlement of its row in §8 the operation takes is open, so that a key with one of them may be refused. */
async function writtenByAgent(t: Toolbox, field: string) {
  const as = await t.visit("an agent that writes profiles", (own) => own.make.key(["contact:update"]));
  const { status, json } = await t.call("PATCH /v1/me/profile", { as, body: { set: { [field]: "By an agent" } } });
  if (status === 403) t.skip("writing a profile takes another entitlement there than contact:update");
  expect(status, "the status of an agent's write").toBeLessThan(300);
  return json;
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
      const before = await readField(t, field);
      const answer = await t.refused("PATCH /v1/me/profile", "bad_request", {
        body: { set: { [field]: "Not written", usNoSuchField: 1 } },
      });
      // In its message or in another member.
      expect(JSON.stringify(answer.json), "the refusal").toContain("usNoSuchField");
      await t.refused("PATCH /v1/me/profile", "bad_request", { body: { clear: ["usNoSuchField"] } });
      await t.refused("PATCH /v1/me/profile", "bad_request", {
        body: { set: { usNoSuchField: 1 }, clear: [field] },
      });
      expect(await readField(t, field), `\`${field}\`, after refusals`).toEqual(before);
    },
  );

  check(
    "A written field is reported as written, and the last write wins",
    { ...writing, states: ["4.6/me-profile", "4.6/me-profile-last-wins"] },
    async (t) => {
      const field = await textField(t);
      const last = "Second: Zoë 名前 🦀 R&D <3";
      for (const value of ["First", last]) {
        expect(
          await t.ok("PATCH /v1/me/profile", { body: { set: { [field]: value } } }),
          "the outcome of a person's write",
        ).toMatchObject({
          written: [field],
          skipped: [],
        });
      }
      expect(await readField(t, field), `\`${field}\``).toBe(last);
    },
  );

  check(
    "An agent's write to a field that a person wrote is skipped",
    { ...writing, needs: [...needs, "key:create"], states: ["4.6/me-profile-agent"] },
    async (t) => {
      const field = await textField(t);
      await t.ok("PATCH /v1/me/profile", { body: { set: { [field]: "By a person" } } });
      const outcome = await writtenByAgent(t, field);
      expect(outcome, "the outcome of an agent's write").toMatchObject({ written: [], skipped: [field] });
      expect(await readField(t, field), `\`${field}\`, which a person wrote`).toBe("By a person");
    },
  );

  check(
    "An agent cannot fill a field that a person cleared",
    { ...writing, needs: [...needs, "key:create"], states: ["4.6/me-profile-tombstone"] },
    async (t) => {
      const field = await textField(t);
      await t.ok("PATCH /v1/me/profile", { body: { clear: [field] } });
      const outcome = await writtenByAgent(t, field);
      expect(outcome.written, "`written`").not.toContain(field);
      await t.ok("PATCH /v1/me/profile", { body: { set: { [field]: "By the person" } } });
    },
  );
});
