import { spawn } from "node:child_process";
import { expect, test } from "vitest";

/** As npm runs a script, or what npx names: by a shell of its own, which is what a signal to npm ends. */
function byNpm(script: string) {
  const server = `${JSON.stringify(process.execPath)} dist/cli.cjs start --port 0; true`;
  const env = { ...process.env, npm_lifecycle_script: script };
  const shell = spawn("sh", ["-c", server], { env, stdio: ["ignore", "pipe", "ignore"] });
  return new Promise<{ url: string; endShell: () => void }>((resolve, reject) => {
    shell.once("exit", () => reject(new Error("The shell ended before the server listened.")));
    shell.stdout.on("data", (said) => {
      const url = /ready at (\S+)/.exec(String(said))?.[1];
      if (url !== undefined) resolve({ url, endShell: () => void shell.kill("SIGTERM") });
    });
  });
}

const isServed = (url: string): Promise<boolean> =>
  fetch(`${url}/_understudy/health`).then(
    ({ ok }) => ok,
    () => false,
  );

test.each(["'understudy' start --port 0", "understudy start --port 0"])(
  "a server that npm runs as %s ends with it",
  async (script) => {
    const { url, endShell } = await byNpm(script);
    expect(await isServed(url)).toBe(true);
    endShell();
    await expect.poll(() => isServed(url), { timeout: 10_000 }).toBe(false);
  },
);
