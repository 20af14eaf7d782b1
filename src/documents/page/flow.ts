import type { Paper } from "./paper.ts";
import { contentWidth, sheet, type TextStyle, type } from "./theme.ts";

/** The position of the next item: down the page, then on a new page when it would not fit. */
export interface Flow {
  readonly paper: Paper;
  /** Scales the distance between rows and parts: 1 is as designed. */
  readonly pace: number;
  y: number;
  readonly page: () => number;
  readonly room: () => number;
  readonly newPage: () => void;
  /** Starts a new page unless this height is left. */
  readonly need: (height: number) => void;
}

export interface Chapter {
  readonly title: string;
  /** The name of the link target in the document. */
  readonly place: string;
  readonly page: number;
}

export function newFlow(paper: Paper, pace: number): Flow {
  const flow: Flow = {
    paper,
    pace,
    y: sheet.top,
    page: () => paper.doc.bufferedPageRange().count - 1,
    room: () => sheet.bottom - flow.y,
    newPage() {
      paper.doc.addPage();
      flow.y = sheet.top;
    },
    need(height) {
      if (flow.room() < height) flow.newPage();
    },
  };
  return flow;
}

/** Begins a chapter with enough space for its first lines, and adds it to outline and contents. */
export function beginChapter(flow: Flow, chapters: Chapter[], title: string, room: number): void {
  const { paper } = flow;
  if (flow.y > sheet.top) flow.y += 28 * flow.pace;
  flow.need(room + 44);
  const place = `chapter-${chapters.length + 1}`;
  chapters.push({ title, place, page: flow.page() });
  paper.doc.addNamedDestination(place, "XYZ", 0, flow.y - 16, null);
  paper.doc.outline.addItem(title);
  paper.line(title, type.heading, sheet.left, flow.y, contentWidth);
  flow.y += type.heading.leading + 10;
}

/** A paragraph that may continue on the next page. */
export function flowText(flow: Flow, text: string, style: TextStyle, x: number, room: number): void {
  const block = flow.paper.set(text, style, room);
  flow.need(style.leading * Math.min(block.lines, 2));
  flow.y = flow.paper.run(block, x, flow.y);
}
