import { z } from "zod";
import { everyCode, everyGate } from "../../kernel/refusal.ts";
import { InstantText } from "../../model/shapes.ts";

const Message = z.looseObject({
  headers: z.record(z.string(), z.string()),
  body: z.unknown().meta({ description: "Parsed when it is JSON, text when it is text, else null." }),
  bytes: z.int().meta({ description: "The length of the body." }),
  note: z.string().optional().meta({ description: "Why the body is not shown." }),
});

const JournalSummary = z.looseObject({
  id: z.string(),
  at: InstantText,
  principal: z.string().nullable(),
  client: z.string().nullable().default(null).meta({
    description: "The client, where it identifies itself by x-understudy-client: `console` is the web console.",
  }),
  operation: z.string().nullable(),
  provenance: z.enum(["stated", "assumed"]).nullable(),
  method: z.string(),
  path: z.string(),
  query: z.string().default("").meta({ description: "As received, without the question mark." }),
  traceId: z
    .string()
    .nullable()
    .default(null)
    .meta({ description: "The trace that the request belongs to, from its traceparent header." }),
  status: z.int().meta({ description: "0 where the connection was broken instead of answered." }),
  ms: z.int().min(0),
  code: z
    .string()
    .nullable()
    .meta({ description: "The code of a refusal.", examples: [everyCode[0]] }),
  decidedBy: z.enum(["router", "gates", "input", "handler", "preference", "fault", "recording"]),
  stopped: z
    .looseObject({
      gate: z.enum(everyGate).nullable().meta({
        description: "Null where none of them did; `decidedBy` says what did.",
      }),
      because: z.string(),
    })
    .nullable()
    .default(null)
    .meta({ description: "The gate that refused the request, and why; null where it was answered." }),
  fault: z.looseObject({ id: z.string(), problem: z.string().nullable() }).nullable(),
  nearMisses: z.array(z.looseObject({ fault: z.string(), reason: z.string() })),
  ledger: z.array(z.string()).meta({ description: "Ids of the ledger entries that the request made." }),
  credits: z.int().meta({ description: "Their sum." }),
  allowances: z.array(z.looseObject({ name: z.string(), limit: z.int(), remaining: z.int(), reset: z.int() })).meta({
    description: "The rate limit and the quota in the answer's headers; reset is in seconds.",
  }),
});
export type JournalSummary = z.infer<typeof JournalSummary>;

/** One request and its answer in displayed form: credentials redacted, bodies readable. */
export const JournalEntry = JournalSummary.extend({
  request: Message.extend({ url: z.string() }),
  response: Message,
}).meta({ id: "JournalEntry" });
export type JournalEntry = z.infer<typeof JournalEntry>;

export const RowChangeView = z
  .looseObject({
    table: z.string(),
    key: z.string(),
    did: z.enum(["added", "changed", "deleted"]),
    before: z.unknown().meta({ description: "The row before; null where there was none." }),
    after: z.unknown().meta({ description: "The row after; null where it is deleted." }),
  })
  .meta({ id: "RowChange", description: "One row of the sandbox in the form of a snapshot, credentials redacted." });
export type RowChangeView = z.output<typeof RowChangeView>;

/** An entry as a store keeps it: with the rows that the request changed, unless they are too large. */
export type StoredEntry = JournalEntry & { readonly changes?: readonly RowChangeView[] | null };
