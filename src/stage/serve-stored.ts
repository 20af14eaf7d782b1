import type { Answer } from "../kernel/call.ts";
import { perform } from "../kernel/perform.ts";
import { Refusal } from "../kernel/refusal.ts";
import { operationOf, type RoutedCall } from "../kernel/routed-call.ts";
import { newWorld } from "../model/world.ts";
import { complete, refuse, unknownToPages } from "./answering.ts";
import { isFromForeignPage } from "./browser-pages.ts";
import { enqueue, enqueueWork } from "./commit-queue.ts";
import type { Turn } from "./sandbox-queue.ts";
import { becomeCopy } from "./snapshot.ts";
import type { CrossSandboxAction, Stage } from "./stage.ts";
import type { Store } from "./store.ts";

/** Answers one call where worlds are stored: the answer is sent when the store has its changes. */
export async function serveStored(
  stage: Stage,
  store: Store,
  call: RoutedCall,
  turn: Turn,
  actions: readonly CrossSandboxAction[],
): Promise<Answer> {
  if (operationOf(call)?.withoutWorld) return withoutWorld(stage, call);
  try {
    if (await wouldCreateForPage(stage, store, call)) return refuse(stage, call, unknownToPages(call));
    const answer = await enqueue(stage, store, call.sandbox, turn);
    for (const action of actions) await run(stage, store, action);
    return await complete(stage, answer);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refuse(stage, call, error);
  }
}

/** The health check must be answered above all when the store does not work. */
function withoutWorld(stage: Stage, call: RoutedCall): Answer | Promise<Answer> {
  const world = newWorld({ seed: "", scenario: "", population: 1 });
  return complete(stage, perform(stage.rules, { world, call, now: stage.realTime(), signature: null }).answer);
}

async function wouldCreateForPage({ sandboxes, pages }: Stage, store: Store, call: RoutedCall): Promise<boolean> {
  if (sandboxes.inMemory.has(call.sandbox) || !isFromForeignPage(pages, call)) return false;
  return (await store.load(call.sandbox)) === null;
}

/** Work of a control-plane call in another sandbox than its own. */
async function run(stage: Stage, store: Store, action: CrossSandboxAction): Promise<void> {
  if ("drop" in action) {
    await enqueueWork(stage, store, action.drop, async () => {
      await store.drop(action.drop);
      stage.sandboxes.inMemory.delete(action.drop);
    });
    return;
  }
  const { copy, to } = action;
  await enqueue(stage, store, to, {
    alone: true,
    take(sandbox) {
      becomeCopy(sandbox, copy);
      return { answer: { status: 204, headers: {}, body: null }, record: null };
    },
  });
}
