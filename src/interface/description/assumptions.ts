import { z } from "zod";
import fixture from "../../../fixtures/assumptions.json" with { type: "json" };
import { onFirstUse } from "../../base/on-first-use.ts";
import type { Assumption } from "../../kernel/provenance-ledger.ts";

const Row = z.strictObject({
  id: z.string().regex(/^A-\d{2,3}$/),
  about: z.string().min(1),
  choice: z.string().min(1),
  /** Applies everywhere, so it is not listed at a single operation or member. */
  rule: z.literal(true).exactOptional(),
  /** Files of fixtures/ that contain the assumed values and texts. */
  fixtures: z.array(z.string()).exactOptional(),
  /** Operations that differ between the readings although no declaration shows it: ids, which may contain `*`. */
  feltBy: z.array(z.string()).exactOptional(),
  /** The possible readings of the interface, all implemented; the first is the default. */
  readings: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        what: z.string().min(1),
        /** Values that replace those of a fixture, by file and then by the names of rows and members. */
        figures: z.record(z.string(), z.record(z.string(), z.unknown())).exactOptional(),
      }),
    )
    .min(2)
    .exactOptional(),
});

/** The decisions about everything the interface leaves open. */
export const assumptions = onFirstUse((): readonly Assumption[] => z.array(Row).parse(fixture, { jitless: true }));
