import { amount, dayAndTime } from "../format.ts";
import type { Movement } from "../shapes.ts";

const width = 1_000;
const height = 180;
const most = 200;

/**
 * Balance over entries, as steps: each entry has the same room, so that a burst is as readable as a slow month. The
 * scale is that of what moved: fifty credits of ten thousand would be a flat line otherwise.
 */
export function StepPlot({ entries }: { entries: readonly Movement[] }) {
  const shown = entries.slice(-most);
  const balances = shown.map(({ balanceAfter }) => balanceAfter);
  const highest = Math.max(...balances);
  const lowest = Math.min(...balances, highest === 0 ? 0 : highest - 1);
  const pad = (highest - lowest) * 0.12;
  const [top, bottom] = [highest + pad, Math.max(0, lowest - pad)];
  const step = width / Math.max(1, shown.length);
  const y = (balance: number): number => ((top - balance) / Math.max(1, top - bottom)) * height;
  const path = balances
    .map((balance, at) => `${at === 0 ? `M0,${y(balance)}` : `V${y(balance)}`}H${(at + 1) * step}`)
    .join("");
  return (
    <figure class="plot">
      <div class="plot-frame">
        <span class="plot-tick" style={{ top: `${(y(highest) / height) * 100}%` }}>
          {amount(highest)}
        </span>
        <span class="plot-tick" style={{ top: `${(y(lowest) / height) * 100}%` }}>
          {amount(lowest)}
        </span>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Balance over the last ${shown.length} movements, between ${lowest} and ${highest}, now ${shown.at(-1)?.balanceAfter}`}
        >
          <path d={`${path}V${height}H0Z`} class="plot-area" />
          <path d={path} class="plot-line" />
          {shown.map(({ id, at, balanceAfter, credits, operation }, index) => (
            <rect key={id} x={index * step} y="0" width={step} height={height} class="plot-hit">
              <title>
                {dayAndTime(at)} · {amount(credits)} {operation} · then {amount(balanceAfter)}
              </title>
            </rect>
          ))}
        </svg>
      </div>
      <figcaption class="faint plot-ends">
        <span>{dayAndTime(shown[0]?.at ?? "")}</span>
        <span>{shown.length} movements, each with the same room</span>
        <span>{dayAndTime(shown.at(-1)?.at ?? "")}</span>
      </figcaption>
    </figure>
  );
}
