import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { expect, test } from "vitest";
import { readDocument } from "./document.ts";

/** What an SDK team writes against the generated types; the last lines must not compile. */
const program = `
import type { components, operations, paths } from "./client.ts";

type Answer<Id extends keyof operations, Status extends keyof operations[Id]["responses"]> =
  operations[Id]["responses"][Status] extends { content: { "application/json": infer Body } } ? Body : never;

declare function send<Path extends keyof paths>(path: Path): paths[Path];

export const catalog: Answer<"pricing.catalog", 200> = {
  plans: [{ plan: "scale", seatCap: 5, monthlyCredits: 10, prices: [{ interval: "year", intervalMonths: 12, unitAmountCents: null, currency: null }] }],
  creditUsd: 0.01,
  skus: [],
  facets: [],
  bundles: [{ name: "all", facets: ["id.core", "contact.emails"] }],
};
export const sku: components["schemas"]["SkuName"] = "dossier";
export const refusal: Answer<"me.get", 401> = { code: "unauthorized", message: "No.", status: 401 };
export const canGet = send("/v1/me").get;

// @ts-expect-error it is no SKU
export const wrongSku: components["schemas"]["SkuName"] = "dossiers";
// @ts-expect-error a member is missing
export const wrongCatalog: Answer<"pricing.catalog", 200> = { plans: [] };
// @ts-expect-error it is no code
export const wrongCode: components["schemas"]["ErrorBody"]["code"] = "not_good";
// @ts-expect-error there is no such path
send("/v1/you");
`;

test("types generated from it compile, and check a program against the interface", async () => {
  const client = astToString(await openapiTS(await readDocument()));
  expect(complaintsAbout({ "client.ts": client, "program.ts": program })).toEqual([]);
}, 60_000);

/** Type checks files that exist in memory only, as strictly as TypeScript can. */
function complaintsAbout(files: Readonly<Record<string, string>>): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2022.d.ts"],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  const textOf = (path: string): string | undefined => files[path.split("/").at(-1) as string];
  host.readFile = (path) => textOf(path) ?? readFile(path);
  host.fileExists = (path) => textOf(path) !== undefined || fileExists(path);
  host.getSourceFile = (path, language, ...rest) => {
    const text = textOf(path);
    return text === undefined
      ? getSourceFile(path, language, ...rest)
      : ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
  };
  const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram(Object.keys(files), options, host));
  return diagnostics.map(({ file, start, messageText }) => {
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : "?";
    return `${file?.fileName}:${line} ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}
