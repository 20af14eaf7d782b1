import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";
import { parseDocument } from "../../src/cli/parse-document.ts";
import type { Loose } from "../alignment/variants.ts";
import { send } from "../harness.ts";

const bytes = (text: string) => Buffer.from(text);

const document = bytes(`
openapi: 3.1.0
info: {title: Badges, version: "1"}
paths:
  /v1/badges: {$ref: "./paths/badges.yaml#/all"}
  /v1/secrets:
    get:
      responses:
        "200": {description: secret, content: {application/json: {schema: {$ref: "../../../../etc/passwd"}}}}
`);

const paths = bytes(`
all:
  get:
    operationId: listBadges
    responses:
      "200": {description: all, content: {application/json: {schema: {type: array, items: {$ref: "../schemas.json#/Badge"}}}}}
`);

const schemas = bytes(
  JSON.stringify({
    Badge: { type: "object", properties: { slug: { $ref: "#/Slug" } }, required: ["slug"] },
    Slug: { type: "string", examples: ["rustacean"] },
  }),
);

test("references lead to the files that are named beside a document, and to no other", async () => {
  const files = [
    { path: "/work/api/paths/badges.yaml", bytes: paths },
    { path: "/work/api/schemas.json", bytes: schemas },
  ];
  const whole = parseDocument({ bytes: document, path: "/work/api/openapi.yaml", files });
  await using theirs = await createUnderstudy({ document: whole as Loose });
  expect((await send(theirs.fetch, "", "GET /v1/badges")).json).toEqual([{ slug: "rustacean" }]);
  expect((await send(theirs.fetch, "", "GET /v1/secrets")).text).not.toContain("root:");
  expect(JSON.stringify(whole)).toContain("../../../../etc/passwd");
});

test("without their names what they hold is not read, as before", () => {
  expect(JSON.stringify(parseDocument({ bytes: document }))).toContain("./paths/badges.yaml#/all");
});
