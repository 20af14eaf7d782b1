import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { createUnderstudy } from "understudy";
import { expect } from "vitest";
import { newReader } from "../../src/alignment/read/plain.ts";
import { newValidator } from "../../src/alignment/read/valid.ts";
import { onFirstUse } from "../../src/base/on-first-use.ts";
import { send } from "../harness.ts";
import { asked, type Loose, type Variant, variantOf } from "./variants.ts";

const ids = Object.keys(asked).filter((id) => !["files.upload", "keys.signatureCheck", "openapi.get"].includes(id));
const ours = variantOf([]);

/** What the mock without a document answers each of our examples, each in a sandbox of its own; asked once for all variants. */
const answersOfOurs = onFirstUse(async () => {
  const plain = await createUnderstudy({ scenario: "documented", seed: "understudy" });
  const answers = new Map<string, Awaited<ReturnType<typeof send>>>();
  for (const id of ids) {
    const { route, ...rest } = ours.request(id, asked[id] as NonNullable<(typeof asked)[string]>);
    answers.set(id, await send(plain.sandbox(id.replaceAll(".", "-")).fetch, "", route, rest));
  }
  await plain.close();
  return answers;
});

/** Each of our examples, as this service takes it, and what is wrong with its answers. */
export async function walk(variant: Variant): Promise<string[]> {
  const before = await answersOfOurs();
  const theirs = await createUnderstudy({ scenario: "documented", seed: "understudy", document: variant.document });
  const isOld = variant.document.openapi.startsWith("3.0");
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  formats.default(ajv);
  ajv.addSchema({ $id: "doc", ...(isOld ? { components: {} } : { components: variant.document.components }) });
  const wrong: string[] = [];
  for (const id of ids) {
    const exchange = asked[id] as NonNullable<(typeof asked)[string]>;
    const own = before.get(id) as NonNullable<ReturnType<typeof before.get>>;
    const other = variant.request(id, exchange);
    const sandbox = id.replaceAll(".", "-");
    const { route, ...rest } = other;
    const after = await send(theirs.sandbox(sandbox).fetch, "", route, rest);
    // The examples of stated and of assumed operations succeed.
    if (own.status !== exchange.status) wrong.push(`${id}: ours answers ${own.status}`);
    const expected = variant.answer(id, own.status, own.json);
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
  await theirs.close();
  return wrong;
}

function absolute(schema: Loose): Loose {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"doc#/components'));
}
