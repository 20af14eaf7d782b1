import type { BrokenScenario } from "../stage/scenarios/catalogue.ts";

/** The message for a folder without scenarios; usually it is the wrong folder. */
export function sayEmptyFolder(folder: string): string {
  return `${folder} contains no scenarios: files that end with .yaml, .yml or .json.`;
}

/** The format that editors and terminals turn into a link: file, line, reason. */
export function sayBroken({ file, complaints }: BrokenScenario): string {
  return complaints.map(({ line, reason }) => `${file}${line === null ? "" : `:${line}`}: ${reason}\n`).join("");
}
