import { cleanLine } from "../text/clean.ts";
import { addStop, type Gradient, readGradient } from "./svg-gradients.ts";
import { type Look, lookOf, plainLook } from "./svg-looks.ts";
import { boxOf, pathOf } from "./svg-paths.ts";

/**
 * Enough of SVG for a logo or an avatar: shapes, paths, groups, plain text, colours, simple gradients and transforms. A
 * drawing that uses anything else is never drawn in part: parsing returns null, and text takes its place.
 */
export interface SvgDrawing {
  readonly width: number;
  readonly height: number;
  readonly minX: number;
  readonly minY: number;
  readonly marks: readonly SvgMark[];
}

export type SvgMark = { readonly look: Look } & (
  | { readonly data: string; readonly gradient: Gradient | null; readonly box: Box | null }
  | { readonly text: string; readonly x: number; readonly y: number }
);

type Box = readonly [x: number, y: number, width: number, height: number];
type Attributes = Readonly<Record<string, string>>;

const maxLength = 100_000;
const maxMarks = 800;
/** Elements that draw nothing. */
const silent = new Set(["g", "title", "desc", "metadata", "defs"]);
const form = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>([^<]*)/y;

export function readSvg(source: string | null): SvgDrawing | null {
  if (source === null || source.length > maxLength) return null;
  const text = source.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, "").trim();
  const open: { readonly name: string; readonly look: Look }[] = [];
  const marks: SvgMark[] = [];
  const gradients = new Map<string, Gradient>();
  let gradient: Gradient | null = null;
  let frame: Omit<SvgDrawing, "marks"> | null = null;
  form.lastIndex = 0;
  while (form.lastIndex < text.length) {
    const [, closing, name = "", rest = "", empty, words = ""] = form.exec(text) ?? [];
    if (closing === undefined) return null;
    if (closing !== "") {
      if (open.pop()?.name !== name) return null;
      continue;
    }
    const attributes = attributesOf(rest);
    const look = lookOf(attributes, open.at(-1)?.look ?? plainLook);
    if (look === null) return null;
    if (frame === null) {
      frame = name === "svg" ? frameOf(attributes) : null;
      if (frame === null) return null;
    } else if (name === "linearGradient") {
      gradient = readGradient(attributes);
      if (gradient === null) return null;
      gradients.set(`url(#${attributes.id})`, gradient);
    } else if (name === "stop") {
      if (gradient === null || !addStop(gradient, attributes)) return null;
    } else if (!silent.has(name)) {
      const mark = markOf(name, attributes, look, words, gradients);
      if (mark === null || marks.push(mark) > maxMarks) return null;
    }
    if (empty === "") open.push({ name, look });
  }
  return frame !== null && open.length === 0 ? { ...frame, marks } : null;
}

function markOf(
  name: string,
  attributes: Attributes,
  look: Look,
  words: string,
  gradients: ReadonlyMap<string, Gradient>,
): SvgMark | null {
  const gradient = gradients.get(look.fill ?? "") ?? null;
  const box = boxOf(name, attributes);
  // The gradient must exist, and the shape must have a known bounding box.
  if (look.fill?.startsWith("url") && (gradient === null || gradient.stops.length === 0 || box === null)) return null;
  if (name === "text") {
    const [x, y] = [Number(attributes.x ?? 0), Number(attributes.y ?? 0)];
    return Number.isFinite(x + y) ? { look, text: cleanLine(decode(words)), x, y } : null;
  }
  const data = pathOf(name, attributes);
  return data === null ? null : { look, data, gradient, box };
}

function frameOf(attributes: Attributes): Omit<SvgDrawing, "marks"> | null {
  const box = (
    attributes.viewBox ??
    `0 0 ${Number.parseFloat(attributes.width ?? "")} ${Number.parseFloat(attributes.height ?? "")}`
  )
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [minX = Number.NaN, minY = Number.NaN, width = 0, height = 0] = box;
  const sound = box.length === 4 && box.every((n) => Math.abs(n) < 1e5) && width > 0.01 && height > 0.01;
  return sound ? { minX, minY, width, height } : null;
}

function attributesOf(text: string): Attributes {
  const found: Record<string, string> = {};
  for (const [, name, a, b] of text.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    found[name as string] = decode(a ?? b ?? "");
  }
  for (const declaration of (found.style ?? "").split(";")) {
    const [name, value] = declaration.split(":").map((side) => side.trim());
    if (name && value) found[name] = value;
  }
  return found;
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => entities[name] as string);
}
