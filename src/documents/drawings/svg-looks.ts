import { readColor } from "./svg-colors.ts";

export type Matrix = readonly [number, number, number, number, number, number];

/** How a shape is painted; inherited from the enclosing groups. */
export interface Look {
  /** A colour, `url(#…)` for a gradient, or null. */
  readonly fill: string | null;
  readonly stroke: string | null;
  readonly strokeWidth: number;
  readonly opacity: number;
  readonly fontSize: number;
  readonly bold: boolean;
  readonly anchor: "start" | "middle" | "end";
  readonly transforms: readonly Matrix[];
}

export const plainLook: Look = {
  fill: "#000000",
  stroke: null,
  strokeWidth: 1,
  opacity: 1,
  fontSize: 16,
  bold: false,
  anchor: "start",
  transforms: [],
};

type Attributes = Readonly<Record<string, string>>;

/** Null for anything unsupported: a filter, a mask, a style sheet, an invalid colour. */
export function lookOf(attributes: Attributes, parent: Look): Look | null {
  if (["filter", "mask", "clip-path", "class"].some((name) => (attributes[name] ?? "none") !== "none")) return null;
  const fill = paintOf(attributes.fill, parent.fill);
  const stroke = paintOf(attributes.stroke, parent.stroke);
  const transforms = readTransforms(attributes.transform ?? "");
  const size = Number.parseFloat(attributes["font-size"] ?? String(parent.fontSize));
  const strokeWidth = Number.parseFloat(attributes["stroke-width"] ?? String(parent.strokeWidth));
  const opacity = Number(attributes.opacity ?? 1) * Number(attributes["fill-opacity"] ?? 1) * parent.opacity;
  if (fill === undefined || stroke === undefined || stroke?.startsWith("url") || transforms === null) return null;
  if (!(size > 0 && size < 1e4 && strokeWidth >= 0 && strokeWidth < 1e4 && opacity >= 0 && opacity <= 1)) return null;
  return {
    fill,
    stroke,
    strokeWidth,
    opacity,
    fontSize: size,
    bold: isBold(attributes["font-weight"]) ?? parent.bold,
    anchor: anchorOf(attributes["text-anchor"]) ?? parent.anchor,
    transforms: [...parent.transforms, ...transforms],
  };
}

/** Undefined for an unsupported colour. */
function paintOf(text: string | undefined, parent: string | null): string | null | undefined {
  if (text === undefined || text === "inherit") return parent;
  if (text === "none" || text === "transparent") return null;
  return /^url\(#[\w-]+\)$/.test(text) ? text : readColor(text);
}

function isBold(weight: string | undefined): boolean | undefined {
  return weight === undefined ? undefined : weight === "bold" || Number(weight) >= 550;
}

function anchorOf(text: string | undefined): Look["anchor"] | undefined {
  return text === "start" || text === "middle" || text === "end" ? text : undefined;
}

export function readTransforms(text: string): readonly Matrix[] | null {
  const found: Matrix[] = [];
  const rest = text.replace(/(matrix|translate|scale|rotate)\s*\(([^)]*)\)/g, (_, name: string, list: string) => {
    const numbers = list
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const made = numbers.every((n) => Math.abs(n) < 1e5) ? matrices(name, numbers) : [];
    found.push(...made);
    return made.length > 0 ? "" : "?";
  });
  return rest.replace(/[\s,]/g, "") === "" ? found : null;
}

function matrices(name: string, numbers: readonly number[]): readonly Matrix[] {
  const [a = 0, b, c] = numbers;
  if (name === "matrix")
    return numbers.length === 6 ? [[...numbers] as [number, number, number, number, number, number]] : [];
  if (name === "translate") return [[1, 0, 0, 1, a, b ?? 0]];
  if (name === "scale") return [[a, 0, 0, b ?? a, 0, 0]];
  const [sin, cos] = [Math.sin((a * Math.PI) / 180), Math.cos((a * Math.PI) / 180)];
  const turn: Matrix = [cos, sin, -sin, cos, 0, 0];
  return b === undefined ? [turn] : [[1, 0, 0, 1, b, c ?? 0], turn, [1, 0, 0, 1, -b, -(c ?? 0)]];
}
