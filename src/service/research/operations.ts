import { keysWhere, where } from "../../base/table.ts";
import { priceOfSku } from "../../interface/billing/catalog.ts";
import * as declared from "../../interface/research/operations.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { pageOf } from "../../kernel/pages.ts";
import { ownedRow } from "../../model/owned-row.ts";
import { reading } from "../../model/readings.ts";
import { researchJobs } from "../../model/research-job.ts";
import type { World } from "../../model/world.ts";
import { requireCredits } from "../billing/credits.ts";
import { needsSample } from "../needs.ts";
import { settle, settleWhere } from "./course.ts";
import { itemsFor, startJob } from "./jobs.ts";
import { showJob, showListed } from "./view.ts";

const start = implement(declared.start, {
  handle({ world, caller, body, now }) {
    settleWhere(world, caller.account.id, declared.start.id, now);
    const items = itemsFor(world, caller, body, now);
    const pending = items.filter(({ status }) => status === "pending");
    if (pending.length > 0) {
      const reserved = underWay(world, caller.account.id);
      for (const { subjectId } of pending) reserved.add(`${body.subject} ${subjectId}`);
      requireCredits(world, caller.account, reserved.size * priceOfSku(world, "dossier"), now);
    }
    const job = startJob(world, caller, body, items, now);
    return { job: showJob(world, job, now) };
  },
});

/** Subjects that jobs of the account are still working on: their credits are reserved, once each. */
function underWay(world: World, accountId: string): Set<string> {
  const jobs = where(world.tables, researchJobs, "open", accountId);
  return new Set(
    jobs.flatMap(({ subject, items }) =>
      items.flatMap(({ finishedAt, subjectId }) => (finishedAt === null ? [`${subject} ${subjectId}`] : [])),
    ),
  );
}

const poll = implement(declared.poll, {
  waitsFor: needsSample,
  handle({ world, caller, params, now, refuse }) {
    const job =
      ownedRow(world, caller.account.id, researchJobs, params.id) ??
      refuse(
        "not_found",
        `No research job "${params.id}" in this account. GET /v1/deep-research/jobs lists those there are.`,
      );
    return { job: showJob(world, settle(world, job, declared.poll.id, now), now) };
  },
});

const list = implement(declared.list, {
  waitsFor: needsSample,
  handle({ world, caller, query, call, now }) {
    settleWhere(world, caller.account.id, declared.list.id, now);
    const all = keysWhere(world.tables, researchJobs, "account", caller.account.id);
    const scope = `research|${caller.account.id}`;
    const { rows, nextCursor } = pageOf({ world, now }, researchJobs, all, reading(world, "A-49"), scope, query);
    return { jobs: rows.map((job) => showListed(world, job, call.origin, now)), nextCursor };
  },
});

export const researchOperations = { start, poll, list } satisfies Handlers<typeof declared>;
