import { builtInScenarios } from "../stage/scenarios/built-in.ts";
import { newCatalogue } from "../stage/scenarios/catalogue.ts";
import { type Command, type Commands, command } from "./command.ts";
import { forBash } from "./completions/bash.ts";
import { forFish } from "./completions/fish.ts";
import { vocabularyOf } from "./completions/vocabulary.ts";
import { forZsh } from "./completions/zsh.ts";
import { refuseExtra, refuseUnknownVerb, UsageError } from "./flags.ts";

const shells = { bash: forBash, zsh: forZsh, fish: forFish };

/** Made from what the commands declare, so that a new flag is completed without further ado. */
export function completionsOf(commands: Commands): Command {
  const names = Object.keys(shells);
  return command({
    name: "completions",
    usage: `understudy completions ${names.join("|")}`,
    verbs: names,
    flags: {},
    async run(_, [shell, ...rest], { out }) {
      if (shell === undefined) throw new UsageError(`completions needs the name of a shell: ${names.join(", ")}.`);
      refuseUnknownVerb("completions", names, shell);
      refuseExtra("completions", rest);
      const scenarios = newCatalogue([builtInScenarios])().names;
      out(shells[shell as keyof typeof shells](await vocabularyOf(commands, scenarios)));
      return 0;
    },
  });
}
