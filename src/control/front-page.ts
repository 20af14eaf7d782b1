import { z } from "zod";
import { version } from "../../package.json";
import { iso } from "../base/instants.ts";
import { countRows } from "../base/table.ts";
import { type Implemented, operation } from "../kernel/operation.ts";
import { InstantText } from "../model/shapes.ts";
import { nextEventOfAll } from "../service/next-events.ts";
import { nowIn, viewClock } from "../stage/clock.ts";
import { savedIn } from "../stage/scenarios/act.ts";
import { nextDue } from "../stage/scenarios/timeline.ts";
import { ClockView } from "./clock.ts";
import { control, type GetStage, sandboxOf } from "./controls.ts";

const FrontPage = z
  .looseObject({
    name: z.literal("understudy"),
    version: z.string(),
    sandbox: z.string(),
    seed: z.string(),
    scenario: z.string(),
    population: z.int(),
    clock: ClockView,
    counts: z.record(z.string(), z.int()).meta({ description: "Rows of each kind of record in this sandbox." }),
    values: z
      .record(z.string(), z.unknown())
      .meta({ description: "What the scenario's steps made, by the name it gave." }),
    nextEventAt: InstantText.nullable().meta({
      description: "When something next changes by itself: what the scenario scheduled, a job, a report, a brief.",
    }),
    links: z.record(z.string(), z.string()),
  })
  .meta({ id: "FrontPage" });
export type FrontPage = z.output<typeof FrontPage>;

export function frontPageOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.home",
      route: "GET /_understudy",
      ...control,
      summary: "Describe this server and this sandbox",
      description:
        "Its seed, scenario and clock, how many records of each kind it holds, and links to what can be read without further input.",
      answers: { status: 200, body: FrontPage },
      refuses: [],
      handle({ call }) {
        const { name, world } = sandboxOf(stage(), call);
        const realNow = stage().realTime();
        const due = [nextDue(world), nextEventOfAll(world, nowIn(world, realNow))].filter((at) => at !== null);
        return {
          name: "understudy" as const,
          version,
          sandbox: name,
          seed: world.seed,
          scenario: world.scenario,
          population: world.population,
          clock: viewClock(world, realNow),
          counts: countRows(world.tables),
          values: { ...savedIn(world) },
          nextEventAt: due.length === 0 ? null : iso(Math.min(...due)),
          links: linksFrom(stage().router.operations, call.origin),
        };
      },
    }),
    operation({
      id: "control.health",
      route: "GET /_understudy/health",
      ...control,
      summary: "Report that the server is up",
      description:
        "Answers every caller, with or without a control token. A store that is away makes it `degraded`, still as a 200.",
      withoutWorld: true,
      answers: {
        status: 200,
        body: z
          .looseObject({
            status: z.enum(["ok", "degraded"]),
            version: z.string(),
            sandboxes: z.int(),
            store: z
              .looseObject({
                kind: z.enum(["memory", "file", "redis"]),
                status: z.enum(["ok", "away"]),
                problem: z.string().nullable(),
                clockSkewSeconds: z.number().optional().meta({
                  description:
                    "How far the clock of this machine is ahead of the store's, which limits and expiry follow; only where a fleet shares it.",
                }),
              })
              .meta({
                description: "Where worlds are kept; while it is unavailable, requests are refused with a 503.",
              }),
          })
          .meta({ id: "Health" }),
      },
      refuses: [],
      handle() {
        const { store, sandboxes } = stage();
        const state = store?.state() ?? { status: "ok" as const, problem: null };
        return {
          status: state.status === "ok" ? ("ok" as const) : ("degraded" as const),
          version,
          sandboxes: sandboxes.inMemory.size,
          store: {
            kind: store?.kind ?? ("memory" as const),
            ...state,
            ...(store?.clock && { clockSkewSeconds: Math.round(store.clock.skewMs() / 100) / 10 }),
          },
        };
      },
    }),
  ];
}

/** What can be read without further input, by the last part of its path. */
function linksFrom(operations: readonly Implemented[], origin: string): Record<string, string> {
  const links = operations
    .filter(({ access, method, path }) => access.to === "control" && method === "GET" && !path.includes("{"))
    .map(({ path }): [string, string] => [path.slice("/_understudy/".length) || "self", origin + path]);
  return { ...Object.fromEntries(links), console: `${origin}/_understudy/console`, openapi: `${origin}/openapi.json` };
}
