import type { Reporter, TestModule } from "vitest/node";

/** Seconds that all tests of a project take on two quiet cores. */
const secondsOf: Readonly<Record<string, number>> = { quick: 20, daily: 130 };
/** A run of fewer files is over before anybody asks. */
const few = 20;
const silence = 15_000;

/** Says what a long run will take, and, when no file has ended for a while, which ones it is at. */
export function progress(): Reporter {
  const running = new Set<string>();
  let files = 0;
  let ended = 0;
  let saidAt = 0;
  let watch: NodeJS.Timeout | undefined;

  const say = (words: string): void => {
    saidAt = Date.now();
    process.stdout.write(`${words}\n`);
  };
  const sayWhereItIs = (): void => {
    if (Date.now() - saidAt < silence) return;
    say(` … ${ended} of ${files} files are done; at ${[...running].join(", ") || "reading what they need"}`);
  };
  return {
    onTestRunStart(specifications) {
      files = specifications.length;
      ended = 0;
      saidAt = Date.now();
      const names = [...new Set(specifications.map(({ project }) => project.name))];
      const seconds = names.reduce((sum, name) => sum + (secondsOf[name] ?? Number.NaN), 0);
      const takes = Number.isNaN(seconds) ? "many minutes" : `${seconds} s on two quiet cores`;
      if (files > few) say(` ${files} files of ${names.join(" and ")}, which take some ${takes}`);
      // On a terminal the usual reporter shows it by itself.
      if (!process.stdout.isTTY) watch = setInterval(sayWhereItIs, 1_000).unref();
    },
    onTestModuleStart: ({ relativeModuleId }: TestModule) => void running.add(relativeModuleId),
    onTestModuleEnd({ relativeModuleId }: TestModule) {
      running.delete(relativeModuleId);
      ended += 1;
      saidAt = Date.now();
    },
    onTestRunEnd: () => clearInterval(watch),
  };
}
