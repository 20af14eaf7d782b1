import { z } from "zod";
import { assumed } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { credits, declare } from "../../kernel/operation.ts";
import { Enriched, EnrichRequest, FacetReport, FacetReportRequest } from "../../model/enrichment.ts";
import { RecordId } from "../../model/shapes.ts";

const tag = "Developers";

const contextReasons = {
  forbidden: "A project is named and the credential lacks project:read.",
  not_found: "No developer, or no project of this account, has this name.",
};

export const enrichDevelopers = declare({
  id: "developers.enrich",
  route: "POST /v1/developers",
  tag,
  summary: "Resolve developers and buy facets of them",
  description:
    "Each facet includes the facets that it requires. A SKU is bought once per developer, an owned cell costs nothing, and the whole request is refused before anything is bought when it may cost more than the balance or maxCredits.",
  source: assumed("A-22"),
  access: {
    to: "developer:enrich",
    cost: credits("the SKUs of the facets, once per developer"),
    limit: perMinute(30, "account"),
  },
  body: EnrichRequest,
  creates: "nothing",
  hands: { developer: "/results/0/developer/id" },
  answers: { status: 200, body: Enriched },
  refuses: ["bad_request", "forbidden", "not_found", "payment_required", "billing_unavailable"],
  reasons: {
    payment_required: "It may cost more than the balance or maxCredits. Nothing was bought.",
    ...contextReasons,
  },
});

export const startFacetReport = declare({
  id: "developers.reports.create",
  route: "POST /v1/developers/reports",
  tag,
  summary: "Have background facets produced",
  description: "For facets whose requiresReport is true. Each cell is billed at the read that sees it finished.",
  source: assumed("A-23"),
  access: {
    to: "developer:enrich",
    cost: credits("the SKUs of the facets, once per developer, when seen finished"),
    limit: perMinute(30, "account"),
  },
  body: FacetReportRequest,
  creates: { what: "facet report", stays: true },
  hands: { facetReport: "/report/id", developer: "/report/items/0/developerId" },
  answers: { status: 202, body: FacetReport },
  refuses: ["bad_request", "forbidden", "not_found", "payment_required", "billing_unavailable"],
  reasons: {
    bad_request: "A facet that needs no report is named, or context is missing for one that is read against a role.",
    payment_required: "The balance cannot cover what it may cost.",
    ...contextReasons,
  },
});

export const readFacetReport = declare({
  id: "developers.reports.get",
  route: "GET /v1/developers/reports/{id}",
  tag,
  summary: "Poll background facets",
  description: "The read that sees a cell finished bills it, once. POST /v1/developers serves its value from then on.",
  source: assumed("A-23"),
  access: {
    to: "developer:read",
    cost: credits("what has finished since the last read"),
    limit: perMinute(60, "account"),
  },
  params: z.object({ id: RecordId.meta({ examples: ["fr_00001k3m9ax"] }) }),
  hands: { facetReport: "/report/id", developer: "/report/items/0/developerId" },
  answers: { status: 200, body: FacetReport },
  refuses: ["not_found"],
});
