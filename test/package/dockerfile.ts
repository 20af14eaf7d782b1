import { readFileSync } from "node:fs";

export interface Instruction {
  readonly name: string;
  readonly text: string;
}

export interface BuildStage {
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

/** A Dockerfile's stages, without comments and with continued lines joined. */
export function readDockerfile(path: string): BuildStage[] {
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n")
    .replace(/\\\n\s*/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const stages: { base: string; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, name = "", text = ""] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (name === "FROM") stages.push({ base: text, instructions: [] });
    else stages.at(-1)?.instructions.push({ name, text });
  }
  return stages;
}

export function last({ instructions }: BuildStage, name: string): string {
  const found = instructions.filter((instruction) => instruction.name === name).at(-1);
  if (found === undefined) throw new Error(`The Dockerfile has no ${name}.`);
  return found.text;
}

/** The words of an instruction in exec form, without a shell. */
export function execForm(text: string): readonly string[] {
  return JSON.parse(text.slice(text.indexOf("["))) as string[];
}
