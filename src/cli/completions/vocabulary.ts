import type { Command, Commands } from "../command.ts";
import type { Flag } from "../flags.ts";

/** What may be typed after a command. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly verbs: readonly string[];
  readonly flags: readonly CompletedFlag[];
}

export interface CompletedFlag {
  /** With its dashes. */
  readonly name: string;
  readonly help: string;
  /** Null where it takes no value, empty where anything may follow. */
  readonly values: readonly string[] | null;
}

export interface Vocabulary {
  readonly commands: readonly CompletedCommand[];
  readonly scenarios: readonly string[];
}

export async function vocabularyOf(commands: Commands, scenarios: readonly string[]): Promise<Vocabulary> {
  const valuesOf = (name: string, flag: Flag) => (name === "scenario" ? scenarios : choicesOf(flag));
  const all = Object.entries(commands).map(async ([name, { summary, load }]): Promise<CompletedCommand> => {
    const { flags, verbs = [] }: Command = await load();
    const own = Object.entries(flags).map(
      ([flag, each]): CompletedFlag => ({ name: `--${flag}`, help: each.help, values: valuesOf(flag, each) }),
    );
    return { name, summary, verbs, flags: [...own, { name: "--help", help: "Say how to use it", values: null }] };
  });
  return { commands: await Promise.all(all), scenarios };
}

/** `none|realistic` is a choice, `FILE` is not. */
function choicesOf({ kind, value = "" }: Flag): readonly string[] | null {
  if (kind === "switch") return null;
  const parts = value.split("|");
  return parts.length === 1 ? [] : parts.filter((part) => /^[a-z\d]+$/.test(part));
}

/** The words that may follow a command and one more word: `start --clock`, `scenarios show`. */
export function followers({ commands, scenarios }: Vocabulary): readonly (readonly [string, readonly string[]])[] {
  const values = commands.flatMap(({ name, flags }) =>
    flags.flatMap((flag) => (flag.values === null ? [] : [[`${name} ${flag.name}`, flag.values] as const])),
  );
  return [["scenarios show", scenarios], ...values];
}
