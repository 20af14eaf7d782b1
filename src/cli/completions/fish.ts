import type { CompletedFlag, Vocabulary } from "./vocabulary.ts";

/** A line a word. Without a command, options are those of start. */
export function forFish({ commands, scenarios }: Vocabulary): string {
  const complete = (when: string, what: string): string => `complete -c understudy -n ${quoted(when)} ${what}`;
  const within = (name: string): string => (name === "start" ? `${first}; or ${seen(name)}` : seen(name));
  return [
    "# Completes understudy in fish: understudy completions fish | source",
    ...commands.map(({ name, summary }) => complete(first, `-f -a ${name} -d ${quoted(summary)}`)),
    complete(first, "-l version"),
    ...commands.flatMap(({ name, verbs, flags }) => [
      ...verbs.map((verb) => complete(`${seen(name)}; and not ${seen(verbs.join(" "))}`, `-a ${verb}`)),
      ...flags.map((flag) => complete(within(name), optionOf(flag))),
    ]),
    complete(`${seen("scenarios")}; and ${seen("show")}`, `-f -a ${quoted(scenarios.join(" "))}`),
    "",
  ].join("\n");
}

const first = "__fish_use_subcommand";

function seen(words: string): string {
  return `__fish_seen_subcommand_from ${words}`;
}

function optionOf({ name, help, values }: CompletedFlag): string {
  const takes = values === null ? "" : values.length === 0 ? " -r" : ` -x -a ${quoted(values.join(" "))}`;
  return `-l ${name.slice(2)}${takes} -d ${quoted(help)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
