import type { AddedUpTruth, Known, ReportedSighting } from "./add-up.ts";

export function saySighting({ at, target, by }: ReportedSighting): string {
  const who = { contract: "a contract run", proxy: "a proxy", drift: "a recording" }[by];
  return `${at.slice(0, 16).replace("T", " ")} at ${target}, by ${who}`;
}

export function countStatus(all: readonly Known[], status: Known["status"]): number {
  return all.filter((each) => each.status === status).length;
}

export function sayReports({ reports }: AddedUpTruth): string {
  const mocks = reports.filter(({ isStandIn }) => isStandIn).length;
  const real = reports.length - mocks;
  const aside = mocks === 0 ? "" : `; ${mocks} of a mock, which says nothing of the real service, left out`;
  return `${real} ${real === 1 ? "report" : "reports"} of the real service${aside}`;
}

export function brokenOf({ sentences, assumptions }: AddedUpTruth): readonly Known[] {
  return [...sentences, ...assumptions].filter(({ status }) => status === "broken");
}
