import { mkdirSync, writeFileSync } from "node:fs";
import { show } from "./numbers.ts";

interface Axis {
  readonly label: string;
  readonly logarithmic?: boolean;
}

interface Line {
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
}

export interface Plot {
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly lines: readonly Line[];
}

const [width, height, left, right, top, bottom] = [640, 340, 62, 150, 38, 46];
const colours = ["#2563eb", "#d97706", "#059669", "#db2777", "#7c3aed", "#475569"];

/** Writes one chart to docs/plots/, small enough to be stored with the text that refers to it. */
export function keepPlot(name: string, plot: Plot): void {
  mkdirSync("docs/plots", { recursive: true });
  writeFileSync(`docs/plots/${name}.svg`, draw(plot));
  console.log(`→ docs/plots/${name}.svg`);
}

function draw({ title, x, y, lines }: Plot): string {
  const across = scale(
    x,
    lines.flatMap(({ points }) => points.map(([value]) => value)),
    [left, width - right],
  );
  const up = scale(
    y,
    lines.flatMap(({ points }) => points.map(([, value]) => value)),
    [height - bottom, top],
  );
  const parts = [
    `<text x="${left}" y="20" font-size="14" font-weight="600">${title}</text>`,
    ...across.ticks.map(
      (tick) =>
        `<text x="${round(across.at(tick))}" y="${height - bottom + 16}" text-anchor="middle">${show(tick).replace(/\.0+$/, "")}</text>`,
    ),
    ...up.ticks.map((tick) => {
      const at = round(up.at(tick));
      return `<path d="M${left} ${at}H${width - right}" stroke="#e2e8f0"/><text x="${left - 6}" y="${at + 4}" text-anchor="end">${show(tick).replace(/\.0+$/, "")}</text>`;
    }),
    `<text x="${(left + width - right) / 2}" y="${height - 8}" text-anchor="middle">${x.label}</text>`,
    `<text x="12" y="${top - 6}">${y.label}</text>`,
    ...lines.map((line, at) => drawLine(line, at, across.at, up.at)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="11" fill="#334155"><title>${title}</title><rect width="100%" height="100%" fill="#fff"/>${parts.join("")}</svg>\n`;
}

function drawLine({ name, points }: Line, at: number, x: (value: number) => number, y: (value: number) => number) {
  const colour = colours[at % colours.length] as string;
  const path = points.map(([a, b]) => `${round(x(a))} ${round(y(b))}`).join("L");
  const dots = points.map(([a, b]) => `<circle cx="${round(x(a))}" cy="${round(y(b))}" r="2.5" fill="${colour}"/>`);
  const legend = `<text x="${width - right + 10}" y="${top + 12 + at * 16}" fill="${colour}">${name}</text>`;
  return `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="1.5"/>${dots.join("")}${legend}`;
}

/** The position of a value between two ends, and round values for labels. A linear axis begins at zero. */
function scale({ logarithmic = false }: Axis, values: readonly number[], [from, to]: readonly [number, number]) {
  const high = Math.max(...values);
  const low = logarithmic ? Math.min(...values) : 0;
  const place = (value: number): number =>
    logarithmic ? Math.log10(value / low) / Math.log10(high / low) : value / high;
  const step = 10 ** Math.floor(Math.log10(high || 1)) / (high / 10 ** Math.floor(Math.log10(high || 1)) < 3 ? 2 : 1);
  const ticks = logarithmic
    ? [...new Set(values)].sort((a, b) => a - b)
    : Array.from({ length: Math.floor(high / step) + 1 }, (_, at) => at * step);
  return { at: (value: number) => from + (to - from) * place(value), ticks };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
