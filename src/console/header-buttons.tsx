import { paletteOpen } from "./shortcuts.ts";
import { presenting, resetWorld } from "./state.ts";
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
