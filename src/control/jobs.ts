import { z } from "zod";
import { iso, isoOrNull } from "../base/instants.ts";
import { all, get, where } from "../base/table.ts";
import { type Implemented, operation } from "../kernel/operation.ts";
import { facetReports } from "../model/enrichment.ts";
import { projects } from "../model/project.ts";
import { type ResearchJobRow, researchJobs } from "../model/research-job.ts";
import { searchRoundScript } from "../model/scripts.ts";
import { type SearchJobRow, type SearchRoundRow, searchJobs, searchRounds } from "../model/search-job.ts";
import { InstantText } from "../model/shapes.ts";
import type { World } from "../model/world.ts";
import { owedFor } from "../service/billing/owed-credits.ts";
import { service } from "../service/later.ts";
import { nextEvent } from "../service/research/machine.ts";
import { nowIn } from "../stage/clock.ts";
import { type Poll, storyboardOf } from "../stage/storyboard.ts";
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
export type JobLane = z.output<typeof Lane>;

const JobView = z
  .looseObject({
    kind: z.enum(["search", "research"]),
    id: z.string(),
    account: z.string(),
    title: z.string(),
    status: z.string(),
    createdAt: InstantText,
    nextAt: InstantText.nullable().meta({ description: "When the next event is due; null when there is none." }),
    facts: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
    lanes: z.array(Lane),
  })
  .meta({ id: "JobView" });
export type JobView = z.output<typeof JobView>;

const FrameView = z
  .looseObject({ at: InstantText, status: z.string(), answer: z.record(z.string(), z.unknown()) })
  .meta({ id: "StoryboardFrame" });
export type FrameView = z.output<typeof FrameView>;

/** The record behind an id, and how it is polled. */
function pollOf(world: World, id: string): (Poll & { readonly accountId: string }) | null {
  const polls = [
    { row: get(world.tables, searchJobs, id), operation: "search.jobs.get", path: `/v1/search/jobs/${id}` },
    { row: get(world.tables, researchJobs, id), operation: "research.jobs.get", path: `/v2/deep-research/jobs/${id}` },
    {
      row: get(world.tables, facetReports, id),
      operation: "developers.reports.get",
      path: `/v1/developers/reports/${id}`,
    },
    { row: get(world.tables, projects, id), operation: "projects.brief", path: `/v1/projects/${id}/brief` },
  ];
  const found = polls.find(({ row }) => row !== undefined);
  return found?.row === undefined ? null : { ...found, id, accountId: found.row.accountId };
}

/** A job and a report contain their status, a brief is beside its own. */
function statusIn(answer: Readonly<Record<string, unknown>>): string {
  const inner = [answer, ...Object.values(answer)].find(
    (each) => typeof each === "object" && each !== null && "status" in each,
  );
  return String((inner as { status?: unknown } | undefined)?.status ?? "");
}

/** How many of the newest jobs a person looks at. */
const maxItems = 50;

export function jobOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.jobs",
      route: "GET /_understudy/jobs",
      ...control,
      summary: "See the current state of every job of the sandbox, without charging for it",
      description: "Polling a job through the interface charges for what it has used; this does not. Newest first.",
      answers: { status: 200, body: z.looseObject({ jobs: z.array(JobView) }) },
      refuses: [],
      handle({ call }) {
        const { world } = sandboxOf(stage(), call);
        const jobs = [
          ...all(world.tables, searchJobs).map((job) => viewSearch(world, job)),
          ...all(world.tables, researchJobs).map(viewResearch),
        ];
        jobs.sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0));
        return { jobs: jobs.slice(0, maxItems) };
      },
    }),
    operation({
      id: "control.jobs.storyboard",
      route: "GET /_understudy/jobs/{id}/storyboard",
      ...control,
      summary: "See every answer that polls of a job will give, in order",
      description:
        "Of a deep search, deep research, background facets or, by its project, a brief: from its current state to its end, one frame per event. Nothing moves and nothing is charged.",
      params: z.strictObject({ id: z.string().min(1).max(17) }),
      examples: { id: "sj_00001k3m9ax" },
      answers: { status: 200, body: z.looseObject({ frames: z.array(FrameView) }).meta({ id: "Storyboard" }) },
      refuses: ["not_found"],
      handle({ call, params, refuse }) {
        const { world } = sandboxOf(stage(), call);
        const poll =
          pollOf(world, params.id) ??
          refuse("not_found", `No job or brief here has the id "${params.id}". GET /_understudy/jobs lists jobs.`);
        const now = nowIn(world, stage().realTime());
        const frames = storyboardOf(stage(), world, poll.accountId, poll, now);
        return { frames: frames.map(({ at, answer }) => ({ at: iso(at), status: statusIn(answer), answer })) };
      },
    }),
  ];
}

function viewSearch(world: World, job: SearchJobRow): JobView {
  const rounds = where(world.tables, searchRounds, "job", job.id);
  // A round of /more begins when it was requested, however long ago the one before it ended.
  const began = (round: number, at: number): string =>
    iso(Math.max(rounds[round - 1]?.at ?? job.createdAt, at - service().roundTime(world, job, round)));
  const lanes = rounds.map((each) => ({
    label: each.round === 0 ? "round 0, sweep" : `round ${each.round}`,
    status: statusOfRound(world, job, each),
    from: began(each.round, each.at),
    to: iso(each.at),
    note: `${each.delivered} delivered, ${each.banked} banked, ${each.considered} considered`,
  }));
  const due = job.nextAt === null ? [] : [dueLane(job, job.nextAt, began(job.rounds, job.nextAt))];
  return {
    kind: "search",
    id: job.id,
    account: job.accountId,
    title: job.config.query ?? "deep search",
    status: job.status,
    createdAt: iso(job.createdAt),
    nextAt: isoOrNull(job.nextAt),
    facts: {
      target: `${job.delivered} of ${job.targetCount}`,
      mode: job.targetMode,
      banked: job.banked,
      considered: job.considered,
      charged: job.creditsCharged - owedFor(world, job.id),
      budget: job.budgetCredits,
      "saved search": job.savedSearchId,
    },
    lanes: [...lanes, ...due],
  };
}

/** A round that considered no candidates has not failed for that reason. */
function statusOfRound(world: World, job: SearchJobRow, { round, delivered, considered }: SearchRoundRow): string {
  if (delivered + considered > 0) return "done";
  const fails = searchRoundScript(world, job.config.query, round)?.outcome === "fails";
  return fails || job.status === "failed" ? "failed" : "empty";
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
      from: isoOrNull(startedAt),
      to: isoOrNull(finishedAt ?? endsAt),
      note: failCode ?? source,
    })),
  };
}

function dueLane(job: SearchJobRow, nextAt: number, from: string): z.input<typeof Lane> {
  const label = job.status === "queued" ? "start" : `round ${job.rounds}`;
  return { label, status: "due", from, to: iso(nextAt), note: "the poll after that charges for it" };
}
