import { z } from "zod";
import { assumed, from } from "../base/provenance.ts";
import { Exclusion } from "./report.ts";

/** Values of facets that are not depths: measured ways of working and summaries in plain English. */
const Share = z.number().min(0).max(1);
const Count = z.int().min(0);

export const Archetype = z
  .looseObject({ archetype: z.string(), because: z.array(z.string()) })
  .meta({ id: "Archetype", ...from(assumed("A-138")) });

export const SignatureTech = z
  .looseObject({ technologies: z.array(z.looseObject({ name: z.string(), repositories: Count, stars: Count })) })
  .meta({ id: "SignatureTech", ...from(assumed("A-138")) });

export const BuilderScope = z
  .looseObject({
    scope: z.enum(["personal", "project", "community", "ecosystem"]),
    ownRepositories: Count,
    contributesTo: Count,
    organizations: z.array(z.string()),
  })
  .meta({ id: "BuilderScope", ...from(assumed("A-138")) });

export const AiUsage = z
  .looseObject({ repositories: Count, share: Share, technologies: z.array(z.string()), isTrade: z.boolean() })
  .meta({ id: "AiUsage", ...from(assumed("A-138")) });

export const ContributionCounts = z
  .looseObject({
    total: Count,
    commits: Count,
    pullRequests: Count,
    reviews: Count,
    activeDays: Count,
    last90Days: Count,
  })
  .meta({ id: "ContributionCounts", ...from(assumed("A-138")) });

export const PersonSummary = z
  .looseObject({ summary: z.string() })
  .meta({ id: "PersonSummary", ...from(assumed("A-138")) });

export const RepoSummaries = z
  .looseObject({
    repositories: z.array(z.looseObject({ fullName: z.string(), summary: z.string(), themes: z.array(z.string()) })),
  })
  .meta({ id: "RepoSummaries", ...from(assumed("A-138")) });

const assumedValue = from(assumed("A-231"));

export const Gem = z
  .looseObject({ gemScore: z.number(), quality: z.number(), visibility: z.number(), reachable: z.number() })
  .meta({ id: "Gem", ...assumedValue });

export const CoreSignals = z
  .looseObject({
    rawSignals: z.record(z.string(), z.number()),
    pctSignals: z.record(z.string(), Share),
    signalsExcluded: z.record(z.string(), Exclusion),
  })
  .meta({ id: "CoreSignals", ...assumedValue });

export const Dossier = z
  .looseObject({
    login: z.string(),
    reportPath: z.string(),
    persona: z.string(),
    evidence: z.array(z.string()),
    gem: Gem.nullable(),
  })
  .meta({ id: "Dossier", ...assumedValue });
