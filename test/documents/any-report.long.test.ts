import fc from "fast-check";
import { expect, test } from "vitest";
import { renderReportPdf } from "../../src/documents/render-report-pdf.ts";
import type { ContributionForPdf, RenderOptions, ReportForPdf } from "../../src/documents/report-for-pdf.ts";
import { avatarOf } from "../../src/population/avatars.ts";
import { readPdf } from "./read-pdf.ts";
import { minimal, minimalOptions, names, rich } from "./sample-reports.ts";

const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 2, arbitrary: fc.constantFrom(...Object.values(names)) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }).map((part) => part.repeat(300)) },
);
const number = fc.oneof(fc.double(), fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const list = <T>(arbitrary: fc.Arbitrary<T>, maxLength = 4) => fc.array(arbitrary, { maxLength });
const instant = fc.oneof(
  text,
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);
const day = fc.oneof(
  text,
  fc
    .date({ noInvalidDate: true, min: new Date("2024-01-01"), max: new Date("2026-12-31") })
    .map((date) => date.toISOString().slice(0, 10)),
);
const map = <T>(arbitrary: fc.Arbitrary<T>) => fc.dictionary(text, arbitrary, { maxKeys: 6 });
const terms = list(fc.record({ signal: text, weight: number, pct: number }), 15);

const contribution = fc.record({
  relation: maybe(fc.oneof(text, fc.constantFrom("owner", "core", "drive-by"))),
  commitsAuthored: maybe(number),
  authoredPrs: maybe(number),
  authoredPrsMerged: maybe(number),
  authoredPrsMergedByOthers: maybe(number),
  selfMergedPrs: maybe(number),
  mergedForOthers: maybe(number),
  reviewsGiven: maybe(number),
  filesTouchedMedian: maybe(number),
  firstMergedAt: maybe(instant),
  lastMergedAt: maybe(instant),
  prTitles: maybe(list(text, 8)),
});

const report: fc.Arbitrary<ReportForPdf> = fc.record({
  id: text,
  githubLogin: text,
  status: fc.constantFrom("running", "done", "failed"),
  rawSignals: map(number),
  pctSignals: map(number),
  signalPopulations: map(text),
  signalsExcluded: map(fc.record({ reason: text, detail: text })),
  composites: fc.record(
    {
      gemScore: number,
      quality: number,
      visibility: number,
      reachable: number,
      productionMaturity: number,
      qualityTerms: terms,
      visibilityTerms: terms,
      productionMaturityTerms: terms,
    },
    { requiredKeys: [] },
  ),
  evidence: list(text),
  profile: maybe(
    fc.record({
      login: text,
      createdAt: instant,
      followers: number,
      following: number,
      organizations: list(text, 12),
      socialAccounts: list(fc.record({ provider: text, url: text })),
    }),
  ),
  contributions: maybe(
    fc.record({
      totalCommitContributions: number,
      totalPullRequestContributions: number,
      totalPullRequestReviewContributions: number,
      calendar: list(fc.record({ date: day, count: number, weekday: fc.nat(6) }), 60),
    }),
  ),
  repos: list(
    fc
      .record({
        name: text,
        owner: text,
        isFork: fc.boolean(),
        primaryLanguage: maybe(text),
        languages: list(fc.record({ name: text, size: number }), 8),
        topics: list(text, 8),
        stars: number,
        forks: number,
        pushedAt: instant,
        latestReleaseAt: maybe(instant),
        contribution: fc.option(contribution, { nil: undefined }),
      })
      .map(({ contribution: part, ...rest }) => (part === undefined ? rest : { ...rest, contribution: part })),
  ),
  subjects: maybe(list(fc.record({ name: text, weight: number }), 12)),
  commitStats: maybe(
    fc.record({
      total: number,
      medianPerWeek: number,
      nightShare: number,
      weekendShare: number,
      longestStreakDays: number,
    }),
  ),
  narrative: maybe(
    fc.record({
      persona: text,
      sections: fc.record({ activity: maybe(text), code: maybe(text), social: maybe(text) }),
    }),
  ),
  narrativePending: fc.boolean(),
});

const options: fc.Arbitrary<RenderOptions> = fc.record({
  developer: fc.record({
    id: text,
    login: text,
    name: maybe(text),
    headline: maybe(text),
    location: maybe(text),
    latinName: maybe(text),
    picture: maybe(fc.nat().map((id) => avatarOf(String(id)))),
  }),
  accountName: text,
  accountLogo: maybe(text),
  generatedAt: instant,
  maskName: fc.boolean(),
});

test("any report can be rendered", async () => {
  await fc.assert(
    fc.asyncProperty(report, options, async (given, paper) => {
      const pdf = readPdf(await renderReportPdf(given, paper));
      expect(pdf.pages.length).toBeGreaterThanOrEqual(2);
      for (const { content } of pdf.pages) expect(content).not.toMatch(/NaN|Infinity|undefined/);
    }),
    { numRuns: 15 },
  );
}, 60_000);

test("a language of less than a byte is left out", async () => {
  const repos = rich.repos.slice(0, 1).map((repo) => ({ ...repo, languages: [{ name: "Zig", size: 5e-324 }] }));
  const { pages } = readPdf(await renderReportPdf({ ...minimal, repos }, minimalOptions));
  expect(pages.map(({ text }) => text).join()).not.toContain("Zig");
});

test("names like constructor and __proto__ are ordinary texts", async () => {
  const name = "valueOf";
  const [repo] = rich.repos;
  if (repo === undefined) throw new Error("the sample has repositories");
  const contribution = { ...(repo.contribution as ContributionForPdf), relation: name };
  const repos = [{ ...repo, contribution, languages: [{ name: "constructor", size: 9 }], primaryLanguage: null }];
  const { pages } = readPdf(await renderReportPdf({ ...minimal, repos, rawSignals: { toString: 1 } }, minimalOptions));
  const text = pages.map((page) => page.text).join();
  expect(text).toContain(name);
  expect(text).toContain("constructor");
  expect(text).not.toContain("function");
});
