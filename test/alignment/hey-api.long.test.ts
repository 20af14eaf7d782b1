import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { createUnderstudy } from "understudy";
import { beforeAll, describe, expect, test } from "vitest";
import { newFolder } from "../folder.ts";
import { send } from "../harness.ts";
import { drawn, styles } from "./styles.ts";
import { asked, type Exchange, type Loose, rules, type Variant, variantOf } from "./variants.ts";

/**
 * Clients by another generator than openapi-typescript, which make the requests themselves: each is generated from a document
 * with other rules, and used against the mock that follows it. One generator's run and one compilation for all of them.
 */
const generator = ["@hey-api/openapi-ts@0.92.2", "typescript@5.9.3"];

const ids = [
  "me.get",
  "keys.create",
  "keys.revoke",
  "shortlists.create",
  "shortlists.list",
  "shortlists.get",
  "shortlists.members.add",
  "companies.update",
  "developers.notes.list",
  "developers.notes.create",
];

const different = [...rules.map((rule) => [rule]), rules].map((applied) => ({ applied, variant: variantOf(applied) }));
const written = [...styles.map((style) => [style]), ...drawn].map((applied) => ({
  applied,
  variant: variantOf(applied, "all"),
}));
const variants = [...different, ...written].map(({ applied, variant }, i) => {
  const name = applied.map((rule) => rule.name).join(", ");
  return { name, folder: `client-${i}`, variant };
});

const folder = newFolder();
const run = promisify(execFile);

const compilerOptions = {
  ...{ module: "nodenext", target: "es2022", strict: true, skipLibCheck: true },
  ...{ lib: ["es2023", "dom", "dom.iterable"], types: [], outDir: "out", rootDir: "." },
};

beforeAll(async () => {
  await run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder, ...generator]);
  const jobs = variants.map(({ name, folder: output, variant }) => {
    const input = join(folder, `${output}.json`);
    writeFileSync(input, JSON.stringify(withOnly(variant.document, ids), null, 1));
    return { input, output: { path: join(folder, output), importFileExtension: ".js" }, name };
  });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const program = `import { createClient } from "@hey-api/openapi-ts";
await createClient(${JSON.stringify(jobs.map(({ name: _, ...job }) => ({ ...job, logs: { level: "silent" } })))});`;
  writeFileSync(join(folder, "generate.mjs"), program);
  await run(process.execPath, ["generate.mjs"], { cwd: folder });
  for (const { folder: name, variant } of variants)
    writeFileSync(join(folder, name, "use.ts"), await programAgainst(variant));
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: variants.map(({ folder: name }) => `${name}/use.ts`) }),
  );
}, 300_000);

/** The document without other operations: types of all of them would take minutes. */
function withOnly(document: Loose, wanted: readonly string[]): Loose {
  const paths = Object.entries<Loose>(document.paths).map(([path, item]) => {
    const kept = Object.entries<Loose>(item).filter(([, { operationId }]) => wanted.includes(operationId));
    return [path, Object.fromEntries(kept)] as const;
  });
  return { ...document, paths: Object.fromEntries(paths.filter(([, item]) => Object.keys(item).length > 0)) };
}

const numberIn = (text: string): string | number => (/^\d+$/.test(text) ? Number(text) : text);

const functionOf = (id: string): string => id.replaceAll(/\.(\w)/g, (_, letter) => letter.toUpperCase());

/** The calls of a user, and what the mock answers them by the document, both to be held against the client's types. */
async function programAgainst(variant: Variant): Promise<string> {
  await using theirs = await createUnderstudy({ scenario: "documented", document: variant.document });
  const calls: string[] = [];
  const answers: string[] = [];
  for (const [at, id] of ids.entries()) {
    const exchange = asked[id] as Exchange;
    const { route, ...rest } = variant.request(id, exchange);
    const { json, status } = await send(theirs.sandbox(`at-${at}`).fetch, "", route, rest);
    expect(status, `${route} is understood`).toBeLessThan(400);
    const query = [...new URLSearchParams(route.split("?")[1])].map(([each, value]) => [each, numberIn(value)]);
    const given = {
      ...(exchange.params && { path: exchange.params }),
      ...(query.length > 0 && { query: Object.fromEntries(query) }),
      ...rest,
    };
    calls.push(`() => sdk.${functionOf(id)}(${JSON.stringify(given)}),`);
    answers.push(
      `(${json === undefined ? "undefined" : JSON.stringify(json)}) satisfies Answer<typeof sdk.${functionOf(id)}>,`,
    );
  }
  return `import { client } from "./client.gen.js";
import * as sdk from "./index.js";
type Answer<Call extends (...given: never[]) => unknown> = Extract<Awaited<ReturnType<Call>>, { data: unknown }>["data"];
export { client };
export const calls = [
${calls.join("\n")}
];
export const answers = [
${answers.join("\n")}
];
// @ts-expect-error answers are typed
export const noAnswer = 7 satisfies Answer<typeof sdk.shortlistsGet>;
// @ts-expect-error and bodies
export const noBody = () => sdk.shortlistsCreate({ body: 7 });
`;
}

test("all of the clients, their requests and the mock's answers have the documents' types", async () => {
  const tsc = join(folder, "node_modules/typescript/bin/tsc");
  const { stdout } = await run(process.execPath, [tsc], { cwd: folder }).catch((error: { stdout: string }) => error);
  expect(stdout).toBe("");
}, 300_000);

describe.each(variants)(
  "a client that is generated from a document with other rules ($name)",
  ({ folder: name, variant }) => {
    test("is understood, and given what the document says", async () => {
      await using theirs = await createUnderstudy({ scenario: "documented", document: variant.document });
      const { client, calls, answers } = await import(pathToFileURL(join(folder, "out", name, "use.js")).href);
      for (const [at, call] of calls.entries()) {
        const { fetch } = theirs.sandbox(`at-${at}`);
        client.setConfig({ baseUrl: "http://understudy.local", auth: "svc_st_demo_owner", fetch });
        const { data, response, error } = await call();
        expect(error, ids[at]).toBeUndefined();
        expect(response.ok).toBe(true);
        expect(data).toEqual(answers[at] ?? {});
      }
    });
  },
);
