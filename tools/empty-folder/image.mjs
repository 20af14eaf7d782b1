import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** The image, if its tools are installed: npm run image prints a sentence for everything that it checks. */
export function tryImage() {
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "../image.mjs")], {
    encoding: "utf8",
  });
  console.log(stdout + stderr);
  if (status === 3) return undefined;
  const seen = [...stdout.matchAll(/^ *\d+ s {2}(.+)$/gm)].map(([, sentence]) => sentence);
  return { failed: status !== 0, seconds: Math.round((performance.now() - began) / 1_000), seen };
}
