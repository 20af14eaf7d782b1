/** Names that zsh reserves: setting one of them fails, or makes commands unavailable. */
const taken = new Set([
  "argv",
  "cdpath",
  "fpath",
  "manpath",
  "path",
  "pipestatus",
  "prompt",
  "status",
  "UID",
  "USERNAME",
]);

/**
 * What breaks when a box is pasted into an interactive zsh, where `#` begins no comment, a pattern that matches no file
 * is an error, and `!` recalls earlier lines. Quotes protect a character from all of this.
 */
export function zshTrouble(text: string): string[] {
  return bare(text)
    .split("\n")
    .flatMap((line) => {
      const found: string[] = [];
      const say = (why: string): void => void found.push(`${why}: ${line.trim()}`);
      if (/(?:^|\s)#/.test(line)) say("# is no comment there");
      if (/(?<!\$)[?*]|(?:^|\s)[^\s]*\[(?!\s|\[)/.test(line)) say("quote ?, * and [");
      if (/(?:^|\s)=\w/.test(line)) say("quote a word that begins with =");
      if (line.includes("!")) say("! is safe in single quotes only");
      for (const [, name = ""] of line.matchAll(/(?:^|[\s;])(\w+)=/g)) if (taken.has(name)) say(`${name} is zsh's own`);
      return found;
    });
}

/** The text without its quoted parts, except that a `!` in double quotes is kept, because they do not protect it. */
function bare(text: string): string {
  return text.replaceAll(/\\[^\n]|'[^']*'|"(?:\\.|[^"\\])*"/g, (quoted) =>
    quoted.startsWith('"') ? quoted.replaceAll(/\\.|[^!\n]/g, "_") : "_",
  );
}
