import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { typeProblems } from "./modules.ts";

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

const kubernetes = "docs/examples/fleet/kubernetes.yaml";

/** The place of a kind's schema: apps/v1/Deployment, and v1/Service. */
const modelOf = ({ apiVersion, kind }: Manifest): string => `kubernetes-models/${apiVersion}/${kind}`;

/**
 * The errors that a cluster would report by the schema of each kind, which allows unknown members, and by its type,
 * which does not.
 */
async function problemsOf(manifests: readonly Manifest[]): Promise<string[]> {
  const typed = manifests.map((manifest, line) => {
    const { kind } = manifest;
    const text = `import type { I${kind} } from "${modelOf(manifest)}";\nexport const it: I${kind} = ${JSON.stringify(manifest)};`;
    return { page: kubernetes, line, language: "ts", text, unrun: null, refusal: null };
  });
  const problems = typeProblems(typed);
  for (const manifest of manifests) {
    const model = (await import(modelOf(manifest)))[manifest.kind];
    try {
      new model(manifest).validate();
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  return problems;
}

test("the manifests are valid, and unknown or mistyped members are not", { timeout: 60_000 }, async () => {
  const manifests = parseAllDocuments(readFileSync(kubernetes, "utf8")).map((document) => document.toJS() as Manifest);
  const wrong = { apiVersion: "v1", kind: "Service", spec: { ports: [{ port: "http" }] } };
  const unknown = { apiVersion: "v1", kind: "Service", spec: { selektor: {} } };
  expect(await problemsOf([...manifests, wrong, unknown])).toEqual([
    expect.stringMatching(/'string' is not assignable to type 'number'/),
    expect.stringMatching(/selektor"' does not exist/),
    expect.stringMatching(/port must be integer/),
  ]);
});

const schema = JSON.parse(readFileSync("node_modules/dclint/schemas/compose.schema.json", "utf8"));
const { $schema: _, ...rules } = schema;
const isCompose = new Ajv({ strict: false, formats: { duration: true } }).compile(rules);

test.each(["docs/examples/compose.yaml", "docs/examples/fleet/compose.yaml"])("Compose accepts %s", (path) => {
  isCompose(parse(readFileSync(path, "utf8")));
  expect(isCompose.errors).toBeNull();
});

test("the Compose schema refuses unknown members", () => {
  expect(isCompose({ services: { understudy: { image: "understudy", readonly: true } } })).toBe(false);
});
