import { expect, test } from "vitest";
import { clean, cleanLine } from "../../src/documents/page/clean.ts";
import { loadFonts } from "../../src/documents/page/fonts.ts";
import { renderReportPdf } from "../../src/documents/render-report-pdf.ts";
import type { ReportForPdf } from "../../src/documents/report-for-pdf.ts";
import type { Avatar } from "../../src/model/avatar.ts";
import type { Report } from "../../src/model/report.ts";
import { avatarOf } from "../../src/population/avatars.ts";
import { charactersOf, flat, readPdf } from "./read-pdf.ts";
import {
  foreignNames,
  maximal,
  maximalOptions,
  minimal,
  minimalOptions,
  names,
  options,
  rich,
  unwritten,
} from "./sample-reports.ts";

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

test("every font is embedded as a subset", async () => {
  const { objects } = readPdf(await renderMaximal());
  const fonts = [...objects.values()].filter(({ dictionary }) => /\/Type \/Font\n/.test(dictionary));
  const described = [...objects.values()].filter(({ dictionary }) => dictionary.includes("/Type /FontDescriptor"));
  // Inter in two weights and one font of CJK, each as a font and its descendant.
  expect(fonts.length).toBe(6);
  expect(fonts.every(({ dictionary }) => /\/BaseFont \/[A-Z]{6}\+/.test(dictionary))).toBe(true);
  expect(described.length).toBe(fonts.length / 2);
  expect(described.every(({ dictionary }) => dictionary.includes("/FontFile2"))).toBe(true);
});

test("a letter that is a part of others, like ı, is found in a second document, too", async () => {
  const developer = { ...minimalOptions.developer, name: "Kargılaç" };
  await render(minimal, { ...minimalOptions, developer: { ...developer, name: "Filiz" } });
  expect(flat(await render(minimal, { ...minimalOptions, developer }))).toContain("Kargılaç");
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

test.each(Object.entries(foreignNames))(
  "a name in %s, for which there is no font, is found and copied all the same",
  async (_, name) => {
    const developer = { ...minimalOptions.developer, name };
    const text = flat(await render(minimal, { ...minimalOptions, developer }));
    expect(text).toContain(cleanLine(name));
  },
);

test("a name in such a script is printed in Latin letters where these are known", async () => {
  const developer = { ...minimalOptions.developer, name: "สมชาย ใจดี", latinName: "Somchai Jaidee" };
  expect(flat(await render(minimal, { ...minimalOptions, developer }))).toContain("Somchai Jaidee");
  const drawn = { ...developer, name: "渡邉 さくら", latinName: "Sakura Watanabe" };
  expect(flat(await render(minimal, { ...minimalOptions, developer: drawn }))).toContain("渡邉 さくら");
});

test("a character without a font becomes compatible letters, bare letters, then its code point in brackets", async () => {
  const { spell } = await loadFonts([]);
  expect(spell(clean("𝓐 ﬁx \u1e01\u0303 e\u0303"), 400).text).toBe("A fix ḁ ẽ".normalize());
  expect(spell("Ada 🚀 שרה", 600).text).toBe("Ada [U+1F680] [U+05E9 05E8 05D4]");
  expect(spell("Ada", 600).font).toBe("inter-600");
});

test("text from reports is tidied before it is set", () => {
  expect(clean("a\r\nb\u2028c\td\u0000e")).toBe("a\nb\nc d e");
  expect(clean("e\u0301")).toBe("é");
  expect(clean("user\u202egpj.exe")).toBe("usergpj.exe");
  expect(clean("\ud800 lone")).toBe("\ufffd lone");
  expect(clean("x".repeat(20_000)).length).toBe(12_001);
  expect(cleanLine("  two\n lines ")).toBe("two lines");
});

test("the account is named on the cover, whatever its logo, and a picture is the one that is served", async () => {
  for (const accountLogo of [null, "<svg>broken", "<svg xmlns='http://www.w3.org/2000/svg'/>"]) {
    expect(flat(await render(minimal, { ...minimalOptions, accountLogo }))).toMatch(/^Small Start/);
  }
  const squares = async (picture: Avatar) => {
    const developer = { ...minimalOptions.developer, picture };
    const [cover] = (await render(minimal, { ...minimalOptions, developer })).pages;
    return cover?.content.split("/Pattern cs").length;
  };
  expect(await squares(avatarOf("4200000017"))).toBe(2);
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
