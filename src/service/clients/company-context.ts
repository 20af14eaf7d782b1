// Figures: A-413.
import fixture from "../../../fixtures/company-context.json" with { type: "json" };
import { type Instant, second } from "../../base/instants.ts";
import { fraction, integerBetween } from "../../base/rng.ts";
import { listWords } from "../../base/text.ts";
import type { CompanyRow } from "../../model/company.ts";
import type { World } from "../../model/world.ts";
import type { ProfileFinding } from "../registry/profiles.ts";
import type { ContextStatus } from "./machines.ts";

/** How a summary says the size of a company. */
const sizes = {
  "1-50": "A small team",
  "51-200": "A hundred people or so",
  "201-2000": "Several hundred people",
  "2000+": "Thousands of people",
} as const;
const sizeNames = Object.keys(sizes) as (keyof typeof sizes)[];
const ways = ["work", "build", "depend", "bet"] as const;

const enricher = { kind: "system", id: null, name: "company_context" } as const;

/**
 * company_context enrichment on the clock, computed from the company and `now`, so nothing has to run in the
 * background.
 */
export function contextStatus(world: World, company: CompanyRow, now: Instant): ContextStatus {
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
  const key = company.domain ?? company.nameKey ?? company.id;
  const pick = <Item>(items: readonly Item[], purpose: string): Item =>
    items[Math.floor(fraction(world.seed, key, purpose) * items.length)] as Item;
  const industry = pick(fixture.industries, "industry");
  const headquarters = pick(fixture.places, "place");
  const size = pick(sizeNames, "size");
  const displayName = company.name?.trim() || company.domain;
  const values = {
    industry: industry.name,
    size,
    headquarters,
    summary: `${displayName} ${industry.does}. ${sizes[size]} ${pick(ways, "ways")} on ${listWords(industry.stack.slice(0, 3))}, led from ${headquarters}.`,
    stack: industry.stack,
    website: company.domain === null ? null : `https://${company.domain}/`,
    careersUrl: company.domain === null ? null : `https://${company.domain}/careers`,
  };
  return [{ by: enricher, at: enrichedAt(world, company), values }];
}
