import { dayAndTime } from "./format.ts";
import { clock, moveClock, now } from "./state.ts";

const steps = ["1m", "15m", "1h", "1d"];
const speeds: readonly (readonly [mode: string, words: string])[] = [
  ["frozen", "❚❚ frozen"],
  ["real", "▸ real time"],
  ["5x", "▸▸ 5×"],
  ["60x", "▸▸ 60×"],
];

export function ClockBar() {
  const mode = clock.value?.mode ?? "frozen";
  const displayed = now.value === null ? "…" : dayAndTime(new Date(now.value).toISOString());
  // A clock may be started with another speed, or step with each poll.
  const offered = speeds.some(([name]) => name === mode) ? speeds : [...speeds, [mode, mode] as const];
  return (
    <div class="clock" role="group" aria-label="Clock">
      <time class="mono" aria-live="off" title={clock.value?.notice}>
        <span class="year">{displayed.slice(0, 5)}</span>
        {displayed.slice(5)}
        {clock.value?.notice !== undefined && <span class="early"> ⚠</span>}
      </time>
      <select
        aria-label="Speed of the clock"
        value={mode}
        onChange={(event) => moveClock({ mode: event.currentTarget.value })}
      >
        {offered.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
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
