import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** The rooms that each room imports from, type imports included. */
function readRooms(): Map<string, Map<string, number>> {
  const rooms = new Map<string, Map<string, number>>();
  for (const file of readdirSync("src", { recursive: true, encoding: "utf8" }).sort()) {
    if (!/\.tsx?$/.test(file) || file === "answers.ts") continue;
    const from = roomOf(file);
    const to = rooms.get(from) ?? new Map<string, number>();
    rooms.set(from, to);
    for (const [, path = ""] of readFileSync(join("src", file), "utf8").matchAll(/from "(\.[^"]+)"/g)) {
      const target = roomOf(normalize(join(dirname(file), path)));
      if (target !== from && !target.startsWith("..")) to.set(target, (to.get(target) ?? 0) + 1);
    }
  }
  return rooms;
}

/** The files outside of the rooms connect them. */
function roomOf(file: string): string {
  return file.includes("/") ? (file.split("/")[0] as string) : "composition";
}

/**
 * Leaves out arrows that are implied by others. They are removed one after another, so that of two arrows that imply
 * each other one stays.
 */
function withoutDetours(rooms: Map<string, Map<string, number>>): [string, string][] {
  const arrows = new Map([...rooms].map(([from, targets]) => [from, new Set(targets.keys())]));
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (seen.has(from)) return false;
    seen.add(from);
    return [...(arrows.get(from) ?? [])].some((next) => next === to || reaches(next, to, seen));
  };
  return [...arrows].flatMap(([from, targets]) => {
    for (const to of [...targets].sort()) {
      targets.delete(to);
      if (!reaches(from, to)) targets.add(to);
    }
    return [...targets].sort().map((to): [string, string] => [from, to]);
  });
}

function diagram(): string {
  const rooms = readRooms();
  const names = [...rooms.keys()].sort();
  return [
    "```mermaid",
    "flowchart TD",
    ...names.map((name) => `  ${name}${name === "composition" ? '["index, library, understudy"]' : ""}`),
    ...withoutDetours(rooms).map(([from, to]) => `  ${from} --> ${to}`),
    "```",
  ].join("\n");
}

test("docs/architecture.md shows the actual folders (npm run generate draws them)", async () => {
  const page = readFileSync("docs/architecture.md", "utf8");
  const drawn = page.replace(/```mermaid\n[\s\S]*?\n```/, () => diagram());
  await expect(drawn).toMatchFileSnapshot("../../docs/architecture.md");
});
