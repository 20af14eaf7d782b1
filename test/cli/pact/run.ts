import { main } from "../../../src/cli/main.ts";

/** The command line in this process: its exit code, and all that it said. */
export async function run(argv: readonly string[]): Promise<{ code: number; text: string }> {
  let text = "";
  const say = (more: string): void => {
    text += more;
  };
  const code = await main(argv, {
    env: {},
    cwd: process.cwd(),
    out: say,
    err: say,
    isTty: false,
    stopped: new Promise(() => {}),
  });
  return { code, text };
}
