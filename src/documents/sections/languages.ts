import { hash53 } from "../../base/rng.ts";
import type { Paper } from "../page/paper.ts";
import { colors, type } from "../page/theme.ts";
import type { Repository } from "../report-for-pdf.ts";
import { cleanLine } from "../text/clean.ts";
import { date, percent } from "../words.ts";

/** Colours that people know some languages by; any other gets one of the rest, always the same. */
const known: Readonly<Record<string, string>> = {
  TypeScript: "#3178C6",
  JavaScript: "#C9A800",
  Python: "#3572A5",
  Go: "#0092B8",
  Rust: "#B7643C",
  Java: "#A86A14",
  Ruby: "#8A1F17",
  "C++": "#D1447E",
  C: "#555B66",
  "C#": "#178600",
  Kotlin: "#8B5CF6",
  Swift: "#E4572E",
  PHP: "#4F5D95",
  Shell: "#5E9E2E",
  HTML: "#D6492A",
  CSS: "#663399",
};
const others = ["#2F7F86", "#7A5C99", "#B5852B", "#4A7A4C", "#A3526B", "#54708F", "#8C6A4F", "#3F6B6B"];
const otherwise = "#A7B0BF";
const most = 4;

interface Share {
  readonly name: string;
  readonly share: number;
  readonly color: string;
}

/** The largest languages by bytes; those that remain stand together. */
function sharesOf(repository: Repository): readonly Share[] {
  const sizes = repository.languages.filter(({ size }) => Number.isFinite(size) && size > 0);
  const total = sizes.reduce((sum, { size }) => sum + size / 1e6, 0);
  const sorted = sizes.toSorted((a, b) => b.size - a.size);
  const shown = sorted.slice(0, sorted.length > most + 1 ? most : most + 1).map(({ name, size }): Share => {
    const color = known[name] ?? (others[hash53(name) % others.length] as string);
    return { name: cleanLine(name) || "Unnamed", share: size / 1e6 / total, color };
  });
  const rest = 1 - shown.reduce((sum, { share }) => sum + share, 0);
  return sorted.length > shown.length ? [...shown, { name: "Other", share: rest, color: otherwise }] : shown;
}

export function languagesHeight(repository: Repository): number {
  const rows = Math.ceil(sharesOf(repository).length / 2);
  return (rows === 0 ? 16 : 14 + rows * 13) + (repository.latestReleaseAt ? 14 : 0);
}

/** One stacked bar and its legend in two columns, or the primary language alone. */
export function drawLanguages(paper: Paper, repository: Repository, x: number, y: number, width: number): void {
  const shares = sharesOf(repository);
  let next = y;
  if (shares.length === 0) {
    const alone = cleanLine(repository.primaryLanguage ?? "") || "Language unknown";
    paper.tags.leaf("P", () => paper.line(alone, type.small, x, y, width));
    next += 14;
  } else {
    const alt = `Languages: ${shares.map(({ name, share }) => `${name} ${percent(share)}`).join(", ")}`;
    paper.tags.leaf("Figure", () => drawStack(paper, shares, x, y, width), { alt, bbox: [x, y, x + width, next + 40] });
    next += 14 + Math.ceil(shares.length / 2) * 13;
  }
  if (repository.latestReleaseAt) {
    const words = `Latest release ${date(repository.latestReleaseAt)}`;
    paper.tags.leaf("P", () => paper.line(words, type.small, x, next, width));
  }
}

function drawStack(paper: Paper, shares: readonly Share[], x: number, y: number, width: number): void {
  const { doc } = paper;
  doc.save();
  doc.roundedRect(x, y, width, 6, 3).clip();
  let at = x;
  for (const { share, color } of shares) {
    paper.fill(color, at, y, width * share, 6);
    if (at > x) paper.fill(colors.paper, at - 0.5, y, 1, 6);
    at += width * share;
  }
  doc.restore();
  shares.forEach(({ name, share, color }, index) => {
    const [left, top] = [x + (index % 2) * (width / 2), y + 13 + Math.floor(index / 2) * 13];
    doc.circle(left + 3, top + 6, 2.6).fill(color);
    const room = width / 2 - 38;
    paper.line(name, { ...type.small, color: colors.text }, left + 10, top, room);
    paper.line(percent(share), { ...type.small, tabular: true }, left + 10 + room, top, 24, "right");
  });
}
