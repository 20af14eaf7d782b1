import fc from "fast-check";
import { expect, test } from "vitest";
import { clean, cleanLine, isolate } from "../../src/documents/text/clean.ts";
import { loadFaces } from "../../src/documents/text/faces.ts";
import { setLines } from "../../src/documents/text/lines.ts";
import { newTypeSetter, type TextStyle } from "../../src/documents/text/type-setter.ts";
import { names } from "./sample-reports.ts";

const style: TextStyle = { size: 10, leading: 14, weight: 400, color: "#000000" };

async function set(text: string, width: number, maxLines?: number) {
  const setter = newTypeSetter(await loadFaces([text]));
  return setLines(setter, text, style, width, maxLines === undefined ? {} : { maxLines });
}

const sources = (block: Awaited<ReturnType<typeof set>>) =>
  block.lines.map(({ clusters }) => clusters.map(({ source }) => source).join(""));

const words = fc.oneof(
  fc.constantFrom(...Object.values(names)),
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.constantFrom("well-formed", "https://example.com/a/very/long/path?with=a&query=string", "(in brackets)"),
);
const prose = fc.array(words, { maxLength: 8 }).map((parts) => clean(parts.join(" ")));

test("lines are as wide as they may be and lose nothing but the spaces between them", async () => {
  await fc.assert(
    fc.asyncProperty(prose, fc.integer({ min: 40, max: 300 }), async (text, width) => {
      const block = await set(text, width);
      // A single character may be wider than a very narrow column; nothing else is.
      for (const line of block.lines)
        if (line.clusters.length > 1) expect(line.width).toBeLessThanOrEqual(width + 0.01);
      expect(sources(block).join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
    }),
    // Letters that are wider beside each other than alone, and a mark on a space that no face has.
    {
      numRuns: 40,
      examples: [
        ["Արամ Խաչատրյան", 48],
        ["﹉", 40],
      ],
    },
  );
}, 30_000);

test("what does not fit ends in an ellipsis, and still fits", async () => {
  const text = "Builds storage engines and the tools to trust them, with proofs where they pay.";
  const block = await set(text, 120, 2);
  expect(block.lines.length).toBe(2);
  expect(sources(block)[1]).toMatch(/[^\s]…$/);
  for (const { width } of block.lines) expect(width).toBeLessThanOrEqual(120);
  // The last line is filled completely, even if that cuts a word.
  expect(block.lines[1]?.width).toBeGreaterThan(108);
  expect(sources(await set("Short enough", 120, 1))).toEqual(["Short enough"]);
});

test("lines break where their script breaks: Thai between words, Chinese almost anywhere, never before a comma", async () => {
  const thai = sources(await set("ผู้พัฒนาคนนี้ตรวจทานโค้ดของผู้อื่นอย่างสม่ำเสมอ", 100));
  expect(thai.length).toBeGreaterThan(1);
  expect(thai[0]).toBe("ผู้พัฒนาคนนี้ตรวจทาน");
  for (const line of sources(await set("这位开发者长期维护开源项目，并认真审阅他人的修改。", 60)))
    expect(line).not.toMatch(/^[，。]/);
});

test("text from reports is tidied before it is set", () => {
  expect(clean("a\r\nb\u2028c\td\u0000e")).toBe("a\nb\nc d e");
  expect(clean("e\u0301")).toBe("é");
  expect(clean("user\u202egpj.exe")).toBe("usergpj.exe");
  expect(clean("\ud800 lone")).toBe("\ufffd lone");
  expect(clean("x".repeat(20_000)).length).toBe(12_001);
  expect(cleanLine("  two\n lines ")).toBe("two lines");
});

test("a name in the other direction does not reverse the sentence around it", async () => {
  expect(isolate("Demo Talent")).toBe("Demo Talent");
  expect(isolate("מילה")).toBe("\u2068מילה\u2069");
  const [line] = (await set(`${isolate("מילה")} is here`, 300)).lines;
  expect(line?.rightToLeft).toBe(false);
  expect(line?.clusters.every(({ face }) => face !== null)).toBe(true);
});

test("a character without a font falls back to compatible letters, bare letters, then a box", async () => {
  const [line] = (await set("𝓐ḁ̃\u{13000}", 300)).lines;
  expect(line?.clusters.map(({ drawn, face }) => [drawn, face?.pack ?? "box"])).toEqual([
    ["A", "inter"],
    [expect.stringMatching(/^[aḁ]/), "inter"],
    ["\u{13000}", "box"],
  ]);
});
