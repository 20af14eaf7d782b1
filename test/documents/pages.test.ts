import { expect, test } from "vitest";
import { renderReportPdf } from "../../src/documents/render-report-pdf.ts";
import { flawsOf } from "./flaws.ts";
import { flat, readPdf } from "./read-pdf.ts";
import { minimal, minimalOptions, names, options, rich, unknown } from "./sample-reports.ts";
import { startReports, type WorldReport } from "./world-reports.ts";

async function flawsIn(scenario: string, seed: string, who: string | number): Promise<string[]> {
  // A server renders a report only once, so each run has its own.
  const reports = await startReports().reportsIn({ scenario, seed, days: 40, people: [who] });
  const { report, options, login } = reports.find(({ isAsked }) => isAsked) as WorldReport;
  return flawsOf(report, options, await renderReportPdf(report, options)).map((flaw) => `${login}: ${flaw}`);
}

test.each([
  ["additive-change", "s2", "asanchez11"],
  ["maximal-payloads", "understudy", "modest-orchid-has-the-longest-login-tha"],
])(
  "the largest report in %s, twelve repositories with eight titles each, has at most eight pages and loses no content",
  async (...who) => {
    expect(await flawsIn(...(who as [string, string, string]))).toEqual([]);
  },
);

test.each(Object.entries(names))("a name of 500 characters in %s is complete on the cover", async (_, name) => {
  const whole = Array.from(`${name} `.repeat(500)).slice(0, 500).join("").trim();
  const developer = { ...minimalOptions.developer, name: whole };
  const [cover] = readPdf(await renderReportPdf(minimal, { ...minimalOptions, developer })).pages;
  expect(cover?.text).not.toContain("…");
});

test("a long name, a long headline and many tags leave room for the table of contents", async () => {
  const name = "Wolfeschlegelsteinhausenbergerdorff ".repeat(13).trim();
  const headline = "Builds storage engines and the tools to trust them. ".repeat(6);
  const subjects = Array.from({ length: 40 }, (_, at) => ({ name: `a subject of some length ${at}`, weight: 1 }));
  const developer = { ...options.developer, name, headline };
  const pdf = readPdf(await renderReportPdf({ ...rich, subjects }, { ...options, developer }));
  expect(flat({ pages: pdf.pages.slice(0, 1) })).toContain(name);
  expect(flat(pdf)).toContain("IN THIS REPORT");
  expect(flat(pdf)).toContain("a subject of some length 0");
});

test("every text of maximum length is complete: long texts are set smaller or on more lines", async () => {
  const words = (length: number) => "and so on to the end of what may be said ".repeat(20).slice(0, length).trim();
  const handle = (length: number, end: string) => `${"a-long-name-".repeat(20).slice(0, length - end.length)}${end}`;
  const login = handle(39, "me");
  const repos = rich.repos.map((repository, index) => ({
    ...repository,
    owner: handle(39, `o${index}`),
    name: handle(100, `r${index}`),
    topics: Array.from({ length: 13 }, (_, at) => handle(50, `t${at}`)),
    contribution: {
      ...unknown,
      relation: "core",
      prTitles: Array.from({ length: 8 }, (_, at) => `${at} ${words(254)}`),
    },
  }));
  const report = {
    ...rich,
    githubLogin: login,
    profile: rich.profile && {
      ...rich.profile,
      organizations: Array.from({ length: 12 }, (_, at) => handle(39, `g${at}`)),
    },
    subjects: Array.from({ length: 8 }, (_, at) => ({ name: handle(50, `s${at}`), weight: 0.5 })),
    evidence: [words(500)],
    narrative: {
      persona: words(640),
      sections: { activity: words(640), code: words(639), social: words(638) },
    },
    repos,
  };
  const developer = { ...options.developer, login, name: words(500), headline: words(500), location: words(200) };
  const paper = { ...options, developer, accountName: words(200) };
  const flaws = flawsOf(report, paper, await renderReportPdf(report, paper));
  // No world has so many long texts, so this report may take another page or two.
  expect(flaws.filter((flaw) => !/^\d+ pages$/.test(flaw))).toEqual([]);
});
