/** The number of arguments of each path command. */
const arity: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const part = /([MLHVCSQTAZ])|([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?)/gi;

/** True for valid path data: known commands, each with all its arguments. */
function isPath(data: string): boolean {
  if (data.replace(part, "").replace(/[\s,]/g, "") !== "") return false;
  let command = "";
  let numbers: number[] = [];
  const complete = () => {
    const needs = arity[command.toLowerCase()] as number;
    if (needs === 0) return numbers.length === 0;
    // An arc with a radius of 0 would cause a division by zero.
    const flat = needs === 7 && numbers.some((n, index) => index % 7 < 2 && !(n > 0));
    return numbers.length > 0 && numbers.length % needs === 0 && !flat;
  };
  for (const [, letter, number] of data.matchAll(part)) {
    if (number !== undefined) {
      if (command === "" || Math.abs(Number(number)) > 1e6) return false;
      numbers.push(Number(number));
      continue;
    }
    if (command === "" ? letter?.toLowerCase() !== "m" : !complete()) return false;
    command = letter as string;
    numbers = [];
  }
  return command !== "" && complete();
}

type Attributes = Readonly<Record<string, string>>;

/** The outline of a basic shape as path data; null when a number is missing or invalid. */
export function pathOf(element: string, attributes: Attributes): string | null {
  const number = (name: string, otherwise = 0) =>
    attributes[name] === undefined ? otherwise : Number.parseFloat(attributes[name]);
  const data = shapes.get(element)?.(number, attributes);
  return data !== undefined && !data.includes("NaN") && isPath(data) ? data : null;
}

/** The bounding box of a basic shape, for its gradients; null for any other shape. */
export function boxOf(element: string, attributes: Attributes): readonly [number, number, number, number] | null {
  const [x, y, w, h, cx, cy, r] = ["x", "y", "width", "height", "cx", "cy", "r"].map((name) =>
    Number.parseFloat(attributes[name] ?? "0"),
  ) as [number, number, number, number, number, number, number];
  if (element === "rect") return [x, y, w, h];
  return element === "circle" ? [cx - r, cy - r, 2 * r, 2 * r] : null;
}

type ReadNumber = (name: string, otherwise?: number) => number;

type ReadShape = (number: ReadNumber, attributes: Attributes) => string;

const shapes: ReadonlyMap<string, ReadShape> = new Map(
  Object.entries<ReadShape>({
    path: (_, { d }) => d ?? "",
    rect(number) {
      const [x, y, w, h] = [number("x"), number("y"), number("width"), number("height")];
      const r = Math.min(number("rx", number("ry")), w / 2, h / 2);
      if (!(r > 0)) return `M${x} ${y}h${w}v${h}h${-w}z`;
      const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
      return `M${x + r} ${y}h${w - 2 * r}${corner(r, r)}v${h - 2 * r}${corner(-r, r)}h${2 * r - w}${corner(-r, -r)}v${2 * r - h}${corner(r, -r)}z`;
    },
    circle: (number) => oval(number("cx"), number("cy"), number("r"), number("r")),
    ellipse: (number) => oval(number("cx"), number("cy"), number("rx"), number("ry")),
    line: (number) => `M${number("x1")} ${number("y1")}L${number("x2")} ${number("y2")}`,
    polyline: (_, { points }) => `M${points ?? ""}`,
    polygon: (_, { points }) => `M${points ?? ""}z`,
  }),
);

function oval(cx: number, cy: number, rx: number, ry: number): string {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`;
}
