import { z } from "zod";
import { assumed, from, stated } from "../base/provenance.ts";
import { Depth, Developer, GardenDetail } from "./developer.ts";
import { PublicFacet } from "./facet-choices.ts";
import { tripleKinds } from "./filter-shapes.ts";
import { DeveloperId, wordsOf } from "./shapes.ts";

const Lane = z
  .enum(["cocontribution", "costar", "follow", "semantic", "place"])
  .meta({ id: "SimilarLane", ...from(assumed("A-26")) });

const Intent = z.enum(["same", "overall", "network"]).meta({ id: "SimilarIntent" });

/** Read by the compiler of filters, which describes what is wrong; the document has it as a schema. */
const FilterTriple = z.tuple([z.string().max(200), z.string().max(40), z.unknown()]).meta({
  id: "FilterTriple",
  description: "A condition on one field: [field, operator, value], by GET /v2/developers/fields.",
  examples: [["country", "in", ["Germany"]]],
  // Each kind of triple is a complete tuple, because generators create a type only for a tuple that stands alone.
  type: undefined,
  prefixItems: undefined,
  minItems: undefined,
  maxItems: undefined,
  items: undefined,
  // Created together with the document, not when a server starts.
  get anyOf() {
    return tripleKinds();
  },
  ...from(assumed("A-26")),
});

/** SimilarDeveloperQuery (§4.1). */
export const SimilarQuery = z
  .strictObject({
    version: z
      .literal(1)
      .optional()
      .meta({ examples: [1] }),
    like_person: wordsOf(200).meta({
      description: "The developer to resemble, by login or id.",
      examples: ["7015682299"],
    }),
    intent: Intent.default("overall").meta({ examples: ["overall"] }),
    filters: z
      .array(FilterTriple)
      .max(50)
      .default([])
      .meta({
        description: "Hard filters on every lane: [field, operator, value], by GET /v2/developers/fields.",
        examples: [[["country", "in", ["Germany"]]]],
        ...from(assumed("A-26")),
      }),
    limit: z.int().min(1).max(100).default(20),
    widen: z
      .strictObject({ hops: z.int().min(1).max(3) })
      .optional()
      .meta({
        description: "Whether to go on through the graph until limit is met, with the intent network.",
        examples: [{ hops: 2 }],
      }),
    rerank: z.enum(["none", "rules", "clef", "jev"]).default("none"),
    lanes: z
      .array(Lane)
      .min(1)
      .max(5)
      .optional()
      .meta({ description: "The lanes to search, instead of those of the intent." }),
    depth: Depth.default("core"),
    facets: z
      .array(PublicFacet)
      .max(5)
      .default([])
      .meta({ examples: [["signals.archetype"]] }),
    garden: GardenDetail.default("summary"),
    repoLimit: z.int().min(1).max(12).default(4),
    cursor: z.string().min(1).max(16_384).optional(),
    exclude: z
      .array(z.string().min(1).max(64))
      .max(1_000)
      .default([])
      .meta({ description: "The ids of developers who are never returned.", examples: [["7015682299"]] }),
  })
  .meta({ id: "SimilarDeveloperQuery", ...from(stated("§4.1")) });

const SimilarDeveloper = Developer.extend({
  whySimilar: z
    .string()
    .meta({ description: "Why the two are alike, in a line that is always the same for the same pair." }),
}).meta({ id: "SimilarDeveloper" });

const Seed = z.looseObject({ id: DeveloperId, login: z.string() }).nullable();

export const SimilarPage = z
  .looseObject({
    results: z.array(SimilarDeveloper),
    seed: Seed.meta({
      description: "The developer who is to be resembled; null when nobody has the id or login of like_person.",
      ...from(assumed("A-26")),
    }),
    intent: Intent,
    lanes: z.array(Lane),
    widened: z
      .looseObject({
        hops: z.int().min(1).meta({ description: "The number of steps through the graph that this page took." }),
        added: z.int().min(0).meta({ description: "How many of its people are more than one step away." }),
      })
      .nullable()
      .meta(from(assumed("A-26"))),
    nextCursor: z
      .string()
      .nullable()
      .meta(from(assumed("A-26"))),
  })
  .meta({ id: "SimilarPage" });

export const SimilarList = z.looseObject({ results: z.array(SimilarDeveloper) }).meta({ id: "SimilarList" });

export const ExplainedList = z
  .looseObject({
    results: z.array(
      Developer.extend({ explanation: z.string(), score: z.number().min(0).max(1) }).meta({ id: "ExplainedDeveloper" }),
    ),
  })
  .meta({ id: "ExplainedList", ...from(assumed("A-27")) });
