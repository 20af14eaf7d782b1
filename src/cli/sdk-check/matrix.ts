import { stripVTControlCharacters } from "node:util";
import type { WorldOutcome } from "./run-world.ts";

/** Whether a client fails in an allowed world. */
export function breaks({ world, verdict }: WorldOutcome): boolean {
  return verdict !== "passes" && (verdict !== "fails" || world.demands === "pass");
}

/** One line of the matrix. */
export function row(outcome: WorldOutcome, isAllowed: boolean): string {
  const { world, seconds, requests } = outcome;
  const figures = `${seconds.toFixed(1)} s`.padStart(8) + `${requests}`.padStart(6);
  const why = breaks(outcome) ? `  ${whyOf(outcome)}` : "";
  return `${verdictOf(outcome, isAllowed).padEnd(9)}${world.name.padEnd(44)}${figures}${why}\n`;
}

function verdictOf(outcome: WorldOutcome, isAllowed: boolean): string {
  if (breaks(outcome)) return isAllowed ? "known" : "BREAKS";
  return outcome.verdict === "passes" ? "passes" : "ends";
}

function whyOf({ verdict, exit, output, world }: WorldOutcome): string {
  if (verdict === "hangs") return "did not end in time";
  const lines = stripVTControlCharacters(output)
    .split("\n")
    .map((line) => line.trim());
  const reason = lines.find((line) => errorMessage.test(line)) ?? lines.find((line) => failedTest.test(line));
  return `exit ${exit}: ${(reason ?? lines.findLast(Boolean) ?? world.about).slice(0, 100)}`;
}

/** Errors as runtimes and test runners write them: AssertionError: …, E   KeyError: …, panic: …, error: '…', ● … */
const errorMessage = /^(?:E +)?(?:[\w.]*(?:Error|Exception)\b.*:|panic:|error: ['"]|●(?! Console))/;
/** The name of a failed test where its error has no mark of its own: --- FAIL: …, not ok 2 - …, [ERROR] … */
const failedTest = /^(?:(?:--- )?FAIL|[✖×✕] |not ok \d|\[ERROR\] )/;

/** The matrix as JSON. */
export function toJson(
  command: readonly string[],
  outcomes: readonly WorldOutcome[],
  isAllowed: (name: string) => boolean,
): string {
  const worlds = outcomes.map((outcome) => {
    const { world, verdict, exit, seconds, requests, output } = outcome;
    const { name, about, demands } = world;
    const isBroken = breaks(outcome);
    return {
      name,
      about,
      demands,
      verdict: verdictOf(outcome, isAllowed(name)).toLowerCase(),
      exit: verdict === "hangs" ? null : exit,
      seconds: Number(seconds.toFixed(3)),
      requests,
      ...(isBroken && { output }),
    };
  });
  return `${JSON.stringify({ command, worlds }, null, 2)}\n`;
}
