import { z } from "zod";
import { assumed } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { credits, declare } from "../../kernel/operation.ts";
import { Depth } from "../../model/developer.ts";
import { textOf } from "../../model/shapes.ts";
import { ExplainedList } from "../../model/similar.ts";
import { AnyId } from "../developers/ids.ts";

export const explainSimilar = declare({
  id: "developers.similar.explained",
  route: "POST /v1/developers/{id}/similar",
  tag: "Search",
  summary: "Find developers like one person, ranked and explained",
  source: assumed("A-27"),
  access: {
    to: "search:read",
    cost: credits("the SKU fit per result, once per developer and brief"),
    limit: perMinute(30, "account"),
  },
  params: z.object({ id: AnyId }),
  body: z.strictObject({
    limit: z.int().min(1).max(50).default(10),
    depth: Depth.default("core"),
    brief: textOf(0, 2_000)
      .overwrite((text) => text.trim())
      .optional()
      .meta({ description: "What the likeness is for.", examples: ["A team that builds storage engines in Rust"] }),
  }),
  bodyOptional: true,
  creates: "nothing",
  hands: { developer: "/results/0/id" },
  answers: { status: 200, body: ExplainedList },
  refuses: ["not_found", "payment_required", "billing_unavailable", "database_unavailable"],
});
