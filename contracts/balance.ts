import type { AnswerBody, Toolbox } from "../src/contract/tools.ts";

/** Jobs of the account that were under way when a check first asked what is used, and what they had done by then. */
interface Others {
  readonly searches: readonly string[];
  readonly research: readonly string[];
  readonly first: Done;
}

interface Done {
  /** What the searches say that they were charged. */
  readonly charged: number;
  /** How many reports the research delivered, which does not say what they were charged. */
  readonly delivered: number;
}

const others = new WeakMap<Toolbox, Promise<Others>>();

/**
 * The credits that the account has used, without those that other work was charged since this check first asked: what was
 * under way then goes on being charged while the check acts. Where other research delivered meanwhile, nothing follows.
 */
export async function used(t: Toolbox): Promise<number> {
  const looking = others.get(t) ?? lookAround(t);
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

async function lookAround(t: Toolbox): Promise<Others> {
  const searches = await underWay(t, "GET /v1/search/jobs");
  const research = await underWay(t, "GET /v1/deep-research/jobs");
  return { searches, research, first: await doneBy(t, { searches, research }) };
}

async function underWay(t: Toolbox, list: "GET /v1/search/jobs" | "GET /v1/deep-research/jobs"): Promise<string[]> {
  if (t.caller?.entitlements?.includes("search:deep") === false) return [];
  const { status, json } = await t.call(list);
  if (status !== 200 || !Array.isArray(json?.jobs)) return [];
  return json.jobs
    .filter((job: AnswerBody) => ["queued", "running"].includes(job.status))
    .map(({ id }: AnswerBody) => id);
}

async function doneBy(t: Toolbox, { searches, research }: Omit<Others, "first">): Promise<Done> {
  let charged = 0;
  let delivered = 0;
  for (const id of searches)
    charged += (await t.need("GET /v1/search/jobs/{id}", { params: { id } })).job.creditsCharged;
  for (const id of research)
    delivered += (await t.need("GET /v2/deep-research/jobs/{id}", { params: { id } })).job.deliveredCount;
  return { charged, delivered };
}
