import { all, dump, get, put } from "../../../src/base/table.ts";
import type { UnderstudyOptions } from "../../../src/core.ts";
import { type Account, accounts } from "../../../src/model/account.ts";
import { ledger } from "../../../src/model/ledger.ts";
import type { SearchSource } from "../../../src/model/search-job.ts";
import type { World } from "../../../src/model/world.ts";
import { charge } from "../../../src/service/billing/credits.ts";
import { advanceClock, nowIn } from "../../../src/stage/clock.ts";
import { sandboxNamed } from "../../../src/stage/sandboxes.ts";
import { startWorld } from "../../harness.ts";

export interface SeenJob {
  readonly id: string;
  readonly status: string;
  readonly targetCount: number;
  readonly progress: { delivered: number; banked: number; round: number; considered: number } | null;
  readonly error: string | null;
  readonly creditsEstimated: number;
  readonly creditsCharged: number;
  readonly budgetRemaining: number | null;
}

export interface SeenPoll {
  readonly job: SeenJob;
  readonly rounds: readonly { round: number; delivered: number; banked: number }[];
  readonly results: readonly {
    developerId: string;
    round: number;
    rank: number;
    score: number | null;
    source: SearchSource;
    delivered: boolean;
    why: unknown;
    feedback: string | null;
  }[];
}

/** The searches of the property tests: two queries, one of them with a floor that most people do not reach. */
export const configs = [
  { version: 2, query: "rust" },
  { version: 2, query: "go" },
  { version: 2, query: "go", levers: { github: { minContributionsLastYear: 500 } } },
] as const;

/** A world in which deep searches are submitted, polled and observed. */
export function startSearches(options: UnderstudyOptions = {}) {
  const started = startWorld(options);
  const { call, core } = started;
  const world = (): World => sandboxNamed(core.stage.sandboxes, "default", 0).world;
  const body = (value?: object) => (value === undefined ? {} : { body: value });

  return {
    ...started,
    world,
    submit: async (submission: object): Promise<SeenJob> =>
      (await call("POST /v1/search/jobs", body(submission))).json.job,
    poll: async (id: string): Promise<SeenPoll> => (await call(`GET /v1/search/jobs/${id}`)).json,
    more: (id: string, options?: object) => call(`POST /v1/search/jobs/${id}/more`, body(options)),
    cancel: (id: string) => call(`POST /v1/search/jobs/${id}/cancel`),
    advance: (span: number) => advanceClock(world(), span, 0),
    ledgerOf: (account: string) => all(world().tables, ledger).filter((entry) => entry.account === account),
    spend(account: string, credits: number) {
      charge(world(), account, credits, { operation: "test" }, nowIn(world(), 0));
    },
    /** The tables to which a call wrote, one entry per row: rows are replaced, never edited. */
    async watchWrites<Answer>(act: () => Promise<Answer>): Promise<{ answer: Answer; tables: string[] }> {
      const before = new Set(Object.values(dump(world().tables)).flat());
      const answer = await act();
      const rows = Object.entries(dump(world().tables));
      const tables = rows.flatMap(([name, after]) => after.filter((row) => !before.has(row)).map(() => name));
      return { answer, tables };
    },
    useUp(account: string, quota: string) {
      const row = get(world().tables, accounts, account) as Account;
      put(world().tables, accounts, { ...row, quotas: { ...row.quotas, [quota]: 0 } });
    },
  };
}
