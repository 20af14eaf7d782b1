// Figures: A-70.
import { hash53 } from "../base/rng.ts";

/** A picture for an id: a mirrored pattern in two matching colours. The same id always gets the same bytes. */
export function avatarSvg(id: string): string {
  const hash = hash53(id);
  const low = hash % 2 ** 26;
  const high = Math.floor(hash / 2 ** 26);
  const hue = high % 360;
  const turn = 24 + (Math.floor(high / 360) % 5) * 18;
  const cells: string[] = [];
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 3; column++) {
      const bit = row * 3 + column;
      if (((low >>> bit) & 1) === 0 && bit !== 7) continue;
      cells.push(cell(column, row));
      if (column < 2) cells.push(cell(4 - column, row));
    }
  }
  const angle = (low >>> 15) % 8;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="120" height="120" role="img" aria-label="Avatar">`,
    `<defs><linearGradient id="g" gradientTransform="rotate(${angle * 45} .5 .5)">`,
    `<stop offset="0" stop-color="hsl(${hue} 62% 46%)"/>`,
    `<stop offset="1" stop-color="hsl(${(hue + turn) % 360} 70% 30%)"/>`,
    `</linearGradient></defs><rect width="120" height="120" fill="url(#g)"/>`,
    `<g fill="hsl(${(hue + 180) % 360} 30% 96%)" fill-opacity=".88">${cells.join("")}</g></svg>`,
  ].join("");
}

function cell(column: number, row: number): string {
  return `<rect x="${20 + column * 16}" y="${20 + row * 16}" width="16" height="16" rx="3"/>`;
}
