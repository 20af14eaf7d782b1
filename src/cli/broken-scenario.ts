import { type BrokenScenario, sayComplaint } from "../stage/scenarios/catalogue.ts";

/** The message for a folder without scenarios; usually it is the wrong folder. */
export function sayEmptyFolder(folder: string): string {
  return `${folder} contains no scenarios: files that end with .yaml, .yml or .json.`;
}

/** The format that editors and terminals turn into a link: file, line, column, reason. */
export function sayBroken(broken: BrokenScenario): string {
  return broken.complaints.map((complaint) => `${sayComplaint(broken, complaint)}\n`).join("");
}
