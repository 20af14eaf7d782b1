import type { ScenarioFolder } from "../doors/scenario-folder.ts";
import type { BrokenScenario } from "../stage/scenarios/catalogue.ts";
import { sayBroken, sayEmptyFolder } from "./broken-scenario.ts";
import type { Terminal } from "./command.ts";
import { orExplain } from "./error-words.ts";

/** Broken scenarios are reported and left out; the others can be played. */
export async function openScenarios(path: string | undefined, terminal: Terminal): Promise<ScenarioFolder | null> {
  if (path === undefined) return null;
  const { openScenarioFolder } = await import("../doors/scenario-folder.ts");
  const tell = (broken: readonly BrokenScenario[]): void => {
    for (const each of broken) terminal.err(sayBroken(each));
  };
  const folder = orExplain(`--scenarios: ${path} cannot be read`, () => openScenarioFolder(path, tell));
  tell(folder.broken());
  if (folder.source().read.length + folder.broken().length === 0) terminal.err(`${sayEmptyFolder(path)}\n`);
  return folder;
}
