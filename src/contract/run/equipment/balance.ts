import type { Session } from "../session.ts";
import type { AnswerBody, Toolbox } from "./tools.ts";

/** Jobs of the account that were in progress when a check first read the usage, and their state at that time. */
interface OtherWork extends Jobs {
  readonly atStart: Progress;
}

interface Jobs {
  readonly searches: ReadonlySet<string>;
  readonly research: ReadonlySet<string>;
}

interface Progress {
  /** The charges that the searches report. */
  readonly charged: number;
  /** The number of reports that the research delivered; the jobs do not report their charges. */
  readonly delivered: number;
}

const otherWorkOf = new WeakMap<Toolbox, Promise<OtherWork>>();

/**
 * The credits that the account has used, without the charges of other work since this check first read them: jobs in
 * progress are charged as those who started them poll them. Only the lists are read, because a poll would itself be charged.
 */
export async function creditsUsed(t: Toolbox): Promise<number> {
  return (await creditsUsedIfKnown(t)) ?? t.skip(chargedByOthers);
}

export const chargedByOthers = "other work of the account is charged meanwhile, and does not say how much of it";

/**
 * The same for a check that proves more than what is charged: null where other work hides it. `read` also sees what else the
 * answer shows.
 */
export async function creditsUsedIfKnown(
  t: Toolbox,
  read: () => Promise<AnswerBody> = () => t.need("GET /v1/quotas"),
): Promise<number | null> {
  const otherWork = otherWorkOf.get(t) ?? findOtherWork(t);
  otherWorkOf.set(t, otherWork);
  const { atStart, ...jobs } = await otherWork;
  for (let turn = 0; turn < 5; turn++) {
    const before = await progressOf(t, jobs);
    const { credits } = await read();
    const after = await progressOf(t, jobs);
    // Research does not say what its reports were charged.
    if (after.delivered !== atStart.delivered) return null;
    if (after.charged === before.charged) return credits.used - (after.charged - atStart.charged);
  }
  return null;
}

/** Since how many jobs of ours nothing was seen in progress: what others begin later is looked for when a check is repeated. */
const idleSince = new WeakMap<Session, number>();

async function findOtherWork(t: Toolbox): Promise<OtherWork> {
  const ours = idleSince.get(t.session) ?? jobsStarted(t);
  const jobs = await t.visit(`what is in progress after ${ours} jobs of ours`, jobsInProgress);
  if (jobs.searches.size + jobs.research.size === 0) idleSince.set(t.session, ours);
  else idleSince.delete(t.session);
  return { ...jobs, atStart: await progressOf(t, jobs) };
}

async function jobsInProgress(t: Toolbox): Promise<Jobs> {
  const inProgress = async (list: List) =>
    new Set((await jobsIn(t, list)).filter(({ status }) => ["queued", "running"].includes(status)).map(({ id }) => id));
  return {
    searches: await inProgress("GET /v1/search/jobs"),
    research: await inProgress("GET /v1/deep-research/jobs"),
  };
}

function jobsStarted({ session }: Toolbox): number {
  const started = /^2\d\d POST \/v1\/(search|deep-research)\/jobs/;
  return [...session.recorder.statuses].reduce((sum, [seen, count]) => sum + (started.test(seen) ? count : 0), 0);
}

type List = "GET /v1/search/jobs" | "GET /v1/deep-research/jobs";

async function jobsIn(t: Toolbox, list: List): Promise<readonly AnswerBody[]> {
  const { status, json } = await t.call(list);
  return status === 200 && Array.isArray(json?.jobs) ? json.jobs : [];
}

/** The lists show each job as of its last poll. They are read only where something was in progress. */
async function progressOf(t: Toolbox, { searches, research }: Jobs): Promise<Progress> {
  const sumOf = async (list: List, ids: ReadonlySet<string>, member: string) =>
    ids.size === 0
      ? 0
      : (await jobsIn(t, list)).filter(({ id }) => ids.has(id)).reduce((sum, job) => sum + job[member], 0);
  return {
    charged: await sumOf("GET /v1/search/jobs", searches, "creditsCharged"),
    delivered: await sumOf("GET /v1/deep-research/jobs", research, "deliveredCount"),
  };
}
