import type { Implemented } from "../kernel/operation.ts";
import { assumptionOperations } from "./assumptions.ts";
import { clockOperations } from "./clock.ts";
import type { GetStage } from "./controls.ts";
import { coverageOperations } from "./coverage.ts";
import { credentialOperations } from "./credentials.ts";
import { documentOperations } from "./document.ts";
import { dryRunOperations } from "./dry-run.ts";
import { eventOperations } from "./events.ts";
import { explainOperations } from "./explain.ts";
import { faultOperations } from "./faults.ts";
import { followedOperations } from "./followed-document.ts";
import { frontPageOperations } from "./front-page.ts";
import { jobOperations } from "./jobs.ts";
import { journalOperations } from "./journal.ts";
import { journalEntryOperations } from "./journal-entry.ts";
import { journalExpectOperations } from "./journal-expect.ts";
import { journalTestOperations } from "./journal-test.ts";
import { ledgerOperations } from "./ledger.ts";
import { metricsOperations } from "./metrics.ts";
import { pactStateOperations } from "./pact-state.ts";
import { peopleOperations } from "./people.ts";
import { provenanceOperations } from "./provenance.ts";
import { realServiceOperations, type Watch } from "./real-service.ts";
import { sandboxOperations } from "./sandboxes.ts";
import { scenarioOperations } from "./scenarios.ts";
import { snapshotOperations } from "./snapshots.ts";
import { worldOperations } from "./world.ts";

/** The control plane, declared like the interface. It has access to the stage, which the interface never has. */
export function controlOperations(stage: GetStage, watched: Watch = () => null): readonly Implemented[] {
  return [
    frontPageOperations,
    credentialOperations,
    sandboxOperations,
    scenarioOperations,
    pactStateOperations,
    snapshotOperations,
    clockOperations,
    faultOperations,
    journalOperations,
    journalEntryOperations,
    journalExpectOperations,
    journalTestOperations,
    coverageOperations,
    dryRunOperations,
    worldOperations,
    eventOperations,
    explainOperations,
    ledgerOperations,
    peopleOperations,
    jobOperations,
    provenanceOperations,
    assumptionOperations,
    documentOperations,
    followedOperations,
    metricsOperations,
    () => realServiceOperations(watched),
  ].flatMap((make) => make(stage));
}
