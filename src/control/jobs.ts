import { z } from "zod";
import { iso } from "../base/instants.ts";
import { all, where } from "../base/table.ts";
import { type Operation, operation } from "../kernel/operation.ts";
import { type ResearchJobRow, researchJobs } from "../model/research-job.ts";
import { type SearchJobRow, searchJobs, searchRounds } from "../model/search-job.ts";
import { InstantText } from "../model/shapes.ts";
import type { World } from "../model/world.ts";
import { nextEvent } from "../service/research/machine.ts";
import { control, type GetStage, sandboxOf } from "./controls.ts";

const Lane = z
  .looseObject({
    label: z.string(),
    status: z.string(),
    from: InstantText.nullable(),
    to: InstantText.nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: "JobLane" });

const JobView = z
  .looseObject({
    kind: z.enum(["search", "research"]),
    id: z.string(),
    account: z.string(),
    title: z.string(),
    status: z.string(),
    createdAt: InstantText,
    nextAt: InstantText.nullable().meta({ description: "When the next event falls due; null when nothing will." }),
    facts: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
    lanes: z.array(Lane),
  })
  .meta({ id: "JobView" });

type JobView = z.input<typeof JobView>;

/** As many of the newest jobs as a person looks at. */
const mostShown = 50;

export function jobOperations(stage: GetStage): readonly Operation[] {
  return [
    operation({
      id: "control.jobs",
      route: "GET /_understudy/jobs",
      ...control,
      summary: "See every job of the sandbox as it stands, without moving it",
      description: "Polling a job through the interface is what moves it; this only looks. Newest first.",
      answers: { status: 200, body: z.looseObject({ jobs: z.array(JobView) }) },
      refuses: [],
      handle({ call }) {
        const { world } = sandboxOf(stage(), call);
        const jobs = [
          ...all(world.tables, searchJobs).map((job) => viewSearch(world, job)),
          ...all(world.tables, researchJobs).map(viewResearch),
        ];
        jobs.sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0));
        return { jobs: jobs.slice(0, mostShown) };
      },
    }),
  ];
}

function viewSearch(world: World, job: SearchJobRow): JobView {
  const rounds = where(world.tables, searchRounds, "job", job.id);
  const lanes = rounds.map(({ round, at, delivered, banked, considered }, index) => ({
    label: round === 0 ? "round 0, sweep" : `round ${round}`,
    status: delivered > 0 ? "delivered" : considered === 0 ? "failed" : "done",
    from: iso(rounds[index - 1]?.at ?? job.createdAt),
    to: iso(at),
    note: `${delivered} delivered, ${banked} banked, ${considered} considered`,
  }));
  const due = job.nextAt === null ? [] : [dueLane(job, job.nextAt, rounds.at(-1)?.at ?? job.createdAt)];
  return {
    kind: "search",
    id: job.id,
    account: job.accountId,
    title: job.config.query ?? "deep search",
    status: job.status,
    createdAt: iso(job.createdAt),
    nextAt: job.nextAt === null ? null : iso(job.nextAt),
    facts: {
      target: `${job.delivered} of ${job.targetCount}`,
      mode: job.targetMode,
      banked: job.banked,
      considered: job.considered,
      charged: job.creditsCharged,
      budget: job.budgetCredits,
      "saved search": job.savedSearchId,
    },
    lanes: [...lanes, ...due],
  };
}

function viewResearch(job: ResearchJobRow): JobView {
  const next = nextEvent(job);
  const done = job.items.filter(({ status }) => status === "done").length;
  return {
    kind: "research",
    id: job.id,
    account: job.accountId,
    title: job.name ?? `research of ${job.items.length} ${job.subject}`,
    status: job.status,
    createdAt: iso(job.createdAt),
    nextAt: next === null ? null : iso(next.at),
    facts: { subject: job.subject, delivered: `${done} of ${job.items.length}`, "asked by": job.requestedBy },
    lanes: job.items.map(({ login, status, startedAt, finishedAt, endsAt, failCode, source }) => ({
      label: login,
      status,
      from: startedAt === null ? null : iso(startedAt),
      to: finishedAt !== null ? iso(finishedAt) : endsAt === null ? null : iso(endsAt),
      note: failCode ?? source,
    })),
  };
}

function dueLane(job: SearchJobRow, nextAt: number, since: number): z.input<typeof Lane> {
  return { label: `round ${job.rounds}`, status: "due", from: iso(since), to: iso(nextAt), note: "at the next poll" };
}
