import { type Avatar, avatarSize, cellRadius, cellSize, type Hsl } from "../../model/avatar.ts";

/** The picture that is served for a developer, from the same shapes. */
export function drawAvatar(doc: PDFKit.PDFDocument, avatar: Avatar, x: number, y: number, side: number): void {
  const half = avatarSize / 2;
  const turn = (avatar.angle * Math.PI) / 180;
  const [dx, dy] = [half * Math.cos(turn), half * Math.sin(turn)];
  doc
    .save()
    .translate(x, y)
    .scale(side / avatarSize);
  const ground = doc.linearGradient(half - dx, half - dy, half + dx, half + dy);
  ground.stop(0, hexOf(avatar.from)).stop(1, hexOf(avatar.to));
  doc.rect(0, 0, avatarSize, avatarSize).fill(ground);
  for (const [left, top] of avatar.cells) doc.roundedRect(left, top, cellSize, cellSize, cellRadius);
  doc.fillOpacity(avatar.inkOpacity).fill(hexOf(avatar.ink)).restore();
}

function hexOf([hue, saturation, lightness]: Hsl): string {
  const light = lightness / 100;
  const reach = (saturation / 100) * Math.min(light, 1 - light);
  const channel = (start: number) => {
    const place = (start + hue / 30) % 12;
    const value = Math.round(255 * (light - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
    return value.toString(16).padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
