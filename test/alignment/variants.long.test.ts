import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";
import { newReader } from "../../src/alignment/plain.ts";
import { newValidator } from "../../src/alignment/valid.ts";
import { send } from "../harness.ts";
import { asked, type Loose, rules, type Variant, variantOf } from "./variants.ts";

/** Ours alone, with what each of our examples is answered. */
async function walk(variant: Variant, ids: readonly string[]): Promise<string[]> {
  const plain = await createUnderstudy({ scenario: "documented", seed: "understudy" });
  const theirs = await createUnderstudy({ scenario: "documented", seed: "understudy", document: variant.document });
  const isOld = variant.document.openapi.startsWith("3.0");
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  formats.default(ajv);
  ajv.addSchema({ $id: "doc", ...(isOld ? { components: {} } : { components: variant.document.components }) });
  const wrong: string[] = [];
  for (const id of ids) {
    const exchange = asked[id] as NonNullable<(typeof asked)[string]>;
    const own = variantOf([]).request(id, exchange);
    const other = variant.request(id, exchange);
    const sandbox = id.replaceAll(".", "-");
    const [before, after] = await Promise.all([
      send(plain.sandbox(sandbox).fetch, "", own.route, { ...("body" in own && { body: own.body }) }),
      send(theirs.sandbox(sandbox).fetch, "", other.route, { ...("body" in other && { body: other.body }) }),
    ]);
    // The examples of stated and of assumed operations succeed.
    if (before.status !== exchange.status) wrong.push(`${id}: ours answers ${before.status}`);
    const expected = variant.answer(id, before.status, before.json);
    if (after.status !== expected.status)
      wrong.push(`${id}: ${other.route} answers ${after.status}, not ${expected.status}: ${after.text.slice(0, 300)}`);
    else {
      try {
        expect(after.json).toEqual(expected.value);
      } catch (error) {
        wrong.push(`${id}: ${(error as Error).message.slice(0, 600)}`);
      }
      const schema = variant.schemaOf(id, after.status);
      if (isOld && schema !== undefined && after.json !== undefined && after.status < 300)
        for (const { where, must } of newValidator(newReader(variant.document).follow).problems(schema, after.json))
          wrong.push(`${id} is not valid: ${where} must ${must}`);
      if (schema !== undefined && after.json !== undefined && !isOld && after.status < 300) {
        const isValid = ajv.validate(absolute(schema), after.json);
        if (!isValid) wrong.push(`${id} is not valid: ${ajv.errorsText(ajv.errors)}`);
      }
    }
  }
  await Promise.all([plain.close(), theirs.close()]);
  return wrong;
}

function absolute(schema: Loose): Loose {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"doc#/components'));
}

const ids = Object.keys(asked).filter((id) => !["files.upload", "keys.signatureCheck", "openapi.get"].includes(id));

for (const rule of rules) {
  test(`a service that differs by "${rule.name}" is stood in for`, async () => {
    expect(await walk(variantOf([rule]), ids)).toEqual([]);
  });
}

test("a service that differs in all of these ways at once is stood in for", async () => {
  expect(await walk(variantOf(rules), ids)).toEqual([]);
});
