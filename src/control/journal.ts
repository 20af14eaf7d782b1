import { z } from "zod";
import { version } from "../../package.json";
import type { Instant } from "../base/instants.ts";
import { type Implemented, operation, reply } from "../kernel/operation.ts";
import { InstantInput } from "../model/shapes.ts";
import { nowIn } from "../stage/clock.ts";
import { JournalEntry } from "../stage/journal/entry.ts";
import { passes } from "../stage/journal/filter.ts";
import { toHar } from "../stage/journal/har.ts";
import { type Journal, journalSize, newJournal } from "../stage/journal/journal.ts";
import { listJournal, showJournal } from "../stage/journal/show.ts";
import type { Sandbox } from "../stage/sandbox.ts";
import { surfaceNamed } from "../stage/surface.ts";
import { control, type GetStage, requireOperation, requirePrincipal, sandboxOf } from "./controls.ts";
import { rare } from "./later.ts";

const Since = z.union([z.string().regex(/^req_\w{1,20}$/), InstantInput], "must be an instant or the id of an entry");

const JournalQuery = z
  .strictObject({
    operation: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta({ examples: ["shortlists.*"] }),
    status: z
      .string()
      .regex(/^([1-5]\d\d|[1-5]xx|0)$/, "must be a status such as 404, or a class such as 4xx")
      .optional(),
    principal: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta({ examples: ["agent"] }),
    since: Since.optional(),
    limit: z
      .int()
      .min(0)
      .max(journalSize.max)
      .default(100)
      .meta({ description: "The maximum number of matching entries, newest first." }),
    format: z.enum(["json", "har", "pact", "summary"]).default("json"),
    consumer: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: "The consumer of the pact; required with format=pact." }),
    provenance: z.enum(["stated", "assumed"]).optional(),
  })
  .refine(({ format, consumer }) => format !== "pact" || consumer !== undefined, {
    path: ["consumer"],
    error: "is required with format=pact",
  });

const JournalPage = z
  .looseObject({
    entries: z.array(JournalEntry).meta({ description: "Oldest first." }),
    max: z.int().meta({ description: "The maximum number of entries kept." }),
    matched: z.int().meta({ description: "How many kept entries match, shown or not." }),
    dropped: z.int().meta({ description: "How many older ones are no longer kept." }),
    counts: z.record(z.string(), z.record(z.string(), z.int())).meta({
      description: "Every answer since the journal began, by operation and status, kept or not.",
      examples: [{ "shortlists.create": { "201": 2, "409": 1 } }],
    }),
  })
  .meta({ id: "JournalPage" });

/** When the scenario of a sandbox began: what a new world of the same recipe shows. */
function beganOf({ sandboxes, realTime }: ReturnType<GetStage>, { recipe }: Sandbox): Instant {
  const now = realTime();
  return nowIn(sandboxes.build(recipe, now), now);
}

export function journalOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.journal.read",
      route: "GET /_understudy/journal",
      ...control,
      summary: "Read the last requests with their answers, credentials redacted",
      description:
        "As entries, with headers and bodies or without (format=summary), as one HAR 1.2 document (format=har), or as one Pact V4 document (format=pact).",
      query: JournalQuery,
      answers: { status: 200, body: z.union([JournalPage, z.record(z.string(), z.unknown())]) },
      refuses: [],
      waitsFor: ({ query }) => (query.includes("format=pact") ? rare.ahead() : null),
      handle({ call, query }) {
        const operation = requireOperation(surfaceNamed(stage(), call.sandbox), "operation", query.operation);
        const sandbox = sandboxOf(stage(), call);
        const { journal, world } = sandbox;
        requirePrincipal(sandbox, "principal", query.principal);
        const isWanted = passes({ ...query, operation });
        const matching = listJournal(journal).filter(({ summary }) => isWanted(summary));
        const newest = query.limit === 0 ? [] : matching.slice(-query.limit);
        const { dropped, max } = journal;
        const page = { matched: matching.length, dropped, max, counts: countsOf(journal) };
        if (query.format === "summary") return { entries: newest.map(({ summary }) => summary), ...page };
        const entries = newest.map(({ whole }) => whole());
        if (query.format === "har")
          return reply({ status: 200, value: toHar(entries, { name: "understudy", version }) });
        if (query.format === "pact") {
          const pact = rare().toPact(entries, {
            consumer: query.consumer ?? "",
            provider: "developer-search-and-enrichment",
            state: world.scenario,
            began: beganOf(stage(), sandbox),
            version,
            all: showJournal(journal),
          });
          return reply({ status: 200, value: pact });
        }
        return { entries, ...page };
      },
    }),
    operation({
      id: "control.journal.clear",
      route: "DELETE /_understudy/journal",
      ...control,
      summary: "Empty the journal and its counts",
      description: "The world itself, its ledger and its limits stay as they are.",
      answers: { status: 200, body: z.looseObject({ cleared: z.int() }) },
      refuses: [],
      handle({ call }) {
        const sandbox = sandboxOf(stage(), call);
        const cleared = showJournal(sandbox.journal).length;
        sandbox.journal = newJournal(sandbox.journal.max);
        return { cleared };
      },
    }),
  ];
}

function countsOf({ counts }: Journal): Record<string, Record<string, number>> {
  return Object.fromEntries([...counts].map(([name, statuses]) => [name, Object.fromEntries(statuses)]));
}
