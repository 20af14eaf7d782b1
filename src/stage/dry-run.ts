import type { Instant } from "../base/instants.ts";
import { put, type TableChange } from "../base/table.ts";
import { credentialOf } from "../kernel/gates.ts";
import { type Outcome, perform } from "../kernel/perform.ts";
import type { RoutedCall } from "../kernel/routed-call.ts";
import { type Credential, credentials } from "../model/account.ts";
import { conditionsOf, setConditions } from "../model/conditions.ts";
import { everyEntitlement } from "../model/entitlements.ts";
import { copyWorld, type World } from "../model/world.ts";
import type { Stage } from "./stage.ts";

/** A copy of a world to try calls on: the world itself keeps its rows, limits, credits and ledger. */
export function scratchOf(world: World): World {
  const scratch = copyWorld(world);
  setConditions(scratch, { ...conditionsOf(world), limits: "counted", callsPerWindow: null });
  scratch.tables.changes = [];
  return scratch;
}

export interface DryRun extends Outcome {
  readonly changes: readonly TableChange[];
}

/** The answer a call would get now, and the rows it would change. */
export function dryRun(stage: Stage, world: World, call: RoutedCall, now: Instant): DryRun {
  const scratch = scratchOf(world);
  call.credential = credentialOf(scratch, call);
  const outcome = perform(stage.rules, { world: scratch, call, now, signature: null });
  return { ...outcome, changes: scratch.tables.changes };
}

/** A session of an account with every permission, only ever in a copy. */
export function onlookerIn(scratch: World, accountId: string, now: Instant): Credential {
  return put(scratch.tables, credentials, { ...onlooker, accountId, createdAt: now });
}

const onlooker = {
  id: "usr_storyboard",
  token: "svc_st_storyboard",
  kind: "session",
  name: "storyboard",
  entitlements: everyEntitlement,
  expiresAt: null,
  revokedAt: null,
  mintedBy: null,
  publicKey: null,
  requireSignatures: false,
  note: null,
} as const;
