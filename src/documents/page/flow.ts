import type { TextStyle } from "../text/type-setter.ts";
import type { Paper } from "./paper.ts";
import { contentWidth, sheet, type } from "./theme.ts";

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
  let page = -1;
  const flow: Flow = {
    paper,
    pace,
    y: sheet.top,
    page: () => page,
    room: () => sheet.bottom - flow.y,
    newPage() {
      paper.doc.addPage();
      page++;
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
  paper.tags.leaf("H2", () => paper.line(title, type.heading, sheet.left, flow.y, contentWidth));
  flow.y += type.heading.leading + 10;
}

/** A paragraph that may continue on the next page. */
export function flowText(flow: Flow, text: string, style: TextStyle, x: number, width: number): void {
  const { paper } = flow;
  const { lines } = paper.set(text, style, width);
  const { part, end } = paper.tags.parts("P");
  let next = 0;
  while (next < lines.length) {
    // At least two lines stay together on each side of a page break.
    const left = lines.length - next;
    flow.need(style.leading * Math.min(left, 2));
    let fits = Math.max(1, Math.floor(flow.room() / style.leading));
    if (left - fits === 1 && fits > 2) fits -= 1;
    const some = lines.slice(next, next + fits);
    part(() => paper.draw(some, style, x, flow.y, width, "start"));
    flow.y += some.length * style.leading;
    next += some.length;
  }
  end();
}
