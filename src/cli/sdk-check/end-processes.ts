import { readdirSync, readFileSync } from "node:fs";

/** Ends what a command has started: its process group, and where the system tells, what has left it. */
export function endProcesses({ pid }: { readonly pid?: number | undefined }, url: string): void {
  if (pid !== undefined) end(-pid);
  for (const stray of startedWith(`UNDERSTUDY_URL=${url}`)) end(stray);
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Nothing of it is left.
  }
}

/** Whatever a process does with its group and its parent, its environment remains; only Linux shows it. */
function startedWith(variable: string): readonly number[] {
  try {
    return readdirSync("/proc").flatMap((name) =>
      /^\d+$/.test(name) && hasVariable(name, variable) ? [Number(name)] : [],
    );
  } catch {
    return [];
  }
}

function hasVariable(pid: string, variable: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(variable);
  } catch {
    return false; // It has ended, or is another user's.
  }
}
