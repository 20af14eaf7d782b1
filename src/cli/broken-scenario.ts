import type { BrokenScenario } from "../stage/scenarios/catalogue.ts";

/** What a folder without a scenario is, which is mostly another folder than was meant. */
export function sayEmptyFolder(folder: string): string {
  return `${folder} holds no scenarios: files that end with .yaml, .yml or .json.`;
}

/** The form that editors and terminals make a link of: file, line, reason. */
export function sayBroken({ file, complaints }: BrokenScenario): string {
  return complaints.map(({ line, reason }) => `${file}${line === null ? "" : `:${line}`}: ${reason}\n`).join("");
}
