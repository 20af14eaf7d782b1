import type { BrokenScenario } from "../stage/scenarios/catalogue.ts";

/** The form that editors and terminals make a link of: file, line, reason. */
export function sayBroken({ file, complaints }: BrokenScenario): string {
  return complaints.map(({ line, reason }) => `${file}${line === null ? "" : `:${line}`}: ${reason}\n`).join("");
}
