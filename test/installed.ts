import { execFileSync } from "node:child_process";

/** Whether this machine has a command. One that should have every tool fails without it, instead of skipping. */
export function isInstalled(command: string): boolean {
  if (process.env.CI === "true") return true;
  try {
    execFileSync(command, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
