/**
 * What the control plane answers, as types that are made from its declarations. The console imports these and nothing else
 * of the server.
 */
export type { LedgerEntry } from "../model/ledger.ts";
export type { JournalEntry, JournalSummary, RowChangeView } from "../stage/journal/entry.ts";
export type { ContestedAssumption } from "./assumptions.ts";
export type { ClockView } from "./clock.ts";
export type { CoverageView } from "./coverage.ts";
export type { DemoCredential } from "./credentials.ts";
export type { DryAnswer } from "./dry-run.ts";
export type { SearchExplained } from "./explain.ts";
export type { FaultView } from "./faults.ts";
export type { FollowedDocument } from "./followed-document.ts";
export type { FrontPage } from "./front-page.ts";
export type { FrameView, JobLane, JobView } from "./jobs.ts";
export type { WholeEntry } from "./journal-entry.ts";
export type { JournalVerdict } from "./journal-expect.ts";
export type { WrittenTest } from "./journal-test.ts";
export type { Provenance } from "./provenance.ts";
export type { ProxyVerdicts } from "./real-service.ts";
export type { SandboxView } from "./sandboxes.ts";
export type { ListedScenario, ScenarioView } from "./scenarios.ts";
export type { WhyAnsweredSo } from "./why.ts";
