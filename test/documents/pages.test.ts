import fc from "fast-check";
import { expect, test } from "vitest";
import { renderReportPdf } from "../../src/documents/render-report-pdf.ts";
import { newFetch } from "../../src/doors/fetch.ts";
import { peopleIn } from "../../src/population/world-people.ts";
import { newTestCore } from "../core.ts";
import { tokens } from "../harness.ts";
import { flat, type ReadPage, readPdf } from "./read-pdf.ts";
import { minimal, minimalOptions, names, options, rich } from "./sample-reports.ts";

const core = newTestCore({}, { renderReport: renderReportPdf });
const fetch = newFetch(core);
const headers = { authorization: `Bearer ${tokens.owner}`, "content-type": "application/json" };

/** The finished report on one developer of a world, as PDF. */
async function reportIn(scenario: string, index: number) {
  const sandbox = scenario;
  const ask = async (method: string, path: string, body?: object) => {
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return await fetch(`/~${sandbox}${path}`, sent);
  };
  await ask("POST", "/_understudy/reset", { scenario });
  await ask("DELETE", "/_understudy/faults");
  const world = core.stage.sandboxes.kept.get(sandbox)?.world;
  if (world === undefined) throw new Error(`There is no sandbox ${sandbox}.`);
  const login = peopleIn(world).loginOf(index);
  const { job } = await (
    await ask("POST", "/v1/deep-research/jobs", { subject: "developers", subjects: [login] })
  ).json();
  await ask("PATCH", "/_understudy/clock", { advance: "2h" });
  await ask("GET", `/v2/deep-research/jobs/${job.id}`);
  await ask("PATCH", "/_understudy/clock", { advance: "2h" });
  const answer = await ask("GET", `/v2/deep-research/reports/developers/${login}/pdf`);
  expect(answer.status, `${scenario} ${login}`).toBe(200);
  return readPdf(new Uint8Array(await answer.arrayBuffer()));
}

/** The lines of text between the running head and the foot. */
function linesOn({ content }: ReadPage): number {
  const baselines = [...content.matchAll(/1 0 0 -1 [\d.-]+ ([\d.]+) Tm/g)].map(([, y]) => Math.round(Number(y)));
  return new Set(baselines.filter((y) => y > 60 && y < 780)).size;
}

const normal = ["fresh-account", "lived-in-account", "narrative-pending"];
const odd = ["maximal-payloads", "sparse-payloads", "composites-below-floor"];

test("whoever it is about, a report has its contents and no page of a few lines; a normal one has eight pages at most", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...normal, ...odd), fc.nat(199), async (scenario, index) => {
      const { pages } = await reportIn(scenario, index);
      expect(flat({ pages })).toContain("IN THIS REPORT");
      expect(pages.map(linesOn).filter((lines) => lines < 7)).toEqual([]);
      if (normal.includes(scenario)) expect(pages.length).toBeLessThanOrEqual(8);
    }),
    { numRuns: 5 },
  );
});

test.each(Object.entries(names))("a name of 500 characters in %s stands whole on the cover", async (_, name) => {
  const whole = Array.from(`${name} `.repeat(500)).slice(0, 500).join("").trim();
  const developer = { ...minimalOptions.developer, name: whole };
  const [cover] = readPdf(await renderReportPdf(minimal, { ...minimalOptions, developer })).pages;
  expect(cover?.text).not.toContain("…");
});

test("a long name, a long headline and many tags leave the contents their place", async () => {
  const name = "Wolfeschlegelsteinhausenbergerdorff ".repeat(13).trim();
  const headline = "Builds storage engines and the tools to trust them. ".repeat(6);
  const subjects = Array.from({ length: 40 }, (_, at) => ({ name: `a subject of some length ${at}`, weight: 1 }));
  const developer = { ...options.developer, name, headline };
  const pdf = readPdf(await renderReportPdf({ ...rich, subjects }, { ...options, developer }));
  expect(flat({ pages: pdf.pages.slice(0, 1) })).toContain(name);
  expect(flat(pdf)).toContain("IN THIS REPORT");
  expect(flat(pdf)).toContain("a subject of some length 0");
});
