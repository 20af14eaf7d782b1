import { spawnSync } from "node:child_process";

/** A command's output; if it fails, the error contains the end of the output. */
export function run(program, args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8", maxBuffer: 2 ** 28 });
  if (status === 0) return stdout;
  throw new Error(`${program} ${args.join(" ")}\n${`${stdout}${stderr}`.slice(-4_000)}${error?.message ?? ""}`);
}
