import type { ConfigPart } from "./config-parts.ts";
import type { Flags, Values } from "./flags.ts";

/** The parts of the process that a command may use; tests pass their own. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly isTty: boolean;
  /** Whether `out` may be coloured. */
  readonly hasColours: boolean;
  /** How many characters a line of the terminal has; Infinity where there is none. */
  readonly columns: number;
  /** Resolves when the process is asked to end. */
  readonly stopped: Promise<string>;
}

/** A command by what it is for: each is loaded only when it is called. */
export interface ListedCommand {
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

export type Commands = { readonly [name: string]: ListedCommand };

export interface Command<Known extends Flags = Flags> {
  readonly name: string;
  /** How it is called; four blanks separate one way from the next. */
  readonly usage: string;
  /** Words that come after its name and say what it does. */
  readonly verbs?: readonly string[];
  readonly flags: Known;
  /** Flags that it took once, each with what to do instead. */
  readonly gone?: Readonly<Record<string, string>>;
  /** The part of a config file that it reads: what `start` takes is at the top. */
  readonly config?: ConfigPart;
  /** The exit code. A method, so that one list can contain commands with different flags. */
  run(values: Values<Known>, rest: readonly string[], terminal: Terminal): Promise<number>;
}

/** Keeps the types of one command's flags together with its `run`. */
export function command<const Known extends Flags>(definition: Command<Known>): Command {
  return definition;
}
