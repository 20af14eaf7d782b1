/** The parts used here of V8's output of --cpu-prof. */
export interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface Frame {
  readonly name: string;
  readonly own: boolean;
  time: number;
  readonly under: Map<string, Frame>;
}

const [width, row, deepest, least] = [1_000, 15, 34, 0.004];

/**
 * A flame graph: the width of a function is its time. Idle time and very narrow parts are left out to keep it small.
 */
export function drawFlames(profile: Profile, title: string): string {
  const root = gather(profile);
  const parts: string[] = [];
  let rows = 0;
  const draw = (frame: Frame, x: number, depth: number): void => {
    const share = frame.time / root.time;
    if (share < least || depth > deepest) return;
    rows = Math.max(rows, depth + 1);
    const [wide, y] = [share * width, 24 + depth * row];
    const label = wide > 40 ? `<text x="${fixed(x + 3)}" y="${y + 11}">${legible(frame.name, wide / 6)}</text>` : "";
    const percent = (share * 100).toFixed(1);
    parts.push(
      `<g><title>${legible(frame.name)} ${percent}%</title><rect x="${fixed(x)}" y="${y}" width="${fixed(wide - 0.5)}" height="${row - 1}" fill="${frame.own ? "#f59e0b" : "#94a3b8"}"/>${label}</g>`,
    );
    let at = x;
    for (const each of [...frame.under.values()].sort((a, b) => b.time - a.time)) {
      draw(each, at, depth + 1);
      at += (each.time / root.time) * width;
    }
  };
  draw(root, 0, 0);
  const height = 30 + rows * row;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="10"><title>${title}</title><rect width="100%" height="100%" fill="#fff"/><text x="4" y="15" font-size="13" font-weight="600">${title}: Understudy in amber, node and V8 in grey</text>${parts.join("")}</svg>\n`;
}

function gather({ nodes, samples, timeDeltas }: Profile): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const root: Frame = { name: "all", own: false, time: 0, under: new Map() };
  for (const [at, sample] of samples.entries()) {
    const path: number[] = [];
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) path.unshift(id);
    if (byId.get(sample)?.callFrame.functionName === "(idle)") continue;
    let frame = root;
    root.time += timeDeltas[at] ?? 0;
    for (const id of path.slice(1)) {
      const { functionName, url } = byId.get(id)?.callFrame ?? { functionName: "?", url: "" };
      const name = functionName || "(anonymous)";
      const next = frame.under.get(name) ?? { name, own: url.includes("understudy"), time: 0, under: new Map() };
      frame.under.set(name, next);
      next.time += timeDeltas[at] ?? 0;
      frame = next;
    }
  }
  return root;
}

function legible(text: string, maxLength = 80): string {
  const cut = text.length > maxLength ? `${text.slice(0, Math.max(1, Math.floor(maxLength) - 1))}…` : text;
  return cut.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function fixed(value: number): string {
  return value.toFixed(1);
}
