import { z } from "zod";
import { Actor } from "./actor.ts";
import { ProjectStatus } from "./project.ts";
import { ResearchItem, ResearchJob } from "./research-job.ts";
import { SearchJob, SearchResult, SearchRound } from "./search-job.ts";
import { DeveloperId, InstantInput } from "./shapes.ts";
import { ShortlistKind } from "./shortlist.ts";

const Id = z.string().min(1).max(17);
const When = InstantInput.nullable().optional();
const Text = z.string().nullable().optional();

const GivenMember = z.strictObject({
  contactId: Id.optional(),
  developerId: DeveloperId,
  addedAt: When,
  pinnedRepo: Text,
});

const GivenShortlist = z.strictObject({
  id: Id,
  name: z.string(),
  kind: ShortlistKind.optional(),
  description: Text,
  ownerId: Text,
  pinned: z.boolean().optional(),
  archivedAt: When,
  createdAt: When,
  agentId: Text,
  members: z.array(GivenMember).max(5_000).optional(),
  stats: z
    .looseObject({ members: z.int().min(0).max(5_000).optional() })
    .optional()
    .meta({ description: "How many members it has; those who are not given are drawn." }),
});

const GivenContact = z.strictObject({
  contactId: Id,
  developerId: DeveloperId,
  login: z.string().optional(),
  savedAt: When,
});

const GivenNote = z.strictObject({
  id: Id,
  developerId: DeveloperId,
  body: z.string(),
  author: Actor.optional(),
  createdAt: When,
  updatedAt: When,
  editedBy: Actor.nullable().optional(),
});

const GivenCompany = z.strictObject({
  id: Id,
  name: Text,
  domain: Text,
  archived: z.boolean().optional(),
  createdAt: When,
});

const GivenProject = z.strictObject({
  id: Id,
  name: z.string(),
  status: ProjectStatus.optional(),
  companyId: Id.nullable().optional().meta({ description: "The client; null for the account itself." }),
  createdBy: Text,
  createdAt: When,
  updatedAt: When,
  candidateListId: Id.nullable().optional(),
  shortlistIds: z.array(Id).optional(),
  jd: Text.meta({ description: "What its brief is read from; without it the brief is empty." }),
});

const GivenSearchJob = SearchJob.partial()
  .strict()
  .extend({
    id: Id,
    createdAt: When,
    updatedAt: When,
    config: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: "What it looks for, as it was submitted." }),
    rounds: z.array(SearchRound.strict()).max(200).optional(),
    results: z
      .array(SearchResult.partial().strict().extend({ developerId: DeveloperId }))
      .max(5_000)
      .optional(),
  });

const GivenResearchJob = ResearchJob.partial()
  .strict()
  .extend({
    id: Id,
    createdAt: When,
    finishedAt: When,
    items: z
      .array(ResearchItem.partial().strict().extend({ login: z.string(), startedAt: When, finishedAt: When }))
      .max(50),
  });

const GivenReport = z.strictObject({ login: z.string(), finishedAt: When });

const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(5_000).optional();

/** Records of an account in the shape of answers, complete or partial: omitted members are drawn to fit the given ones. */
export const GivenRecords = z
  .strictObject({
    seenAt: InstantInput.meta({
      description: "When all of it was so. Where the world begins at another instant, everything moves with it.",
    }),
    shortlists: list(GivenShortlist),
    contacts: list(GivenContact),
    notes: list(GivenNote),
    companies: list(GivenCompany),
    projects: list(GivenProject),
    searchJobs: list(GivenSearchJob),
    researchJobs: list(GivenResearchJob),
    reports: list(GivenReport),
  })
  .meta({ id: "GivenRecords" });
export type GivenRecords = z.output<typeof GivenRecords>;
export type GivenMember = z.output<typeof GivenMember>;
export type GivenShortlist = z.output<typeof GivenShortlist>;
export type GivenSearchJob = z.output<typeof GivenSearchJob>;
export type GivenResearchJob = z.output<typeof GivenResearchJob>;
export type GivenProject = z.output<typeof GivenProject>;
