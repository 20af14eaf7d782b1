import { second } from "../src/base/instants.ts";
import { creditsUsedIfKnown } from "../src/contract/run/equipment/balance.ts";
import type { AnswerBody, CheckAnswer, Toolbox } from "../src/contract/run/equipment/tools.ts";
import { hasEnded } from "../src/contract/seen/final-states.ts";
import { signalOf } from "../src/contract/seen/signals.ts";
import { ceiling, config, finish, poll, quota, submit, unitsTaken, usage } from "./deep-searching.ts";

// The deep searches of a run. Each costs credits, a unit of a quota and minutes, so that all checks share these four.

export const target = 10;

/** One that is listed before its first poll, polled twice at a time to its end, and found again by later runs. */
export const sharedSearch = (t: Toolbox) =>
  t.visit("the shared deep search", async (t) => {
    const before = await usage(t);
    const submitted = await submitKept(t);
    const { job } = submitted.json;
    const afterSubmit = await usage(t);
    await t.wait(5 * second);
    const listed = (await t.ok("GET /v1/search/jobs")).jobs.find(({ id }) => id === job.id);
    let first: AnswerBody = null;
    const last = await t.eventually(
      async () => {
        const both = await pollTwice(t, job.id);
        first ??= both[0];
        return both;
      },
      (both) => both.every((each) => hasEnded(each.job)),
    );
    const afterEnd = await usage(t);
    const again = await poll(t, job.id);
    const afterAnother = await usage(t);
    t.session.facts.set("our search job", Promise.resolve(again));
    return { submitted, job, listed, first, last, again, before, afterSubmit, afterEnd, afterAnother };
  });

/** In our form with all members, else in the form that the target takes: by the saved search a later run finds it again. */
async function submitKept(t: Toolbox): Promise<CheckAnswer & { readonly isAsAsked: boolean }> {
  const body = { config: config("developer"), budgetCredits: ceiling, targetCount: target };
  const answer = await t.call("POST /v1/search/jobs", { body: { ...body, savedSearchId: savedSearchOf(t) } });
  if (answer.status < 400) return { ...answer, isAsAsked: true };
  return { ...answer, json: await t.ok("POST /v1/search/jobs", { body }), headers: {}, isAsAsked: false };
}

export const savedSearchOf = (t: Toolbox) => `${t.run}-kept`;

/** Both at once; one after the other where a window is used up. */
async function pollTwice(t: Toolbox, id: string): Promise<readonly AnswerBody[]> {
  const request = { params: { id }, burst: true };
  const both = await Promise.all([1, 2].map(() => t.call("GET /v1/search/jobs/{id}", request)));
  if (both.every(({ status }) => status < 300)) return both.map(({ json }) => json);
  return [await poll(t, id), await poll(t, id)];
}

/** A finished search: the run's own where one can be made, else one that the account has. */
export async function finishedSearch(t: Toolbox): Promise<AnswerBody> {
  if (t.session.options.known?.searchJobId === undefined && t.session.options.allowWrites)
    await sharedSearch(t).catch((error: unknown) => {
      if (signalOf(error) === null) throw error;
    });
  return t.find.finishedSearchJob();
}

/** What the run has seen of it: whether it takes a unit is open. */
export const unitsOfOneMore = "the units that /more takes";

/** Asks the shared search for two more developers. */
export const moreOfShared = (t: Toolbox) =>
  t.visit("more of the shared deep search", async (t) => {
    const { again: before } = await sharedSearch(t);
    const params = { id: before.job.id };
    if (before.job.progress === null) t.skip("no round of it found anybody");
    const unitsBefore = await quota(t);
    const route = "POST /v1/search/jobs/{id}/more";
    const { job: running } = await t.ok(route, { params, body: { count: 2, budgetCredits: 2 * ceiling } });
    // On a fast clock it may have ended by then.
    const meanwhile = t.speed() < 20 ? await t.call(route, { params, body: { count: 1 } }) : null;
    const unitsAfter = await quota(t);
    t.session.facts.set(unitsOfOneMore, Promise.resolve(unitsTaken(unitsBefore, unitsAfter)));
    const after = await finish(t, params.id);
    t.session.facts.set("our search job", Promise.resolve(after));
    return { before, running, meanwhile, after, unitsBefore, unitsAfter };
  });

/** A later one of the same saved search, for an exact target, in a language of those who were found, and with little credit. */
export const laterSearch = (t: Toolbox) =>
  t.visit("the later deep search", async (t) => {
    const { job, again } = await sharedSearch(t);
    const language = await languageOf(t, again.results);
    const later = await submit(t, {
      config: { ...config("developer"), ...(language !== null && { requiredLanguages: [language] }) },
      savedSearchId: savedSearchOf(t),
      budgetCredits: job.creditsEstimated,
      targetMode: "exact",
      targetCount: target,
    });
    return { shared: again, language, submitted: later.job, ended: await finish(t, later.job.id) };
  });

/** The language that most of these developers write; null where their profiles name none. */
async function languageOf(t: Toolbox, rows: readonly AnswerBody[]): Promise<string | null> {
  const counts = new Map<string, number>();
  for (const row of rows.slice(0, 3))
    for (const language of await languagesOf(t, row.developerId)) counts.set(language, (counts.get(language) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}

export async function languagesOf(t: Toolbox, id: string): Promise<readonly string[]> {
  const { developer } = await t.need("GET /v1/developers/{id}", { params: { id } });
  return developer.details.githubProfile?.core?.languages ?? [];
}

/** One that nobody matches. */
export const emptySearch = (t: Toolbox) =>
  t.visit("the deep search that nobody matches", async (t) => {
    const before = await creditsUsedIfKnown(t);
    const levers = { github: { minDevrank: 100, starRange: { min: 99_999_999, max: null } } };
    const { job } = await submit(t, { config: { version: 2, query: null, levers } });
    const ended = await finish(t, job.id);
    return { ended, before, after: await creditsUsedIfKnown(t) };
  });
