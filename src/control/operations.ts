import type { Operation } from "../kernel/operation.ts";
import { clockOperations } from "./clock.ts";
import type { GetStage } from "./controls.ts";
import { credentialOperations } from "./credentials.ts";
import { documentOperations } from "./document.ts";
import { frontPageOperations } from "./front-page.ts";
import { ledgerOperations } from "./ledger.ts";
import { provenanceOperations } from "./provenance.ts";
import { sandboxOperations } from "./sandboxes.ts";

/** The control plane, declared as the interface is. It reaches the stage, which the interface never does. */
export function controlOperations(stage: GetStage): readonly Operation[] {
  return [
    frontPageOperations,
    credentialOperations,
    sandboxOperations,
    clockOperations,
    ledgerOperations,
    provenanceOperations,
    documentOperations,
  ].flatMap((make) => make(stage));
}
