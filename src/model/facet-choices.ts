import { z } from "zod";
import catalog from "../../fixtures/catalog.json" with { type: "json" };
import { assumed, from } from "../base/provenance.ts";
import type { FacetKey } from "./catalog.ts";

/** Which operation accepts which facets, derived from the catalog, so that refusals and the document agree. */
const rows = catalog.facets.map((row) => ({ ...row, key: row.key as FacetKey }));

/**
 * Facets that may accompany a list of people: they resolve immediately, need no role, and are not contact
 * addresses, which a search never returns (§2.1).
 */
const publicKeys = rows
  .filter(({ key, contextScoped, requiresReport }) => !contextScoped && !requiresReport && key !== "contact.emails")
  .map(({ key }) => key);

export const PublicFacet = z
  .enum(publicKeys, { error: ({ input }) => whyNot(input, whyNotPublic) })
  .meta({ id: "PublicFacet", ...from(assumed("A-140")) });

/** Facets that need background compute, and so a report (§2.8). */
export const ReportFacet = z
  .enum(
    rows.filter(({ requiresReport }) => requiresReport).map(({ key }) => key),
    { error: ({ input }) => whyNot(input, whyNoReport) },
  )
  .meta({ id: "ReportFacet" });

/** Facets that are read against a role, which the request then has to contain. */
export const scopedReportFacets = rows.filter((row) => row.requiresReport && row.contextScoped).map(({ key }) => key);

function whyNot(input: unknown, whyNotNamed: (name: string) => string): string {
  return typeof input === "string"
    ? whyNotNamed(input)
    : "must be the name of a facet; GET /v1/pricing/catalog lists them";
}

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
