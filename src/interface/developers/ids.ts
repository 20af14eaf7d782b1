import { z } from "zod";

/** Any text up to the limit of §2.1: an id that belongs to no developer gets a 404, not a 400. */
export const AnyId = z
  .string()
  .min(1)
  .max(64)
  .meta({ examples: ["7015682299"] });

export function unknownDeveloper(id: string): string {
  return /^\d+$/.test(id)
    ? `No developer has the id ${id}.`
    : `"${id}" is not a developer id: ids are numbers such as 7015682299. A login is not an id; POST /v1/developers resolves logins.`;
}
