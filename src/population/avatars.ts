// Figures: A-70.
import { hash53 } from "../base/rng.ts";
import { type Avatar, avatarSize, cellRadius, cellSize, type Hsl } from "../model/avatar.ts";

/** A picture for an id: the same id always gets the same one. */
export function avatarOf(id: string): Avatar {
  const hash = hash53(id);
  const low = hash % 2 ** 26;
  const high = Math.floor(hash / 2 ** 26);
  const hue = high % 360;
  const turn = 24 + (Math.floor(high / 360) % 5) * 18;
  const cells: (readonly [number, number])[] = [];
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 3; column++) {
      const bit = row * 3 + column;
      if (((low >>> bit) & 1) === 0 && bit !== 7) continue;
      cells.push(cell(column, row));
      if (column < 2) cells.push(cell(4 - column, row));
    }
  }
  return {
    from: [hue, 62, 46],
    to: [(hue + turn) % 360, 70, 30],
    angle: ((low >>> 15) % 8) * 45,
    ink: [(hue + 180) % 360, 30, 96],
    inkOpacity: 0.88,
    cells,
  };
}

function cell(column: number, row: number): readonly [number, number] {
  return [20 + column * cellSize, 20 + row * cellSize];
}

/** As served: the same id always gets the same bytes. */
export function avatarSvg(id: string): string {
  const { from, to, angle, ink, inkOpacity, cells } = avatarOf(id);
  const squares = cells.map(
    ([x, y]) => `<rect x="${x}" y="${y}" width="${cellSize}" height="${cellSize}" rx="${cellRadius}"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${avatarSize} ${avatarSize}" width="${avatarSize}" height="${avatarSize}" role="img" aria-label="Avatar">`,
    `<defs><linearGradient id="g" gradientTransform="rotate(${angle} .5 .5)">`,
    `<stop offset="0" stop-color="${css(from)}"/>`,
    `<stop offset="1" stop-color="${css(to)}"/>`,
    `</linearGradient></defs><rect width="${avatarSize}" height="${avatarSize}" fill="url(#g)"/>`,
    `<g fill="${css(ink)}" fill-opacity="${String(inkOpacity).slice(1)}">${squares.join("")}</g></svg>`,
  ].join("");
}

function css([hue, saturation, lightness]: Hsl): string {
  return `hsl(${hue} ${saturation}% ${lightness}%)`;
}
