import { consoleOf, isInPage, sandboxName } from "./api.ts";
import { dayAndTime } from "./format.ts";
import { paletteOpen } from "./shortcuts.ts";
import { clock, moveClock, now, presenting, resetWorld, sandboxes } from "./state.ts";
import { chooseTheme, isDark } from "./themes.ts";

const isMac = navigator.userAgent.includes("Mac");

/** Actions on the page and the world as a whole, available in every panel. */
export function HeaderButtons() {
  return (
    <span class="header-buttons">
      <button type="button" class="quiet" title="Reset the world, with undo (r)" onClick={resetWorld}>
        Reset
      </button>
      <button
        type="button"
        class="quiet"
        title="Presenter mode (p)"
        aria-pressed={presenting.value}
        onClick={() => (presenting.value = !presenting.value)}
      >
        Present
      </button>
      <button
        type="button"
        class="quiet"
        aria-label={`Show in ${isDark.value ? "light" : "dark"}`}
        onClick={() => chooseTheme(isDark.value ? "light" : "dark")}
      >
        <span aria-hidden="true">{isDark.value ? "☀" : "☾"}</span>
      </button>
      <button type="button" class="quiet palette-button" onClick={() => (paletteOpen.value = true)}>
        Find <kbd>{isMac ? "⌘K" : "Ctrl K"}</kbd>
      </button>
    </span>
  );
}

/** Each sandbox has its own address, so that two can be open in two tabs. */
export function SandboxPicker() {
  if (isInPage) return null;
  const names = [...new Set(["default", sandboxName, ...sandboxes.value.map(({ name }) => name)])];
  return (
    <label class="sandbox">
      <span class="faint">Sandbox</span>
      <select
        aria-label="Sandbox"
        value={sandboxName}
        onChange={(event) => {
          const wanted = event.currentTarget.value;
          const name = wanted === "+" ? prompt("Name of the new sandbox (letters, digits, . _ -)") : wanted;
          if (name === null || name === "") event.currentTarget.value = sandboxName;
          else location.href = consoleOf(name) + location.hash;
        }}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
        <option value="+">New sandbox …</option>
      </select>
    </label>
  );
}

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
