import { expect, test } from "vitest";
import { readYaml } from "../../src/cli/read-yaml.ts";

const manyKeys = (count: number) => Array.from({ length: count }, (_, i) => `key${i}: ${i}\n`).join("");

test.each([40_000, 80_000])("a map of %i keys is read", (count) => {
  expect(Object.keys(readYaml(manyKeys(count)) as object)).toHaveLength(count);
});

test.each([
  [
    `${manyKeys(1_000)}key7: again\n`,
    'it is neither JSON nor YAML: Map keys must be unique, and "key7" is there twice',
  ],
  ["a: {b: 1, b: 2}\n", 'it is neither JSON nor YAML: Map keys must be unique, and "b" is there twice'],
  [
    "a: [1\n",
    "it is neither JSON nor YAML: Flow sequence in block collection must be sufficiently indented and end with a ]",
  ],
  ["[".repeat(100_000), "it is nested too deeply to be read"],
])("what is no YAML is said in a sentence", (text, flaw) => {
  expect(() => readYaml(text)).toThrow(flaw);
});

test("more than 12 MiB are refused, with what to do", () => {
  expect(() => readYaml("a".repeat(12 * 2 ** 20 + 1))).toThrow("convert it to JSON");
});
