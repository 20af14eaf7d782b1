import { statements, tested, unseen } from "../../src/contract/seen/statement.ts";

export const section1 = statements("1", {
  purpose: unseen("It searches and enriches GitHub developers.", "a summary of what §4 says operation by operation"),
  "find-by-work": "Developers are found by what they have built.",
  "resolve-identities": "GitHub and LinkedIn identities resolve to profiles, which facets enrich.",
  "planned-then-run": "A search in natural language is turned into a plan, and the plan is run.",
  "deep-search-rounds": "A deep search runs in rounds towards a target, under a ceiling of credits.",
  "delivered-once": "Within one saved search no developer is delivered twice.",
  "report-shared": "A research report is stored, and the whole account reads the same one.",
  "partial-is-normal": "Subjects of a research job settle one by one, so a job may end partly done.",
  "fit-ranks-logins": "Fit ranking scores a list of GitHub logins against a role.",
  "records-kept": unseen(
    "The account stores lists, notes, companies and projects.",
    "a summary of what §4.5 and §4.6 say",
  ),
  "catalog-states-prices": tested(
    "The catalog is public and prices every SKU and facet in credits.",
    "answers GET /v1/pricing/catalog",
  ),
  "prices-are-ceilings":
    "A cell that is owned and fresh costs nothing, so the catalog price is the maximum a cell can cost.",
  "iso-instants": tested("Timestamps are ISO 8601 instants.", "answers *"),
  "nullable-present": tested("A nullable member is present even when it is null.", "answers *"),
  "ids-stable": "A developer's id is their GitHub number as a string and does not change.",
  "logins-rename": unseen(
    "Logins can be renamed.",
    "a check cannot rename a GitHub account; it is checked that ids do not change",
  ),
  "company-prefix": "Ids of companies begin with cmp_.",
  "ignore-unknown": unseen(
    "Clients ignore unknown members of answers.",
    "it is a duty of clients; the kit itself accepts unknown members and lists them",
  ),
  "bodies-json": tested("Bodies are JSON unless stated otherwise.", "answers *"),
  "two-environments": unseen(
    "There is a second environment at its own address.",
    "the caller chooses which address is tested",
  ),
});
