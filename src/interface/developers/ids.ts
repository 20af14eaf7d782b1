import { z } from "zod";

/** Any text up to the bound of §2.1: what is no developer's id is a 404 that says so, not a malformed request. */
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
