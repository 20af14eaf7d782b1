import { everyCheck } from "../../../contracts/all.ts";
import { didYouMean } from "../../base/nearest.ts";
import { beyondLooking } from "../../contract/learn/beyond-looking.ts";
import type { Check } from "../../contract/run/check.ts";
import { assumptions } from "../../interface/description/assumptions.ts";
import type { Terminal } from "../command.ts";
import { UsageError } from "../flags.ts";

/** Prints an assumption, the other ways to read the interface there, and the checks that decide between them. */
export function explain(name: string, { out }: Terminal): number {
  const id = name.trim().toUpperCase();
  const row = assumptions().find((each) => each.id === id);
  if (row === undefined) {
    const ids = assumptions().map((each) => each.id);
    const near = didYouMean(ids, id) || "; understudy assumptions list names them all.";
    throw new UsageError(`--explain: "${name}" is not an assumption${near}`);
  }
  const checks = everyCheck.filter(({ source }) => "assumed" in source && source.assumed === id);
  const readingChecks = checks.filter(({ area }) => area === "Readings");
  const readings = (row.readings ?? []).map(({ name, what }) => `  ${name}: ${what}`);
  const lines = [
    `${id}  ${row.about}`,
    row.choice,
    ...(readings.length > 0 ? ["", "Readings, the first of them ours:", ...readings] : []),
    "",
    ...(readingChecks.length > 0
      ? ["Decided by:", ...readingChecks.map(describeCheck)]
      : [whyUndecidable(id, checks.length)]),
    ...(checks.length > readingChecks.length
      ? ["Looked at by:", ...checks.filter((each) => !readingChecks.includes(each)).map(describeCheck)]
      : []),
  ];
  out(`${lines.join("\n")}\n`);
  return 0;
}

function whyUndecidable(id: string, others: number): string {
  const why = beyondLooking[id];
  if (why !== undefined) return `No check can determine which reading a target has: ${why}.`;
  return others > 0 ? "It has one reading; any other behaviour refutes it." : "No check tests it directly.";
}

function describeCheck({ title, on, tier, as, needs = [], pays, how }: Check): string {
  const asks = [
    tier,
    ...(as === undefined ? [] : [`as a ${as}`]),
    ...needs,
    ...(pays ? ["credits, at the target's prices"] : []),
  ];
  const place = `    ${on.join(", ") || "the whole interface"} (${asks.join(", ")})`;
  return how === undefined ? `  ${title}\n${place}` : `  ${how}\n${place}`;
}
