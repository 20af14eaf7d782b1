import { signal } from "@preact/signals";
import { paletteOpen } from "./keys.ts";
import { presenting, resetWorld } from "./state.ts";

const isMac = navigator.userAgent.includes("Mac");
const root = document.documentElement;
const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
const dark = signal(root.dataset.theme === undefined ? prefersDark : root.dataset.theme === "dark");

function switchTheme(): void {
  dark.value = !dark.value;
  root.dataset.theme = dark.value ? "dark" : "light";
  try {
    localStorage.setItem("understudy-theme", root.dataset.theme);
  } catch {
    // It holds for this page only, then.
  }
}

/** What is done to the page and the world as a whole, from wherever one is. */
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
      <button type="button" class="quiet" aria-label={`Show in ${dark.value ? "light" : "dark"}`} onClick={switchTheme}>
        <span aria-hidden="true">{dark.value ? "☀" : "☾"}</span>
      </button>
      <button type="button" class="quiet palette-button" onClick={() => (paletteOpen.value = true)}>
        Find <kbd>{isMac ? "⌘K" : "Ctrl K"}</kbd>
      </button>
    </span>
  );
}
