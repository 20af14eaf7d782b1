import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { endInProcess } from "./in-process.ts";

export const init = (cwd: string, ...flags: string[]) => endInProcess(["init", ...flags], { cwd });

/** A project with the package, as `npm install` would leave it. */
export function install(folder: string, ...names: string[]): void {
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(process.cwd(), join(folder, "node_modules/understudy"));
  for (const name of names) symlinkSync(join(process.cwd(), "node_modules", name), join(folder, "node_modules", name));
}
