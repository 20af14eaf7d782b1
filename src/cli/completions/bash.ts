import { followers, type Vocabulary } from "./vocabulary.ts";

/** Where nothing of ours may follow, such as after --people, bash itself completes names of files. */
export function forBash(vocabulary: Vocabulary): string {
  const { commands } = vocabulary;
  const names = commands.map(({ name }) => name);
  return [
    "# Completes understudy in bash: source <(understudy completions bash)",
    "_understudy() {",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: bash's own
    "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=start those=",
    "  # --clock=real is three words to bash.",
    "  if [[ $word == = ]]; then word=",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: bash's own
    "  elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi",
    `  if ((COMP_CWORD > 1)); then case \${COMP_WORDS[1]} in ${names.join("|")}) command=\${COMP_WORDS[1]} ;; esac; fi`,
    "  case $command' '$before in",
    ...followers(vocabulary).map(([after, words]) => `    '${after}') those='${words.join(" ")}' ;;`),
    "    *) case $command in",
    ...commands.map(
      ({ name, verbs, flags }) =>
        `      ${name}) those='${[...verbs, ...flags.map((flag) => flag.name)].join(" ")}' ;;`,
    ),
    "      esac",
    `      if ((COMP_CWORD == 1)); then those="${names.join(" ")} --version $those"; fi ;;`,
    "  esac",
    '  COMPREPLY=($(compgen -W "$those" -- "$word"))',
    "}",
    "complete -o default -F _understudy understudy",
    "",
  ].join("\n");
}
