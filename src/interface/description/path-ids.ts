import type { Places } from "../../kernel/openapi/links.ts";

/** The parameters in the interface's paths; a declaration uses these names for the ids that its responses contain. */
export const places: Places = {
  "/avatars/": "developer",
  "/v1/companies/": "company",
  "/v1/deep-research/reports/developers/": "researchedLogin",
  "/v1/developers/": "developer",
  "/v1/developers/reports/": "facetReport",
  "/v1/files/": "file",
  "/v1/keys/": "key",
  "/v1/notes/": "note",
  "/v1/projects/": "project",
  "/v1/search/jobs/": "searchJob",
  "/v1/search/jobs/{id}/results/": "developer",
  "/v1/shortlists/": "shortlist",
  "/v1/shortlists/{id}/members/": "contact",
  "/v2/deep-research/jobs/": "researchJob",
  "/v2/deep-research/reports/developers/": "researchedLogin",
};
