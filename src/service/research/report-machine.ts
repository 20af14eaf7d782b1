import { type Instant, second } from "../../base/instants.ts";
import { legalEvents, type Machine } from "../../base/machine.ts";
import type { ReadingOf } from "../../model/readings.ts";
import type { ReportFailCode, ReportRow, ReportStatus } from "../../model/report.ts";

export type ReportEvent =
  | { readonly type: "begin"; readonly at: Instant }
  | { readonly type: "finish"; readonly at: Instant; readonly startedAt: Instant }
  | { readonly type: "fail"; readonly at: Instant; readonly failCode: ReportFailCode };

export const reportMachine: Machine<ReportStatus, ReportEvent["type"]> = {
  name: "Report",
  begins: [{ on: "begin", to: "running", when: "a runner takes its subject up", effects: "profile, little else" }],
  from: {
    running: [
      { on: "begin", to: "running", when: "another job takes it up as well", effects: "none" },
      { on: "finish", to: "done", when: "its subject is done", effects: "every signal; first version" },
      { on: "fail", to: "failed", when: "its subject failed for every job at it", effects: "failCode" },
    ],
    done: [
      { on: "begin", to: "done", when: "its subject is researched again", effects: "stays readable" },
      { on: "finish", to: "done", when: "its subject is done again", effects: "a newer version" },
      { on: "fail", to: "done", when: "researching it again failed", effects: "stays readable" },
    ],
    failed: [{ on: "begin", to: "running", when: "its subject is researched again", effects: "failCode is null" }],
  },
};

const legal = legalEvents(reportMachine);

/** Applies one event; a done report stays readable. An event that does not fit the state changes nothing. */
export function stepReport(report: ReportRow, event: ReportEvent): ReportRow {
  if (!legal[report.status].has(event.type)) return report;
  switch (event.type) {
    case "begin":
      if (report.status !== "failed") return report;
      return { ...report, status: "running", failCode: null, startedAt: event.at, finishedAt: null };
    case "finish":
      return {
        ...report,
        status: "done",
        failCode: null,
        version: report.version + 1,
        startedAt: event.startedAt,
        finishedAt: event.at,
      };
    case "fail":
      if (report.status === "done") return report;
      return { ...report, status: "failed", failCode: event.failCode, finishedAt: event.at };
  }
}

export type NarrativeStatus = "none" | "pending" | "written";

export const narrativeMachine: Machine<NarrativeStatus, "begin" | "finish" | "write"> = {
  name: "Narrative of a report",
  begins: [{ on: "begin", to: "none", when: "the research begins", effects: "narrative null, narrativePending" }],
  from: {
    none: [{ on: "finish", to: "pending", when: "the report is done", effects: "narrative null, narrativePending" }],
    pending: [{ on: "write", to: "written", when: "8 s later, with the narrator up", effects: "the prose is there" }],
    written: [{ on: "finish", to: "pending", when: "a newer version is done", effects: "the prose is gone" }],
  },
};

/** How long after the numbers the prose is available. */
export const writtenAfter: { readonly [Name in ReadingOf<"A-50">]: number } = { later: 8 * second, "at-once": 0 };

/** The prose comes with the numbers or some time later, and not at all while the narrator is down. */
export function narrativeStatus(
  report: ReportRow,
  now: Instant,
  narratorIsUp: boolean,
  name: ReadingOf<"A-50"> = "later",
): NarrativeStatus {
  if (report.status !== "done") return "none";
  return narratorIsUp && now >= (report.finishedAt as Instant) + writtenAfter[name] ? "written" : "pending";
}
