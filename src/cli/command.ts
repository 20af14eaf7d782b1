import type { Flags, UsageProblem, Values } from "./flags.ts";

/** What the process gives a command; tests give their own. */
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
  /** The exit code, or what was wrong with how it was called. A method, so that a list can hold commands of all flags. */
  run(values: Values<Known>, rest: readonly string[], terminal: Terminal): Promise<number | UsageProblem>;
}

/** Keeps the types of one command's flags together with its `run`. */
export function command<const Known extends Flags>(definition: Command<Known>): Command {
  return definition;
}
