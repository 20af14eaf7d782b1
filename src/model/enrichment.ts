// Figures.
import { z } from "zod";
import { second } from "../base/instants.ts";
import { assumed, from } from "../base/provenance.ts";
import { table } from "../base/table.ts";
import { FacetKey } from "./catalog.ts";
import { Developer } from "./developer.ts";
import { FacetCells } from "./facet-cells.ts";
import { ReportFacet, scopedReportFacets } from "./facet-choices.ts";
import { exactlyOne, type MemberRule, requiring, withRules } from "./member-rules.ts";
import { anywhere, instant, rowOf } from "./rows.ts";
import { CreditsSpent } from "./search-page.ts";
import { DeveloperId, RecordId, wordsOf } from "./shapes.ts";

const Name = wordsOf(320);

/** One developer, named in one way. */
const Named = withRules(
  z.strictObject({
    id: DeveloperId.optional(),
    login: Name.optional().meta({
      description: "A GitHub handle; upper and lower case are the same.",
      examples: ["marianne-wikstrom"],
    }),
    linkedin: Name.optional().meta({
      description: "The address of a LinkedIn profile.",
      examples: ["https://www.linkedin.com/in/marianne-wikstrom"],
    }),
    email: Name.optional().meta({ examples: ["marianne@example.org"] }),
  }),
  exactlyOne("id", "login", "linkedin", "email"),
);
export type NamedDeveloper = z.output<typeof Named>;

const Context = z
  .strictObject({
    role: wordsOf(20_000).optional(),
    jd: wordsOf(50_000).optional(),
    projectId: RecordId.optional(),
  })
  .meta({
    description: "The role that context-scoped facets are evaluated against: words, a job description, or a project.",
    examples: [{ role: "Senior Rust engineer for a storage engine" }],
  });

/** Facets that are read against a role require one, in any member of `context`. */
const roleForScoped: MemberRule = {
  holds: ({ facets, context }) =>
    !(facets as readonly FacetKey[]).some((key) => scopedReportFacets.includes(key)) ||
    Object.values(context ?? {}).some((each) => each !== undefined),
  error: `is needed: ${scopedReportFacets.join(", ")} are read against a role. Give role, jd or projectId`,
  path: ["context"],
  schema: {
    if: requiring("facets", { contains: { enum: scopedReportFacets } }),
    then: requiring("context", { minProperties: 1 }),
  },
};

const Developers = z
  .array(Named)
  .min(1)
  .max(100)
  .meta({ description: "The developers, each named in one way.", examples: [[{ id: "7015682299" }]] });

export const EnrichRequest = z
  .strictObject({
    developers: Developers,
    facets: z
      .array(FacetKey)
      .max(23)
      .default([])
      .meta({
        description: "Facets to resolve and buy. An empty list resolves who they are, for nothing.",
        examples: [["profile.basics", "score.cracked"]],
      }),
    context: Context.optional(),
    maxCredits: z
      .int()
      .min(0)
      .max(1_000_000)
      .optional()
      .meta({
        description: "The most credits that the request may cost; one that would cost more is refused as a whole.",
        examples: [100],
      }),
  })
  .meta({ id: "EnrichRequest", ...from(assumed("A-22")) });

export const FacetReportRequest = withRules(
  z.strictObject({
    developers: Developers,
    facets: z
      .array(ReportFacet)
      .min(1)
      .max(23)
      .meta({ description: "Facets whose requiresReport is true.", examples: [["signals.core"]] }),
    context: Context.optional(),
  }),
  roleForScoped,
).meta({ id: "FacetReportRequest", ...from(assumed("A-23")) });
export type FacetReportRequest = z.output<typeof FacetReportRequest>;

/** An input as sent. */
const Input = z.looseObject({
  id: z.string().optional(),
  login: z.string().optional(),
  linkedin: z.string().optional(),
  email: z.string().optional(),
});

export const Enriched = z
  .looseObject({
    results: z.array(z.looseObject({ input: Input, developer: Developer, cells: FacetCells })),
    misses: z.array(Input).meta({ description: "Inputs that name no developer." }),
    credits: CreditsSpent,
  })
  .meta({ id: "Enriched", ...from(assumed("A-22")) });

const ItemStatus = z.enum(["queued", "running", "succeeded", "failed"]).meta({ id: "FacetReportItemStatus" });
const FacetReportStatus = z
  .enum(["queued", "running", "succeeded", "partial", "failed"])
  .meta({ id: "FacetReportStatus" });
export type FacetReportStatus = z.infer<typeof FacetReportStatus>;

export const FacetReport = z
  .looseObject({
    report: z.looseObject({
      id: z.string(),
      status: FacetReportStatus,
      items: z.array(
        z.looseObject({ developerId: z.string(), facet: FacetKey, status: ItemStatus, credits: z.int().min(0) }),
      ),
    }),
  })
  .meta({ id: "FacetReport", ...from(assumed("A-23")) });

export const FacetReportItem = rowOf({
  developerId: z.string(),
  facet: FacetKey,
  endsAt: instant,
  outcome: z.enum(["done", "failed"]),
  /** What it cost when it was finished; null before. */
  credits: z.number().nullable(),
});
export type FacetReportItem = z.infer<typeof FacetReportItem>;

/** How long a facet report is queued. */
export const facetReportBeginsAfter = second;

export const FacetReportRow = rowOf({
  id: z.string(),
  accountId: z.string(),
  createdAt: instant,
  /** The text of the role that it is read against; null without one. */
  role: z.string().nullable(),
  items: z.array(FacetReportItem).readonly(),
});
export type FacetReportRow = z.infer<typeof FacetReportRow>;

export const facetReports = table("facetReports", FacetReportRow, (row) => row.id, {
  account: (row) => row.accountId,
  open: (row) => (isOpen(row) ? row.accountId : null),
  openAnywhere: (row) => (isOpen(row) ? anywhere : null),
});

function isOpen({ items }: FacetReportRow): boolean {
  return items.some(({ credits }) => credits === null);
}
