import type { Session } from "./session.ts";
import type { AnswerBody, Toolbox } from "./tools.ts";

/** Jobs of the account that were in progress when a check first read the usage, and their state at that time. */
interface OtherWork {
  readonly searches: readonly string[];
  readonly research: readonly string[];
  readonly atStart: Progress;
}

interface Progress {
  /** The charges that the searches report. */
  readonly charged: number;
  /** The number of reports that the research delivered; the jobs do not report their charges. */
  readonly delivered: number;
}

const searchJob = "GET /v1/search/jobs/{id}";
const researchJob = "GET /v2/deep-research/jobs/{id}";

const otherWorkOf = new WeakMap<Toolbox, Promise<OtherWork>>();

/**
 * The credits that the account has used, without the charges of other work since this check first read them: jobs in
 * progress are charged while the check runs. If other research delivered reports meanwhile, the usage proves nothing.
 */
export async function creditsUsed(t: Toolbox): Promise<number> {
  const otherWork = otherWorkOf.get(t) ?? findOtherWork(t);
  otherWorkOf.set(t, otherWork);
  const { atStart, ...jobs } = await otherWork;
  for (let turn = 0; turn < 5; turn++) {
    const before = await progressOf(t, jobs);
    const { credits } = await t.need("GET /v1/quotas");
    const after = await progressOf(t, jobs);
    if (after.delivered !== atStart.delivered)
      t.skip("other research of the account delivered meanwhile, and does not say what it was charged");
    if (after.charged === before.charged) return credits.used - (after.charged - atStart.charged);
  }
  return t.skip("other work of the account is charged all the time");
}

async function findOtherWork(t: Toolbox): Promise<OtherWork> {
  const searches = await jobsInProgress(t, "GET /v1/search/jobs", searchJob);
  const research = await jobsInProgress(t, "GET /v1/deep-research/jobs", researchJob);
  return { searches, research, atStart: await progressOf(t, { searches, research }) };
}

/** By session, the jobs that were read after their end: charges settle when a job is read, not when it is listed. */
const settledJobs = new WeakMap<Session, Set<string>>();

async function jobsInProgress(
  t: Toolbox,
  list: "GET /v1/search/jobs" | "GET /v1/deep-research/jobs",
  readOne: typeof searchJob | typeof researchJob,
): Promise<string[]> {
  if (t.caller?.entitlements?.includes("search:deep") === false) return [];
  const { status, json } = await t.call(list);
  if (status !== 200 || !Array.isArray(json?.jobs)) return [];
  const settledIds = settledJobs.get(t.session) ?? new Set();
  settledJobs.set(t.session, settledIds);
  const inProgress: string[] = [];
  for (const job of json.jobs as readonly AnswerBody[]) {
    if (["queued", "running"].includes(job.status)) inProgress.push(job.id);
    else if (!settledIds.has(job.id)) {
      await t.call(readOne, { params: { id: job.id } });
      settledIds.add(job.id);
    }
  }
  return inProgress;
}

async function progressOf(t: Toolbox, { searches, research }: Omit<OtherWork, "atStart">): Promise<Progress> {
  let charged = 0;
  let delivered = 0;
  for (const id of searches) charged += await chargeOf(t, id);
  for (const id of research) delivered += await deliveriesOf(t, id);
  return { charged, delivered };
}

async function chargeOf(t: Toolbox, id: string): Promise<number> {
  return (await t.need(searchJob, { params: { id } })).job.creditsCharged;
}

async function deliveriesOf(t: Toolbox, id: string): Promise<number> {
  return (await t.need(researchJob, { params: { id } })).job.deliveredCount;
}
