// Figures: A-413.
import { type Instant, second } from "../../base/instants.ts";
import { integerBetween } from "../../base/rng.ts";
import { listWords } from "../../base/text.ts";
import type { CompanyRow } from "../../model/company.ts";
import type { World } from "../../model/world.ts";
import type { ProfileFinding } from "../registry/profiles.ts";
import { type CompanyFacts, companyFacts } from "./company-facts.ts";

/** How a summary says the size of a company. */
const sizes = {
  "1-50": "A small team works",
  "51-200": "A hundred people or so work",
  "201-2000": "Several hundred people work",
  "2000+": "Thousands of people work",
} as const;

const enricher = { kind: "system", id: null, name: "company_context" } as const;

/**
 * company_context enrichment on the clock, computed from the company and `now`, so nothing has to run in the
 * background.
 */
export function contextStatus(world: World, company: CompanyRow, now: Instant): "queued" | "enriching" | "ready" {
  const [begins, ends] = contextSteps(world, company);
  if (now < begins) return "queued";
  return now < ends ? "enriching" : "ready";
}

/** When it begins and ends. */
export function contextSteps(world: World, company: CompanyRow): readonly [Instant, Instant] {
  return [company.createdAt + 2 * second, enrichedAt(world, company)];
}

function enrichedAt(world: World, company: CompanyRow): Instant {
  return company.createdAt + 8 * second + integerBetween(0, 6 * second, world.seed, company.id, "context");
}

/** The result of a finished enrichment: the same for one company under one seed, whatever its id. */
export function contextFindings(world: World, company: CompanyRow, now: Instant): readonly ProfileFinding[] {
  if (contextStatus(world, company, now) !== "ready") return [];
  const { language, technologies, subjects, ...facts } = factsOf(world, company);
  const values = {
    industry: facts.industry,
    size: facts.size,
    headquarters: facts.headquarters,
    summary: `${company.name?.trim() || company.domain} is in ${withinText(facts.industry)}, led from ${facts.headquarters}. ${sizes[facts.size]} there on ${listWords(subjects)}, in ${language} with ${listWords(technologies.slice(0, 2))}.`,
    stack: [language, ...technologies],
    website: company.domain === null ? null : `https://${company.domain}/`,
    careersUrl: company.domain === null ? null : `https://${company.domain}/careers`,
  };
  return [{ by: enricher, at: enrichedAt(world, company), values }];
}

/** By the name as others write it, or else by the domain's own. */
export function factsOf({ seed }: World, { nameKey, domain, id }: CompanyRow): CompanyFacts {
  return companyFacts(seed, nameKey ?? domain?.split(".")[0] ?? id);
}

/** The name of an industry inside a sentence. */
function withinText(industry: string): string {
  return industry.replace(/\b[A-Z](?=[a-z-])/g, (letter) => letter.toLowerCase());
}
