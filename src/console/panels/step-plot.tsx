import type { LedgerEntry } from "../../control/answers.ts";
import { amount, dayAndTime, signed } from "../format.ts";
import { movementWords } from "../words.ts";

const width = 1_000;
const height = 180;
const maxColumns = 250;

interface Column {
  readonly first: LedgerEntry;
  readonly last: LedgerEntry;
  readonly count: number;
  readonly lowest: number;
  readonly highest: number;
  readonly credits: number;
}

/**
 * The balance as steps: each movement has the same width, so that a burst is as readable as a slow month. If there are
 * more movements than fit, neighbours share a column that spans their lowest to their highest balance.
 */
export function StepPlot({ entries }: { entries: readonly LedgerEntry[] }) {
  const columns = columnsOf(entries);
  const [lowest, highest] = [lowestIn(columns), highestIn(columns)];
  const ticks = ticksUpTo(highest);
  const top = Math.max(ticks.at(-1) ?? 0, 1);
  const pad = top * 0.06;
  const y = (balance: number): number => ((top + pad - balance) / (top + 2 * pad)) * height;
  const step = width / columns.length;
  const line = columns
    .map(({ last }, at) => `${at === 0 ? "M0," : "V"}${y(last.balanceAfter)}H${(at + 1) * step}`)
    .join("");
  const spread = columns
    .map((each, at) => (each.count > 1 ? `M${(at + 0.5) * step},${y(each.lowest)}V${y(each.highest)}` : ""))
    .join("");
  const [oldest, newest] = [entries[0], entries.at(-1)];
  return (
    <figure class="plot">
      <div class="plot-frame">
        {ticks.map((tick) => (
          <span key={tick} class="plot-tick" style={{ top: `${(y(tick) / height) * 100}%` }}>
            {amount(tick)}
          </span>
        ))}
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Balance over ${movementsOf(entries.length)}, between ${lowest} and ${highest}, now ${newest?.balanceAfter}`}
        >
          {ticks.map((tick) => (
            <path key={tick} d={`M0,${y(tick)}H${width}`} class="plot-grid" />
          ))}
          <path d={`${line}V${height}H0Z`} class="plot-area" />
          <path d={spread} class="plot-line plot-spread" />
          <path d={line} class="plot-line" />
          {columns.map((column, index) => (
            <rect key={column.first.id} x={index * step} y="0" width={step} height={height} class="plot-hit">
              <title>{wordsFor(column)}</title>
            </rect>
          ))}
        </svg>
      </div>
      <figcaption class="faint plot-ends">
        <span>{dayAndTime(oldest?.at ?? "")}</span>
        <span>
          {movementsOf(entries.length)}
          {entries.length > columns.length && `, about ${Math.ceil(entries.length / columns.length)} to a column`}
        </span>
        {newest?.at !== oldest?.at && <span>{dayAndTime(newest?.at ?? "")}</span>}
      </figcaption>
    </figure>
  );
}

function movementsOf(count: number): string {
  return count === 1 ? "1 movement" : `${amount(count)} movements`;
}

function wordsFor({ first, last, count, credits }: Column): string {
  const then = `then ${amount(last.balanceAfter)}`;
  if (count === 1) return `${dayAndTime(first.at)} · ${signed(credits)} ${movementWords(first.operation)} · ${then}`;
  return `${dayAndTime(first.at)} to ${dayAndTime(last.at)} · ${count} movements, ${signed(credits)} together · ${then}`;
}

/** Every movement is in a column, and every column has about as many. */
function columnsOf(entries: readonly LedgerEntry[]): Column[] {
  const count = Math.min(entries.length, maxColumns);
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * entries.length) / count);
    const to = Math.floor(((at + 1) * entries.length) / count);
    const own = entries.slice(from, to);
    const balances = own.map(({ balanceAfter }) => balanceAfter);
    return {
      first: own[0] as LedgerEntry,
      last: own.at(-1) as LedgerEntry,
      count: own.length,
      lowest: Math.min(...balances),
      highest: Math.max(...balances),
      credits: own.reduce((sum, { credits }) => sum + credits, 0),
    };
  });
}

function lowestIn(columns: readonly Column[]): number {
  return Math.min(...columns.map(({ lowest }) => lowest));
}

function highestIn(columns: readonly Column[]): number {
  return Math.max(...columns.map(({ highest }) => highest));
}

/** Round numbers from zero on: the filled area is a share of the highest balance. */
function ticksUpTo(highest: number): number[] {
  if (highest <= 0) return [0];
  const rough = highest / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const unit = Math.max(1, ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(highest / unit) + 1 }, (_, at) => at * unit);
}
