import { z } from "zod";
import { assumed, from, stated } from "../base/provenance.ts";
import {
  AiUsage,
  Archetype,
  BuilderScope,
  ContributionCounts,
  CoreSignals,
  Dossier,
  Gem,
  PersonSummary,
  SignatureTech,
} from "./facet-values.ts";
import { CommitStats } from "./report.ts";
import { DeveloperId } from "./shapes.ts";

/** A developer in an answer (§2.1 to §2.3). Optional members are omitted and not null, unless they are nullable. */
export const Depth = z.enum(["core", "enriched", "deep"]).meta({
  id: "Depth",
  description:
    "How much of each developer is answered. core: profile and score; enriched: also identity, social links and location; deep: also the garden.",
});
export type Depth = z.infer<typeof Depth>;

export const GardenDetail = z.enum(["summary", "full"]).meta({ id: "GardenDetail" });
export type GardenDetail = z.infer<typeof GardenDetail>;

const Text = z.string().nullable();

export const ProfileRepo = z
  .looseObject({
    name: z.string(),
    fullName: z.string(),
    description: Text,
    language: Text,
    stars: z.int().min(0).max(100_000_000),
    commits: z.int().min(0).max(100_000_000).optional(),
    owned: z.boolean().optional(),
    url: z.string(),
    subjects: z.array(z.string()).optional(),
    technologies: z.array(z.string()).optional(),
    summary: z.string().optional(),
    themes: z.array(z.string()).optional(),
  })
  .meta({ id: "ProfileRepoWithTags", ...from(stated("§2.2")) });

const Day = z.iso.date().meta({ examples: ["2026-02-28"] });
const DayCount = z.looseObject({ date: Day, count: z.int().min(0) });

export const GardenSummary = z
  .looseObject({
    from: Day,
    to: Day,
    total: z.int().min(0),
    activeDays: z.int().min(0),
    activeWeeks: z.int().min(0),
    last90: z.array(DayCount).meta(from(assumed("A-32"))),
    lastActiveDay: Day.nullable().meta(from(assumed("A-32"))),
    months: z
      .array(
        z.looseObject({
          month: z
            .string()
            .regex(/^\d{4}-\d{2}$/)
            .meta({ examples: ["2026-02"] }),
          count: z.int().min(0),
        }),
      )
      .meta(from(assumed("A-32"))),
  })
  .meta({ id: "GardenSummary", ...from(stated("§2.3")) });

export const Garden = z
  .looseObject({
    from: Day,
    to: Day,
    days: z.array(z.looseObject({ date: Day, count: z.int().min(0), weekday: z.int().min(0).max(6) })),
  })
  .meta({ id: "Garden", ...from(assumed("A-32")) });

/** §2.1 names it without its shape. */
const Expertise = z.array(z.string()).meta({ id: "Expertise", ...from(assumed("A-435")) });

export const LinkedinIdentity = z
  .looseObject({
    linkedin: z.string(),
    headline: Text,
    title: Text,
    company: Text,
    seniority: Text,
    expertise: Expertise,
    location: Text,
  })
  .meta({ id: "LinkedinIdentity", ...from(stated("§2.1")) });

export const Experience = z
  .looseObject({ title: Text, company: Text, startDate: Text, endDate: Text, current: z.boolean().nullable() })
  .meta({ id: "Experience", ...from(stated("§2.1")) });

export const Education = z
  .looseObject({ school: Text, degree: Text, fieldOfStudy: Text, startDate: Text, endDate: Text })
  .meta({ id: "Education", ...from(stated("§2.1")) });

export const Location = z
  .looseObject({
    raw: Text,
    city: Text,
    state: z.string().optional(),
    country: Text,
    source: z.enum(["linkedin", "github"]).optional(),
  })
  .meta({ id: "Location", ...from(stated("§2.1")) });

export const Socials = z
  .looseObject({ github: z.string(), linkedin: z.string().nullish() })
  .meta({ id: "Socials", ...from(stated("§2.1")) });

export const Cracked = z
  .looseObject({
    crackedScore: z.number().min(0).max(100),
    tier: z.enum(["Rising", "Solid", "Strong", "Elite", "Legend"]).meta(from(assumed("A-71"))),
  })
  .meta({ id: "Cracked", ...from(stated("§2.1")) });

export const ProfileCore = z
  .looseObject({
    bio: Text,
    currentRole: Text,
    organization: Text,
    university: Text,
    languages: z.array(z.string()),
    joinedAt: z.string(),
    followers: z.int().min(0),
    following: z.int().min(0),
    totalStars: z.int().min(0),
  })
  .meta({ id: "GithubProfileCore", ...from(stated("§2.1")) });

const PublicDetails = z
  .looseObject({
    githubProfile: z.looseObject({ core: ProfileCore.optional(), repos: z.array(ProfileRepo).optional() }).optional(),
    score: z.looseObject({ cracked: Cracked.optional(), gem: Gem.optional().meta(from(assumed("A-138"))) }).optional(),
    identity: z
      .looseObject({
        linkedin: LinkedinIdentity.optional(),
        experience: z.array(Experience).optional(),
        education: z.array(Education).optional(),
      })
      .optional(),
    contact: z
      .looseObject({
        socials: Socials.optional(),
        location: Location.nullable().optional(),
        emails: z
          .array(z.string())
          .optional()
          .meta({ description: "E-mail addresses, which the emails route alone resolves." }),
      })
      .optional(),
    github: z.looseObject({ garden: Garden.optional(), gardenSummary: GardenSummary.optional() }).optional(),
    signals: z
      .looseObject({
        archetype: Archetype.optional(),
        signatureTech: SignatureTech.optional(),
        builderScope: BuilderScope.optional(),
        aiUsage: AiUsage.optional(),
        commitFacts: CommitStats.optional(),
        core: CoreSignals.optional(),
      })
      .optional()
      .meta(from(assumed("A-138"))),
    activity: z
      .looseObject({ contributions: ContributionCounts.optional() })
      .optional()
      .meta(from(assumed("A-138"))),
    ai: z
      .looseObject({ personSummary: PersonSummary.optional() })
      .optional()
      .meta(from(assumed("A-138"))),
    dossier: z
      .looseObject({ core: Dossier.optional() })
      .optional()
      .meta(from(assumed("A-138"))),
  })
  .meta({ id: "PublicDetails", ...from(stated("§2.1")) });

export const Developer = z
  .looseObject({
    id: DeveloperId,
    login: z.string().max(200),
    name: Text,
    avatarUrl: z.string().max(2048).nullable(),
    hasEmail: z.boolean(),
    hasLinkedin: z.boolean(),
    hasLocation: z.boolean(),
    details: PublicDetails,
  })
  .meta({ id: "DeveloperV2", ...from(stated("§2.1")) });
