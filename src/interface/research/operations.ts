import { z } from "zod";
import { assumed, stated } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { credits, declare, free } from "../../kernel/operation.ts";
import { NextCursor, pageQuery } from "../../kernel/pages.ts";
import { monthly } from "../../kernel/quotas.ts";
import { ResearchJob, ResearchJobPath, ResearchStart } from "../../model/research-job.ts";

const tag = "Deep research";

/** Those whose report does not answer from cache. */
function subjectsToResearch({ job }: { readonly job: z.infer<typeof ResearchJob> }): number {
  return job.items.filter(({ status }) => status === "pending").length;
}

const JobAnswer = z.looseObject({ job: ResearchJob }).meta({ id: "ResearchJobAnswer" });

export const start = declare({
  id: "research.jobs.create",
  route: "POST /v1/deep-research/jobs",
  tag,
  summary: "Start deep research into developers or repositories",
  description:
    "Each subject settles on its own, three at a time. A report of the last 30 days answers from cache, free, and so does one that another job lands meanwhile; the rest is charged when a read sees it done. Subjects named twice are researched once.",
  source: assumed("A-46"),
  access: {
    to: "search:deep",
    cost: credits("the SKU dossier per subject done afresh; cached and failed ones are free"),
    limit: perMinute(30, "account"),
    quota: monthly("reports", subjectsToResearch),
  },
  body: ResearchStart,
  creates: { what: "research job", stays: true },
  hands: { researchJob: "/job/id", researchedLogin: "/job/items/0/login" },
  answers: { status: 202, body: JobAnswer },
  refuses: ["payment_required", "billing_unavailable"],
  reasons: { payment_required: "The balance does not cover every subject that is to be researched afresh." },
});

export const poll = declare({
  id: "research.jobs.get",
  route: "GET /v2/deep-research/jobs/{id}",
  tag,
  summary: "Poll deep research",
  description: "Settles every subject that is due, and gives up those whose runner died.",
  source: stated("§4.3"),
  access: { to: "self", cost: free, limit: perMinute(120, "account") },
  params: ResearchJobPath,
  hands: { researchJob: "/job/id", researchedLogin: "/job/items/0/login" },
  answers: { status: 200, body: JobAnswer },
  refuses: ["not_found"],
});

export const list = declare({
  id: "research.jobs.list",
  route: "GET /v1/deep-research/jobs",
  tag,
  summary: "List deep research with previews of what was found",
  source: assumed("A-49"),
  access: { to: "self", cost: free, limit: perMinute(60, "account") },
  query: z.strictObject(pageQuery),
  hands: { researchJob: "/jobs/0/id", researchedLogin: "/jobs/0/items/0/login" },
  answers: {
    status: 200,
    body: z.looseObject({ jobs: z.array(ResearchJob), nextCursor: NextCursor }).meta({ id: "ResearchJobList" }),
  },
  refuses: [],
});
