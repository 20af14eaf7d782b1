import { describe, expect, test } from "vitest";
import { finalIn, type Machine, statusesOf } from "../../src/base/machine.ts";
import { get, put } from "../../src/base/table.ts";
import { finalItemStates, finalJobStates } from "../../src/contract/seen/final-states.ts";
import type { ReportRow } from "../../src/model/report.ts";
import type { ItemRow, ResearchJobRow } from "../../src/model/research-job.ts";
import { type SearchJobRow, type SearchStatus, searchJobs } from "../../src/model/search-job.ts";
import { type FileStatus, fileMachine, fileStatus, fileTakes } from "../../src/service/clients/file-machine.ts";
import { type RoundOutcome, type SearchEvent, searchMachine, step } from "../../src/service/jobs/machine.ts";
import {
  type ItemEvent,
  itemMachine,
  researchMachine,
  statusOf,
  step as stepResearch,
} from "../../src/service/research/machine.ts";
import {
  narrativeMachine,
  narrativeStatus,
  type ReportEvent,
  reportMachine,
  stepReport,
} from "../../src/service/research/report-machine.ts";
import { startSearches } from "./jobs/searches.ts";
import { movesOf } from "./moves.ts";

test("the kit takes for final what has no way out", () => {
  const jobs = [searchMachine, researchMachine].flatMap((machine: Machine) => [...finalIn(machine)]);
  expect([...finalJobStates].sort(), "src/contract/seen/final-states.ts").toEqual([...new Set(jobs)].sort());
  expect([...finalItemStates].sort()).toEqual([...finalIn(itemMachine)].sort());
});

/** Every observed transition, as `from event to`, is one of the machine's, and all of the machine's are observed. */
function expectMoves(machine: Machine, seen: readonly string[]): void {
  const listed = movesOf(machine)
    .filter(({ from }) => from !== null)
    .map(({ from, on, to }) => `${from} ${on} ${to}`);
  expect([...new Set(seen)].sort()).toEqual([...new Set(listed)].sort());
}

const nothing: RoundOutcome = {
  considered: 0,
  delivered: 0,
  banked: 0,
  handedOver: 0,
  cursor: 0,
  failed: false,
  exhausted: false,
  outOfCredits: false,
  fatal: null,
};

const searchJob: SearchJobRow = {
  id: "sj_1",
  accountId: "acct_demo",
  status: "queued",
  config: {} as SearchJobRow["config"],
  targetCount: 10,
  targetMode: "exact",
  savedSearchId: null,
  projectId: null,
  creditsEstimated: 10,
  creditsCharged: 0,
  budgetCredits: 100,
  error: null,
  createdAt: 0,
  updatedAt: 0,
  nextAt: 1_000,
  rounds: 0,
  delivered: 0,
  banked: 0,
  considered: 0,
  rows: 0,
  cursor: 0,
  dry: 0,
  worked: false,
  handingOver: false,
};

test("a deep search accepts each event in exactly the declared states", () => {
  const round = (outcome: Partial<RoundOutcome>): SearchEvent => {
    return { type: "round", at: 5_000, takes: 4_000, outcome: { ...nothing, ...outcome } };
  };
  const events: SearchEvent[] = [
    { type: "start", at: 1_000, takes: 4_000 },
    { type: "cancel", at: 2_000 },
    { type: "more", at: 3_000, takes: 4_000, count: 5, budgetCredits: null },
    round({ considered: 10, delivered: 4 }),
    round({ considered: 20, delivered: 10, banked: 3 }),
    round({ exhausted: true }),
    round({ considered: 100 }),
    round({ failed: true, fatal: "Nothing works." }),
  ];
  const seen: string[] = [];
  for (const status of statusesOf(searchMachine)) {
    for (const event of events) {
      const job = { ...searchJob, status };
      const after = step(job, event);
      if (after === job) continue;
      seen.push(`${status} ${event.type} ${after.status}`);
      // A terminal state waits for nothing, any other does.
      expect(after.nextAt === null).toBe(["succeeded", "partial", "failed", "canceled"].includes(after.status));
      expect(after.error !== null).toBe(after.status === "failed");
    }
  }
  expectMoves(searchMachine, seen);
});

const pending: ItemRow = {
  login: "anna",
  subjectId: "1",
  status: "pending",
  failCode: null,
  failMessage: null,
  source: null,
  startedAt: null,
  finishedAt: null,
  endsAt: null,
};

function researchJob(items: readonly ItemRow[]): ResearchJobRow {
  const made = { id: "dr_1", accountId: "acct_demo", name: null, subject: "developers", createdAt: 0 } as const;
  return { ...made, status: statusOf(items), finishedAt: null, requestedBy: null, items };
}

const itemEvents: readonly (readonly [name: string, event: ItemEvent])[] = [
  ["start", { type: "start", position: 0, at: 1, takes: 6_000 }],
  ["answer", { type: "answer", position: 0, at: 1 }],
  ["answer", { type: "end", position: 0, at: 2, ending: { status: "done", source: "cache" } }],
  ["finish", { type: "end", position: 0, at: 2, ending: { status: "done", source: "fresh" } }],
  ...(["timeout", "abandoned"] as const).map((failCode) => {
    const ending = { status: "failed", failCode, failMessage: "It failed." } as const;
    return [failCode === "abandoned" ? "abandon" : "fail", { type: "end", position: 0, at: 2, ending }] as const;
  }),
];

test("a subject of deep research accepts each event in exactly the declared states", () => {
  const seen: string[] = [];
  for (const status of statusesOf(itemMachine)) {
    for (const [name, event] of itemEvents) {
      const job = researchJob([{ ...pending, status }]);
      const after = stepResearch(job, event);
      if (after === job) continue;
      const item = after.items[0] as ItemRow;
      seen.push(`${status} ${name} ${item.status}`);
      expect([item.source !== null, item.failCode !== null]).toEqual([
        item.status === "done",
        item.status === "failed",
      ]);
    }
  }
  expectMoves(itemMachine, seen);
});

test("a research job advances as its subjects settle, and ends with the last", () => {
  const seen: string[] = [];
  for (const other of statusesOf(itemMachine)) {
    for (const status of statusesOf(itemMachine)) {
      for (const [, event] of itemEvents) {
        const job = researchJob([
          { ...pending, status },
          { ...pending, status: other },
        ]);
        const after = stepResearch(job, event);
        if (after !== job) seen.push(`${job.status} settle ${after.status}`);
        expect(after.finishedAt !== null).toBe(after !== job && after.status !== "running");
      }
    }
  }
  expectMoves(researchMachine, seen);
});

const report: ReportRow = {
  id: "rp_1",
  accountId: "acct_demo",
  subject: "developers",
  subjectId: "1",
  login: "anna",
  status: "running",
  failCode: null,
  version: 0,
  startedAt: 0,
  finishedAt: null,
  preview: null,
};

const inStatus = {
  running: report,
  done: { ...report, status: "done", version: 1, finishedAt: 10_000 },
  failed: { ...report, status: "failed", failCode: "timeout", finishedAt: 10_000 },
} as const;

test("a report stays readable once it is done, and a newer version counts on", () => {
  const events: ReportEvent[] = [
    { type: "begin", at: 20_000 },
    { type: "finish", at: 30_000, startedAt: 20_000 },
    { type: "fail", at: 30_000, failCode: "provider_error" },
  ];
  const listed = new Set(movesOf(reportMachine).map(({ from, on }) => `${from} ${on}`));
  const seen: string[] = [];
  for (const status of statusesOf(reportMachine)) {
    for (const event of events) {
      const after = stepReport(inStatus[status], event);
      if (listed.has(`${status} ${event.type}`)) seen.push(`${status} ${event.type} ${after.status}`);
      else expect(after).toBe(inStatus[status]);
      if (status === "done") expect(after.version).toBe(event.type === "finish" ? 2 : 1);
    }
  }
  expectMoves(reportMachine, seen);
});

test("a narrative is written eight seconds after its report is done, unless the narrator is down", () => {
  expect(narrativeStatus(inStatus.running, 99_000, true)).toBe("none");
  expect(narrativeStatus(inStatus.failed, 99_000, true)).toBe("none");
  const { done } = inStatus;
  const newer = stepReport(done, { type: "finish", at: 50_000, startedAt: 40_000 });
  expect(narrativeStatus(done, 99_000, false)).toBe("pending");
  const walk = [
    narrativeStatus(inStatus.running, 9_000, true),
    narrativeStatus(done, 17_999, true),
    narrativeStatus(done, 18_000, true),
    narrativeStatus(newer, 50_000, true),
  ];
  expect(walk).toEqual(["none", "pending", "written", "pending"]);
  expectMoves(
    narrativeMachine,
    ["finish", "write", "finish"].map((event, at) => `${walk[at]} ${event} ${walk[at + 1]}`),
  );
});

describe("a file", () => {
  const stages: Record<FileStatus, { uploadedAt: number | null; finalizedAt: number | null }> = {
    announced: { uploadedAt: null, finalizedAt: null },
    uploaded: { uploadedAt: 1, finalizedAt: null },
    finalized: { uploadedAt: 1, finalizedAt: 2 },
  };
  const made = { id: "fl_1", accountId: "acct_demo", name: "a", contentType: "text/plain", size: 1, createdAt: 0 };

  test("accepts an upload until it is finalized, and can be finalized once it has bytes", () => {
    const seen = statusesOf(fileMachine).flatMap((status) =>
      (["upload", "finalize"] as const).flatMap((event) => {
        const file = { ...made, text: null, ...stages[status as FileStatus] };
        expect(fileStatus(file)).toBe(status);
        if (!fileTakes(file, event)) return [];
        const after = event === "upload" ? { uploadedAt: 3 } : { finalizedAt: file.finalizedAt ?? 3 };
        return [`${status} ${event} ${fileStatus({ ...file, ...after })}`];
      }),
    );
    expectMoves(fileMachine, seen);
  });
});

describe("over HTTP an event that the state does not accept is a 409 that says why", () => {
  const answers = { more: 202, cancel: 200 };

  test.each(statusesOf(searchMachine))("more and cancel of a job that is %s", async (status) => {
    const { call, submit, world } = startSearches();
    const { id } = await submit({ config: { version: 2, query: null } });
    const job = get(world().tables, searchJobs, id) as SearchJobRow;
    for (const event of ["more", "cancel"] as const) {
      put(world().tables, searchJobs, { ...job, status: status as SearchStatus, nextAt: null });
      const { status: code, json } = await call(`POST /v1/search/jobs/${id}/${event}`);
      const isListed = movesOf(searchMachine).some(({ from, on }) => from === status && on === event);
      expect(code).toBe(isListed ? answers[event] : 409);
      if (isListed) continue;
      expect(json).toMatchObject({ code: "conflict", status: 409 });
      expect(json.message).toContain(status);
      expect(get(world().tables, searchJobs, id)).toMatchObject({ status });
    }
  });
});
