import { z } from "zod";
import { stated } from "../../base/provenance.ts";
import { perMinute, perSecond } from "../../kernel/limits.ts";
import { declare, free } from "../../kernel/operation.ts";
import { Depth, GardenDetail } from "../../model/developer.ts";
import { PublicFacet } from "../../model/facet-choices.ts";
import { anyOf, withRules } from "../../model/member-rules.ts";
import { DeveloperId, wordsOf } from "../../model/shapes.ts";
import { SimilarList, SimilarPage, SimilarQuery } from "../../model/similar.ts";

export const findSimilar = declare({
  id: "developers.similar",
  route: "POST /v2/developers/similar",
  tag: "Search",
  summary: "Find developers like one person",
  source: stated("§4.1"),
  access: { to: "search:read", cost: free, limit: perSecond(10, "actor") },
  body: SimilarQuery,
  creates: "nothing",
  hands: { developer: "/results/0/id" },
  answers: { status: 200, body: SimilarPage },
  refuses: ["bad_request", "payment_required", "billing_unavailable", "database_unavailable"],
  reasons: {
    payment_required: "The requested facets cost more than the balance. Every depth is free.",
    database_unavailable: "Search is not enabled, or its index cannot be reached.",
  },
});

export const listSimilar = declare({
  id: "developers.similar.v1",
  route: "GET /v1/developers/similar",
  tag: "Search",
  summary: "Walk the developer graph from one seed",
  description: "Superseded by POST /v2/developers/similar (§9). No one related, or an unknown login: an empty list.",
  source: stated("§4.1"),
  access: { to: "search:read", cost: free, limit: perMinute(30, "account") },
  query: withRules(
    z.strictObject({
      id: DeveloperId.optional(),
      login: wordsOf(64)
        .optional()
        .meta({
          description: "The developer's login, instead of an id; the id decides when both are given.",
          examples: ["anna-kowalska"],
        }),
      limit: z.int().min(1).max(50).default(10),
      depth: Depth.default("core"),
      facets: z
        .array(PublicFacet)
        .max(5)
        .default([])
        .refine((keys) => keys.join(",").length <= 605, "must be at most 605 characters long")
        .meta({ "x-max-characters": 605, examples: [["signals.archetype"]] }),
      garden: GardenDetail.default("summary"),
    }),
    { ...anyOf("id", "login"), path: ["id"], error: 'is required unless "login" is given' },
  ),
  beyondSchema: [{ member: "id", when: "Neither it nor login is given." }],
  hands: { developer: "/results/0/id" },
  answers: { status: 200, body: SimilarList },
  refuses: ["bad_request", "payment_required", "billing_unavailable", "database_unavailable"],
});
