import { readdirSync, readFileSync } from "node:fs";

/** What a page shows in a box, with where it stands. */
export interface Block {
  readonly language: string;
  readonly text: string;
  readonly line: number;
  /** Why a test cannot run it: its first line says so to the reader too. */
  readonly unrun: string | null;
}

export interface Page {
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly Block[];
}

const marker = /^(?:#|\/\/) Not run by the tests: (.+)$/;

/** Every page a user reads. */
export const pages: readonly Page[] = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync("docs")
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => `docs/${name}`),
].map((path) => {
  const text = readFileSync(path, "utf8");
  return { path, text, blocks: blocksIn(text) };
});

export function blocksIn(text: string): Block[] {
  const blocks: Block[] = [];
  let open: { readonly language: string; readonly line: number; readonly lines: string[] } | null = null;
  for (const [index, line] of text.split("\n").entries()) {
    const fence = /^```(\w*)/.exec(line);
    if (open === null && fence !== null) {
      open = { language: fence[1] ?? "", line: index + 1, lines: [] };
    } else if (open !== null && fence !== null) {
      const { language, line: from, lines } = open;
      blocks.push({ language, line: from, text: lines.join("\n"), unrun: marker.exec(lines[0] ?? "")?.[1] ?? null });
      open = null;
    } else {
      open?.lines.push(line);
    }
  }
  return blocks;
}

/** Commands in indented boxes, which nothing would run. */
export function looseCommands(text: string): string[] {
  let fenced = false;
  return text.split("\n").filter((line) => {
    if (line.startsWith("```")) fenced = !fenced;
    return !fenced && /^ {4}(?:curl|understudy|npm|npx|node|docker|git|jq|await|import|const) /.test(line);
  });
}
