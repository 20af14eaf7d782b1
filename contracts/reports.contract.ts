import { minute, second } from "../src/base/instants.ts";
import { assumed, stated } from "../src/base/provenance.ts";
import { declaredAnswer } from "../src/contract/checks/declared-members.ts";
import { sheet } from "../src/contract/run/check.ts";
import type { AnswerBody, CheckAnswer, Toolbox } from "../src/contract/run/equipment/tools.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming } from "../src/contract/seen/form/gaps.ts";
import { says } from "../src/contract/seen/sentences.ts";
import { ourResearch } from "./researches.ts";
import { expectNoPdfYet, finishedReport, needs, readReport, reportWithProse } from "./researching.ts";

export const reports = sheet("Research reports", (check) => {
  const read = ["GET /v1/deep-research/reports/developers/{login}"] as const;
  const pdf = ["GET /v2/deep-research/reports/developers/{login}/pdf"] as const;

  check(
    "Composites are all present or all absent, and their terms have percentiles",
    { on: read, source: stated("§2.6"), needs, states: ["2.6/composites"] },
    async (t) => {
      const { composites, pctSignals } = await finishedReport(t);
      if (Object.keys(composites).length === 0) t.skip("the ranking population is below its floor there");
      for (const name of ["gemScore", "quality", "visibility", "reachable", "productionMaturity"])
        expect(composites[name], name).toBeTypeOf("number");
      const terms = ["qualityTerms", "visibilityTerms", "productionMaturityTerms"].map((name) => composites[name]);
      for (const each of terms) {
        // One of 0 may be measured so; where all of them are, and the signals rank higher, they were zeroed.
        const ranked = each.filter(({ signal }: AnswerBody) => pctSignals[signal] > 0);
        const zeros = ranked.filter(({ pct }: AnswerBody) => pct === 0);
        if (ranked.length > 1) expect(zeros.length, "terms that are zeroed").toBeLessThan(ranked.length);
        for (const { signal, pct } of each)
          if (signal in pctSignals) assuming("A-51", () => expect(pct, signal).toBeCloseTo(pctSignals[signal], 6));
      }
    },
  );

  check(
    "A narrative is null until its prose is complete",
    { on: read, source: stated("§2.6"), needs, states: ["2.6/narrative-pending"] },
    async (t) => {
      const { narrative, narrativePending } = await reportWithProse(t);
      expect(narrativePending, "`narrativePending`, minutes after the prose was complete,").toBe(false);
      expect(narrative.persona.length, "the length of `persona`").toBeGreaterThan(0);
    },
  );

  check(
    "Everybody in an account reads the same report",
    { on: read, source: stated("§1"), needs, as: "key", states: ["1/report-shared"] },
    async (t) => {
      if (t.session.principals.session === null) t.skip("no session was given to read with");
      const mine = await finishedReport(t);
      const params = { login: mine.githubLogin };
      const theirs = await t.need(read[0], { params, as: "session" });
      if (theirs.narrativePending !== mine.narrativePending) t.skip("its prose was completed between the two reads");
      const declared = (each: AnswerBody) => declaredAnswer(read[0], each);
      expect(declared(theirs), "the report, as a colleague reads it").toEqual(declared(mine));
    },
  );

  check("A report's login is not case-sensitive", { on: read, source: assumed("A-46"), needs }, async (t) => {
    const { githubLogin, id } = await finishedReport(t);
    expect((await readReport(t, githubLogin.toUpperCase())).id, "`id`").toBe(id);
  });

  const bytes = async (t: Toolbox, login: string, headers: Readonly<Record<string, string>> = {}) =>
    t.call("GET /v2/deep-research/reports/developers/{login}/pdf", { params: { login }, headers });

  check(
    "A finished report has a PDF, identical for the same version",
    { on: pdf, source: stated("§4.3"), needs, states: ["4.3/pdf-bytes", "4.3/pdf-cached"] },
    async (t) => {
      const report = await finishedReport(t);
      const first = await bytes(t, report.githubLogin);
      skipWithoutPdf(t, first);
      t.about(says("4.3/pdf-bytes"));
      expect(first.status, "the status of the answer").toBe(200);
      expect(first.headers["content-type"], "the content type").toMatch(/^application\/pdf/);
      expect(new TextDecoder().decode(first.bytes.slice(0, 5)), "the first bytes").toBe("%PDF-");
      // Other bytes may follow it.
      expect(new TextDecoder().decode(first.bytes.slice(-1_024)), "the last bytes").toContain("%%EOF");
      const second = await bytes(t, report.githubLogin);
      const isSame = hash(second.bytes) === hash(first.bytes);
      if (!isSame && report.narrativePending && !(await readReport(t, report.githubLogin)).narrativePending)
        t.skip("its prose was completed between the two reads, which makes another version");
      t.about(says("4.3/pdf-cached"));
      expect(isSame, "the PDF of the same version is the same").toBe(true);
    },
  );

  check(
    "A report that is not finished has no PDF",
    { on: pdf, source: stated("§4.3"), needs, states: ["4.3/pdf-finished"] },
    async (t) => {
      const { jobs } = await t.need("GET /v1/deep-research/jobs");
      const unfinished = jobs
        .filter(({ subject }) => subject === "developers")
        .flatMap(({ items }) => items.filter(({ status }) => status !== "done"));
      const logins: string[] = [...new Set<string>(unfinished.map(({ login }) => login))];
      for (const login of logins.slice(0, 5)) if ((await expectNoPdfYet(t, login)) === "refused") return;
      t.skip("every report of the account is finished");
    },
  );

  check(
    "A report requested as application/pdf returns the PDF",
    { on: read, source: stated("§4.3"), needs, states: ["4.3/report-accept"] },
    async (t) => {
      const { githubLogin } = await finishedReport(t);
      const answer = await t.call("GET /v1/deep-research/reports/developers/{login}", {
        params: { login: githubLogin },
        headers: { accept: "application/pdf" },
      });
      skipWithoutPdf(t, answer);
      expect(answer.headers["content-type"], "the content type").toMatch(/^application\/pdf/);
      expect(new TextDecoder().decode(answer.bytes.slice(0, 5)), "the first bytes").toBe("%PDF-");
    },
  );

  check(
    "A link to the PDF is public for 15 minutes and says its size",
    { on: pdf, source: stated("§4.3"), needs, states: ["4.3/pdf-link", "4.3/pdf-link-15m", "8/pdf-15m"] },
    async (t) => {
      const { githubLogin } = await finishedReport(t);
      const params = { login: githubLogin };
      const before = t.now();
      const answer = await t.call("GET /v2/deep-research/reports/developers/{login}/pdf", {
        params,
        query: { delivery: "link" },
      });
      skipWithoutPdf(t, answer);
      const { url, expiresAt, bytes: size } = answer.json;
      if (t.session.pace.last === null) t.skip("answers have no Date, so that its clock is not known");
      // It was issued between the request and its answer, however long that took.
      const issued = Date.parse(expiresAt) - 15 * minute;
      const grain = 5 * second + 2 * second * t.speed();
      t.about(says("4.3/pdf-link-15m", "8/pdf-15m"));
      expect(issued, "15 minutes before `expiresAt`, against when the link was asked for").toBeGreaterThan(
        before - grain,
      );
      expect(issued, "15 minutes before `expiresAt`, against when the link was answered").toBeLessThan(t.now() + grain);
      t.about(says("4.3/pdf-link"));
      const fetched = await t.fetch(url);
      expect(fetched.status, "the status of the answer").toBe(200);
      expect(fetched.bytes.length, "the number of bytes").toBe(size);
      expect(new TextDecoder().decode(fetched.bytes.slice(0, 5)), "the first bytes behind the link").toBe("%PDF-");
    },
  );

  check(
    "An account cannot read a report that it did not research",
    { on: read, source: stated("§4.3"), needs, tier: "write", twoAccounts: true, states: ["5/one-account"] },
    async (t) => {
      const [{ login }] = (await ourResearch(t)).items;
      const answer = await t.call("GET /v1/deep-research/reports/developers/{login}", {
        params: { login },
        as: "other",
      });
      if (answer.status === 200) {
        const { jobs } = await t.need("GET /v1/deep-research/jobs", { as: "other" });
        const theirs = jobs.flatMap(({ items }) => items.map((item) => item.login));
        const mine = await t.ok("GET /v1/deep-research/reports/developers/{login}", { params: { login } });
        if (theirs.includes(login) || answer.json.id !== mine.id)
          t.skip("the other account has researched the same developer");
        throw new Error(
          `The report of "${login}", ${mine.id}, is answered to an account that has not researched them.`,
        );
      }
      expect(answer.json.code, "`code`").toBe("not_found");
      const file = await t.call(pdf[0], { params: { login }, as: "other" });
      expect(file.status, "the status of its PDF").toBeGreaterThanOrEqual(400);
    },
  );
});

/** A digest to compare two files. */
function hash(bytes: Uint8Array): string {
  let sum = 0;
  for (const byte of bytes) sum = (Math.imul(sum, 31) + byte) | 0;
  return `${bytes.length}:${sum}`;
}

/** Without a renderer or file storage there is no document to check (§7). */
function skipWithoutPdf(t: Toolbox, { status, json }: CheckAnswer): void {
  if (status === 503) t.skip(`PDF rendering, or file storage, is not configured there: ${json?.message}`);
  if (status === 502 && json?.code === "build_failed") t.skip(`the PDF renderer fails there: ${json.message}`);
}
