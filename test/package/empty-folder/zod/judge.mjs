// Every example of the document, held to the Zod schema that was generated for its operation.
import assert from "node:assert";
import { readFileSync } from "node:fs";
import * as schemas from "./client/zod.gen.js";

const byName = { ...schemas };
const document = JSON.parse(readFileSync("openapi.json", "utf8"));
const operations = Object.values(document.paths)
  .flatMap((path) => Object.values(path))
  .filter(({ operationId }) => operationId);
let held = 0;
for (const { operationId, requestBody, responses } of operations) {
  const name = `z${operationId.replaceAll(/(?:^|[.])(\w)/g, (_, letter) => letter.toUpperCase())}`;
  hold(`${name}Body`, requestBody);
  for (const [status, answer] of Object.entries(responses)) if (status < 300) hold(`${name}Response`, answer);
}
assert(held > 90, `only ${held} examples`);

function hold(name, { content } = {}) {
  for (const { value } of Object.values(content?.["application/json"]?.examples ?? {})) {
    assert.equal(byName[name].safeParse(value).error, undefined, name);
    held += 1;
  }
}
