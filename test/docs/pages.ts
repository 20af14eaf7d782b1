import { readdirSync, readFileSync } from "node:fs";

/** A box on a page, with its position. */
export interface Block {
  readonly language: string;
  readonly text: string;
  readonly line: number;
  /** Why a test cannot run it: stated in its first line, or in a comment of the page before the box. */
  readonly unrun: string | null;
  /** The status with which its only curl is refused, from the box's first line: ```sh 402. */
  readonly refusal: string | null;
}

export interface Page {
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly Block[];
}

const marker = /^(?:#|\/\/|<!--) Not run by the tests: (.+?)(?: -->)?$/;

/** Every page for users. */
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
  const all = text.split("\n");
  let open: Omit<Block, "text" | "unrun"> | null = null;
  let lines: string[] = [];
  for (const [index, line] of all.entries()) {
    const fence = /^```(\w*)(?: ([45]\d\d))?/.exec(line);
    if (open === null && fence !== null) {
      open = { language: fence[1] ?? "", line: index + 1, refusal: fence[2] ?? null };
      lines = [];
    } else if (open !== null && fence !== null) {
      const why = marker.exec(lines[0] ?? "") ?? marker.exec(all[open.line - 2] ?? "");
      blocks.push({ ...open, text: lines.join("\n"), unrun: why?.[1] ?? null });
      open = null;
    } else {
      lines.push(line);
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
