import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { ScenarioName } from "../../stage/scenarios/schema.ts";
import { collect } from "../../watch/world/collect.ts";
import { newSeenWorld, type SeenWorld } from "../../watch/world/seen-world.ts";
import { worldFile } from "../../watch/world/world-file.ts";
import { newReading, readRecording } from "./recordings.ts";

/** The name that a scenario has by its file; null where it cannot have one. */
export function scenarioNameOf(file: string): string | null {
  const name = basename(file, ".json");
  return file.endsWith(".json") && ScenarioName.safeParse(name).success ? name : null;
}

/** The account state that recordings show, read again from their files. */
export async function seenIn(files: readonly string[]): Promise<SeenWorld> {
  const [world, lenses] = [newSeenWorld(), new Map()];
  for (const file of files)
    for await (const { observed } of readRecording(file, newReading())) collect(world, observed, lenses);
  return world;
}

/** Writes the recorded world as a scenario for `start --scenarios` and returns a summary; throws where it cannot be written. */
export function writeWorld(seen: SeenWorld, file: string): string {
  const { scenario, kept, left, renamed } = worldFile(seen);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(scenario, null, 1)}\n`, { mode: 0o600 });
  const say = (numbers: Readonly<Record<string, number>>) =>
    Object.entries(numbers)
      .map(([kind, number]) => `${number} ${kind}`)
      .join(", ");
  const others = Object.keys(left).length === 0 ? "" : `; left out: ${say(left)}`;
  const ids = renamed.size === 0 ? "" : `; ${renamed.size} ids do not sort by time and are replaced there`;
  return `${file}: ${say(kept) || "nothing of an account"}${others}${ids}`;
}
