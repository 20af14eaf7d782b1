import { z } from "zod";
import { assumed, stated } from "../../base/provenance.ts";
import { get, keysWhere, where } from "../../base/table.ts";
import { perMinute } from "../../kernel/limits.ts";
import { credits, free, operation } from "../../kernel/operation.ts";
import { NextCursor, pageOf, pageQuery } from "../../kernel/pages.ts";
import {
  ResearchJob,
  ResearchJobPath,
  type ResearchJobRow,
  ResearchStart,
  researchJobs,
} from "../../model/research-job.ts";
import type { World } from "../../model/world.ts";
import { priceOfSku } from "../billing/catalog.ts";
import { requireCredits } from "../billing/credits.ts";
import { requireQuota, takeQuota } from "../billing/quotas.ts";
import { itemsFor, jobOf, startJob } from "./jobs.ts";
import { reportOperations } from "./report-operations.ts";
import { settle, settleAll } from "./settle.ts";
import { showJob, showListed } from "./view.ts";

const tag = "Deep research";
const JobAnswer = z.looseObject({ job: ResearchJob }).meta({ id: "ResearchJobAnswer" });

const start = operation({
  id: "research.jobs.create",
  route: "POST /v1/deep-research/jobs",
  tag,
  summary: "Start deep research into developers or repositories",
  description:
    "Each subject settles on its own, three at a time. A report of the last 30 days answers from cache, free, and so does one that another job lands meanwhile; the rest is charged when a read sees it done. Subjects named twice are researched once.",
  source: assumed("A-46"),
  access: {
    to: "search:deep",
    cost: credits(`${priceOfSku("dossier")} credits per subject done afresh; cached and failed ones are free`),
    limit: perMinute(30, "account"),
    quota: "reports",
  },
  body: ResearchStart,
  answers: { status: 202, body: JobAnswer },
  refuses: ["payment_required", "billing_unavailable"],
  reasons: { payment_required: "The balance does not cover every subject that is to be researched afresh." },
  links: { poll: { operation: "research.jobs.get", params: { id: "/job/id" } } },
  handle(context) {
    const { world, caller, body, now } = context;
    settleAll(world, caller.account.id, now);
    const items = itemsFor(world, caller, body, now);
    const pending = items.filter(({ status }) => status === "pending");
    const fresh = pending.length;
    if (fresh > 0) {
      const spokenFor = underWay(world, caller.account.id);
      for (const { subjectId } of pending) spokenFor.add(`${body.subject} ${subjectId}`);
      requireCredits(world, caller.account, spokenFor.size * priceOfSku("dossier"), now);
      requireQuota(context, "reports", fresh);
    }
    const job = startJob(world, caller, body, items, now);
    if (fresh > 0) takeQuota(context, "reports", fresh);
    return { job: showJob(world, job, now) };
  },
});

/** Subjects that jobs of the account are still working on: their credits are spoken for, once each. */
function underWay(world: World, accountId: string): Set<string> {
  const jobs = where(world.tables, researchJobs, "running", accountId);
  return new Set(
    jobs.flatMap(({ subject, items }) =>
      items.flatMap(({ finishedAt, subjectId }) => (finishedAt === null ? [`${subject} ${subjectId}`] : [])),
    ),
  );
}

const poll = operation({
  id: "research.jobs.get",
  ranks: () => true,
  route: "GET /v2/deep-research/jobs/{id}",
  tag,
  summary: "Poll deep research",
  description: "Settles every subject that is due, and gives up those whose runner died.",
  source: stated("§4.3"),
  access: { to: "self", cost: free, limit: perMinute(120, "account") },
  params: ResearchJobPath,
  answers: { status: 200, body: JobAnswer },
  refuses: ["not_found"],
  handle({ world, caller, params, now, refuse }) {
    const job =
      jobOf(world, caller, params.id) ??
      refuse(
        "not_found",
        `No research job "${params.id}" in this account. GET /v1/deep-research/jobs lists those there are.`,
      );
    return { job: showJob(world, settle(world, job, now), now) };
  },
});

const list = operation({
  id: "research.jobs.list",
  ranks: () => true,
  route: "GET /v1/deep-research/jobs",
  tag,
  summary: "List deep research, newest first, with previews of what was found",
  source: assumed("A-49"),
  access: { to: "self", cost: free, limit: perMinute(60, "account") },
  query: z.strictObject(pageQuery),
  answers: {
    status: 200,
    body: z.looseObject({ jobs: z.array(ResearchJob), nextCursor: NextCursor }).meta({ id: "ResearchJobList" }),
  },
  refuses: [],
  handle({ world, caller, query, call, now }) {
    settleAll(world, caller.account.id, now);
    const all = keysWhere(world.tables, researchJobs, "account", caller.account.id);
    const { keys, nextCursor } = pageOf(all, "newest first", `research|${caller.account.id}`, query);
    const jobs = keys.map((id) => get(world.tables, researchJobs, id) as ResearchJobRow);
    return { jobs: jobs.map((job) => showListed(world, job, call.origin, now)), nextCursor };
  },
});

export const researchOperations = [start, poll, list, ...reportOperations];
