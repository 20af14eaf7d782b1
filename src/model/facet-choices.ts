import { z } from "zod";
import catalog from "../../fixtures/catalog.json" with { type: "json" };
import { assumed, from } from "../base/provenance.ts";
import type { FacetKey } from "./catalog.ts";

/** Which facets may be asked for where: read off the catalog, so that a refusal and the document cannot disagree. */
const rows = catalog.facets.map((row) => ({ ...row, key: row.key as FacetKey }));

/**
 * Along with a list of people: what resolves at once, needs no role to be read against, and is no address,
 * which a search never returns (§2.1).
 */
const publicKeys = rows
  .filter(({ key, contextScoped, requiresReport }) => !contextScoped && !requiresReport && key !== "contact.emails")
  .map(({ key }) => key);

export const PublicFacet = z
  .enum(publicKeys, { error: ({ input }) => whyNotPublic(String(input)) })
  .meta({ id: "PublicFacet", ...from(assumed("A-140")) });

/** Through background compute: what a report is required for (§2.8). */
export const ReportFacet = z
  .enum(
    rows.filter(({ requiresReport }) => requiresReport).map(({ key }) => key),
    { error: ({ input }) => whyNoReport(String(input)) },
  )
  .meta({ id: "ReportFacet" });

/** Read against a role, which the request then has to bring. */
export const scopedReportFacets = rows.filter((row) => row.requiresReport && row.contextScoped).map(({ key }) => key);

const unknown = (name: string): string =>
  `is "${name.slice(0, 80)}", which is not a facet; GET /v1/pricing/catalog lists them`;

function whyNotPublic(name: string): string {
  const row = rows.find(({ key }) => key === name);
  if (row === undefined) return unknown(name);
  return `is ${name}, which is not public: ${elsewhere(row)}`;
}

function elsewhere({ key, requiresReport }: (typeof rows)[number]): string {
  if (key === "contact.emails") return "ask POST /v1/developers/{id}/emails for addresses";
  if (requiresReport) return "it takes background compute; ask POST /v1/developers/reports";
  return "it is read against a role; ask POST /v1/developers with a context";
}

function whyNoReport(name: string): string {
  const known = rows.some(({ key }) => key === name);
  return known ? `is ${name}, which needs no report: POST /v1/developers answers it at once` : unknown(name);
}
