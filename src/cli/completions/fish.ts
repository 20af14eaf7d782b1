import type { CompletedFlag, Vocabulary } from "./vocabulary.ts";

/** A line a word. Without a command, options are those of start. */
export function forFish({ commands, scenarios }: Vocabulary): string {
  const complete = (when: string, what: string): string => `complete -c understudy -n ${quote(when)} ${what}`;
  const condition = (name: string): string => (name === "start" ? `${first}; or ${hasSeen(name)}` : hasSeen(name));
  return [
    "# Completes understudy in fish: understudy completions fish | source",
    ...commands.map(({ name, summary }) => complete(first, `-f -a ${name} -d ${quote(summary)}`)),
    complete(first, "-l version"),
    ...commands.flatMap(({ name, verbs, flags }) => [
      ...verbs.map((verb) => complete(`${hasSeen(name)}; and not ${hasSeen(verbs.join(" "))}`, `-a ${verb}`)),
      ...flags.map((flag) => complete(condition(name), optionOf(flag))),
    ]),
    complete(`${hasSeen("scenarios")}; and ${hasSeen("show")}`, `-f -a ${quote(scenarios.join(" "))}`),
    "",
  ].join("\n");
}

const first = "__fish_use_subcommand";

function hasSeen(words: string): string {
  return `__fish_seen_subcommand_from ${words}`;
}

function optionOf({ name, help, values }: CompletedFlag): string {
  const takes = values === null ? "" : values.length === 0 ? " -r" : ` -x -a ${quote(values.join(" "))}`;
  return `-l ${name.slice(2)}${takes} -d ${quote(help)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
