import { readdirSync, readFileSync } from "node:fs";

/** Every JSON body in the document, README and docs, with the name of its schema. */
export function examplesIn(document) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const inDocument = operations.flatMap(({ operation: { requestBody, responses } }) =>
    [requestBody, ...Object.entries(responses).flatMap(([status, answer]) => (status < 300 ? answer : []))].flatMap(
      (part) => {
        const { schema, examples = {} } = part?.content?.["application/json"] ?? {};
        const name = nameOf(schema);
        return name === undefined ? [] : Object.values(examples).map(({ value }) => ({ schema: name, value }));
      },
    ),
  );
  const inPages = pages().flatMap((page) => requestsIn(page, operations));
  return [...inDocument, ...inPages];
}

/** `curl -X POST $V/v1/search/jobs … -d '{…}'`, in whatever order the flags stand. */
function requestsIn(page, operations) {
  return page.split("\n").flatMap((line) => {
    const [given = "", body] = / -d '(\{.*?\})'/.exec(line) ?? [];
    const [, path] = /\bcurl\b.*?(\/v[12]\/[\w/-]+)/.exec(line.replace(given, "")) ?? [];
    if (path === undefined || body === undefined || /# 4\d\d/.test(line)) return [];
    const method = (/-X (\w+)/.exec(line)?.[1] ?? "post").toLowerCase();
    const found = operations.find((each) => each.path === path && each.method === method);
    const schema = nameOf(found?.operation.requestBody?.content?.["application/json"]?.schema);
    return schema === undefined ? [] : [{ schema, value: JSON.parse(body) }];
  });
}

function pages() {
  const files = ["README.md", ...readdirSync("docs").map((name) => `docs/${name}`)];
  return files.filter((name) => name.endsWith(".md")).map((name) => readFileSync(name, "utf8"));
}

function nameOf(schema) {
  return schema?.$ref?.split("/").at(-1);
}

/**
 * Members of generated types that could be anything. Exceptions are additional members of objects, any body, and values
 * without a type in the interface: the examples of a registry's field (§2.13).
 */
export function untypedIn(code) {
  const types = code.split(/^export (?:class|interface FullRequestParams)\b/m)[0];
  const untyped = /(?:: |\| |\[|\.\.\.)(?:unknown|any)\b/;
  const meant = /^\/?\*|\]: (?:unknown|any)|^body\?: unknown|^"\*\/\*": unknown|^examples: (?:unknown|any)\[\]/;
  const lines = types.split("\n").map((line) => line.trim());
  return lines.filter((line) => untyped.test(line) && !meant.test(line));
}
