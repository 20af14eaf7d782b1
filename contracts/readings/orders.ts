import type { Unlike } from "../../src/contract/checks/reading-check.ts";
import type { AnswerBody, Toolbox } from "../../src/contract/run/equipment/tools.ts";
import type { Route } from "../../src/kernel/operation.ts";
import { pagesOf } from "../rows.ts";

/** The order in which a list shows what was made, one after the other. */
export async function orderOf(
  t: Toolbox,
  made: readonly string[],
  { route, rows, query = {} }: { readonly route: Route; readonly rows: string; readonly query?: object },
): Promise<"oldest" | "newest" | Unlike> {
  const pages = await pagesOf((cursor) => t.ok(route, { query: { ...query, ...cursor } }), 10);
  const ids = pages.flatMap((page) => page[rows].map((row: AnswerBody) => row.contactId ?? row.id));
  return orderAmong(t, made, ids);
}

export function orderAmong(t: Toolbox, made: readonly string[], ids: readonly string[]) {
  const seen = ids.filter((id) => made.includes(id));
  if (seen.length < made.length) t.skip("what was made was not found on ten pages of the list");
  if (seen.join() === made.join()) return "oldest";
  return seen.join() === made.toReversed().join()
    ? "newest"
    : { unlike: "Neither the oldest nor the newest comes first." };
}
