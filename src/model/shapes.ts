import { z } from "zod";
import { iso, parseDuration, parseInstant } from "../base/instants.ts";

/** An instant as it is answered: ISO 8601 (§1). */
export const InstantText = z.iso.datetime({ offset: true }).meta({ examples: ["2026-03-01T09:00:00.000Z"] });

/** An instant as a caller may write it: any ISO 8601 instant with an offset; kept in UTC. */
export const InstantInput = z.iso
  .datetime({ offset: true, error: "must be an ISO 8601 instant such as 2026-03-01T09:00:00Z" })
  .refine((text) => parseInstant(text) !== null, "must be an ISO 8601 instant such as 2026-03-01T09:00:00Z")
  .overwrite((text) => iso(parseInstant(text) ?? 0));

/** A developer id: the stable numeric id as a string (§1, §2.1). */
export const DeveloperId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^\d+$/, "must be a numeric developer id, such as 7000000123; a login is not an id")
  .meta({ examples: ["7000000123"] });

/** A span of time as a person writes it, such as 90s or 1h30m; milliseconds once it is read. */
export const DurationInput = z
  .string()
  .refine((text) => parseDuration(text) !== null, "must be a duration such as 250ms, 90s, 15m or 1h30m")
  .transform((text) => parseDuration(text) ?? 0)
  .meta({ examples: ["90s"] });
