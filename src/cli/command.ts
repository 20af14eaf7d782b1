import type { Flags, UsageProblem, Values } from "./flags.ts";

/** The parts of the process that a command may use; tests pass their own. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly isTty: boolean;
  /** Resolves when the process is asked to end. */
  readonly stopped: Promise<string>;
}

export interface Command<Known extends Flags = Flags> {
  readonly name: string;
  readonly usage: string;
  readonly flags: Known;
  /** True where a config file's options apply. */
  readonly configurable?: boolean;
  /** The exit code, or a usage error. A method, so that one list can contain commands with different flags. */
  run(values: Values<Known>, rest: readonly string[], terminal: Terminal): Promise<number | UsageProblem>;
}

/** Keeps the types of one command's flags together with its `run`. */
export function command<const Known extends Flags>(definition: Command<Known>): Command {
  return definition;
}
