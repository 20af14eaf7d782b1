import { expect, test } from "vitest";
import { renderReportPdf } from "../../src/documents/render-report-pdf.ts";
import type { ReportForPdf } from "../../src/documents/report-for-pdf.ts";
import type { Report } from "../../src/model/report.ts";
import { charactersOf, flat, readPdf } from "./read-pdf.ts";
import { maximal, maximalOptions, minimal, minimalOptions, names, options, rich, unwritten } from "./sample-reports.ts";

const render = async (...given: Parameters<typeof renderReportPdf>) => readPdf(await renderReportPdf(...given));

let rendered: Promise<Uint8Array> | null = null;

/** The longest document, created once for all tests that read it. */
function renderMaximal(): Promise<Uint8Array> {
  rendered ??= renderReportPdf(maximal, maximalOptions);
  return rendered;
}

test("a report of the interface can be printed", () => {
  const accept = (report: Report): ReportForPdf => report;
  expect(accept).toBeTypeOf("function");
});

test("the same report at the same time is the same bytes", async () => {
  const first = await renderReportPdf(rich, options);
  await renderMaximal();
  const second = await renderReportPdf(structuredClone(rich), structuredClone(options));
  expect(Buffer.from(second).equals(Buffer.from(first))).toBe(true);
  const later = await renderReportPdf(rich, { ...options, generatedAt: "2026-03-02T09:00:00.000Z" });
  expect(Buffer.from(later).equals(Buffer.from(first))).toBe(false);
});

test("contains what the report says", async () => {
  const text = flat(await render(rich, options));
  for (const words of [
    "Mira Lindqvist",
    "@mira-lindqvist",
    "Göteborg, Sweden",
    "Demo Talent",
    "A storage engineer who earns trust the slow way",
    "78.4",
    "Production maturity",
    "1,863 public contributions",
    "Core contributor",
    "205 of 212",
    "Prove that recovery is idempotent",
    "Too few events: 2 of at least 5",
    "storage engines",
  ]) {
    expect(text).toContain(words);
  }
});

test("has page numbers, a title, chapters and its date", async () => {
  const pdf = await render(rich, options);
  expect(pdf.pages.length).toBeGreaterThanOrEqual(5);
  for (const [index, { text }] of pdf.pages.entries()) expect(text).toContain(`${index + 1} of ${pdf.pages.length}`);
  for (const { text } of pdf.pages.slice(1)) expect(text).toContain("Deep research report for Demo Talent");
  const facts = [...pdf.objects.values()].map(({ dictionary }) => dictionary).join("\n");
  expect(facts).toContain("(Deep research report: Mira Lindqvist)");
  expect(facts).toContain("(Understudy)");
  expect(facts).toContain("(D:20260301090000Z)");
  expect(facts).toContain("/Lang (en)");
  for (const chapter of ["Portrait", "Scores", "Contributions", "Repositories", "Signals", "How to read this report"]) {
    expect(facts).toContain(`/Title (${chapter})`);
  }
});

test("everything on a page is tagged or marked as an artifact", async () => {
  const { pages, objects } = await render(rich, options);
  for (const { content } of pages) {
    let depth = 0;
    let loose = 0;
    for (const operator of content.split(/\s+/)) {
      if (operator === "BDC" || operator === "BMC") depth++;
      if (operator === "EMC") depth--;
      if (/^(?:f|f\*|S|B|Tj|TJ)$/.test(operator) && depth === 0) loose++;
    }
    expect({ depth, loose }).toEqual({ depth: 0, loose: 0 });
  }
  const kinds = new Set(
    [...objects.values()].flatMap(({ dictionary }) => /^<<\n\/S \/(\w+)/.exec(dictionary)?.[1] ?? []),
  );
  for (const kind of ["Document", "H1", "H2", "H3", "P", "Figure", "Table", "TR", "TH", "TD", "L", "TOC", "Link"]) {
    expect(kinds).toContain(kind);
  }
});

test("every font is embedded as a subset", async () => {
  const { objects } = readPdf(await renderMaximal());
  const fonts = [...objects.values()].filter(({ dictionary }) => /\/Type \/Font\n/.test(dictionary));
  const described = [...objects.values()].filter(({ dictionary }) => dictionary.includes("/Type /FontDescriptor"));
  expect(fonts.length).toBeGreaterThan(20);
  expect(fonts.every(({ dictionary }) => /\/BaseFont \/[A-Z]{6}\+/.test(dictionary))).toBe(true);
  expect(described.length).toBe(fonts.length / 2);
  expect(described.every(({ dictionary }) => dictionary.includes("/FontFile2"))).toBe(true);
});

test.each(Object.entries(names))("a name in %s can be read, found and copied", async (_, name) => {
  const pdf = await render(minimal, {
    ...minimalOptions,
    developer: { ...minimalOptions.developer, name },
  });
  const characters = charactersOf(pdf);
  const wanted = Array.from(name.normalize("NFC")).filter((character) => !/\s|\u200d|\ufe0f/.test(character));
  expect(wanted.filter((character) => !characters.has(character))).toEqual([]);
});

test("right-to-left text is set from right to left", async () => {
  const textOf = async (name: string) => {
    const [cover] = (await render(minimal, { ...minimalOptions, developer: { ...minimalOptions.developer, name } }))
      .pages;
    return cover?.text.split("\n") ?? [];
  };
  // Glyphs are written from left to right, so the letters of a Hebrew word are in reverse order.
  expect(await textOf("שרה לוי")).toContain("יול הרש");
  // Arabic with a Latin name in brackets: the brackets are mirrored like the text around them, the Latin letters are
  // not.
  const mixed = (await textOf("محمد (Mo) علي")).join("");
  expect(mixed).toContain("Mo");
  expect(mixed.indexOf("ي")).toBeLessThan(mixed.indexOf("Mo"));
  // Numbers are read from left to right whatever their digits.
  expect((await textOf("محمد ١٢٣")).join("")).toContain("١٢٣");
});

test("an empty report is a short document that says so", async () => {
  const pdf = await render(minimal, minimalOptions);
  expect(pdf.pages.length).toBe(2);
  const text = flat(pdf);
  expect(text).toContain("No prose was written for this report.");
  expect(text).toContain("No composite score is given");
  expect(text).not.toMatch(/NaN|undefined|\bnull\b|Repositories/);
});

test("pending prose is announced", async () => {
  expect(flat(await render(unwritten, options))).toContain("is still being written");
  expect(flat(await render({ ...rich, status: "running" }, options))).toContain("This report is not complete");
});

test("names stay text, whatever they contain", async () => {
  const pdf = readPdf(await renderMaximal());
  expect(flat(pdf)).toContain('<script>alert("1")</script>');
  expect(pdf.raw).not.toMatch(/\/JavaScript|\/JS |\/Launch|\/OpenAction|javascript:/);
  const xmp = [...pdf.objects.values()]
    .find(({ dictionary }) => dictionary.includes("/Subtype /XML"))
    ?.stream?.toString();
  expect(xmp).not.toContain("<script");
  const links = [...pdf.objects.values()].flatMap(({ dictionary }) => /\/URI \(([^)]*)\)/.exec(dictionary)?.[1] ?? []);
  expect(links.every((link) => /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+$/.test(link))).toBe(true);
});

test("a masked name appears nowhere in the document", async () => {
  const pdf = await render(rich, { ...options, maskName: true });
  expect(flat(pdf)).not.toMatch(/Mira Lindqvist/i);
  expect(pdf.raw).not.toContain("Mira Lindqvist");
  expect(flat(pdf)).toContain("mira-lindqvist keeps one engine of her own");
});
