import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { ownDocument } from "../../src/alignment/own-document.ts";
import { endInProcess } from "../cli/in-process.ts";
import { newFolder } from "../folder.ts";
import { send } from "../harness.ts";
import { fastApi } from "./styles.ts";
import { type Loose, rules, variantOf } from "./variants.ts";

const folder = newFolder();
const learn = (...args: readonly string[]) => endInProcess(["learn", ...args], { cwd: folder });

function saved(name: string, document: Loose): string {
  const file = join(folder, name);
  writeFileSync(file, name.endsWith(".yaml") ? stringify(document) : JSON.stringify(document));
  return file;
}

test("our own document agrees with everything and contradicts nothing, as YAML, too", async () => {
  const { code, out } = await learn(saved("ours.yaml", ownDocument()));
  expect(code).toBe(0);
  expect(out).toMatch(/^\d+ operations are where ours are, 0 moved, 0 missing, 0 only theirs$/m);
  expect(out).toMatch(/it agrees with \d+, differs from 0,/);
});

test("every alteration is named, and no other", async () => {
  for (const rule of rules) {
    const { code, out } = await learn(saved("one.json", variantOf([rule]).document), "--format", "json");
    expect(code).toBe(0);
    const learned = JSON.parse(out);
    const differing = learned.assumptions.filter((each: Loose) => each.says === "differs");
    const places: Loose[] = differing.flatMap((each: Loose) => each.differences);
    const said = (pattern: RegExp) =>
      places.filter(({ ours, theirs, where }) => pattern.test(`${where}: ${ours} / ${theirs}`));
    const expected: Record<string, RegExp> = {
      renamed: /: (\S+) \/ (\S+)$/,
      "smaller lists": /: maxItems \S+ \/ maxItems 1$/,
      "absent members": / \/ no such member$/,
      wrapped: /: the value itself \/ the value in data$/,
      "other statuses": /^status: 20\d \/ 20\d$/,
      moved: /^: (\w+) \/v1\S* \/ \1 \/api\S*$/,
    };
    const pattern = expected[rule.name];
    if (pattern === undefined) expect(places, rule.name).toEqual([]);
    else {
      expect(said(pattern).length, rule.name).toBe(places.length);
      expect(places.length, rule.name).toBeGreaterThan(10);
    }
    expect(learned.operations.onlyTheirs).toEqual(rule.name === "added" ? ["GET /v1/teams/{teamId}"] : []);
    expect([learned.operations.missing, learned.contradictions]).toEqual([[], []]);
  }
});

test("what contradicts the interface is named by its section, and ends with 1", async () => {
  const document: Loose = structuredClone(ownDocument());
  document.components.schemas.Note.properties.body = { type: "integer" };
  const { code, out } = await learn(saved("bad.json", document));
  expect(code).toBe(1);
  expect(out).toContain(
    'CONTRADICTS §2.10 GET /v1/developers/{developerId}/notes answer.notes[].body: ours "string", theirs "integer"',
  );
});

test("a page of a terminal is enough, whatever differs", async () => {
  const { out } = await learn(saved("fast.json", fastApi));
  expect(out.split("\n").length).toBeLessThanOrEqual(61);
  const { out: all } = await learn(saved("all.json", variantOf(rules).document));
  expect(all.split("\n").length).toBeLessThanOrEqual(61);
});

test("the overlay that it writes is the one that start takes", async () => {
  const out = join(folder, "overlay.json");
  const variant = variantOf(rules);
  const { code } = await learn(saved("all.json", variant.document), "--out", out);
  expect(code).toBe(0);
  const overlay = JSON.parse(readFileSync(out, "utf8"));
  const [byOverlay, byDocument] = [createUnderstudy({ overlay }), createUnderstudy({ document: variant.document })];
  const ask = async (mock: Loose) => (await send((await mock).fetch, "", "GET /api/keys")).text;
  expect(await ask(byOverlay)).toBe(await ask(byDocument));
  expect(await ask(byOverlay)).toContain('"created_at"');
});

test("what changed between two of their documents breaks callers or adds to what they have", async () => {
  const before: Loose = ownDocument();
  const now: Loose = structuredClone(before);
  delete now.paths["/v1/contacts"];
  now.paths["/v1/teams"] = { get: { operationId: "teams", responses: { 200: { description: "ok" } } } };
  const { Note, ShortlistsCreateRequest } = now.components.schemas;
  Note.properties.colour = { type: "string" };
  ShortlistsCreateRequest.required = [...ShortlistsCreateRequest.required, "description"];
  const [was, is] = [saved("was.json", before), saved("is.json", now)];
  const pact = { interactions: [{ request: { method: "GET", path: "/v1/contacts" } }] };
  const pacts = saved("pact.json", pact);
  const { code, out } = await learn(is, "--since", was, "--pacts", pacts);
  expect(code).toBe(1);
  expect(out).toContain('BREAKS GET /v1/contacts: before "it exists", now "no such operation"');
  expect(out).toContain('BREAKS POST /v1/shortlists body.description: before "optional", now "required"');
  expect(out).toContain("ADDS GET /v1/teams");
  expect(out).toMatch(/ADDS \S+ \S+ answer.*colour: before "no such member"/);
  expect(out).toMatch(/SCENARIO \S+ calls .*POST \/v1\/shortlists/);
  expect(out).toContain(`PACT ${pacts} calls GET /v1/contacts`);
  expect((await learn(was, "--since", was)).code).toBe(0);
});

test("mistakes are explained: no document, another format, nothing there, an address that refuses", async () => {
  expect(await learn()).toMatchObject({ code: 2, err: expect.stringContaining("such as openapi.json") });
  const missing = await learn(join(folder, "none.json"));
  expect(missing).toMatchObject({ code: 3, err: expect.stringContaining("there is no such file or folder") });
  const swagger = await learn(saved("old.json", { swagger: "2.0", paths: {} }));
  expect(swagger).toMatchObject({ code: 3, err: expect.stringContaining("convert it to OpenAPI 3") });
  writeFileSync(join(folder, "broken.json"), '{"openapi": ');
  expect((await learn(join(folder, "broken.json"))).err).toContain("is not JSON");
  expect((await learn("http://127.0.0.1:9/openapi.json")).code).toBe(3);
});
