import { expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { openMock, runAll } from "./mock.ts";

// A scenario may make it impossible to run a check. The check then says so, and reports no violation.

test.each([
  [
    "calendars-unanswered",
    "Levers: A contribution floor that nobody reaches empties the page and leaves total unchanged: minContributionsLastYear",
    "GitHub did not answer",
  ],
  [
    "deep-search-failed",
    "Deep search: An exact target is met, or the job ends partial",
    "The index of repositories could not be read.",
  ],
  ["file-storage-not-configured", "object PUT /v1/files/{id}/content", "File storage is not configured"],
  [
    "index-unavailable",
    "Access: A call that the plan does not include is refused with payment_required",
    "search is not available",
  ],
  [
    "pdf-renderer-down",
    "Research reports: A finished report has a PDF, identical for the same version",
    "the PDF renderer fails there",
  ],
  ["plan-lacks-capability", "input POST /v1/fit-rank logins required", "the plan or the balance does not allow it"],
  [
    "registry-unavailable",
    "Similar developers: A filter on a field that is unknown, disabled or does not allow its use is refused",
    "no field that may be filtered by",
  ],
  [
    "report-failed",
    "Readings: A-50. The narrative is written eight seconds after the report is done.",
    "the research of it failed",
  ],
])("in %s: %s", async (scenario, id, why) => {
  const mock = await openMock({ scenario, clock: "60x" });
  const results = await runAll(
    mock.session,
    everyCheck.filter((check) => check.id === id),
  );
  await mock.close();
  expect(results).toEqual([expect.objectContaining({ verdict: "skipped", reason: expect.stringContaining(why) })]);
});

test("only search requires Retry-After; a document that cannot be rendered does not", async () => {
  const mock = await openMock({ scenario: "file-storage-not-configured" });
  const wanted = ["Research reports: A link to the PDF is public for 15 minutes and says its size", "errors"];
  const results = await runAll(
    mock.session,
    everyCheck.filter(({ id }) => wanted.includes(id)),
  );
  await mock.close();
  expect(results.map(({ id, verdict }) => [id, verdict])).toEqual([
    [wanted[0], "skipped"],
    ["errors", "held"],
  ]);
});
