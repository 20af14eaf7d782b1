import { runInName } from "../src/contract/named-rows.ts";
import { fact } from "../src/contract/session.ts";
import type { AnswerBody, Toolbox } from "../src/contract/tools.ts";

export const needs = ["search:deep"] as const;

export const poll = async (t: Toolbox, id: string): Promise<AnswerBody> =>
  (await t.ok("GET /v2/deep-research/jobs/{id}", { params: { id } })).job;
export const finish = (t: Toolbox, id: string): Promise<AnswerBody> =>
  t.eventually(
    () => poll(t, id),
    (job) => job.status !== "running",
  );
export const start = async (t: Toolbox, subjects: readonly string[], more: object = {}): Promise<AnswerBody> =>
  (await t.ok("POST /v1/deep-research/jobs", { body: { subject: "developers", subjects, ...more } })).job;

export const readReport = (t: Toolbox, login: string): Promise<AnswerBody> =>
  t.ok("GET /v1/deep-research/reports/developers/{login}", { params: { login } });

/** The job that this run paid for, or an earlier one, with one existing and one unknown subject. */
export const ourJob = (t: Toolbox): Promise<AnswerBody> =>
  fact(t.session, "our research job", async () => {
    const { jobs } = await t.need("GET /v1/deep-research/jobs");
    const isDone = ({ items }: AnswerBody) => items?.some((item: AnswerBody) => item.status === "done");
    const job = jobs.find((each: AnswerBody) => runInName(each.name) !== null && isDone(each));
    return job ?? t.skip("no run has finished any research here (it costs a dossier)");
  });

/** A report with its complete signals; its prose may still be written. */
export const finishedReport = (t: Toolbox): Promise<AnswerBody> =>
  reportThat(t, "finished", ({ status }) => status === "done");

export const reportWithProse = (t: Toolbox): Promise<AnswerBody> =>
  reportThat(t, "finished with its prose", ({ status, narrativePending }) => status === "done" && !narrativePending);

async function reportThat(t: Toolbox, is: string, holds: (report: AnswerBody) => boolean): Promise<AnswerBody> {
  const login = await t.find.researchedLogin();
  // Waited for only once: if it does not get so far within minutes, other checks do not wait again.
  await fact(t.session, `the report of ${login}, ${is}`, async () => {
    await Promise.allSettled([t.eventually(() => readReport(t, login), holds)]);
  });
  const report = await readReport(t, login);
  return holds(report) ? report : t.skip(`the report is not ${is} there, and was waited for`);
}
