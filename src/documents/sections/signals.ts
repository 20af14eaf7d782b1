import { compareKeys } from "../../base/sorted-keys.ts";
import { counted, figure, label, percent } from "../formats.ts";
import { drawBar } from "../page/bars.ts";
import { cleanLine } from "../page/clean.ts";
import { beginChapter, type Chapter, type Flow, flowText } from "../page/flow.ts";
import type { TextBlock } from "../page/paper.ts";
import { colors, contentWidth, sheet, type } from "../page/theme.ts";
import type { ReportForPdf } from "../report-for-pdf.ts";
import type { ReportView } from "../view.ts";

interface SignalLine {
  readonly key: string;
  readonly raw: number | undefined;
  readonly pct: number | undefined;
  /** The reason for a missing percentile; null when there is one. */
  readonly why: string | null;
}

interface Group {
  readonly title: string;
  readonly rows: readonly SignalLine[];
}

const rowHeight = 19;
const valueWidth = 70;
const barWidth = 126;

/** The columns of the number and of what follows it: reasons need more width than bars. */
function columnsOf({ why }: Pick<SignalLine, "why">): { readonly value: number; readonly last: number } {
  const value = sheet.left + (why === null ? 196 : 142);
  return { value, last: value + valueWidth + (why === null ? 24 : 20) };
}

/** Every signal of the report, grouped by score; signals without a grade come last. */
export function drawSignals(flow: Flow, chapters: Chapter[], view: ReportView): void {
  const groups = groupsOf(view.report);
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  if (count === 0) return;
  beginChapter(flow, chapters, "Signals", 110);
  const { paper } = flow;
  const words = `${counted(count, "signal")}. A percentile says how many of one global population stand below, never a peer group.`;
  flowText(flow, words, type.body, sheet.left, contentWidth);
  flow.y += 10;
  for (const group of groups) {
    flow.need(26 + 2 * rowHeight * flow.pace);
    paper.line(group.title, type.subheading, sheet.left, flow.y, contentWidth);
    flow.y += 20;
    drawHead(flow, group);
    for (const row of group.rows) {
      const reason = reasonOf(flow, row);
      const height = heightOf(flow, reason);
      if (flow.room() < height) {
        flow.newPage();
        paper.line(`${group.title}, continued`, type.subheading, sheet.left, flow.y, contentWidth);
        flow.y += 20;
        for (const [text, x, width, align] of headOf(group)) paper.line(text, type.label, x, flow.y, width, align);
        flow.y += 15;
      }
      drawRow(flow, row, reason);
      flow.y += height;
    }
    flow.y += 12 * flow.pace;
  }
}

function groupsOf(report: ReportForPdf): readonly Group[] {
  const { composites } = report;
  const keys = [
    ...new Set([
      ...Object.keys(report.pctSignals),
      ...Object.keys(report.rawSignals),
      ...Object.keys(report.signalsExcluded),
    ]),
  ].sort(compareKeys);
  const rows = keys.map((key) => rowOf(report, key));
  const left = new Set(rows.filter(({ why }) => why === null));
  const take = (title: string, belongs: (key: string) => boolean): Group => {
    const taken = [...left].filter(({ key }) => belongs(key)).sort(byPercentile);
    for (const row of taken) left.delete(row);
    return { title, rows: taken };
  };
  const of = (terms: readonly { readonly signal: string }[] = []) => {
    const signals = new Set(terms.map(({ signal }) => signal));
    return (key: string) => signals.has(key);
  };
  const graded = [
    take("Quality", of(composites.qualityTerms)),
    take("Visibility", of(composites.visibilityTerms)),
    take("Production maturity", of(composites.productionMaturityTerms)),
  ];
  const others = take(graded.some((group) => group.rows.length > 0) ? "Further signals" : "Graded signals", () => true);
  const ungraded = { title: "Not graded", rows: rows.filter(({ why }) => why !== null) };
  return [...graded, others, ungraded].filter((group) => group.rows.length > 0);
}

function rowOf(report: ReportForPdf, key: string): SignalLine {
  const of = <Value>(map: Readonly<Record<string, Value>>) => (Object.hasOwn(map, key) ? map[key] : undefined);
  const [raw, pct, excluded] = [of(report.rawSignals), of(report.pctSignals), of(report.signalsExcluded)];
  if (pct !== undefined && Number.isFinite(pct)) return { key, raw, pct, why: null };
  if (excluded === undefined) {
    const absolute = of(report.signalPopulations) === "absolute";
    return { key, raw, pct: undefined, why: absolute ? "Measured, never ranked" : "No reason given" };
  }
  const reason = label(excluded.reason);
  const detail = cleanLine(excluded.detail);
  return { key, raw, pct: undefined, why: detail === "" ? reason : `${reason}: ${detail}` };
}

function byPercentile(a: SignalLine, b: SignalLine): number {
  return (b.pct ?? 0) - (a.pct ?? 0) || compareKeys(a.key, b.key);
}

function headOf(group: Group) {
  const { why = null } = group.rows[0] ?? {};
  const { value, last } = columnsOf({ why });
  return [
    ["SIGNAL", sheet.left, value - sheet.left - 6, "left"],
    ["MEASURED", value, valueWidth, "right"],
    [why === null ? "PERCENTILE" : "WHY NOT", last, sheet.right - last, "left"],
  ] as const;
}

function drawHead(flow: Flow, group: Group): void {
  const { paper } = flow;
  for (const [text, x, width, align] of headOf(group)) {
    paper.line(text, type.label, x, flow.y, width, align);
  }
  flow.y += 15;
}

/** A reason may take several lines; everything else takes one. */
function reasonOf(flow: Flow, row: SignalLine): TextBlock | null {
  if (row.why === null) return null;
  return flow.paper.set(row.why, { ...type.small, leading: 11 }, sheet.right - columnsOf(row).last, 8);
}

function heightOf(flow: Flow, reason: TextBlock | null): number {
  // Tighter spacing reduces the space between texts, not the texts.
  return Math.max(rowHeight * flow.pace, 8 * flow.pace + (reason?.height ?? 0));
}

function drawRow(flow: Flow, row: SignalLine, reason: TextBlock | null): void {
  const { paper } = flow;
  const y = flow.y + 3;
  const { value, last } = columnsOf(row);
  paper.rule(sheet.left, flow.y, contentWidth);
  const name = { ...type.small, color: colors.ink, size: 8.5 };
  paper.line(label(row.key), name, sheet.left, y, value - sheet.left - 6);
  paper.line(measured(row), type.number, value, y, valueWidth, "right");
  if (reason === null) drawPercentile(flow, row.pct ?? 0, last, y);
  else {
    paper.draw(reason, last, y + 0.5);
  }
}

/** A value is shown as a percentage only if its name says that it is a share. */
function measured({ key, raw }: SignalLine): string {
  const share = raw !== undefined && raw >= 0 && raw <= 1 && /(?:share|ratio|rate|pct|fraction)$/i.test(key);
  return share ? percent(raw) : figure(raw);
}

function drawPercentile(flow: Flow, pct: number, left: number, y: number): void {
  const { paper } = flow;
  const place = Math.min(1, Math.max(0, pct));
  const top = 1 - place;
  const words = place >= 0.5 ? `top ${top < 0.01 ? "1%" : percent(top)}` : "";
  drawBar(paper, left, y + 4, barWidth, 5, place);
  const x = left + barWidth + 8;
  paper.line(`P${Math.min(99, Math.round(place * 100))}`, type.numberStrong, x, y, 26);
  paper.line(words, type.small, x + 26, y, sheet.right - x - 26, "right");
}
