// Figures: §4.1 and A-28.
import { z } from "zod";
import { assumed, from } from "../base/provenance.ts";
import { table } from "../base/table.ts";
import { Depth } from "./developer.ts";
import { PublicFacet } from "./facet-choices.ts";
import { exactlyOne, neededWhen, withRules } from "./member-rules.ts";
import { rowOf, whole } from "./rows.ts";
import { AnglesConfig, PlannedConfig, SearchConfig } from "./search-config.ts";
import { Understood } from "./search-page.ts";
import { DeveloperId, InstantText, RecordId, wordsOf } from "./shapes.ts";

const Text = wordsOf(50_000);
const ProjectId = RecordId.meta({ examples: ["prj_00001k3m9ax"] });

/** exactly one text to compile from. */
export const CompileRequest = withRules(
  z.strictObject({ jd: Text.optional(), prompt: Text.optional(), projectId: ProjectId.optional() }),
  exactlyOne("jd", "prompt", "projectId"),
).meta({ id: "CompileRequest", examples: [{ prompt: "senior Rust engineers in Berlin who build databases" }] });

export const CompiledSearch = z
  .looseObject({
    config: PlannedConfig,
    understood: Understood,
    ignored: z.array(z.string()),
    warnings: z.array(z.string()),
  })
  .meta({ id: "CompiledSearch", ...from(assumed("A-28")) });

/** */
export const ExecuteRequest = z
  .strictObject({
    config: SearchConfig,
    depth: Depth.default("core"),
    facets: z.array(PublicFacet).max(5).default([]),
    limit: z.int().min(1).max(100).default(20),
    cursor: z.string().min(1).max(16_384).optional(),
    exclude: z.array(DeveloperId).max(1_000).default([]),
  })
  .meta({
    id: "ExecuteRequest",
    examples: [{ config: { version: 2, query: "embedded databases", requiredLanguages: ["Rust"] }, limit: 10 }],
  });

export const AnglesRequest = withRules(
  z.strictObject({
    scope: z.enum(["account", "project"]),
    projectId: ProjectId.optional(),
    regenerate: z.boolean().default(false),
    config: AnglesConfig.optional(),
    jd: Text.optional(),
    prompt: Text.optional(),
  }),
  neededWhen("projectId", ["scope", ["project"]], "is needed with scope project"),
).meta({ id: "AnglesRequest", examples: [{ scope: "account", prompt: "Go engineers who run Kubernetes" }] });

export const Suggestion = z
  .looseObject({
    id: z.string(),
    label: z.string(),
    description: z.string(),
    config: PlannedConfig.partial().meta({
      description:
        "The part of a search config that makes the angle, to be merged into a whole one; it cannot be run by itself.",
    }),
  })
  .meta({ id: "AngleSuggestion" });
export type Suggestion = z.input<typeof Suggestion>;

export const Angles = z
  .looseObject({
    suggestions: z.array(Suggestion).max(20),
    scope: z.enum(["account", "project"]).meta(from(assumed("A-30"))),
    contextVersion: z.string().meta(from(assumed("A-30"))),
    cached: z.boolean().meta(from(assumed("A-30"))),
    generatedAt: InstantText.meta(from(assumed("A-30"))),
  })
  .meta({ id: "Angles" });

/** Angles from stored context, generated once per context change (§4.1). */
const AnglesRow = rowOf({
  key: z.string(),
  contextVersion: z.string(),
  generatedAt: z.string(),
  /** How often they were regenerated from this context: each time, others come first. */
  turn: whole,
  // As answered: without the defaults that a reader of the answer would add.
  suggestions: z.array(Suggestion as z.ZodType<Suggestion>).readonly(),
});
export type AnglesRow = z.infer<typeof AnglesRow>;

export const anglesKept = table("angles", AnglesRow, (row) => row.key);
