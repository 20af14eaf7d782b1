type Doc = PDFKit.PDFDocument;

/** A map pin, for places. */
export function drawPin(doc: Doc, x: number, y: number, size: number, color: string): void {
  const s = size / 16;
  doc.save().translate(x, y).scale(s);
  doc.path("M8 1a5 5 0 0 0-5 5c0 3.6 5 9 5 9s5-5.4 5-9a5 5 0 0 0-5-5zm0 7a2 2 0 1 1 0-4 2 2 0 0 1 0 4z").fill(color);
  doc.restore();
}

/** A star, for stargazers. */
export function drawStar(doc: Doc, x: number, y: number, size: number, color: string): void {
  const center = size / 2;
  for (let point = 0; point < 10; point++) {
    const angle = (Math.PI * point) / 5 - Math.PI / 2;
    const radius = point % 2 === 0 ? center : center * 0.45;
    const [px, py] = [x + center + radius * Math.cos(angle), y + center + radius * Math.sin(angle)];
    if (point === 0) doc.moveTo(px, py);
    else doc.lineTo(px, py);
  }
  doc.closePath().fill(color);
}

/** Two branches that part, for forks. */
export function drawFork(doc: Doc, x: number, y: number, size: number, color: string): void {
  const s = size / 16;
  doc.save().translate(x, y).scale(s).lineWidth(1.6).strokeColor(color);
  doc.moveTo(4, 5).bezierCurveTo(4, 9, 8, 7, 8, 11).stroke();
  doc.moveTo(12, 5).bezierCurveTo(12, 9, 8, 7, 8, 11).stroke();
  for (const [cx, cy] of [
    [4, 3],
    [12, 3],
    [8, 13],
  ] as const) {
    doc.circle(cx, cy, 2.2).fill(color);
  }
  doc.restore();
}
