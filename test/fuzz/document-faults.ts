import { ownDocument } from "../../src/alignment/own-document.ts";
import type { JsonObject } from "../../src/base/json-object.ts";

/** Our own document with other schemas in it, each of which is also the answer of an operation of its own. */
export function documentWith(schemas: Readonly<Record<string, JsonObject>>): string {
  const document = structuredClone(ownDocument()) as {
    components: { schemas: Record<string, unknown> };
    paths: Record<string, unknown>;
  };
  for (const [name, schema] of Object.entries(schemas)) {
    document.components.schemas[name] = schema;
    const content = { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } };
    document.paths[name === "Drawn" ? "/x" : `/x/${name}`] = {
      get: { responses: { 200: { description: "", content } } },
    };
  }
  return JSON.stringify(document);
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const login = (pattern: string) => documentWith({ Drawn: { properties: { login: { type: "string", pattern } } } });
const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `member${at}`);
const optional = (count: number) => Object.fromEntries(names(count).map((name) => [name, { type: "string" }]));

/** Every fault that a document was found to have, with which a reader stopped or grew. */
export const corpus: Readonly<Record<string, () => string>> = {
  "a slug as people write it": () => login("^([a-z0-9]+-?)+$"),
  "a class without an end": () => login("^[abc"),
  "a repetition without bounds": () => login("a{500000000}"),
  "a type that requires itself four times": () =>
    documentWith({
      Drawn: {
        required: ["a", "b", "c", "d"],
        properties: { a: ref("Drawn"), b: ref("Drawn"), c: ref("Drawn"), d: ref("Drawn") },
      },
    }),
  "not of itself": () => documentWith({ Drawn: { not: ref("Drawn") } }),
  "if of itself": () => documentWith({ Drawn: { if: ref("Drawn"), then: ref("Drawn") } }),
  "doubled allOf": () =>
    documentWith(
      Object.fromEntries(
        Array.from({ length: 18 }, (_, at) => [
          `D${at}`,
          { allOf: at === 0 ? [{ type: "object" }] : [ref(`D${at - 1}`), ref(`D${at - 1}`)] },
        ]),
      ),
    ),
  "types that name each other": () =>
    documentWith(
      Object.fromEntries(
        names(8).map((name) => [
          name,
          {
            required: names(8),
            properties: Object.fromEntries(names(8).map((other) => [other, { anyOf: [ref(other), { type: "null" }] }])),
          },
        ]),
      ),
    ),
  "required members": () => documentWith({ Drawn: { required: names(3_000), properties: optional(3_000) } }),
  "optional members": () => documentWith({ Drawn: { properties: optional(3_000) } }),
  "many paths": () => {
    const document = structuredClone(ownDocument()) as { paths: Record<string, unknown> };
    for (const name of names(2_000)) document.paths[`/${name}`] = { get: { responses: { 200: { description: "" } } } };
    return JSON.stringify(document);
  },
  "keys of one YAML map": () =>
    names(3_000)
      .map((name) => `${name}: 1`)
      .join("\n"),
  "a YAML bomb": () =>
    `a: &a [x]\n${names(40)
      .map((name, at) => `${name}: &${name} [${`*${at === 0 ? "a" : `member${at - 1}`},`.repeat(9)}]`)
      .join("\n")}`,
  "a list of lists": () => "[".repeat(100_000),
  "a name that is no name": () => documentWith({ Drawn: JSON.parse('{"properties":{"__proto__":{"type":"string"}}}') }),
};
