import { stringify } from "yaml";
import { readFolder } from "../doors/scenario-folder.ts";
import { builtInScenarios } from "../stage/scenarios/built-in.ts";
import { type Catalogue, newCatalogue, type ScenarioSource } from "../stage/scenarios/catalogue.ts";
import { sayBroken } from "./broken-scenario.ts";
import { command } from "./command.ts";
import type { UsageProblem } from "./flags.ts";

export const scenarios = command({
  name: "scenarios",
  usage: "understudy scenarios [show NAME | check DIR] [--scenarios DIR]",
  flags: { scenarios: { kind: "text", value: "DIR", help: "A folder with scenarios of your own" } },
  async run({ scenarios: folder }, [verb, subject, ...rest], { out }) {
    if (rest.length > 0) return { usage: `scenarios takes no "${rest[0]}".` };
    const opened = openCatalogue(verb === "check" ? subject : folder);
    if ("usage" in opened) return opened;
    if (verb === undefined) {
      out(list(opened));
      return 0;
    }
    if (subject === undefined) return { usage: `scenarios ${verb} needs ${verb === "check" ? "a folder" : "a name"}.` };
    if (verb === "check") {
      out(report(opened));
      return opened.broken.length === 0 ? 0 : 1;
    }
    if (verb !== "show") return { usage: `scenarios knows show and check, not "${verb}".` };
    const scenario = opened.get(subject);
    if (scenario === undefined) return { usage: `No scenario is called "${subject}". List them: understudy scenarios` };
    out(stringify({ name: scenario.name, ...scenario.file }));
    return 0;
  },
});

function openCatalogue(folder: string | undefined): Catalogue | UsageProblem {
  const sources: ScenarioSource[] = [builtInScenarios];
  if (folder !== undefined) {
    try {
      const own = readFolder(folder);
      sources.push(() => own);
    } catch (error) {
      return { usage: `${folder} cannot be read: ${(error as Error).message}` };
    }
  }
  return newCatalogue(sources)();
}

function list(catalogue: Catalogue): string {
  const width = Math.max(...catalogue.names.map((name) => name.length));
  const rows = catalogue.names.map((name) => `${name.padEnd(width)}  ${catalogue.get(name)?.file.title ?? ""}\n`);
  return rows.join("") + catalogue.broken.map(sayBroken).join("");
}

function report(catalogue: Catalogue): string {
  if (catalogue.broken.length > 0) return catalogue.broken.map(sayBroken).join("");
  const own = catalogue.names.filter((name) => catalogue.get(name)?.from === "own");
  return `${own.length} scenarios can be played: ${own.join(", ")}\n`;
}
