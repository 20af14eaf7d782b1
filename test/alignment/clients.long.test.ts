import openapiTS, { astToString } from "openapi-typescript";
import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";
import { send } from "../harness.ts";
import { complaintsAbout } from "../openapi/type-check.ts";
import { drawn, styles } from "./styles.ts";
import { asked, type Exchange, rules, type Variant, variantOf } from "./variants.ts";

/** Answers of these are no JSON, or depend on a signature. */
const ids = Object.keys(asked).filter((id) => !["files.upload", "keys.signatureCheck", "openapi.get"].includes(id));

const head = `
import type { operations } from "./client.ts";
type Json<Of> = Of extends { content: { "application/json": infer Body } } ? Body : never;
type Answer<Id extends keyof operations, Status extends keyof operations[Id]["responses"]> = Json<operations[Id]["responses"][Status]>;
type Body<Id extends keyof operations> = operations[Id] extends { requestBody?: infer Of } ? Json<NonNullable<Of>> : never;
// @ts-expect-error answers are typed
export const noAnswer: Answer<"shortlists.get", 200> = 7;
// @ts-expect-error and bodies
export const noBody: Body<"shortlists.create"> = 7;
`;

/** What a client of theirs sends, and what the mock that follows their document answers it, as a program. */
async function programAgainst(variant: Variant): Promise<string> {
  await using theirs = await createUnderstudy({ scenario: "documented", document: variant.document });
  const lines: string[] = [head];
  for (const [at, id] of ids.entries()) {
    const { route, ...rest } = variant.request(id, asked[id] as Exchange);
    const { status, json } = await send(theirs.sandbox(`at-${at}`).fetch, "", route, rest);
    expect(status, `${route} is understood`).toBeLessThan(400);
    const name = JSON.stringify(id);
    if (typeof rest.body === "object")
      lines.push(`export const body${at}: Body<${name}> = ${JSON.stringify(rest.body)};`);
    if (json !== undefined && variant.schemaOf(id, status) !== undefined)
      lines.push(`export const answer${at}: Answer<${name}, ${status}> = ${JSON.stringify(json)};`);
  }
  expect(lines.length).toBeGreaterThan(90);
  return lines.join("\n");
}

const written = [...styles.map((style) => [style]), ...drawn].map(
  (together) => [together.map(({ name }) => name).join(", "), variantOf(together, "all")] as const,
);
const different = [
  ...rules.map((rule) => [rule.name, variantOf([rule])] as const),
  ["all at once", variantOf(rules)] as const,
];

for (const [name, variant] of [...different, ...written])
  test(`a client that is generated from a document with other rules (${name}) takes what the mock answers by it`, async () => {
    const client = astToString(await openapiTS(structuredClone(variant.document), { defaultNonNullable: false }));
    const program = await programAgainst(variant);
    expect(complaintsAbout({ "client.ts": client, "program.ts": program })).toEqual([]);
  });
