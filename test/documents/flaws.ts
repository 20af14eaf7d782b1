import type { RenderOptions, ReportForPdf } from "../../src/documents/report-for-pdf.ts";
import { charactersOf, flat, type ReadPage, readPdf } from "./read-pdf.ts";

/** The lines of text between the running head and the foot. */
function linesOn({ content }: ReadPage): number {
  const baselines = [...content.matchAll(/1 0 0 1 [\d.-]+ ([\d.]+) Tm/g)].map(([, y]) => Math.round(842 - Number(y)));
  return new Set(baselines.filter((y) => y > 60 && y < 780)).size;
}

/** Every text of a report written by third parties, by kind. */
function* textsOf(report: ReportForPdf, { developer, accountName }: RenderOptions): Generator<[string, string | null]> {
  yield ["name", developer.name];
  yield ["login", developer.login];
  yield ["headline", developer.headline];
  yield ["place", developer.location];
  yield ["account", accountName];
  yield ["persona", report.narrative?.persona ?? null];
  for (const section of Object.values(report.narrative?.sections ?? {})) yield ["section", section];
  for (const line of report.evidence) yield ["evidence", line];
  for (const { name } of report.subjects ?? []) yield ["subject", name];
  for (const name of report.profile?.organizations ?? []) yield ["organization", name];
  for (const { detail } of Object.values(report.signalsExcluded)) yield ["reason", detail];
  for (const { owner, name, topics, languages, contribution } of report.repos) {
    yield ["owner", owner];
    yield ["repository", name];
    for (const topic of topics) yield ["topic", topic];
    for (const language of languages) yield ["language", language.name];
    for (const title of contribution?.prTitles ?? []) yield ["title", title];
  }
}

/** Text prepared for searching: line breaks may be anywhere, and invisible direction marks are removed. */
function bare(text: string): string {
  return text.normalize().replace(/\s|\p{Cf}|\ufe0f/gu, "");
}

/** On one line or several, or on two pages, with a foot and a head between them. */
function stands(text: string, within: string): boolean {
  if (within.includes(text)) return true;
  const cut = Array.from(text, (_, at) => at).findLast((at) => within.includes(text.slice(0, at))) ?? 0;
  return cut > 8 && within.includes(text.slice(cut));
}

/**
 * Right-to-left runs are drawn in visual order, and signs may be drawn in parts, so only their characters are searched
 * for.
 */
const plain = /^[\p{Script=Latin}\p{N}\p{P}\p{S}]*$/u;

/** Flaws that a reader would notice: more than eight pages, almost empty pages, and texts that are nowhere complete. */
export function flawsOf(report: ReportForPdf, options: RenderOptions, bytes: Uint8Array): string[] {
  const pdf = readPdf(bytes);
  const within = bare(flat(pdf));
  const characters = charactersOf(pdf);
  const lost = [...textsOf(report, options)].flatMap(([kind, text]) => {
    const wanted = bare(text ?? "");
    const found = plain.test(wanted)
      ? stands(wanted, within)
      : Array.from(wanted).every((character) => characters.has(character));
    // A name in a script that no font of the document has stands there in Latin letters.
    const latin = kind === "name" ? bare(options.developer.latinName ?? "") : "";
    return found || (latin !== "" && stands(latin, within)) ? [] : [`${kind}: ${text}`];
  });
  return [
    ...(pdf.pages.length > 8 ? [`${pdf.pages.length} pages`] : []),
    ...pdf.pages.flatMap((page, index) => (linesOn(page) < 7 ? [`a few lines on page ${index + 1}`] : [])),
    ...(flat(pdf).includes("IN THIS REPORT") ? [] : ["no contents"]),
    ...lost,
  ];
}
