import { expect, test } from "vitest";
import { renderReportPdf } from "../../src/documents/render-report-pdf.ts";
import { flawsOf } from "./flaws.ts";
import { startReports, type WorldReport } from "./world-reports.ts";

const { reportsIn, scenarios } = startReports();
const seeds = ["understudy", "s2"];

/** Reports with the same printed content are checked only once. */
const checked = new Set<string>();
const printedOf = ({ report: { id: _, ...report }, options }: WorldReport): string =>
  JSON.stringify([report, options.developer, options.accountName]);

test.each(scenarios.flatMap((scenario) => seeds.map((seed) => [scenario, seed] as const)))(
  "in %s, from the seed %s, each report has at most eight pages, none nearly empty, and loses no content",
  async (scenario, seed) => {
    for (const days of [0, 40]) {
      for (const one of await reportsIn({ scenario, seed, days, people: [0, 1, 2, 3, 4, 5] })) {
        if (checked.has(printedOf(one))) continue;
        const bytes = await renderReportPdf(one.report, one.options);
        expect(flawsOf(one.report, one.options, bytes), `${one.login} after ${days} days`).toEqual([]);
        checked.add(printedOf(one));
      }
    }
  },
  600_000,
);
