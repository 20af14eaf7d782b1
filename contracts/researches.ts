import { second } from "../src/base/instants.ts";
import { creditsUsedIfKnown } from "../src/contract/run/equipment/balance.ts";
import type { AnswerBody, Toolbox } from "../src/contract/run/equipment/tools.ts";
import { fact } from "../src/contract/run/session.ts";
import { runInName } from "../src/contract/seen/named-rows.ts";
import { expectNoPdfYet, finish, poll, readReport, start } from "./researching.ts";

// The research of a run. What is researched costs a report and cannot be removed, so that all checks share these three.

/** One subject who is there, and one who is not. */
export const firstResearch = (t: Toolbox) =>
  t.visit("the first research", async (t) => {
    const developer = await t.find.unresearchedDeveloper();
    const before = await creditsUsedIfKnown(t);
    const started = await start(t, [developer.login, t.find.unknownLogin], { name: t.make.name("research") });
    const afterStart = await creditsUsedIfKnown(t);
    await expectNoPdfYet(t, developer.login);
    // On a fast clock the first of them may have settled by now.
    const isSettled = (await poll(t, started.id)).deliveredCount > 0;
    const ended = await finish(t, started.id);
    const itemOf = (login: string) =>
      ended.items.find((item: AnswerBody) => item.login.toLowerCase() === login.toLowerCase());
    const [done, failed] = [itemOf(developer.login), itemOf(t.find.unknownLogin)];
    const report = done.status === "done" ? { ...(await readReport(t, developer.login)), seenAt: t.now() } : null;
    // What has ended is charged for no other poll.
    await poll(t, started.id);
    await fact(t.session, "research job", async () => ended);
    if (done.status === "done") t.session.facts.set("researched login", Promise.resolve(developer.login));
    const atEnd = await creditsUsedIfKnown(t);
    return { started, ended, done, failed, report, isSettled, before, afterStart, atEnd };
  });

/** The one who was researched once more, beside somebody who is not there and is named twice. */
export const repeatedResearch = (t: Toolbox) =>
  t.visit("the repeated research", async (t) => {
    const { login } = (await ourResearch(t)).items.find((item: AnswerBody) => item.status === "done");
    const reportBefore = await readReport(t, login);
    const before = await creditsUsedIfKnown(t);
    const other = `${t.find.unknownLogin}-2`;
    const started = await start(t, [login, other, other.toUpperCase()]);
    const ended = await finish(t, started.id);
    const after = await creditsUsedIfKnown(t);
    const [item] = ended.items.filter((each: AnswerBody) => each.login.toLowerCase() === login.toLowerCase());
    return { started, ended, item, reportBefore, reportAfter: await readReport(t, login), before, after };
  });

/** Two subjects who are not there: it takes units and time, and no credits. It is listed before it is polled. */
export const vainResearch = (t: Toolbox) =>
  t.visit("the research of nobody", async (t) => {
    const nobody = [3, 4].map((number) => `${t.find.unknownLogin}-${number}`);
    const before = await usage(t);
    const answer = await t.call("POST /v1/deep-research/jobs", { body: { subject: "developers", subjects: nobody } });
    const started = answer.status < 300 ? answer.json.job : await start(t, nobody);
    const afterStart = await usage(t);
    await t.wait(15 * second);
    const { jobs } = await t.ok("GET /v1/deep-research/jobs");
    const listed = jobs.find(({ id }) => id === started.id);
    const ended = await finish(t, started.id);
    const atEnd = await usage(t);
    return { status: answer.status, startedBy: t.caller?.kind, started, listed, ended, before, afterStart, atEnd };
  });

/** What the account has used of credits, null where other work hides it, and of the quota of reports. */
async function usage(t: Toolbox) {
  let units: number | undefined;
  const credits = await creditsUsedIfKnown(t, async () => {
    const answer = await t.need("GET /v1/quotas");
    units = answer.quotas.find(({ name }) => /^(reports|deep_research)$/.test(name))?.used;
    return answer;
  });
  return { credits, units };
}

/** The job that this run paid for, or an earlier one, with somebody who is done. */
export async function ourResearch(t: Toolbox): Promise<AnswerBody> {
  const isDone = ({ items }: AnswerBody) => items?.some((item: AnswerBody) => item.status === "done");
  if (t.session.options.allowWrites && (t.session.options.budgetCredits ?? 0) > 0) {
    const { ended } = await firstResearch(t);
    if (isDone(ended)) return ended;
  }
  const { jobs } = await t.need("GET /v1/deep-research/jobs");
  const job = jobs.find((each) => runInName(each.name) !== null && isDone(each));
  return job ?? t.skip("no run has finished any research here (it costs a dossier)");
}
