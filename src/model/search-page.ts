import { z } from "zod";
import { assumed, from } from "../base/provenance.ts";
import { Developer } from "./developer.ts";
import { PlannedConfig } from "./search-config.ts";

/** Members of search answers besides the developers. */
const Match = z
  .looseObject({
    score: z.number().min(0).max(1),
    why: z.string(),
    evidence: z.array(
      z.looseObject({
        kind: z.string(),
        ref: z.string().nullable().meta({ description: "The repository that shows it, owner/name." }),
        text: z.string(),
      }),
    ),
  })
  .meta({ id: "Match", ...from(assumed("A-20")) });

const SearchHit = Developer.extend({ match: Match }).meta({ id: "SearchHit" });

export const Understood = z.array(z.looseObject({ span: z.string(), as: z.string(), value: z.string() }));

const CountStatus = z.enum(["exact", "estimated", "short_page"]).meta({
  id: "CountStatus",
  description:
    "How far `total` can be trusted. short_page: contribution floors took rows off this page; estimated: floors are set, and total counts people before them.",
  ...from(assumed("A-20")),
});

const page = {
  results: z.array(SearchHit),
  total: z
    .int()
    .min(0)
    .meta(from(assumed("A-20"))),
  countStatus: CountStatus,
  nextCursor: z
    .string()
    .nullable()
    .meta(from(assumed("A-20"))),
};

export const SearchPage = z
  .looseObject({
    ...page,
    plan: z
      .looseObject({ config: PlannedConfig, understood: Understood, ignored: z.array(z.string()) })
      .meta(from(assumed("A-20"))),
  })
  .meta({ id: "SearchPage" });

/** The cost of a call and the remaining balance. */
export const CreditsSpent = z
  .looseObject({ charged: z.int().min(0), remaining: z.int().min(0) })
  .meta({ id: "CreditsSpent", ...from(assumed("A-22")) });

/** Parts of the request without effect, one sentence each; absent when there are none. */
export const Warnings = z
  .array(z.string())
  .optional()
  .meta({ description: "Parts of the config that changed nothing, each with the reason.", ...from(assumed("A-302")) });

/** How the query of a config was read; absent when it is null. */
export const readQuery = {
  understood: Understood.optional().meta({
    description: "What each part of config.query was read as; absent without one.",
    ...from(assumed("A-436")),
  }),
  ignored: z
    .array(z.string())
    .optional()
    .meta({ description: "The words of config.query that changed nothing.", ...from(assumed("A-436")) }),
};

export const ExecutedPage = z
  .looseObject({ ...page, credits: CreditsSpent, ...readQuery, warnings: Warnings })
  .meta({ id: "ExecutedPage" });
