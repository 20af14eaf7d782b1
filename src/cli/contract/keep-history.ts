import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RunReport } from "../../contract/report/run-report.ts";
import { type Night, nightOf, readNight } from "../../contract/report/trends/night.ts";
import { trendsPage } from "../../contract/report/trends/page.ts";
import { sayChange, trendsOf } from "../../contract/report/trends/trends.ts";
import { explainFile } from "../explain.ts";
import { readFileText } from "../read-body.ts";

/** Beyond this many runs a page becomes no more useful. */
const maxNights = 60;

/** Keeps this run beside the earlier ones, and writes the page about all of them: what changed, or why it could not be kept. */
export function keepHistory(
  folder: string,
  report: RunReport,
): { readonly changes: string | null } | { readonly problem: string } {
  try {
    mkdirSync(folder, { recursive: true });
    const night = nightOf(report);
    writeFileSync(join(folder, `${night.at.replaceAll(/[:.]/g, "-")}-${night.run}.json`), `${JSON.stringify(night)}\n`);
    const nights = readNights(folder, night.target);
    const trends = trendsOf(nights);
    writeFileSync(join(folder, "trends.html"), trendsPage(nights, trends));
    return { changes: sayChange(trends, nights) };
  } catch (error) {
    return { problem: `${folder} cannot be written: ${explainFile(error)}` };
  }
}

/** The latest runs against this target, the oldest first: names begin with the instant. */
function readNights(folder: string, target: string): readonly Night[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .slice(-4 * maxNights)
    .map((name) => readNight(readFileText(join(folder, name))))
    .filter((night) => night !== null)
    .filter((night) => night.target === target)
    .slice(-maxNights);
}
