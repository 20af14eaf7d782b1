import { get, keysWhere, where } from "../../base/table.ts";
import { type SearchJobRow, savedKey, searchJobs, searchRounds } from "../../model/search-job.ts";
import type { World } from "../../model/world.ts";

/**
 * The developers that a job does not consider, because it or another job of its saved search has them: those delivered
 * forever, those banked as long as their job can still deliver them.
 */
export function takenFrom(
  world: World,
  { id, accountId, savedSearchId }: Pick<SearchJobRow, "accountId" | "savedSearchId"> & { readonly id: string | null },
): Set<string> {
  const { tables } = world;
  const saved =
    savedSearchId === null ? [] : keysWhere(tables, searchJobs, "saved", savedKey(accountId, savedSearchId));
  const taken = new Set<string>();
  for (const jobId of saved.length === 0 && id !== null ? [id] : saved) {
    const status = get(tables, searchJobs, jobId)?.status;
    const holdsBanked = status !== "canceled" && status !== "failed";
    for (const { rows } of where(tables, searchRounds, "job", jobId)) {
      for (const { delivered, developerId } of rows) if (delivered || holdsBanked) taken.add(developerId);
    }
  }
  return taken;
}
