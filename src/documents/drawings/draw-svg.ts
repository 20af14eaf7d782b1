import type { Paper } from "../page/paper.ts";
import type { SvgDrawing, SvgMark } from "./svg.ts";

/** Draws the whole picture centred in a rectangle, clipped to it. */
export function drawSvg(paper: Paper, drawing: SvgDrawing, x: number, y: number, width: number, height: number): void {
  const { doc } = paper;
  const scale = Math.min(width / drawing.width, height / drawing.height);
  doc.save();
  doc.rect(x, y, width, height).clip();
  doc.translate(x + (width - drawing.width * scale) / 2, y + (height - drawing.height * scale) / 2);
  doc.scale(scale).translate(-drawing.minX, -drawing.minY);
  for (const mark of drawing.marks) drawMark(paper, mark);
  doc.restore();
}

function drawMark(paper: Paper, mark: SvgMark): void {
  const { doc } = paper;
  const { look } = mark;
  if (look.fill === null && look.stroke === null) return;
  doc.save();
  for (const matrix of look.transforms) doc.transform(...matrix);
  if (look.opacity < 1) doc.opacity(look.opacity);
  if ("text" in mark) drawText(paper, mark);
  else {
    const fill = fillOf(doc, mark);
    doc.lineWidth(look.strokeWidth).path(mark.data);
    if (fill !== null && look.stroke !== null) doc.fillAndStroke(fill, look.stroke);
    else if (fill !== null) doc.fill(fill);
    else doc.stroke(look.stroke as string);
  }
  doc.restore();
}

type Outline = Exclude<SvgMark, { readonly text: string }>;

function fillOf(doc: PDFKit.PDFDocument, { look, gradient, box }: Outline): PDFKit.Mixins.ColorValue | null {
  if (gradient === null || box === null) return look.fill;
  const [x, y, width, height] = box;
  const { from, to } = gradient;
  const made = doc.linearGradient(x + from[0] * width, y + from[1] * height, x + to[0] * width, y + to[1] * height);
  for (const { at, color } of gradient.stops) made.stop(at, color);
  return made;
}

const far = 100_000;

function drawText(paper: Paper, { look, text, x, y }: Extract<SvgMark, { readonly text: string }>): void {
  const size = look.fontSize;
  const style = { size, leading: size, weight: look.bold ? 600 : 400, color: look.fill ?? "#000000" } as const;
  const top = y - size / 2 - size * 0.3635;
  if (look.anchor === "start") paper.line(text, style, x, top, far);
  else if (look.anchor === "end") paper.line(text, style, x - far, top, far, "right");
  else paper.line(text, style, x - far / 2, top, far, "center");
}
