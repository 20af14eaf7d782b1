import PDFDocument from "pdfkit";
import { parseInstant } from "../base/instants.ts";
import { contentsHeight, drawContents, drawRunningHeads } from "./page/contents.ts";
import { type Chapter, newFlow } from "./page/flow.ts";
import { newPaper } from "./page/paper.ts";
import { newTags } from "./page/tags.ts";
import { sheet } from "./page/theme.ts";
import type { RenderOptions, ReportForPdf } from "./report-for-pdf.ts";
import { drawContributions } from "./sections/contributions.ts";
import { drawCover, drawImprint } from "./sections/cover.ts";
import { drawNotes } from "./sections/notes.ts";
import { drawPortrait } from "./sections/portrait.ts";
import { drawRepositories } from "./sections/repositories.ts";
import { drawScores } from "./sections/scores.ts";
import { drawSignals } from "./sections/signals.ts";
import { loadFaces } from "./text/faces.ts";
import { newTypeSetter } from "./text/type-setter.ts";
import { textsOf, type View, viewOf } from "./view.ts";

const chapters = [drawPortrait, drawScores, drawContributions, drawRepositories, drawSignals, drawNotes];

/** The whole document. It reads nothing but its arguments and the packed fonts: same report, same bytes. */
export async function renderDocument(report: ReportForPdf, options: RenderOptions): Promise<Uint8Array> {
  const view = viewOf(report, options);
  const faces = await loadFaces(textsOf(view));
  const doc = new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en",
    displayTitle: true,
    font: "",
    info: infoOf(view),
  });
  for (const face of faces.all) doc.registerFont(face.id, face.font);
  const bytes = collect(doc);
  const tags = newTags(doc);
  const paper = newPaper(doc, tags, newTypeSetter(faces));
  const flow = newFlow(paper);
  flow.newPage();
  const below = drawCover(paper, view);
  const inContents = tags.later("TOC");
  drawImprint(paper, view);
  flow.newPage();
  const drawn: Chapter[] = [];
  for (const draw of chapters) draw(flow, drawn, view);
  doc.switchToPage(0);
  const fits = below + contentsHeight(drawn.length) <= sheet.bottom + 4;
  inContents(() => fits && drawContents(paper, drawn, below + 6));
  drawRunningHeads(paper, view, flow.page() + 1);
  tags.end();
  doc.end();
  return bytes;
}

function infoOf(view: View): PDFKit.DocumentInfo {
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

/** The library writes these into XML as they stand, so what XML would read as markup is set in its typographic twin. */
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
