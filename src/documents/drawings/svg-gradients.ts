import { readColor } from "./svg-colors.ts";
import { type Matrix, readTransforms } from "./svg-looks.ts";

type Attributes = Readonly<Record<string, string>>;

/** A linear gradient across the bounding box of the filled shape, from one point of the unit square to another. */
export interface Gradient {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly stops: { readonly at: number; readonly color: string }[];
}

/** Null for a gradient in user-space coordinates or a repeating one: these are not supported. */
export function readGradient(attributes: Attributes): Gradient | null {
  if (attributes.gradientUnits === "userSpaceOnUse" || attributes.spreadMethod || attributes.href) return null;
  const place = (name: string, otherwise: number) => {
    const text = attributes[name] ?? String(otherwise);
    return text.endsWith("%") ? Number(text.slice(0, -1)) / 100 : Number(text);
  };
  const transforms = readTransforms(attributes.gradientTransform ?? "");
  const ends = [place("x1", 0), place("y1", 0), place("x2", 1), place("y2", 0)] as const;
  if (transforms === null || !ends.every((n) => Math.abs(n) < 100)) return null;
  return { from: moved(transforms, ends[0], ends[1]), to: moved(transforms, ends[2], ends[3]), stops: [] };
}

export function addStop(gradient: Gradient, attributes: Attributes): boolean {
  const text = attributes.offset ?? "0";
  const at = text.endsWith("%") ? Number(text.slice(0, -1)) / 100 : Number(text);
  const color = readColor(attributes["stop-color"] ?? "black");
  if (color === undefined || !(at >= 0 && at <= 1) || attributes["stop-opacity"] !== undefined) return false;
  return gradient.stops.push({ at, color }) <= 16;
}

function moved(transforms: readonly Matrix[], x: number, y: number): readonly [number, number] {
  let point: readonly [number, number] = [x, y];
  for (const [a, b, c, d, e, f] of [...transforms].reverse()) {
    point = [a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f];
  }
  return point;
}
