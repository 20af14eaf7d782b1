import type { Instant } from "../base/instants.ts";
import type { PendingAnswer } from "../kernel/call.ts";
import { credentialOf } from "../kernel/gates.ts";
import type { SignatureCheck } from "../kernel/operation.ts";
import { perform } from "../kernel/perform.ts";
import { operationOf, type RoutedCall } from "../kernel/routed-call.ts";
import type { Credential } from "../model/account.ts";
import { isSigned } from "../service/access/signatures/verify.ts";
import { addPageHeaders } from "./browser-pages.ts";
import { nowIn } from "./clock.ts";
import { journalFrom } from "./journal/stored.ts";
import { publishChanges } from "./report.ts";
import type { Sandbox } from "./sandbox.ts";
import type { Turn } from "./sandbox-queue.ts";
import { catchUp } from "./scenarios/timeline.ts";
import type { CrossSandboxAction, Stage } from "./stage.ts";
import { performStep } from "./step.ts";

/** A call of the interface: its signature is verified before its step, which is synchronous. */
export function turnOfService(stage: Stage, call: RoutedCall, began: Instant): Turn {
  let verified: { readonly credential: string; readonly signature: SignatureCheck } | null = null;
  const verify = async (sandbox: Sandbox, credential: Credential): Promise<void> => {
    const { world } = sandbox;
    const realNow = stage.realTime();
    const signature = await stage.verify({ call, credential, world, now: nowIn(world, realNow), realNow });
    verified = { credential: identity(credential), signature };
  };
  return {
    alone: false,
    take(sandbox) {
      const credential = credentialOf(sandbox.world, call);
      call.credential = credential;
      if (credential === null || !mustVerify(call, credential)) {
        return performStep(stage, sandbox, { call, signature: null, began });
      }
      // A signature is verified for one key, which may have changed in the meantime.
      if (verified?.credential !== identity(credential)) return { awaits: verify(sandbox, credential) };
      return performStep(stage, sandbox, { call, signature: verified.signature, began });
    },
  };
}

function mustVerify(call: RoutedCall, credential: Credential): boolean {
  return operationOf(call)?.judgesSignature === true || (credential.publicKey !== null && isSigned(call));
}

function identity({ id, token, publicKey }: Credential): string {
  return JSON.stringify([id, token, publicKey]);
}

/** For operations that read the journal of a sandbox; a store with several writers has all of it. */
const readsJournal = new Set([
  "control.journal.read",
  "control.journal.entry",
  "control.journal.expect",
  "control.journal.test",
  "control.journal.clear",
  "control.scenario.get",
  "control.snapshot.get",
  "control.fork",
]);

/** A call of the control plane, which leaves deferred actions for other sandboxes. */
export function turnOfControl(stage: Stage, call: RoutedCall, actions: CrossSandboxAction[]): Turn {
  const id = operationOf(call)?.id ?? "";
  return {
    alone: true,
    async prepare(sandbox, store) {
      if (store.shared && readsJournal.has(id))
        sandbox.journal = journalFrom(await store.readJournal(sandbox.name), sandbox.journal.max);
      if (id.startsWith("control.sandboxes.")) stage.deferred.stored = await store.list();
    },
    take(sandbox) {
      stage.deferred.actions = [];
      const answer = performControl(stage, sandbox, call);
      actions.splice(0, actions.length, ...stage.deferred.actions);
      return { answer, record: null };
    },
  };
}

/**
 * A call of the control plane is not part of the simulation: it is neither numbered, journaled, delayed nor changed by faults.
 * Events that it makes due, as moving the clock does, happen immediately, so that watchers see them.
 */
function performControl(stage: Stage, sandbox: Sandbox, call: RoutedCall): PendingAnswer {
  const { world } = sandbox;
  const now = nowIn(world, stage.realTime());
  catchUp(stage, world, now);
  const { answer, failure } = perform(stage.rules, { world, call, now, signature: null });
  addPageHeaders(stage.pages, call, answer.headers);
  if (failure !== null) stage.onFailure(failure);
  catchUp(stage, sandbox.world, nowIn(sandbox.world, stage.realTime()));
  publishChanges(sandbox.feed, sandbox.world.tables.changes);
  return answer;
}
