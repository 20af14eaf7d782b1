import { hash53 } from "../../base/rng.ts";
import { date, percent } from "../formats.ts";
import { cleanLine } from "../page/clean.ts";
import type { Paper } from "../page/paper.ts";
import { colors, type } from "../page/theme.ts";
import type { RepositoryForPdf } from "../report-for-pdf.ts";

/** Well-known colours of some languages; any other language always gets the same one of the rest. */
const known: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }),
);
const others = ["#2F7F86", "#7A5C99", "#B5852B", "#4A7A4C", "#A3526B", "#54708F", "#8C6A4F", "#3F6B6B"];
const otherwise = "#A7B0BF";
const maxLanguages = 11;

interface LanguageShare {
  readonly name: string;
  readonly share: number;
  readonly color: string;
}

/** The largest languages by bytes; the rest are combined. */
function sharesOf(repository: RepositoryForPdf): readonly LanguageShare[] {
  const sizes = repository.languages.filter(({ size }) => Number.isFinite(size) && size >= 1);
  const total = sizes.reduce((sum, { size }) => sum + size / 1e6, 0);
  const sorted = sizes.toSorted((a, b) => b.size - a.size);
  const visible = sorted
    .slice(0, sorted.length > maxLanguages + 1 ? maxLanguages : maxLanguages + 1)
    .map(({ name, size }): LanguageShare => {
      const color = known.get(name) ?? (others[hash53(name) % others.length] as string);
      return { name: cleanLine(name) || "Unnamed", share: size / 1e6 / total, color };
    });
  const rest = 1 - visible.reduce((sum, { share }) => sum + share, 0);
  return sorted.length > visible.length ? [...visible, { name: "Other", share: rest, color: otherwise }] : visible;
}

interface Legend {
  readonly shares: readonly LanguageShare[];
  readonly columns: number;
  readonly height: number;
}

const row = 13;

/** Two columns of names, or one if a name is too long for half the width. */
function legendOf(paper: Paper, repository: RepositoryForPdf, width: number): Legend {
  const shares = sharesOf(repository);
  const fits = shares.every(({ name }) => paper.set(name, type.small, width).width <= width / 2 - 38);
  const columns = fits ? 2 : 1;
  return { shares, columns, height: shares.length === 0 ? 14 : 14 + Math.ceil(shares.length / columns) * row };
}

export function languagesHeight(paper: Paper, repository: RepositoryForPdf, width: number): number {
  return legendOf(paper, repository, width).height + (repository.latestReleaseAt ? 14 : 0);
}

/** One stacked bar and its legend, or the primary language alone. */
export function drawLanguages(paper: Paper, repository: RepositoryForPdf, x: number, y: number, width: number): void {
  const legend = legendOf(paper, repository, width);
  const { shares, height } = legend;
  if (shares.length === 0) {
    const alone = cleanLine(repository.primaryLanguage ?? "") || "Language unknown";
    paper.line(alone, type.small, x, y, width);
  } else {
    drawStack(paper, legend, x, y, width);
  }
  if (repository.latestReleaseAt) {
    const words = `Latest release ${date(repository.latestReleaseAt)}`;
    paper.line(words, type.small, x, y + height, width);
  }
}

function drawStack(paper: Paper, { shares, columns }: Legend, x: number, y: number, width: number): void {
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
  const column = width / columns;
  shares.forEach(({ name, share, color }, index) => {
    const [left, top] = [x + (index % columns) * column, y + 13 + Math.floor(index / columns) * row];
    doc.circle(left + 3, top + 6, 2.6).fill(color);
    const room = column - 38;
    paper.line(name, { ...type.small, color: colors.text }, left + 10, top, room);
    paper.line(percent(share), type.small, left + 10 + room, top, 24, "right");
  });
}
