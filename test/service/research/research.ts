import { all } from "../../../src/base/table.ts";
import type { UnderstudyOptions } from "../../../src/core.ts";
import type { Parts } from "../../../src/library/understudy.ts";
import { ledger } from "../../../src/model/ledger.ts";
import type { World } from "../../../src/model/world.ts";
import { type Population, peopleOf } from "../../../src/population/population.ts";
import { charge } from "../../../src/service/billing/credits.ts";
import { advanceClock, nowIn } from "../../../src/stage/clock.ts";
import { sandboxNamed } from "../../../src/stage/sandboxes.ts";
import { startWorld } from "../../harness.ts";

export interface SeenItem {
  readonly login: string;
  readonly status: string;
  readonly failCode: string | null;
  readonly failMessage: string | null;
  readonly source: string | null;
  readonly reportPath: string | null;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

export interface SeenResearch {
  readonly id: string;
  readonly name: string | null;
  readonly status: string;
  readonly finishedAt: string | null;
  readonly elapsedMs: number;
  readonly requestedCount: number;
  readonly deliveredCount: number;
  readonly items: readonly SeenItem[];
}

/** A world in which developers are researched. */
export function startResearch(options: UnderstudyOptions = {}, parts: Parts = {}) {
  const started = startWorld(options, parts);
  const { call, core } = started;
  const world = (): World => sandboxNamed(core.stage.sandboxes, "default", 0).world;
  const people: Population = peopleOf({ seed: world().seed, size: world().population });

  return {
    ...started,
    world,
    people,
    /** Logins of the first developers of the population. */
    logins: (count: number) => Array.from({ length: count }, (_, index) => people.loginOf(index)),
    start: async (body: object): Promise<SeenResearch> =>
      (await call("POST /v1/deep-research/jobs", { body: { subject: "developers", ...body } })).json.job,
    poll: async (id: string): Promise<SeenResearch> => (await call(`GET /v2/deep-research/jobs/${id}`)).json.job,
    report: async (login: string) => (await call(`GET /v1/deep-research/reports/developers/${login}`)).json,
    advance: (span: number) => advanceClock(world(), span, 0),
    charges: () =>
      all(world().tables, ledger).filter(({ kind, operation }) => kind === "charge" && operation !== "test"),
    spend: (credits: number) => charge(world(), "acct_demo", credits, { operation: "test" }, nowIn(world(), 0)),
  };
}
