import type { Session } from "./session.ts";
import type { AnswerBody, Toolbox } from "./tools.ts";

/** Jobs of the account that were in progress when a check first read the usage, and their state at that time. */
interface Others {
  readonly searches: readonly string[];
  readonly research: readonly string[];
  readonly first: Done;
}

interface Done {
  /** The charges that the searches report. */
  readonly charged: number;
  /** The number of reports that the research delivered; the jobs do not report their charges. */
  readonly delivered: number;
}

const search = "GET /v1/search/jobs/{id}";
const researched = "GET /v2/deep-research/jobs/{id}";

const others = new WeakMap<Toolbox, Promise<Others>>();

/**
 * The credits that the account has used, without the charges of other work since this check first read them: jobs in
 * progress are charged while the check runs. If other research delivered reports meanwhile, the usage proves nothing.
 */
export async function used(t: Toolbox): Promise<number> {
  const looking = others.get(t) ?? findOtherWork(t);
  others.set(t, looking);
  const { first, ...jobs } = await looking;
  for (let turn = 0; turn < 5; turn++) {
    const before = await doneBy(t, jobs);
    const { credits } = await t.need("GET /v1/quotas");
    const after = await doneBy(t, jobs);
    if (after.delivered !== first.delivered)
      t.skip("other research of the account delivered meanwhile, and does not say what it was charged");
    if (after.charged === before.charged) return credits.used - (after.charged - first.charged);
  }
  return t.skip("other work of the account is charged all the time");
}

async function findOtherWork(t: Toolbox): Promise<Others> {
  const searches = await underWay(t, "GET /v1/search/jobs", search);
  const research = await underWay(t, "GET /v1/deep-research/jobs", researched);
  return { searches, research, first: await doneBy(t, { searches, research }) };
}

/** By session, the jobs that were read after their end: charges settle when a job is read, not when it is listed. */
const settled = new WeakMap<Session, Set<string>>();

async function underWay(
  t: Toolbox,
  list: "GET /v1/search/jobs" | "GET /v1/deep-research/jobs",
  one: typeof search | typeof researched,
): Promise<string[]> {
  if (t.caller?.entitlements?.includes("search:deep") === false) return [];
  const { status, json } = await t.call(list);
  if (status !== 200 || !Array.isArray(json?.jobs)) return [];
  const known = settled.get(t.session) ?? new Set();
  settled.set(t.session, known);
  const running: string[] = [];
  for (const job of json.jobs as readonly AnswerBody[]) {
    if (["queued", "running"].includes(job.status)) running.push(job.id);
    else if (!known.has(job.id)) {
      await t.call(one, { params: { id: job.id } });
      known.add(job.id);
    }
  }
  return running;
}

async function doneBy(t: Toolbox, { searches, research }: Omit<Others, "first">): Promise<Done> {
  let charged = 0;
  let delivered = 0;
  for (const id of searches) charged += await chargedBy(t, id);
  for (const id of research) delivered += await deliveredBy(t, id);
  return { charged, delivered };
}

async function chargedBy(t: Toolbox, id: string): Promise<number> {
  return (await t.need(search, { params: { id } })).job.creditsCharged;
}

async function deliveredBy(t: Toolbox, id: string): Promise<number> {
  return (await t.need(researched, { params: { id } })).job.deliveredCount;
}
