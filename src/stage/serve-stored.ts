import type { Instant } from "../base/instants.ts";
import type { Answer, Call } from "../kernel/call.ts";
import { credentialOf } from "../kernel/gates.ts";
import type { SignatureCheck } from "../kernel/operation.ts";
import { answerRefusal, perform } from "../kernel/perform.ts";
import { Refusal } from "../kernel/refusal.ts";
import type { Match } from "../kernel/router.ts";
import type { Credential } from "../model/account.ts";
import { newWorld } from "../model/world.ts";
import { nowIn } from "./clock.ts";
import { complete, mustVerify, performControl } from "./perform.ts";
import type { Sandbox } from "./sandboxes.ts";
import { becomeCopy } from "./snapshot.ts";
import type { Errand, Stage } from "./stage.ts";
import { performStep } from "./step.ts";
import type { Store } from "./store.ts";
import { inLine, journalFrom, type Taken, type Turn, takeTurn } from "./turns.ts";

interface Request {
  readonly call: Call;
  readonly match: Match;
  readonly began: Instant;
  readonly forControl: boolean;
}

/** Answers one call where worlds are stored: the answer leaves when the store has what it changed. */
export async function serveStored(stage: Stage, store: Store, request: Request): Promise<Answer> {
  const { call, match, forControl } = request;
  const operation = match.found === "operation" ? match.operation : undefined;
  if (operation?.id === "control.health") return withoutWorld(stage, call, match);
  const errands: Errand[] = [];
  const turn = forControl ? turnOfControl(stage, call, match, errands) : turnOfPlay(stage, request);
  try {
    const answer = await takeTurn(stage, store, call.sandbox, turn);
    for (const errand of errands) await run(stage, store, errand);
    return await complete(stage, answer);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return answerRefusal(error, undefined, operation);
  }
}

/** Whether this process serves must be answered above all when the store does not. */
function withoutWorld(stage: Stage, call: Call, match: Match): Answer {
  const world = newWorld({ seed: "", scenario: "", population: 1 });
  return perform(stage.rules, { world, call, match, now: stage.realTime(), signature: null }).answer;
}

function turnOfPlay(stage: Stage, { call, match, began }: Request): Turn {
  let checked: { readonly credential: string; readonly signature: SignatureCheck } | null = null;
  const verify = async (sandbox: Sandbox, credential: Credential): Promise<void> => {
    const { world } = sandbox;
    const realNow = stage.realTime();
    const signature = await stage.verify({ call, credential, world, now: nowIn(world, realNow), realNow });
    checked = { credential: identity(credential), signature };
  };
  return {
    alone: false,
    take(sandbox): Taken {
      const credential = credentialOf(sandbox.world, call);
      const signed = credential !== undefined && mustVerify(match, credential, call);
      // A signature holds for the key that it was verified with, and that may be another one by now.
      if (signed && checked?.credential !== identity(credential)) return { awaits: verify(sandbox, credential) };
      const signature = signed ? (checked?.signature ?? null) : null;
      return performStep(stage, sandbox, { call, match, credential, signature, began });
    },
  };
}

function identity({ id, token, publicKey }: Credential): string {
  return JSON.stringify([id, token, publicKey]);
}

/** What reads the journal of a sandbox; a store that several processes write to has the whole one. */
const readsJournal = new Set(["control.journal.read", "control.journal.clear", "control.snapshot.get", "control.fork"]);

function turnOfControl(stage: Stage, call: Call, match: Match, errands: Errand[]): Turn {
  const id = match.found === "operation" ? match.operation.id : "";
  return {
    alone: true,
    async prepare(sandbox, store) {
      if (store.shared && readsJournal.has(id)) sandbox.journal = journalFrom(await store.readJournal(sandbox.name));
      if (id.startsWith("control.sandboxes.")) stage.backstage.stored = await store.list();
    },
    take(sandbox): Taken {
      stage.backstage.errands = [];
      const answer = performControl(stage, sandbox, call, match);
      errands.splice(0, errands.length, ...stage.backstage.errands);
      return { answer, recorded: null };
    },
  };
}

/** What a call of the control plane has to do in another sandbox than its own. */
async function run(stage: Stage, store: Store, errand: Errand): Promise<void> {
  if ("drop" in errand) {
    await inLine(stage, store, errand.drop, async () => {
      await store.drop(errand.drop);
      stage.sandboxes.kept.delete(errand.drop);
    });
    return;
  }
  const { copy, to } = errand;
  await takeTurn(stage, store, to, {
    alone: true,
    take(sandbox): Taken {
      becomeCopy(sandbox, copy);
      return { answer: { status: 204, headers: {}, body: null }, recorded: null };
    },
  });
}
