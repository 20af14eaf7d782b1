import openapiTS, { astToString } from "openapi-typescript";
import { expect, test } from "vitest";
import { readDocument } from "./document.ts";
import { complaintsAbout } from "./type-check.ts";

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
