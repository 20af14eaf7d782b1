import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Evidence, readEvidence } from "../../contract/report/truth/evidence.ts";
import { explainFile } from "../explain.ts";
import { readFileText } from "../read-body.ts";

/** Reports lie a few folders deep, such as one per night and target; a whole disk is not searched for them. */
const maxDepth = 4;

/** Every report in these places, and a sentence for each file that could not be read as one. */
export function readReports(places: readonly string[]): {
  readonly reports: readonly Evidence[];
  readonly problems: readonly string[];
} {
  const reports: Evidence[] = [];
  const problems: string[] = [];
  const files = places.flatMap((place) => {
    const found = filesAt(place);
    if (typeof found === "string") problems.push(found);
    return typeof found === "string" ? [] : found;
  });
  for (const file of new Set(files)) {
    const read = reportIn(file);
    if ("problem" in read) problems.push(`${file} is left out: ${read.problem.replace(/\.$/, "")}.`);
    else reports.push(read);
  }
  return { reports, problems };
}

function reportIn(file: string): Evidence | { readonly problem: string } {
  try {
    return readEvidence(readFileText(file));
  } catch (error) {
    return { problem: `it cannot be read: ${explainFile(error)}` };
  }
}

/** The file itself, every report.json in a folder, or what is wrong with the place. */
function filesAt(place: string): readonly string[] | string {
  try {
    if (!statSync(place).isDirectory()) return [place];
    const files = filesIn(place, maxDepth);
    return files.length > 0 ? files : `${place} has no report.json in it.`;
  } catch (error) {
    return `${place} cannot be read: ${explainFile(error)}.`;
  }
}

function filesIn(folder: string, depth: number): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name, "en"))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return depth > 0 ? filesIn(path, depth - 1) : [];
      return entry.name === "report.json" ? [path] : [];
    });
}
