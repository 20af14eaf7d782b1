import { keysWhere, where } from "../../base/table.ts";
import type { ProjectRow } from "../../model/project.ts";
import { sequences } from "../../model/sequence.ts";
import { shortlists } from "../../model/shortlist.ts";
import type { World } from "../../model/world.ts";
import { memberCount } from "../lists/shortlists.ts";

/** The statistics of a project: who is on its candidate list, and who has been contacted from its lists (§2.11). */
export function projectStats(world: World, project: ProjectRow) {
  const lists = keysWhere(world.tables, shortlists, "project", project.id);
  const outreach = lists.flatMap((id) => where(world.tables, sequences, "shortlist", id));
  const contacted = new Set(outreach.flatMap((each) => each.contacted)).size;
  const replied = new Set(outreach.flatMap((each) => each.replied)).size;
  return {
    candidates: project.candidateListId === null ? 0 : memberCount(world, project.candidateListId),
    sequences: outreach.length,
    contacted,
    replyRate: contacted === 0 ? null : Math.round((replied / contacted) * 1000) / 1000,
  };
}
