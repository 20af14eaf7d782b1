import type { Instant } from "../../base/instants.ts";
import { finalIn, legalEvents, type Machine } from "../../base/machine.ts";
import { maxRounds, maxRows, type SearchJobRow, type SearchStatus } from "../../model/search-job.ts";

/** The result of one round. It has only counts: the rows are in the table of rounds. */
export interface RoundOutcome {
  /** The basis of billing: candidates considered, or developers delivered if the pager replaced the agent (§3). */
  readonly considered: number;
  readonly delivered: number;
  readonly banked: number;
  /** How many of the delivered came out of the bank. */
  readonly handedOver: number;
  readonly cursor: number;
  readonly failed: boolean;
  /** No candidate is left to consider, or no credit to consider one with. */
  readonly exhausted: boolean;
  /** A candidate is left to consider, but the account has no credit for it. */
  readonly outOfCredits: boolean;
  /** Nothing replaces this failed round: it ends the job with this message. */
  readonly fatal: string | null;
}

export type SearchEvent =
  | { readonly type: "start"; readonly at: Instant; readonly takes: number }
  | { readonly type: "round"; readonly at: Instant; readonly takes: number; readonly outcome: RoundOutcome }
  | {
      readonly type: "more";
      readonly at: Instant;
      readonly takes: number;
      readonly count: number;
      readonly budgetCredits: number | null;
    }
  | { readonly type: "cancel"; readonly at: Instant };

export const searchMachine: Machine<SearchStatus, SearchEvent["type"] | "submit"> = {
  name: "Deep-search job",
  begins: [
    {
      on: "submit",
      to: "queued",
      when: "config, budget, balance and quota allow it",
      effects: "takes a unit of deep_searches; nothing is charged",
    },
  ],
  from: {
    queued: [
      { on: "start", to: "running", when: "a second after the submit", effects: "none" },
      { on: "cancel", to: "canceled", when: "asked", effects: "none", asked: true },
    ],
    running: [
      {
        on: "round",
        to: "running",
        when: "the round is due, and more may come of another",
        effects: "rows, progress; owes one credit per candidate considered",
      },
      {
        on: "round",
        to: "succeeded",
        when: "delivered has reached targetCount",
        effects: "as above; the overflow is banked",
      },
      {
        on: "round",
        to: "partial",
        when: "pool, credits, 200 rounds or 5,000 rows end first, or best_effort ran dry three times",
        effects: "as above; never padded; error says so where the account's credits ran out",
      },
      {
        on: "round",
        to: "failed",
        when: "round 0 fails and so does the pager behind it, in the next round",
        effects: "error says why; a failed round costs nothing",
      },
      {
        on: "cancel",
        to: "canceled",
        when: "asked",
        effects: "what was delivered stays, and stays charged",
        asked: true,
      },
    ],
    succeeded: [
      {
        on: "more",
        to: "running",
        when: "asked, with budget and rounds left",
        effects: "the target grows; the bank is handed over first and not billed again",
        asked: true,
      },
    ],
    partial: [
      {
        on: "more",
        to: "running",
        when: "asked, with budget and rounds left",
        effects: "the target grows; the bank is handed over first and not billed again",
        asked: true,
      },
    ],
    failed: [],
    canceled: [],
  },
};

const legal = legalEvents(searchMachine);
const final = finalIn(searchMachine);

/** Whether a job in its state is over, unless somebody asks for more. */
export function isFinal({ status }: Pick<SearchJobRow, "status">): boolean {
  return final.has(status);
}

/** Whether a job in its state can take an event. */
export function accepts(job: Pick<SearchJobRow, "status">, event: SearchEvent["type"]): boolean {
  return legal[job.status].has(event);
}

export function budgetRemaining({ budgetCredits, creditsCharged }: SearchJobRow): number | null {
  return budgetCredits === null ? null : Math.max(0, budgetCredits - creditsCharged);
}

/**
 * Applies one event. An event that the state does not accept changes nothing. One that comes while the clock is set back
 * happens after what the job has seen already.
 */
export function step(job: SearchJobRow, event: SearchEvent): SearchJobRow {
  if (!accepts(job, event.type)) return job;
  const at = Math.max(event.at, job.updatedAt);
  switch (event.type) {
    case "start":
      return { ...job, status: "running", updatedAt: at, nextAt: at + event.takes };
    case "cancel":
      return { ...job, status: "canceled", updatedAt: at, nextAt: null };
    case "more":
      return {
        ...job,
        status: "running",
        error: null,
        targetCount: job.delivered + event.count,
        budgetCredits: event.budgetCredits,
        handingOver: true,
        dry: 0,
        updatedAt: at,
        nextAt: at + event.takes,
      };
    case "round": {
      const after = count(job, event.outcome);
      const status = statusAfter(after, event.outcome);
      const error = errorAfter(status, event.outcome);
      return { ...after, status, error, updatedAt: at, nextAt: final.has(status) ? null : at + event.takes };
    }
  }
}

function count(job: SearchJobRow, outcome: RoundOutcome): SearchJobRow {
  return {
    ...job,
    rounds: job.rounds + 1,
    rows: job.rows + outcome.delivered - outcome.handedOver + outcome.banked,
    delivered: job.delivered + outcome.delivered,
    banked: job.banked + outcome.banked - outcome.handedOver,
    considered: job.considered + outcome.considered,
    creditsCharged: job.creditsCharged + outcome.considered,
    cursor: outcome.cursor,
    dry: outcome.delivered > 0 ? 0 : job.dry + 1,
    worked: job.worked || !outcome.failed,
    handingOver: job.handingOver && outcome.failed,
  };
}

function errorAfter(status: SearchStatus, { fatal, outOfCredits }: RoundOutcome): string | null {
  if (status === "failed") return fatal;
  // A partial job without further candidates is not a failure; one that could have continued is.
  return status === "partial" && outOfCredits
    ? "The account's credits ran out before the target was met. Top up, then ask for more."
    : null;
}

/** */
const dryRoundsOfBestEffort = 3;

function statusAfter(job: SearchJobRow, outcome: RoundOutcome): SearchStatus {
  if (outcome.fatal !== null) return "failed";
  if (job.delivered >= job.targetCount) return "succeeded";
  const over =
    outcome.exhausted ||
    job.rounds >= maxRounds ||
    job.rows >= maxRows ||
    budgetRemaining(job) === 0 ||
    (job.targetMode === "best_effort" && job.dry >= dryRoundsOfBestEffort);
  return over ? "partial" : "running";
}
