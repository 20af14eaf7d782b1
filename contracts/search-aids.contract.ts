import { assumed, stated } from "../src/base/provenance.ts";
import { sameJson } from "../src/base/same-json.ts";
import { declaredAnswer } from "../src/contract/checks/declared-members.ts";
import { sheet } from "../src/contract/run/check.ts";
import { unknownLike } from "../src/contract/run/equipment/find.ts";
import type { AnswerBody, Toolbox } from "../src/contract/run/equipment/tools.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming } from "../src/contract/seen/form/gaps.ts";
import { idsIn } from "./rows.ts";
import { config, needs } from "./searching.ts";

export const searchAids = sheet("Search aids", (check) => {
  const angles = ["POST /v1/searches/angles"] as const;
  const suggest = (t: Toolbox, body: object) => t.ok(angles[0], { body: { scope: "account", ...body } });
  const suggestions = (answer: AnswerBody) => declaredAnswer(angles[0], answer).suggestions;

  check(
    "Angles of a config are the same each time, and each is a part of a config",
    { on: angles, source: stated("§4.1"), needs, states: ["4.1/angles-config", "4.1/angles-answer"] },
    async (t) => {
      const body = { config: config({ query: "database engineers", requiredLanguages: ["Rust"] }) };
      const first = await suggest(t, body);
      const second = await suggest(t, body);
      if (first.suggestions.length === 0) t.skip("it suggests nothing");
      expect(suggestions(second), "`suggestions`").toEqual(suggestions(first));
      const slugs = idsIn(first.suggestions);
      expect(new Set(slugs).size, "how many of them differ").toBe(slugs.length);
    },
  );

  check(
    "Another config, job description or prompt gives other angles",
    { on: angles, source: stated("§4.1"), needs, states: ["4.1/angles-config"] },
    async (t) => {
      const rust = "We look for a Rust engineer who builds databases in Berlin.";
      const web = "We look for a TypeScript engineer who builds web frontends in Lisbon.";
      for (const [one, other] of [
        [{ jd: rust }, { jd: web }],
        [{ prompt: rust }, { prompt: web }],
        [{ config: config({ requiredLanguages: ["Rust"] }) }, { config: config({ requiredLanguages: ["Python"] }) }],
      ] as const) {
        const first = await suggest(t, one);
        const second = await suggest(t, other);
        const [from = ""] = Object.keys(one);
        // That angles are derived from a config is stated, and not that two of them have different ones.
        assuming("A-30", () =>
          expect(JSON.stringify(first.suggestions), from).not.toBe(JSON.stringify(second.suggestions)),
        );
      }
    },
  );

  check(
    "Angles of an unknown project are refused",
    { on: angles, source: stated("§7"), needs: [...needs, "project:read"], states: ["4.1/angles-project", "7/404"] },
    async (t) => {
      const { id } = await t.find.project();
      await t.refused("POST /v1/searches/angles", "not_found", {
        body: { scope: "project", projectId: unknownLike(id), jd: "Rust" },
      });
    },
  );

  check(
    "The scope project requires a projectId",
    { on: angles, source: stated("§4.1"), needs, states: ["4.1/angles-project"] },
    async (t) => {
      await t.refused("POST /v1/searches/angles", "bad_request", { body: { scope: "project", jd: "Rust" } });
    },
  );

  check(
    "Angles of stored context are cached and free",
    { on: angles, source: stated("§4.1"), needs, states: ["4.1/angles-cached"] },
    async (t) => {
      const { credits: before } = await t.need("GET /v1/quotas");
      const first = await t.call("POST /v1/searches/angles", { body: { scope: "account" } });
      if (first.status === 400) t.skip("the account has no stored context");
      const second = await suggest(t, {});
      expect(suggestions(second), "`suggestions`").toEqual(suggestions(first.json));
      assuming("A-30", () => expect(second.cached, "`cached`").toBe(true));
      const { credits: after } = await t.need("GET /v1/quotas");
      expect(after.used, "`used`").toBe(before.used);
    },
  );

  check("Angles without any input are refused", { on: angles, source: assumed("A-30"), needs }, async (t) => {
    await t.refused("POST /v1/searches/angles", "bad_request", { body: { scope: "account", jd: "" } });
  });

  check(
    "The capabilities name what can be searched and ranked",
    { on: ["GET /v1/search/capabilities"], source: stated("§2.12"), needs, states: ["4.1/capabilities"] },
    async (t) => {
      const { entities, levers, rankSignals } = await t.ok("GET /v1/search/capabilities");
      const names = entities.map((each) => each.name);
      for (const name of names)
        expect(["User", "Repo", "LinkedInUser"], "the names that an entity may have").toContain(name);
      expect(new Set(names).size, "how many names differ").toBe(names.length);
      if (levers.length + rankSignals.length === 0) t.skip("it has neither levers nor signals");
      for (const { coverage, key } of levers)
        if (coverage) expect(coverage.reachable, key).toBeLessThanOrEqual(coverage.population);
    },
  );

  const fields = ["GET /v2/developers/fields"] as const;

  check(
    "The field registry is returned in full",
    { on: fields, source: stated("§4.1"), needs, states: ["4.1/fields", "2.13/members"] },
    async (t) => {
      const { ok, registry, fields: rows } = await t.ok("GET /v2/developers/fields");
      expect(ok, "`ok`").toBe(true);
      if (registry === "unavailable") t.skip("the registry is unavailable there");
      const names = rows.map((field) => field.name);
      expect(new Set(names).size, "how many names differ").toBe(names.length);
      expect(rows.length, "the number of rows").toBeGreaterThan(0);
      for (const { name, filterable, ops } of rows) if (filterable) expect(ops.length, name).toBeGreaterThan(0);
    },
  );

  check(
    "The field registry is cached for 30 seconds, so two reads in a row agree",
    { on: fields, source: stated("§8"), needs, states: ["8/registry-30s", "4.1/fields-cached"] },
    async (t) => {
      const registry = async () => declaredAnswer(fields[0], await t.ok(fields[0]));
      const first = await registry();
      const second = await registry();
      // What was cached may end between two reads, but not twice in a row.
      const again = sameJson(first, second) ? first : await registry();
      expect(second, "the registry, read twice").toEqual(again);
    },
  );

  check(
    "The registry's refusals have a body of their own",
    { on: fields, source: stated("§7"), needs, states: ["7/registry", "4.1/fields-errors"] },
    async (t) => {
      const { status, json } = await t.call("GET /v2/developers/fields", { query: { usUnknown: "1" } });
      if (status < 400) t.skip("the registry takes any query there");
      if (![400, 404, 429, 503].includes(status)) t.skip(`what the body of a ${status} is like is not stated`);
      expect(json, "the refusal").toMatchObject({ ok: false });
      expect(json.error.length, "the length of `error`").toBeGreaterThan(0);
      expect(json.hint.length, "the length of `hint`").toBeGreaterThan(0);
    },
  );
});
