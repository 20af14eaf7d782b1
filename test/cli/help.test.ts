import { expect, test } from "vitest";
import { newProgress } from "../../src/cli/contract/progress.ts";
import { main } from "../../src/cli/main.ts";
import { newTerminal } from "./in-process.ts";

async function help(argv: readonly string[], columns: number): Promise<string[]> {
  let said = "";
  const out = (text: string): void => {
    said += text;
  };
  const terminal = newTerminal({ out, err: out, isTty: true, columns });
  expect(await main([...argv, "--help"], terminal)).toBe(0);
  return said.trimEnd().split("\n");
}

test.each([[], ["start"], ["contract"], ["sdk-check"], ["pact"]])("the help of %s fits a terminal", async (...argv) => {
  for (const columns of [60, 80, 120]) {
    const lines = await help(argv, columns);
    expect(lines.filter((line) => line.length > columns)).toEqual([]);
  }
});

test("a narrow terminal shows the same words, one column", async () => {
  const words = (lines: readonly string[]): string => lines.join(" ").replaceAll(/\s+/g, " ");
  const narrow = await help(["start"], 20);
  expect(words(narrow)).toBe(words(await help(["start"], Number.POSITIVE_INFINITY)));
  expect(narrow.filter((line) => line.length > 20 && line.trim().includes(" ") && !line.startsWith("  --"))).toEqual(
    [],
  );
});

test("progress is one line that a narrow terminal can write again in its place", () => {
  const seen = (columns: number): string => {
    let said = "";
    const err = (text: string): void => {
      said = text;
    };
    const progress = newProgress(newTerminal({ err, isTty: true, columns }));
    progress.begin(120, () => "");
    progress.seen({ verdict: "held", title: "Pricing" } as Parameters<typeof progress.seen>[0]);
    return said.replace("\r\u001b[K", "");
  };
  expect(seen(80)).toMatch(/^░{24} 1\/120 1 held \d+ s$/);
  expect(seen(30)).toMatch(/^1\/120 1 held \d+ s$/);
  expect(seen(12)).toMatch(/^1\/120 \d+ s$/);
});
