import { statements, tested, unseen } from "../../src/contract/seen/statement.ts";

const catalogAnswer = "answers GET /v1/pricing/catalog";
const capabilitiesAnswer = "answers GET /v1/search/capabilities";

const catalog = statements("2.8", {
  plans: tested("Plans have seats, monthly credits and prices by interval.", catalogAnswer),
  "amounts-null": unseen(
    "Amounts are null while the payment processor is unavailable.",
    "a client cannot make the processor unavailable; null is accepted",
  ),
  "credit-usd": tested(
    "creditUsd is the price of one credit in dollars, and prices in dollars are computed from it.",
    catalogAnswer,
  ),
  skus: tested("SKUs have credits, dollars, a description and facets.", catalogAnswer),
  facets: tested("Facets have the members of the table.", catalogAnswer),
  bundles: tested("Bundles have a name and facets.", catalogAnswer),
  "facet-keys": "The catalog's facets are the 23 of the list.",
  "sku-values": "The SKUs of facets are the ten of the list.",
  "sku-bought-once": "A SKU is charged once per developer, however many of its facets are requested.",
  "inline-facets": "A facet without requiresReport is returned immediately.",
  "report-required":
    "A facet with requiresReport that is not cached comes back as report_required, free and without a value.",
  "reports-route": "Such a facet is requested through the reports operation and polled.",
  requires: tested("Facets that another requires are resolved and billed with it.", catalogAnswer),
  "requires-price": tested(
    "withRequiresCredits is the price of a facet and everything it requires, each SKU once.",
    catalogAnswer,
  ),
  "owned-free": "A cell owned within freshSeconds costs nothing.",
});

const shortlist = statements("2.9", {
  members: tested("A shortlist has the members of the table.", "answers PATCH /v1/shortlists/{id}"),
  kind: tested("Its kind is freestanding, project or pipeline.", "answers GET /v1/shortlists"),
  "project-hidden": "Lists of kind project are visible only to callers who may read projects; keys cannot see them.",
  "archived-null": "archivedAt is null while a list is active.",
  stats: "stats counts members and sequences.",
  entry: tested(
    "An entry among a developer's lists has id, name, addedAt and archived.",
    "answers GET /v1/developers/{developerId}/shortlists",
  ),
});

const notes = statements("2.10", {
  members: tested("A note has the members of the table.", "answers GET /v1/developers/{developerId}/notes"),
  "updated-null": "updatedAt is null until a note is edited.",
  author: tested("Authors and editors have kind, id and name.", "answers GET /v1/developers/{developerId}/notes"),
  "author-kind": "The author kind is member for a person and key for a key.",
});

const clients = statements("2.11", {
  company: tested("A company's summary has the members of the table.", "answers GET /v1/companies"),
  "keep-anonymous": unseen(
    "An anonymous company is never named in anything that is sent.",
    "the interface sends nothing to anyone",
  ),
  attachment: tested("An attachment has the members of the table.", "answers POST /v1/companies/{id}/attachments"),
  project: tested("A project has the members of the table.", "answers GET /v1/projects/{id}"),
  "company-ref": "companyRef is null only for projects that predate companies.",
  "candidate-list": "Each project has one list of candidates.",
  stats:
    "A project's stats count candidates, sequences and people contacted; the reply rate is null until somebody was contacted.",
  "context-locked": unseen("contextLocked does not block any request.", "it cannot be set from outside"),
  brief: "A brief has a status, and its text is null until it is written.",
  "profile-editor": "The editor's view of a role profile has value, writtenBy, updatedAt and editable for each field.",
  "profile-values": "The values view is flat.",
});

const capabilities = statements("2.12", {
  entities: tested("At most 10 entities, each with hasVector and a count or null.", capabilitiesAnswer),
  levers: tested("At most 100 levers, each with the members of the table.", capabilitiesAnswer),
  "rank-signals": tested("At most 50 rank signals.", capabilitiesAnswer),
  notes: tested("At most 20 notes.", capabilitiesAnswer),
});

const registry = statements("2.13", {
  members: tested("A field of the registry has the members of the table.", "answers GET /v2/developers/fields"),
  status: tested("A field's status is one of six.", "answers GET /v2/developers/fields"),
});

/** Prices, and what accounts keep (§2.8 to §2.13). */
export const section2Records = [...catalog, ...shortlist, ...notes, ...clients, ...capabilities, ...registry];
