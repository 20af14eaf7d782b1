import { stringify } from "yaml";
import { didYouMean } from "../base/nearest.ts";
import { readFolder } from "../doors/scenario-folder.ts";
import { builtInScenarios } from "../stage/scenarios/built-in.ts";
import { type Catalogue, newCatalogue, type Scenario, type ScenarioSet } from "../stage/scenarios/catalogue.ts";
import { sayBroken, sayEmptyFolder } from "./broken-scenario.ts";
import { command } from "./command.ts";
import { orExplain } from "./error-words.ts";
import { refuseExtra, refuseUnknownVerb, UsageError } from "./flags.ts";

const verbs = ["list", "show", "check"];

export const scenarios = command({
  name: "scenarios",
  verbs,
  usage:
    "understudy scenarios [list [--group GROUP] [--covers §N] [--search WORDS] | show NAME | check DIR] [--scenarios DIR]",
  flags: {
    scenarios: { kind: "text", value: "DIR", help: "A folder with your own scenarios" },
    group: { kind: "text", value: "GROUP", help: "List only this group, such as money" },
    covers: { kind: "text", value: "§N", help: "List only scenarios that cover this statement, such as §7 or partial" },
    search: {
      kind: "text",
      value: "WORDS",
      help: "List only scenarios with all these words in their name, texts or tags",
    },
  },
  async run({ scenarios: folder, ...filters }, [verb, subject, ...rest], { out }) {
    refuseUnknownVerb("scenarios", verbs, verb);
    refuseExtra("scenarios", rest);
    const ownScenarios = openFolder(verb === "check" ? subject : folder);
    const catalogue = newCatalogue([builtInScenarios, () => ownScenarios])();
    if (verb === undefined || (verb === "list" && subject === undefined)) return list(catalogue, filters, out);
    if (subject === undefined)
      throw new UsageError(`scenarios ${verb} needs ${verb === "check" ? "a folder" : "a name"}.`);
    if (verb === "check") {
      if (catalogue.broken.length + ownOf(catalogue).length === 0) throw new UsageError(sayEmptyFolder(subject));
      return report(catalogue, await problemsOfPlaying(ownScenarios, ownOf(catalogue)), out);
    }
    if (verb === "list")
      throw new UsageError(`scenarios list takes no "${subject}"; understudy scenarios show ${subject} does.`);
    const scenario = catalogue.get(subject);
    if (scenario === undefined) {
      const near = didYouMean(catalogue.names, subject) || ".";
      throw new UsageError(`No scenario is called "${subject}"${near} List them: understudy scenarios`);
    }
    out(shown(scenario));
    return 0;
  },
});

/** What is special about it, and as comments below, so that the text stays a scenario's, all that it consists of. */
function shown({ name, file, written }: Scenario): string {
  const special = stringify({ name, ...(written as object) });
  const whole = stringify({ name, ...file });
  if (whole === special) return special;
  return `${special}\n# With all that it extends:\n#\n${whole.trimEnd().replaceAll(/^/gm, "# ")}\n`;
}

function openFolder(folder: string | undefined): ScenarioSet {
  if (folder === undefined) return { read: [], broken: [] };
  return orExplain(`${folder} cannot be read`, () => readFolder(folder));
}

interface Filters {
  readonly group?: string | undefined;
  readonly covers?: string | undefined;
  readonly search?: string | undefined;
}

/** Name, group and title, one line each; 1 when nothing matches. */
function list(catalogue: Catalogue, filters: Filters, out: (text: string) => void): number {
  const all = catalogue.names.flatMap((name) => catalogue.get(name) ?? []);
  const matching = all.filter((scenario) => matchesFilters(scenario, filters));
  const width = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length));
  const names = width(all.map(({ name }) => name));
  const groups = width(all.map(({ file }) => file.group ?? ""));
  const lines = matching.map(
    ({ name, file }) => `${name.padEnd(names)}  ${(file.group ?? "").padEnd(groups)}  ${file.title}\n`,
  );
  const groupNames = [...new Set(all.map(({ file }) => file.group ?? "own"))].join(", ");
  out(matching.length === 0 ? `No scenario matches. The groups are ${groupNames}.\n` : lines.join(""));
  out(catalogue.broken.map(sayBroken).join(""));
  return matching.length === 0 ? 1 : 0;
}

function matchesFilters({ name, file }: Scenario, { group, covers, search }: Filters): boolean {
  const { title, description, tags = [] } = file;
  const text = [name, title, description, ...tags].join(" ").toLowerCase();
  const words = (search ?? "").toLowerCase().split(/\s+/);
  return (
    (group === undefined || (file.group ?? "own") === group) &&
    (covers === undefined || (file.covers ?? []).some((each) => each.includes(covers))) &&
    words.every((word) => text.includes(word))
  );
}

function ownOf(catalogue: Catalogue): readonly string[] {
  return catalogue.names.filter((name) => catalogue.get(name)?.from === "own");
}

/** The user's own scenario, and what failed when it was played. */
interface Unplayable {
  readonly name: string;
  readonly file: string;
  readonly problems: readonly string[];
}

async function problemsOfPlaying(own: ScenarioSet, names: readonly string[]): Promise<readonly Unplayable[]> {
  const [{ createCore }, { rehearse }] = await Promise.all([
    import("../library/understudy.ts"),
    import("../stage/scenarios/rehearse.ts"),
  ]);
  const { stage } = createCore({}, { scenarioSource: () => own });
  return own.read
    .filter(({ name }) => names.includes(name))
    .map(({ name, file }) => ({ name, file, problems: rehearse(stage, name) }));
}

function report({ broken }: Catalogue, outcomes: readonly Unplayable[], out: (text: string) => void): number {
  const failed = outcomes.filter(({ problems }) => problems.length > 0);
  out(broken.map(sayBroken).join(""));
  out(failed.flatMap(({ file, problems }) => problems.map((problem) => `${file}: ${problem}\n`)).join(""));
  const fine = outcomes.filter((each) => !failed.includes(each)).map(({ name }) => name);
  if (fine.length > 0)
    out(`${fine.length === 1 ? "1 scenario" : `${fine.length} scenarios`} can be played: ${fine.join(", ")}\n`);
  return broken.length + failed.length === 0 ? 0 : 1;
}
