import { z } from "zod";
import { assumed, from, stated } from "../base/provenance.ts";

const facetKeys = [
  "id.core",
  "profile.basics",
  "score.cracked",
  "github.garden",
  "tags.matched",
  "signals.archetype",
  "signals.signature_tech",
  "signals.builder_scope",
  "score.gem",
  "signals.ai_usage",
  "signals.commit_facts",
  "activity.contributions",
  "signals.core",
  "ai.repo_summaries",
  "ai.person_summary",
  "identity.linkedin",
  "contact.socials",
  "contact.emails",
  "fit.match_rationale",
  "fit.score_vs_jd",
  "dossier.core",
  "dossier.contextual",
  "dossier.pitch_sheet",
] as const;

export const FacetKey = z.enum(facetKeys).meta({ id: "FacetKey" });
export type FacetKey = z.infer<typeof FacetKey>;

export const SkuName = z
  .enum([
    "free",
    "grade",
    "signals",
    "identity",
    "contact",
    "portrait",
    "fit",
    "dossier",
    "dossier_context",
    "pitch_sheet",
  ])
  .meta({ id: "SkuName" });
export type SkuName = z.infer<typeof SkuName>;

const Price = z.looseObject({
  interval: z.enum(["month", "quarter", "year"]),
  intervalMonths: z.int(),
  unitAmountCents: z.int().nullable(),
  currency: z.string().nullable(),
});

export const PlanName = z
  .enum(["starter", "growth", "scale", "enterprise"])
  .meta({ id: "PlanName", ...from(assumed("A-72")) });
export type PlanName = z.infer<typeof PlanName>;

const Facet = z
  .looseObject({
    key: FacetKey,
    sku: SkuName,
    credits: z.int().min(0),
    usd: z.number().min(0),
    description: z.string(),
    requires: z.array(FacetKey),
    contextScoped: z.boolean(),
    requiresReport: z.boolean(),
    withRequiresCredits: z.int().min(0),
    freshSeconds: z.int(),
  })
  .meta({ id: "Facet", ...from(stated("§2.8")) });

const Sku = z
  .looseObject({
    sku: SkuName,
    credits: z.int().min(0),
    usd: z.number().min(0),
    description: z.string(),
    facets: z.array(FacetKey),
  })
  .meta({ id: "Sku", ...from(stated("§2.8")) });

export const PricingCatalog = z
  .looseObject({
    plans: z.array(
      z.looseObject({ plan: PlanName, seatCap: z.int(), monthlyCredits: z.int(), prices: z.array(Price) }),
    ),
    creditUsd: z.number(),
    skus: z.array(Sku),
    facets: z.array(Facet),
    bundles: z.array(z.looseObject({ name: z.string(), facets: z.array(FacetKey) })),
  })
  .meta({ id: "PricingCatalog", ...from(stated("§2.8")) });
export type PricingCatalog = z.infer<typeof PricingCatalog>;
