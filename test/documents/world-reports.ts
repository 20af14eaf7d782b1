import type { RenderOptions, ReportForPdf } from "../../src/documents/report-for-pdf.ts";
import { newFetch } from "../../src/doors/fetch.ts";
import { peopleIn } from "../../src/population/world-people.ts";
import { newTestCore } from "../core.ts";
import { tokens } from "../harness.ts";

export interface WorldReport {
  readonly login: string;
  /** Whether it is about one of the requested people. */
  readonly isAsked: boolean;
  readonly report: ReportForPdf;
  readonly options: RenderOptions;
}

interface Wanted {
  readonly scenario: string;
  readonly seed?: string;
  /** How far the clock is moved before they are researched. */
  readonly days?: number;
  /** At most ten: logins, or places in the population. */
  readonly people: readonly (string | number)[];
}

const headers = { authorization: `Bearer ${tokens.owner}`, "content-type": "application/json" };

/** Worlds that pass their reports to a given renderer. */
export function startReports() {
  const rendered: Pick<WorldReport, "report" | "options">[] = [];
  const renderReport = async (report: ReportForPdf, options: RenderOptions) => {
    rendered.push({ report, options });
    return new Uint8Array();
  };
  const core = newTestCore({ noLimits: true }, { renderReport });
  const fetch = newFetch(core);

  /** All finished reports of a world: the initial ones and those of additional research. */
  async function reportsIn({ scenario, seed = "understudy", days = 0, people }: Wanted): Promise<WorldReport[]> {
    const ask = async (method: string, path: string, body?: object) =>
      await fetch(`/~${scenario}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const wait = (advance: string) => ask("PATCH", "/_understudy/clock", { advance });
    await ask("POST", "/_understudy/reset", { scenario, seed });
    if (days > 0) await wait(`${days}d`);
    await ask("DELETE", "/_understudy/faults");
    const world = core.stage.sandboxes.inMemory.get(scenario)?.world;
    if (world === undefined) throw new Error(`There is no sandbox ${scenario}.`);
    const subjects = people.map((who) => (typeof who === "string" ? who : peopleIn(world).loginOf(who)));
    const started = await ask("POST", "/v1/deep-research/jobs", { subject: "developers", subjects, refresh: true });
    const { job } = await started.json();
    for (const span of started.ok ? ["2h", "2h"] : []) {
      await wait(span);
      await ask("GET", `/v2/deep-research/jobs/${job.id}`);
    }
    const { tables } = await (await ask("GET", "/_understudy/snapshot")).json();
    const found: WorldReport[] = [];
    for (const login of new Set(((tables.reports ?? []) as { login: string }[]).map((row) => row.login))) {
      rendered.length = 0;
      await ask("GET", `/v2/deep-research/reports/developers/${login}/pdf`);
      found.push(...rendered.map((one) => ({ login, isAsked: subjects.includes(login), ...one })));
    }
    await ask("DELETE", "/_understudy/sandboxes", { name: scenario });
    return found;
  }

  return { reportsIn, scenarios: core.stage.catalogue().names };
}
