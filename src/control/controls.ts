import type { z } from "zod";
import { didYouMean } from "../base/nearest.ts";
import { own } from "../base/provenance.ts";
import { all } from "../base/table.ts";
import { listFirst } from "../base/text.ts";
import type { Call } from "../kernel/call.ts";
import { Refusal } from "../kernel/refusal.ts";
import { credentials } from "../model/account.ts";
import type { FaultRule } from "../stage/faults/rule.ts";
import { ourPattern, ourTarget, unknownOperation, unknownTarget } from "../stage/faults/unknown-target.ts";
import { listJournal } from "../stage/journal/show.ts";
import type { Sandbox } from "../stage/sandbox.ts";
import { sandboxNamed } from "../stage/sandboxes.ts";
import type { Stage } from "../stage/stage.ts";
import type { Surface } from "../stage/surface.ts";
import type { WorldRecipe } from "../stage/world-recipe.ts";

/** The declaration that all operations of the control plane share. */
export const control = {
  tag: "Control",
  source: own,
  access: { to: "control" },
  reasons: {
    database_unavailable:
      "The store of worlds cannot be used, or this sandbox is damaged in it. The message says which, and what to do.",
  },
} as const;

/** The stage is resolved when a call comes in, because it is made from the operations themselves. */
export type GetStage = () => Stage;

/** The input of a call before it is performed; null for one that the call itself will refuse. */
export function inputAhead<Input>({ body }: Call, schema: z.ZodType<Input>): Input | null {
  const text = body instanceof Uint8Array && body.length > 0 ? new TextDecoder().decode(body) : "{}";
  return schema.safeParse(JSON.parse(text)).data ?? null;
}

/** The world that a call is going to begin, built ahead of it. */
export function worldAhead<Body>(
  { sandboxes, realTime }: Stage,
  call: Call,
  schema: z.ZodType<Body>,
  recipeOf: (recipe: WorldRecipe, input: Body) => WorldRecipe,
): Iterator<unknown> | null {
  const input = inputAhead(call, schema);
  if (input === null) return null;
  const recipe = recipeOf(sandboxes.inMemory.get(call.sandbox)?.recipe ?? sandboxes.usualRecipe, input);
  return sandboxes.build.ahead(recipe, realTime());
}

/** The sandbox that a control call addresses. */
export function sandboxOf(stage: Stage, call: Call): Sandbox {
  return sandboxNamed(stage.sandboxes, call.sandbox, stage.realTime());
}

/** The pattern in our ids. One that matches no operation could never hit: it is a typo, and refused as one. */
export function requireOperation({ router }: Surface, member: string, pattern: string | undefined): string | undefined {
  if (pattern === undefined) return undefined;
  const reason = unknownOperation(router.operations, pattern);
  if (reason !== null) throw new Refusal("bad_request", `${member}: ${reason}`);
  return ourPattern(router.operations, pattern);
}

/** The same for the requests that a rule is about. */
export function requireTarget({ router }: Surface, rule: FaultRule): FaultRule {
  const unknown = unknownTarget(router.operations, rule.match);
  if (unknown !== null) throw new Refusal("bad_request", `match.${unknown.member}: ${unknown.reason}`);
  return ourTarget(router.operations, rule);
}

/** The same for principals. A pattern with a * may match credentials that are created later. */
export function requirePrincipal({ world, journal }: Sandbox, member: string, pattern: string | undefined): void {
  if (pattern === undefined || pattern.includes("*")) return;
  const names = [...all(world.tables, credentials).map(({ name }) => name), "anonymous"];
  if (names.includes(pattern)) return;
  if (listJournal(journal).some(({ summary }) => summary.principal === pattern)) return;
  const near = didYouMean(names, pattern) || `. There are ${listFirst(names)}; * stands for anything.`;
  // A token given here by mistake is not repeated.
  const given = pattern.startsWith("svc_")
    ? "a credential goes by its name, not its token"
    : `no credential is called "${pattern.slice(0, 80)}"`;
  throw new Refusal("bad_request", `${member}: ${given}${near}`);
}
