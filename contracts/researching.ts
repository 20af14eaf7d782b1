import type { Prices } from "../src/contract/prices.ts";
import { fact } from "../src/contract/session.ts";
import type { AnswerBody, Toolbox } from "../src/contract/tools.ts";

export const needs = ["search:deep"] as const;
export const dossier = (prices: Prices) => prices.sku("dossier");

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

/** The job that this run paid for, with one existing and one unknown subject. */
export const ourJob = (t: Toolbox): Promise<AnswerBody> =>
  fact(t.session, "our research job", async () => t.skip("this run started no research (it costs a dossier)"));

/** A finished report with its narrative. */
export async function finishedReport(t: Toolbox): Promise<AnswerBody> {
  const login = await t.find.researchedLogin();
  const isFinished = (report: AnswerBody) => report.status === "done" && !report.narrativePending;
  // Waited for only once: if it does not finish within minutes, other checks do not wait again.
  await fact(t.session, `the report of ${login}, waited for`, async () => {
    await Promise.allSettled([t.eventually(() => readReport(t, login), isFinished)]);
  });
  const report = await readReport(t, login);
  return isFinished(report) ? report : t.skip("the report is not finished there, and was waited for");
}
