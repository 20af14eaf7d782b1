import { stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/run/check.ts";

import { expect } from "../src/contract/seen/expect.ts";

const facetKeys =
  "id.core profile.basics score.cracked github.garden tags.matched signals.archetype signals.signature_tech signals.builder_scope score.gem signals.ai_usage signals.commit_facts activity.contributions signals.core ai.repo_summaries ai.person_summary identity.linkedin contact.socials contact.emails fit.match_rationale fit.score_vs_jd dossier.core dossier.contextual dossier.pitch_sheet";
const skus = "free grade signals identity contact portrait fit dossier dossier_context pitch_sheet";

export const pricing = sheet("Pricing", (check) => {
  const on = ["GET /v1/pricing/catalog"] as const;

  check(
    "The catalog is read without a credential",
    { on, source: stated("§4.2"), states: ["4.2/public", "5/public-catalog", "1/catalog-states-prices"] },
    async (t) => {
      const catalog = await t.ok("GET /v1/pricing/catalog", { as: null });
      expect(catalog.facets.length, "the number of `facets`").toBeGreaterThan(0);
    },
  );

  check("The catalog has all 23 facets", { on, source: stated("§2.8"), states: ["2.8/facet-keys"] }, async (t) => {
    const { facets } = await t.ok("GET /v1/pricing/catalog", { as: null });
    expect(facets.map((facet) => facet.key).sort(), "the keys of `facets`").toEqual(
      expect.arrayContaining(facetKeys.split(" ").sort()),
    );
  });

  check(
    "Every facet belongs to one of the ten SKUs",
    { on, source: stated("§2.8"), states: ["2.8/sku-values"] },
    async (t) => {
      const catalog = await t.ok("GET /v1/pricing/catalog", { as: null });
      expect([...new Set(catalog.facets.map((facet) => facet.sku))].sort(), "the SKUs of `facets`").toEqual(
        skus.split(" ").sort(),
      );
      const sold = catalog.skus.map((sku) => sku.sku);
      for (const { sku } of catalog.facets) expect(sold, "the SKUs that are sold").toContain(sku);
    },
  );
});
