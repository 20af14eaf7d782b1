import { dayAndTime } from "./format.ts";
import { clock, moveClock, now } from "./state.ts";

const steps = ["1m", "15m", "1h", "1d"];
const speeds: readonly (readonly [string, string, string])[] = [
  ["frozen", "❚❚", "Freeze time"],
  ["real", "▸", "Real time"],
  ["60x", "60×", "60×, sixty times as fast"],
];

export function ClockBar() {
  const mode = clock.value?.mode;
  const displayed = now.value === null ? "…" : dayAndTime(new Date(now.value).toISOString());
  return (
    <div class="clock" role="group" aria-label="Clock">
      <time class="mono" aria-live="off">
        <span class="year">{displayed.slice(0, 5)}</span>
        {displayed.slice(5)}
      </time>
      <span class="segments">
        {speeds.map(([name, sign, words]) => (
          <button
            key={name}
            type="button"
            aria-pressed={mode === name}
            aria-label={words}
            title={words}
            onClick={() => moveClock({ mode: name })}
          >
            {sign}
          </button>
        ))}
      </span>
      <span class="segments">
        {steps.map((step) => (
          <button
            key={step}
            type="button"
            aria-label={`+${step}, advance the clock`}
            onClick={() => moveClock({ advance: step })}
          >
            +{step}
          </button>
        ))}
      </span>
    </div>
  );
}
