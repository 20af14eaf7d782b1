import { sayProvenance } from "../../src/contract/seen/verdict.ts";
import { explain } from "./explained.ts";
import { idOf } from "./fault.ts";
import type { Hunted } from "./hunt.ts";

/**
 * `noticed`: found, as required. `explained`: not found for a known reason. `unseen`: no answer of the run showed it.
 * `lives`: a check is missing.
 */
type Fate = "noticed" | "explained" | "unseen" | "lives";

function fateOf({ fault, killer, exposed }: Hunted): Fate {
  if (killer !== null) return "noticed";
  return explain(fault) !== null ? "explained" : exposed === 0 ? "unseen" : "lives";
}

export function sayLiving(hunted: readonly Hunted[]): string[] {
  return hunted
    .filter((each) => fateOf(each) === "lives")
    .map(({ fault, checks, reason }) => `${idOf(fault)} (${checks} checks looked; ${reason ?? "all held"})`);
}

const intro = `# Mutants

Each fault is the mock with one error, and the checks of the operations concerned have to
notice it: as a violation where the interface states the opposite, as a refuted assumption otherwise. \`npm test\` does
the same with a fixed share of them.
`;

/** The whole table as Markdown: shapes by operation, the others one by one. */
export function killTable(shapes: readonly Hunted[], sought: readonly Hunted[]): string {
  const all = [...shapes, ...sought];
  const count = (fate: Fate): number => all.filter((each) => fateOf(each) === fate).length;
  const summary = `
${all.length} mutants: ${count("noticed")} noticed, ${count("explained")} explained, ${count("unseen")} that no answer of a run
shows, ${count("lives")} that live.
`;
  const explained = all.filter((each) => fateOf(each) === "explained");
  return [
    intro,
    summary,
    `\n## Explained\n\n| fault | why it does not contradict the interface |\n|---|---|\n`,
    ...explained.map(({ fault }) => `| ${cell(idOf(fault))} | ${explain(fault)} |\n`),
    `\n## Shapes of answers\n\nEach stated member is left out, null, of another type, or outside its enum or its bounds; the check of every answer has to notice.\nA member that an operation never returns in a run is unseen there.\n\n| operation | noticed | unseen | lives |\n|---|---|---|---|\n`,
    ...byRoute(shapes),
    `\n## One by one\n\n| fault | source | noticed by | checks |\n|---|---|---|---|\n`,
    ...sought.filter((each) => fateOf(each) !== "explained").map(rowOf),
  ].join("");
}

function byRoute(shapes: readonly Hunted[]): string[] {
  const routes = [...new Set(shapes.map(({ fault }) => fault.on[0] as string))];
  return routes.map((route) => {
    const here = shapes.filter(({ fault }) => fault.on[0] === route);
    const count = (fate: Fate): number => here.filter((each) => fateOf(each) === fate).length;
    return `| \`${route}\` | ${count("noticed")} | ${count("unseen")} | ${count("lives")} |\n`;
  });
}

function rowOf(hunted: Hunted): string {
  const { fault, killer, checks } = hunted;
  const by = killer ?? `**${fateOf(hunted)}**`;
  return `| ${cell(idOf(fault))} | ${sayProvenance(fault.source)} | ${cell(by)} | ${checks} |\n`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
