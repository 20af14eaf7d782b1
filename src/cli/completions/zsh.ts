import { followers, type Vocabulary } from "./vocabulary.ts";

/** Each word with what it is for. Where nothing of ours may follow, names of files are completed. */
export function forZsh(vocabulary: Vocabulary): string {
  const { commands } = vocabulary;
  const names = commands.map(({ name }) => name);
  const describedName = (name: string, about: string): string => quote(`${name.replaceAll(":", "\\:")}:${about}`);
  return [
    "#compdef understudy",
    "# Completes understudy in zsh: source <(understudy completions zsh)",
    "_understudy() {",
    "  local command=start before=$words[CURRENT-1]",
    "  local -a those",
    `  if (( CURRENT > 2 )); then case $words[2] in (${names.join("|")}) command=$words[2] ;; esac; fi`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: zsh's own
    "  if [[ $PREFIX == --*=* ]]; then before=${PREFIX%%=*}; compset -P 1 '*='; fi",
    "  case $command' '$before in",
    ...followers(vocabulary).map(([after, words]) =>
      words.length === 0 ? `    ('${after}') _files; return ;;` : `    ('${after}') those=(${words.join(" ")}) ;;`,
    ),
    "    (*) case $command in",
    ...commands.map(
      ({ name, verbs, flags }) =>
        `      (${name}) those=(${[...verbs.map(quote), ...flags.map((flag) => describedName(flag.name, flag.help))].join(" ")}) ;;`,
    ),
    "      esac",
    `      if (( CURRENT == 2 )); then those+=(${commands.map(({ name, summary }) => describedName(name, summary)).join(" ")}); fi ;;`,
    "  esac",
    "  _describe word those || _files",
    "}",
    "# As a file of $fpath it is the function; sourced, it names it.",
    'if [[ $funcstack[1] == _understudy ]]; then _understudy "$@"; else compdef _understudy understudy; fi',
    "",
  ].join("\n");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
