import type { Instant } from "../base/instants.ts";
import { copy, put } from "../base/table.ts";
import { jsonTextOf } from "../kernel/call.ts";
import { perform } from "../kernel/perform.ts";
import { credentials } from "../model/account.ts";
import { conditionsOf, setConditions } from "../model/conditions.ts";
import { everyEntitlement } from "../model/entitlements.ts";
import type { World } from "../model/world.ts";
import { nextEventAfter } from "../service/next-events.ts";
import { routeCall } from "./routing.ts";
import { catchUp } from "./scenarios/timeline.ts";
import type { Stage } from "./stage.ts";

export interface Frame {
  readonly at: Instant;
  readonly answer: Record<string, unknown>;
}

/** 200 rounds, or 50 subjects that begin and end, and what a scenario has in store. */
const maxFrames = 300;

/**
 * What every poll from now on would be answered, one frame for each event: on a copy of the world, so that nothing moves
 * and nothing is charged in the world itself.
 */
export function storyboardOf(stage: Stage, world: World, accountId: string, poll: Poll, now: Instant): Frame[] {
  const stagehand = { ...world, tables: copy(world.tables) };
  setConditions(stagehand, { ...conditionsOf(world), limits: "counted", callsPerWindow: null });
  const credential = put(stagehand.tables, credentials, { ...onlooker, accountId, createdAt: now });
  const headers = { authorization: `Bearer ${onlooker.token}` };
  const frames: Frame[] = [];
  for (let at: Instant | null = now; at !== null && frames.length < maxFrames; ) {
    catchUp(stage, stagehand, at);
    const arrival = {
      method: "GET",
      target: poll.path,
      headers,
      host: "http://understudy.local",
      body: null,
      ip: "127.0.0.1",
      inProcess: true,
    };
    const call = { ...routeCall(stage.router, arrival), credential };
    const { answer } = perform(stage.rules, { world: stagehand, call, now: at, signature: null });
    frames.push({ at, answer: JSON.parse(jsonTextOf(answer) ?? "{}") });
    at = nextEventAfter(stagehand, accountId, poll.operation, poll.id, at);
  }
  return frames;
}

export interface Poll {
  readonly operation: string;
  readonly path: string;
  readonly id: string;
}

/** Somebody of the account who may see everything, in the copy alone. */
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
