import type { Source } from "../../base/provenance.ts";

/**
 * Shapes that §2 states, by their names in the document. If a stated operation returns one of them, its
 * members are stated at any depth.
 */
export const statedShapes: Readonly<Record<string, `§${string}`>> = {
  Developer: "§2.1",
  DeveloperV2: "§2.1",
  ProfileRepo: "§2.2",
  SearchJob: "§2.4",
  SearchRound: "§2.4",
  SearchResult: "§2.4",
  ResearchJob: "§2.5",
  ResearchItem: "§2.5",
  Report: "§2.6",
  FitRow: "§2.7",
  FitDropped: "§2.7",
  Facet: "§2.8",
  Sku: "§2.8",
  Shortlist: "§2.9",
  DeveloperShortlist: "§2.9",
  Note: "§2.10",
  CompanySummary: "§2.11",
  SearchConfig: "§4.1",
  SearchLevers: "§4.1",
  Attachment: "§2.11",
  Project: "§2.11",
};

/** Shapes of which §2 says where they are returned, so that they are stated in answers of assumed operations, too. */
export const statedWherever: Readonly<Record<string, `§${string}`>> = { ResearchPreview: "§2.5" };

/** Stated operations for which the interface leaves the status and envelope of a success open (§4.1). */
export const openAnswers: Readonly<Record<string, Source>> = {
  "GET /v1/developers/search": { assumed: "A-20" },
  "POST /v1/search/jobs": { assumed: "A-40" },
};

/** Members that the interface names without giving their shape (§4.1). */
export const openMembers: Readonly<Record<string, Readonly<Record<string, Source>>>> = {
  "POST /v2/developers/similar": { intent: { assumed: "A-26" }, lanes: { assumed: "A-26" } },
};

/** Operations whose addresses, or ids to ask for, our answers hand out: they answer, whether a document lists them or not. */
export const handedOut: ReadonlySet<string> = new Set([
  "GET /avatars/{id}.svg",
  "GET /v1/developers/reports/{id}",
  "GET /v1/public/reports/{token}.pdf",
  "PUT /v1/files/{id}/content",
]);
