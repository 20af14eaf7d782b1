import PDFDocument from "pdfkit";
import { parseInstant } from "../base/instants.ts";
import type { Pause } from "../base/slices.ts";
import { dateAndTime } from "./formats.ts";
import { type Chapter, type Flow, newFlow } from "./page/flow.ts";
import { type Fonts, loadFonts } from "./page/fonts.ts";
import { newPaper, type Paper } from "./page/paper.ts";
import { colors, contentWidth, sheet, tint, type } from "./page/theme.ts";
import type { RenderOptions, ReportForPdf } from "./report-for-pdf.ts";
import { drawContributions } from "./sections/contributions.ts";
import { drawCover, drawImprint } from "./sections/cover.ts";
import { drawNotes } from "./sections/notes.ts";
import { drawPortrait } from "./sections/portrait.ts";
import { drawRepositories } from "./sections/repositories.ts";
import { drawScores } from "./sections/scores.ts";
import { drawSignals } from "./sections/signals.ts";
import { type ReportView, textsIn, viewOf } from "./view.ts";

const chapters = [drawPortrait, drawScores, drawContributions, drawRepositories, drawSignals, drawNotes];

/** Spacings to try: as designed first; tighter if that takes too many pages, wider if the last page is too empty. */
const paces = [1, 0.9, 0.8, 0.7, 1.1];
const maxPages = 8;
/** A longer report has more than `maxPages` pages at any spacing. */
const hopeless = 14;
/** The minimum content of the last page, to avoid a few lines on an empty page. */
const leastOnLast = 120;

/** The whole document. It depends only on its arguments and the packed fonts, not on the pauses. */
export async function renderDocument(report: ReportForPdf, options: RenderOptions, pause?: Pause): Promise<Uint8Array> {
  const fonts = await loadFonts(textsIn([report, options]));
  const view = viewOf(report, options, fonts.draws);
  const tried: ReportDraft[] = [];
  for (const pace of paces) {
    const draft = await drawDocument(view, fonts, pace, pause);
    tried.push(draft);
    if ((draft.pages <= maxPages || draft.pages > hopeless) && !draft.endsShort) break;
  }
  const [best] = tried.toSorted((a, b) => Number(a.endsShort) - Number(b.endsShort) || a.pages - b.pages);
  await pause?.();
  return (best as ReportDraft).finish();
}

interface ReportDraft {
  readonly pages: number;
  readonly endsShort: boolean;
  readonly finish: () => Promise<Uint8Array>;
}

/** Others have their turn after each chapter. */
async function drawDocument(view: ReportView, fonts: Fonts, pace: number, pause?: Pause): Promise<ReportDraft> {
  const doc = new PDFDocument({
    size: [sheet.width, sheet.height],
    margins: { top: sheet.top, bottom: sheet.height - sheet.bottom, left: sheet.left, right: sheet.left },
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: "1.7",
    lang: "en",
    displayTitle: true,
    font: "",
    info: infoOf(view),
  });
  const paper = newPaper(doc, fonts);
  const flow = newFlow(paper, pace);
  flow.newPage();
  drawCover(flow, view);
  const contents = placeContents(flow);
  doc.switchToPage(0);
  drawImprint(paper, view);
  doc.switchToPage(flow.page());
  const drawn: Chapter[] = [];
  for (const draw of chapters) {
    await pause?.();
    draw(flow, drawn, view);
  }
  const pages = flow.page() + 1;
  return {
    pages,
    endsShort: flow.y < sheet.top + leastOnLast,
    finish() {
      const bytes = collect(doc);
      contents(drawn);
      drawRunningHeads(paper, view, pages);
      doc.end();
      return bytes;
    },
  };
}

/** Reserves space for the contents, drawn when page numbers are known: on the cover, or before the first chapter. */
function placeContents(flow: Flow): (drawn: readonly Chapter[]) => void {
  const { paper } = flow;
  flow.need(contentsHeight(chapters.length, 2) - 4);
  const [page, top] = [flow.page(), flow.y];
  if (page === 0) flow.newPage();
  else flow.y += contentsHeight(chapters.length, 2);
  return (drawn) => {
    paper.doc.switchToPage(page);
    const columns = page === 0 && top + contentsHeight(drawn.length, 1) <= sheet.bottom + 4 ? 1 : 2;
    drawContents(paper, drawn, page === 0 ? top + 6 : top, columns);
  };
}

function infoOf(view: ReportView): PDFKit.DocumentInfo {
  const made = new Date(parseInstant(view.options.generatedAt) ?? 0);
  return {
    Title: forMetadata(`Deep research report: ${view.name}`),
    Author: "Understudy",
    Subject: forMetadata(`@${view.login}, prepared for ${view.accountName}`),
    Creator: "Understudy",
    Producer: "Understudy",
    CreationDate: made,
    ModDate: made,
  };
}

/** The library writes these into XML without escaping, so characters special to XML are replaced by lookalikes. */
function forMetadata(text: string): string {
  return text
    .slice(0, 300)
    .replace(/\p{Surrogate}/gu, "")
    .replaceAll("<", "‹")
    .replaceAll(">", "›")
    .replaceAll("&", "＆");
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    doc.on("error", reject);
    doc.on("end", () => {
      const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
      let at = 0;
      for (const chunk of chunks) {
        whole.set(chunk, at);
        at += chunk.length;
      }
      resolve(whole);
    });
  });
}

const rowHeight = 22;

function contentsHeight(chapters: number, columns: number): number {
  return 24 + Math.ceil(chapters / columns) * rowHeight;
}

/** The chapters with page numbers, each a link. Drawn last, when the page numbers are known. */
function drawContents(paper: Paper, chapters: readonly Chapter[], top: number, columns: number): void {
  const rows = Math.ceil(chapters.length / columns);
  const width = (contentWidth - (columns - 1) * 24) / columns;
  paper.line("IN THIS REPORT", type.label, sheet.left, top, contentWidth);
  chapters.forEach(({ title, place, page }, index) => {
    const y = top + 18 + (index % rows) * rowHeight;
    const left = sheet.left + Math.floor(index / rows) * (width + 24);
    paper.rule(left, y, width);
    paper.line(title, tint(type.body, colors.ink), left, y + 3.5, width - 40);
    paper.line(String(page + 1), { ...type.number, color: colors.muted }, left + width - 40, y + 5, 40, "right");
    paper.doc.goTo(left, y, width, rowHeight, place);
  });
}

/** Header and footer of every page; the cover has only its page number. */
function drawRunningHeads(paper: Paper, view: ReportView, pages: number): void {
  const { left, right } = sheet;
  for (let page = 0; page < pages; page++) {
    paper.doc.switchToPage(page);
    if (page > 0) {
      paper.line(view.name, type.smallStrong, left, 34, 240);
      paper.line(`Deep research report for ${view.accountName}`, type.small, right - 240, 34, 240, "right");
      paper.rule(left, 54, contentWidth);
      paper.line(dateAndTime(view.options.generatedAt), type.small, left, 796, 300);
    }
    const number = `${page + 1} of ${pages}`;
    paper.line(number, type.small, right - 80, page > 0 ? 796 : 790, 80, "right");
  }
}
