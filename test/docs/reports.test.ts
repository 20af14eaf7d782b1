import { expect, test } from "vitest";
import { gem, ways, weights } from "../../src/service/research/composites.ts";
import { populationFloor, sampleSize } from "../../src/service/research/ranking.ts";
import { signals } from "../../src/service/research/signals/all.ts";
import type { ReportSignal } from "../../src/service/research/signals/signal.ts";
import { keepEvidence } from "../evidence.ts";

function directionOf({ population, lowIsBetter }: ReportSignal): string {
  if (population === "absolute") return "–";
  return lowIsBetter ? "less is better" : "more is better";
}

function exclusionsOf({ population, absent, needs }: ReportSignal): string {
  const rules = [
    ...(absent === undefined ? [] : [`\`not_measured\`: ${absent}`]),
    ...(population === "absolute" ? ["`not_rankable`: always"] : []),
    ...(needs === undefined ? [] : [`\`too_few_events\`: under ${needs.atLeast} ${needs.of}`]),
    ...(population === "dive_population" ? ["`population_too_small`"] : []),
  ];
  return rules.join("; ") || "–";
}

const signalRows = signals.map(
  (signal) =>
    `| \`${signal.name}\` | ${signal.about} | ${signal.unit} | ${directionOf(signal)} | ${signal.population} | ${exclusionsOf(signal)} |`,
);

const compositeRows = Object.entries(weights).map(([name, terms]) => {
  const whole = Object.values(terms).reduce((sum, weight) => sum + weight, 0);
  const sum = Object.entries(terms).map(([signal, weight]) => `${weight} · ${signal}`);
  return `| \`${name}\` | (${sum.join(" + ")}) / ${whole} |`;
});

const page = `# Reports and their numbers

A report (§2.6) is a function of the developer and of the day it was finished: reading it later, or by another member of
the account, gives the same. It agrees with the developer's profile and garden of that day.

## Signals

Each of the ${signals.length} signals is either in \`pctSignals\` or explained in \`signalsExcluded\`, never both, never neither.
\`signalPopulations\` has an entry for every signal in \`rawSignals\`. A signal counts contributions of the trailing year
unless it says otherwise.

| reason | when |
|---|---|
| \`not_measured\` | nothing to measure was found, or the research is not finished |
| \`too_few_events\` | measured, but on too few events to rank; the detail says how many it takes |
| \`not_rankable\` | a matter of style, or a grade already; its population is \`absolute\` |
| \`population_too_small\` | fewer than ${populationFloor} developers to rank against |

Where several hold, the first of them in the order not_measured, not_rankable, too_few_events, population_too_small is reported.

| signal | what it is | unit | direction | population | excluded as |
|---|---|---|---|---|---|
${signalRows.join("\n")}

## Percentiles

The share of a sample of ${sampleSize} developers with a smaller value, ties counted half; 1 minus it where less is better. Values
on too few events are not in the sample. \`benchmark_grid\` is the same sample in every world and ranks what a profile shows
at a glance; \`dive_population\` is drawn from the world's own people.

## Composites

Of the percentiles, rounded to four decimals. A signal that is not ranked is left out of numerator and denominator, so
\`qualityTerms\`, \`visibilityTerms\` and \`productionMaturityTerms\` are all it takes to come to the number: \`Σ weight · pct / Σ weight\`.

| composite | formula |
|---|---|
${compositeRows.join("\n")}
| \`reachable\` | ${ways.map(({ way, worth }) => `${worth} with ${way}`).join(" + ")} |
| \`gemScore\` | 100 · (${gem.quality} · quality + ${gem.obscurity} · (1 − visibility)) · (${gem.unreachable} + ${gem.reachable} · reachable), to one decimal |

\`productionMaturity\` is no factor of \`gemScore\`. With a ranking population below its floor the whole object is empty.
`;

test("composites are made of signals that are ranked", () => {
  keepEvidence("reports", page);
  const ranked = signals.filter(({ population }) => population !== "absolute").map(({ name }) => name);
  for (const terms of Object.values(weights)) expect(ranked).toEqual(expect.arrayContaining(Object.keys(terms)));
  expect(ways.reduce((sum, { worth }) => sum + worth, 0)).toBeCloseTo(1);
});
