import { z } from "zod";
import { assumed, from } from "../base/provenance.ts";
import type { FacetKey } from "./catalog.ts";
import {
  Cracked,
  Developer,
  Education,
  Experience,
  GardenSummary,
  LinkedinIdentity,
  ProfileCore,
  ProfileRepo,
  Socials,
} from "./developer.ts";
import {
  AiUsage,
  Archetype,
  BuilderScope,
  ContributionCounts,
  CoreSignals,
  Dossier,
  Gem,
  PersonSummary,
  RepoSummaries,
  SignatureTech,
} from "./facet-values.ts";
import { CommitStats } from "./report.ts";
import { InstantText } from "./shapes.ts";

/** The value of each facet. */
const assumedValue = from(assumed("A-231"));
const Fit = z.number().min(0).max(2);

const MatchedTerm = z.looseObject({ term: z.string(), repositories: z.array(z.string()) });

const values: Readonly<Record<FacetKey, z.ZodType>> = {
  "id.core": Developer.pick({ id: true, login: true, name: true, avatarUrl: true }).meta({ id: "IdCore" }),
  "profile.basics": z
    .looseObject({ core: ProfileCore, repos: z.array(ProfileRepo) })
    .meta({ id: "ProfileBasics", ...assumedValue }),
  "score.cracked": Cracked,
  "github.garden": GardenSummary,
  "tags.matched": z
    .looseObject({
      repositories: z.array(
        z.looseObject({ fullName: z.string(), subjects: z.array(z.string()), technologies: z.array(z.string()) }),
      ),
    })
    .meta({ id: "MatchedTags", ...assumedValue }),
  "signals.archetype": Archetype,
  "signals.signature_tech": SignatureTech,
  "signals.builder_scope": BuilderScope,
  "score.gem": Gem,
  "signals.ai_usage": AiUsage,
  "signals.commit_facts": CommitStats,
  "activity.contributions": ContributionCounts,
  "signals.core": CoreSignals,
  "ai.repo_summaries": RepoSummaries,
  "ai.person_summary": PersonSummary,
  "identity.linkedin": z
    .looseObject({ linkedin: LinkedinIdentity, experience: z.array(Experience), education: z.array(Education) })
    .meta({ id: "Identity", ...assumedValue }),
  "contact.socials": Socials,
  "contact.emails": z.looseObject({ emails: z.array(z.string()) }).meta({ id: "Emails", ...assumedValue }),
  "fit.match_rationale": z
    .looseObject({ rationale: z.string(), matched: z.array(MatchedTerm), missing: z.array(z.string()) })
    .meta({ id: "MatchRationale", ...assumedValue }),
  "fit.score_vs_jd": z
    .looseObject({ fit: Fit, matched: z.int().min(0), asked: z.int().min(0) })
    .meta({ id: "ScoreAgainstRole", ...assumedValue }),
  "dossier.core": Dossier,
  "dossier.contextual": z
    .looseObject({ fit: Fit, strengths: z.array(z.string()), gaps: z.array(z.string()), evidence: z.array(z.string()) })
    .meta({ id: "ContextualDossier", ...assumedValue }),
  "dossier.pitch_sheet": z
    .looseObject({ opener: z.string(), points: z.array(z.string()), careful: z.array(z.string()) })
    .meta({ id: "PitchSheet", ...assumedValue }),
};

const CellStatus = z
  .enum(["resolved", "owned", "absent", "report_required", "context_required"])
  .meta({ id: "FacetCellStatus" });
export type CellStatus = z.infer<typeof CellStatus>;

const cellOf = (value: z.ZodType) =>
  z
    .looseObject({
      status: CellStatus,
      credits: z.int().min(0).meta({ description: "What this cell was billed; the other cells of its SKU show 0." }),
      value: value
        .optional()
        .meta({ description: "The value of the cell, which only one that is resolved or owned has." }),
      freshUntil: InstantText.optional().meta({
        description: "When the cell ceases to be fresh; until then reading it again costs nothing.",
      }),
    })
    .optional();

/** The requested facets of one developer, and those that they require. */
export const FacetCells = z
  .looseObject(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, cellOf(value)])))
  .meta({ id: "FacetCells", ...from(assumed("A-22")) });
