import { type Loose, operationsOf } from "./document.ts";

const head = `// Written from the document by npm run generate.`;

/** The document as three interfaces by operation id: answers, bodies, and parameters of path and query. */
export function typeText(document: Loose): string {
  const operations = operationsOf(document).sort((a, b) =>
    a.operation.operationId < b.operation.operationId ? -1 : 1,
  );
  const used = new Set<string>();
  const type = (schema: Loose): string => typeOf(schema, (name) => used.add(name));
  const rows = operations.map(({ path, method, operation }) => ({
    id: operation.operationId as string,
    route: `readonly method: "${method.toUpperCase()}"; readonly path: "${path}"`,
    words: `  /** ${method.toUpperCase()} ${path}: ${operation.summary} */`,
    answer: unionOf(answersOf(operation).map((schema) => (schema === null ? "null" : type(schema)))),
    body: operation.requestBody ? type(jsonOf(operation.requestBody) ?? {}) : null,
    members: (operation.parameters as Loose[] | undefined)?.map((parameter) => resolve(document, parameter)) ?? [],
    required: operation.requestBody?.required !== false,
  }));
  const params = rows.map(({ id, words, members }) => {
    const wanted = members.filter((member) => member.in === "path" || member.in === "query");
    const inner = wanted.map((member) => `${quoted(member.name)}${member.required ? "" : "?"}: ${type(member.schema)}`);
    return inner.length === 0 ? null : `${words}\n  "${id}": { ${inner.join("; ")} };`;
  });
  const bodies = rows.map(({ id, words, body, required }) =>
    body === null ? null : `${words}\n  "${id}": ${body}${required ? "" : " | undefined"};`,
  );
  const rowNames = new Set(
    operations.flatMap(({ operation }) => answersOf(operation)).flatMap((each) => rowsOf(document, each)),
  );
  const shapes: string[] = [];
  const written = new Set<string>();
  for (let open = [...used]; open.length > 0; open = [...used].filter((name) => !written.has(name))) {
    for (const name of open) {
      written.add(name);
      shapes.push(`${rowNames.has(name) ? "export " : ""}type ${name} = ${type(document.components.schemas[name])};`);
    }
  }
  return [
    head,
    "",
    "/** What each operation answers when it does not refuse, by operation id. */",
    `export interface Answers {\n${rows.map(({ id, words, answer }) => `${words}\n  "${id}": ${answer};`).join("\n")}\n}`,
    "",
    "/** What each operation that takes a body is sent. */",
    `export interface Bodies {\n${bodies.filter((row) => row !== null).join("\n")}\n}`,
    "",
    "/** What stands in the path and the query of each operation. */",
    `export interface Params {\n${params.filter((row) => row !== null).join("\n")}\n}`,
    "",
    "/** Method and path of each operation, as `operations` has them. */",
    `export interface Operations {\n${rows.map(({ id, route }) => `  readonly "${id}": { readonly operation: "${id}"; ${route} };`).join("\n")}\n}`,
    "",
    ...shapes.sort((one, other) => (one.replace("export ", "") < other.replace("export ", "") ? -1 : 1)),
    "",
  ].join("\n");
}

/** The objects that an answer has as rows of its lists, or as members, by their names: a person, a job, a list. */
function rowsOf(document: Loose, answer: Loose | null): readonly string[] {
  const nameOf = (schema: Loose | undefined): string | undefined => schema?.$ref?.split("/").at(-1);
  const whole = document.components.schemas[nameOf(answer ?? {}) ?? ""] ?? answer ?? {};
  return Object.values<Loose>(whole.properties ?? {}).flatMap((member) => {
    const name = nameOf(member.type === "array" ? member.items : member);
    return name !== undefined && document.components.schemas[name].type === "object" ? [name] : [];
  });
}

function resolve(document: Loose, part: Loose): Loose {
  return part.$ref === undefined ? part : document.components.parameters[part.$ref.split("/").at(-1)];
}

function jsonOf({ content }: Loose): Loose | null {
  return content?.["application/json"]?.schema ?? null;
}

/** The types of the successes; null for one without a body. What is not JSON has no type. */
function answersOf(operation: Loose): Loose[] {
  const good = Object.entries<Loose>(operation.responses).filter(([status]) => status.startsWith("2"));
  const found = good.map(([, response]) => (response.content === undefined ? null : (jsonOf(response) ?? "bytes")));
  const json = found.filter((schema) => schema !== "bytes");
  return json.length > 0 ? json : [{ type: "bytes" }];
}

function typeOf(schema: Loose, use: (name: string) => void): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1) as string;
    use(name);
    return name;
  }
  const inner = (part: Loose): string => typeOf(part, use);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return unionOf(schema.enum.map((value: unknown) => JSON.stringify(value)));
  const { allOf, anyOf, oneOf, ...own } = schema;
  const parts: string[] = (allOf ?? []).map(inner);
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) parts.push(unionOf(choices.map(inner)));
  if (schema.type && parts.length > 0) parts.unshift(inner(own));
  if (parts.length > 0) return parts.length === 1 ? (parts[0] as string) : parts.map(inBrackets).join(" & ");
  if (Array.isArray(schema.type)) return unionOf(schema.type.map((type: string) => inner({ ...schema, type })));
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "integer":
    case "number":
      return "number";
    case "bytes":
      return "ArrayBuffer";
    case "array":
      if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map(inner).join(", ")}]`;
      return `${inBrackets(inner(schema.items ?? {}))}[]`;
    case "object":
      return objectType(schema, inner);
    default:
      return schema.properties === undefined ? "unknown" : objectType(schema, inner);
  }
}

function objectType(schema: Loose, inner: (part: Loose) => string): string {
  const required: readonly string[] = schema.required ?? [];
  const members = Object.entries<Loose>(schema.properties ?? {}).map(
    ([name, part]) => `${quoted(name)}${required.includes(name) ? "" : "?"}: ${inner(part)}`,
  );
  if (members.length > 0) return `{ ${members.join("; ")} }`;
  const values = schema.additionalProperties;
  return `{ [name: string]: ${typeof values === "object" ? inner(values) : "unknown"} }`;
}

function unionOf(types: readonly string[]): string {
  return [...new Set(types)].join(" | ");
}

function inBrackets(type: string): string {
  const outside = type.replaceAll(/"[^"]*"/g, "");
  let depth = 0;
  const isUnion = [...outside].some((letter) => {
    if ("{[(".includes(letter)) depth += 1;
    if ("}])".includes(letter)) depth -= 1;
    return letter === "|" && depth === 0;
  });
  return isUnion ? `(${type})` : type;
}

function quoted(name: string): string {
  return /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
}
