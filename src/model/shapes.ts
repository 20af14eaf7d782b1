import { z } from "zod";
import { iso, parseDuration, parseInstant } from "../base/instants.ts";
import { lengthOf } from "../base/text.ts";

/** An instant in an answer: ISO 8601 (§1). */
export const InstantText = z.iso.datetime({ offset: true }).meta({ examples: ["2026-03-01T09:00:00.000Z"] });

/** An instant in a request: any ISO 8601 instant with an offset. */
export const InstantWritten = z.iso
  .datetime({ offset: true, error: "must be an ISO 8601 instant such as 2026-03-01T09:00:00Z" })
  .refine((text) => parseInstant(text) !== null, "must be an ISO 8601 instant such as 2026-03-01T09:00:00Z");

/** The same, converted to UTC. */
export const InstantInput = InstantWritten.overwrite(formatInstant);

/** Instants are always shown in UTC. */
export function formatInstant(written: string): string {
  return iso(parseInstant(written) ?? 0);
}

/** A developer id: the stable numeric id as a string (§1, §2.1). */
export const DeveloperId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[0-9]+$/, "must be a numeric developer id, such as 7015682299; a login is not an id")
  .meta({ examples: ["7015682299"] });

const notDuration = "must be a duration such as 250ms, 90s, 15m or 1h30m";

/** A duration such as 90s or 1h30m. */
export const DurationText = z
  .string(notDuration)
  .refine((text) => parseDuration(text) !== null, notDuration)
  .meta({ examples: ["90s"] });

/** The same, converted to milliseconds. */
export const DurationInput = DurationText.transform((text) => parseDuration(text) ?? 0).meta({ examples: ["90s"] });

/** Text written by a person. Its bounds count code points, as the document's maxLength does: an emoji is one character. */
export function textOf(min: number, max: number) {
  return z
    .string()
    .refine((text) => lengthOf(text) >= min, `must be at least ${characters(min)} long`)
    .refine((text) => lengthOf(text) <= max, `must be at most ${characters(max)} long`)
    .meta({ minLength: min, maxLength: max });
}

const characters = (count: number): string => (count === 1 ? "1 character" : `${count} characters`);

/** A name, which must not be blank. */
export function nameOf(max: number) {
  return textOf(0, max)
    .refine((text) => /\S/.test(text), "must not be blank")
    .meta({ minLength: 1, maxLength: max, pattern: "\\S" });
}

/** Text that is trimmed. */
export function wordsOf(max: number) {
  return nameOf(max).overwrite((text) => text.trim());
}

/** The id of a record in a path: unknown ones are a 404, longer ones cannot be ids (§4). */
export const RecordId = z.string().min(1).max(16);

/**
 * An http or https URL that is stored and never fetched (§4.6). Its pattern is the whole rule, so that the document says
 * exactly what is taken.
 */
export const LinkUrl = textOf(8, 2000)
  .regex(
    /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/?#\\]+[^\s\\]*$/,
    "must be an http or https URL such as https://example.com/role",
  )
  .meta({ minLength: 8, maxLength: 2000, examples: ["https://example.com/role"] });
