import { type Instant, second } from "../../base/instants.ts";
import type { Machine } from "../../base/machine.ts";
import type { FacetReportRow, FacetReportStatus } from "../../model/enrichment.ts";

export const facetReportMachine: Machine<FacetReportStatus, "submit" | "answer" | "start" | "settle"> = {
  name: "Facet report",
  begins: [
    { on: "submit", to: "queued", when: "a cell is to be produced", effects: "nothing is charged" },
    { on: "answer", to: "succeeded", when: "every cell is held already", effects: "free" },
  ],
  from: {
    queued: [{ on: "start", to: "running", when: "a second later", effects: "none" }],
    running: [
      {
        on: "settle",
        to: "running",
        when: "cells are under way, or the balance does not cover one that is finished",
        effects: "each finished cell is owed, and billed at the read that sees it",
      },
      { on: "settle", to: "succeeded", when: "every cell is done", effects: "as above" },
      { on: "settle", to: "partial", when: "all are over, some failed", effects: "as above" },
      { on: "settle", to: "failed", when: "all failed", effects: "nothing is charged" },
    ],
    succeeded: [],
    partial: [],
    failed: [],
  },
};

export const startsAfter = second;

export function openStatus(createdAt: Instant, now: Instant): "queued" | "running" {
  return now >= createdAt + startsAfter ? "running" : "queued";
}

/** Derived from its cells: the report ends when each of them is settled. */
export function facetReportStatus(
  { items, createdAt }: Pick<FacetReportRow, "items" | "createdAt">,
  now: Instant,
): FacetReportStatus {
  if (items.some(({ credits }) => credits === null)) return openStatus(createdAt, now);
  const succeeded = items.filter(({ outcome }) => outcome === "done").length;
  return succeeded === items.length ? "succeeded" : succeeded === 0 ? "failed" : "partial";
}
