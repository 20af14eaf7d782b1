import type { AnswerBody, Toolbox } from "../src/contract/run/equipment/tools.ts";
import { fact } from "../src/contract/run/session.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { hasEnded } from "../src/contract/seen/final-states.ts";
import { says } from "../src/contract/seen/sentences.ts";

export const needs = ["search:deep"] as const;

export const poll = async (t: Toolbox, id: string): Promise<AnswerBody> =>
  (await t.ok("GET /v2/deep-research/jobs/{id}", { params: { id } })).job;
export const finish = (t: Toolbox, id: string): Promise<AnswerBody> => t.eventually(() => poll(t, id), hasEnded);
export const start = async (t: Toolbox, subjects: readonly string[], more: object = {}): Promise<AnswerBody> =>
  (await t.ok("POST /v1/deep-research/jobs", { body: { subject: "developers", subjects, ...more } })).job;

export const readReport = (t: Toolbox, login: string): Promise<AnswerBody> =>
  t.ok("GET /v1/deep-research/reports/developers/{login}", { params: { login } });

/** A report with its complete signals; its prose may still be written. */
export const finishedReport = (t: Toolbox): Promise<AnswerBody> =>
  reportThat(t, "finished", ({ status }) => status === "done");

/** A report whose prose is not pending; or one whose prose is all there, and said to be pending after minutes. */
export const reportWithProse = (t: Toolbox): Promise<AnswerBody> =>
  reportThat(
    t,
    "finished with its prose",
    ({ status, narrativePending }) => status === "done" && !narrativePending,
    hasProse,
  );

function hasProse({ status, narrative }: AnswerBody): boolean {
  const texts = [narrative?.persona, ...["activity", "code", "social"].map((name) => narrative?.sections?.[name])];
  return status === "done" && texts.every((text) => typeof text === "string" && text !== "");
}

async function reportThat(
  t: Toolbox,
  is: string,
  holds: (report: AnswerBody) => boolean,
  isOverdue: typeof holds = () => false,
): Promise<AnswerBody> {
  const login = await t.find.researchedLogin();
  // Waited for only once: if it does not get so far within minutes, other checks do not wait again.
  await fact(t.session, `the report of ${login}, ${is}`, async () => {
    await Promise.allSettled([t.eventually(() => readReport(t, login), holds)]);
  });
  const report = await readReport(t, login);
  return holds(report) || isOverdue(report) ? report : t.skip(`the report is not ${is} there, and was waited for`);
}

/** A PDF needs a finished report: of a developer whose report is not finished even afterwards, it is a 404. */
export async function expectNoPdfYet(t: Toolbox, login: string): Promise<"refused" | "finished"> {
  const params = { login };
  const pdf = await t.call("GET /v2/deep-research/reports/developers/{login}/pdf", { params });
  const { status, json } = await t.call("GET /v1/deep-research/reports/developers/{login}", { params });
  if (status === 200 && json.status === "done") return "finished";
  // Without a renderer or a file storage there is no PDF of any report (§7).
  if ([501, 502, 503].includes(pdf.status)) t.skip("no PDF can be made there now");
  const report = status === 200 ? `is ${json.status}` : `answers ${status}`;
  t.about(says("4.3/pdf-finished"));
  expect(pdf.status, `the status of the PDF of "${login}", whose report ${report}: unfinished`).toBe(404);
  return "refused";
}
