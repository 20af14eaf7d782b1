import { z } from "zod";
import { didYouMean } from "../base/nearest.ts";
import { all } from "../base/table.ts";
import { listFirst } from "../base/text.ts";
import type { Call } from "../kernel/call.ts";
import { write } from "../kernel/draft.ts";
import { type Implemented, operation, reply } from "../kernel/operation.ts";
import { Refusal } from "../kernel/refusal.ts";
import { operationOf, type RoutedCall } from "../kernel/routed-call.ts";
import type { Router } from "../kernel/router.ts";
import { credentials } from "../model/account.ts";
import type { World } from "../model/world.ts";
import { service } from "../service/later.ts";
import { nowIn } from "../stage/clock.ts";
import { dryRun } from "../stage/dry-run.ts";
import { RowChangeView } from "../stage/journal/entry.ts";
import { showChanges, withoutTallies } from "../stage/journal/row-changes.ts";
import { readBody } from "../stage/journal/show.ts";
import { ownCall } from "../stage/routing.ts";
import type { Stage } from "../stage/stage.ts";
import { surfaceNamed } from "../stage/surface.ts";
import { control, type GetStage, inputAhead, sandboxOf } from "./controls.ts";

const DryRun = z
  .strictObject({
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).default("GET"),
    path: z
      .string()
      .max(8_000)
      .regex(/^\/([^_~].*)?$/, "must be a path of the interface, such as /v1/shortlists?limit=10"),
    as: z.string().min(1).max(100).optional().meta({
      description:
        "A principal's name, or an account for any of its sessions; when omitted, a caller without a credential.",
    }),
    headers: z.record(z.string().max(100), z.string().max(4_000)).optional(),
    body: z.unknown().optional(),
    ours: z.boolean().optional().meta({
      description:
        "By the interface's own path and in its own words, also where the real service's document is followed.",
    }),
  })
  .meta({ id: "DryRun", examples: [{ path: "/v1/shortlists", as: "owner" }] });

const DryAnswer = z
  .looseObject({
    status: z.int(),
    headers: z.record(z.string(), z.string()),
    body: z.unknown().meta({ description: "Parsed when it is JSON, text when it is text, else null." }),
    decidedBy: z.string(),
    changes: z.array(RowChangeView).meta({ description: "The rows that the request would change." }),
  })
  .meta({ id: "DryAnswer" });
export type DryAnswer = z.output<typeof DryAnswer>;

export function dryRunOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.dry_run",
      route: "POST /_understudy/dry-run",
      ...control,
      summary: "See the answer that a request would get and the rows it would change, without making it",
      description:
        "The request is made on a copy of the world, which is then discarded: no limit, credit, quota, fault rule, journal or ledger is touched. Rate limits and quotas refuse no call here, and fault rules do not apply.",
      body: DryRun,
      answers: { status: 200, body: DryAnswer },
      refuses: ["not_found"],
      waitsFor: (call) => service.ahead() ?? preparation(stage(), call),
      handle({ call, body }) {
        const { world } = sandboxOf(stage(), call);
        const dry = callFrom(routerFor(stage(), call, body), world, body);
        const { answer: own, decidedBy, changes } = dryRun(stage(), world, dry, nowIn(world, stage().realTime()));
        const answer = body.ours ? own : write(stage().adapt(operationOf(dry), own));
        const value = {
          status: answer.status,
          headers: answer.headers,
          ...readBody(answer.body, answer.headers, false),
          decidedBy,
          changes: showChanges(withoutTallies(changes)),
        };
        return reply({ status: 200, value });
      },
    }),
  ];
}

/** What the request would have to wait for, such as a search index. */
function preparation(stage: Stage, call: Call): Iterator<unknown> | null {
  const world = stage.sandboxes.inMemory.get(call.sandbox)?.world;
  const input = inputAhead(call, DryRun);
  if (world === undefined || input === null) return null;
  const dry = callFrom(routerFor(stage, call, input), world, input);
  const wanted = operationOf(dry);
  return wanted?.waitsFor?.(dry, world) ?? null;
}

function routerFor(stage: Stage, { sandbox }: Call, { ours = false }: z.output<typeof DryRun>): Router {
  return ours ? stage.stepRouter() : surfaceNamed(stage, sandbox).router;
}

function callFrom(
  router: Router,
  world: World,
  { method, path, as, headers, body }: z.output<typeof DryRun>,
): RoutedCall {
  return ownCall(router, {
    method,
    target: path,
    headers: {
      ...Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])),
      ...(as !== undefined && { authorization: `Bearer ${tokenOf(world, as)}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    body: body === undefined ? null : new TextEncoder().encode(JSON.stringify(body)),
  });
}

function tokenOf(world: World, as: string): string {
  const everybody = all(world.tables, credentials);
  const found =
    everybody.find(({ name }) => name === as) ??
    everybody.find(({ accountId, kind }) => accountId === as && kind === "session");
  if (found !== undefined) return found.token;
  const names = everybody.map(({ name }) => name);
  throw new Refusal(
    "not_found",
    `as: no principal is called "${as.slice(0, 80)}"${didYouMean(names, as) || `; there are ${listFirst(names)}.`}`,
  );
}
