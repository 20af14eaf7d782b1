import { setMaxListeners } from "node:events";
import fc, { type RunDetails } from "fast-check";
import { TestRunner } from "vitest";

type Task = Parameters<TestRunner["onBeforeRunTask"]>[0];

const seeds = (process.env.PROPERTY_SEEDS ?? "").split(",").map(Number);

/** Runs each property once for every seed, in one start of the test file, and every test without a property once. */
export default class extends TestRunner {
  #turn = 0;
  #hasProperty = false;

  override onBeforeRunTask(task: Task): Promise<void> {
    if (task.type === "test") {
      task.repeats = seeds.length - 1;
      // vitest listens for a test's end once per repetition and never removes the listener.
      setMaxListeners(seeds.length + 10, task.context.signal);
    }
    return super.onBeforeRunTask(task);
  }

  override onBeforeTryTask(task: Task, { repeats } = { repeats: 0 }): void {
    super.onBeforeTryTask(task);
    this.#turn = repeats;
    if (repeats === 0) this.#hasProperty = false;
    const reporter = (details: RunDetails<unknown>): void => {
      this.#hasProperty = true;
      if (details.failed) throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
    };
    fc.configureGlobal({ seed: seeds[repeats] as number, reporter });
  }

  runTask(task: Task): unknown {
    if (task.type !== "test" || (this.#turn > 0 && !this.#hasProperty)) return undefined;
    return TestRunner.getTestFn(task)();
  }
}
