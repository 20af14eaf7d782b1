import { signal } from "@preact/signals";
import { closed, here } from "./route.ts";
import { moveClock, presenting, resetWorld } from "./state.ts";

export const paletteOpen = signal(false);

/** The shortcuts that work everywhere; `?` in the palette lists them. */
export const shortcuts: readonly (readonly [string, string])[] = [
  ["⌘K or Ctrl K", "Find and do anything"],
  ["j, k", "Next and previous row"],
  ["Enter", "Open the row"],
  ["Escape", "Close what is open"],
  [".", "Advance the clock by a minute"],
  ["r", "Reset the world, with undo"],
  ["p", "Presenter mode"],
];

export function listenToKeys(): void {
  addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      paletteOpen.value = !paletteOpen.value;
      return;
    }
    if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
    if (event.key === ".") void moveClock({ advance: "1m" });
    else if (event.key === "r") void resetWorld();
    else if (event.key === "p") presenting.value = !presenting.value;
    else if (event.key === "Escape") closeOpened();
    else if (event.key === "j" || event.key === "k") moveRow(event.key === "j" ? 1 : -1);
  });
}

/** Closes the open item; the focus goes to its row, from where the next one is a key away. */
function closeOpened(): void {
  if (here.value.open === null || paletteOpen.value) return;
  document.querySelector<HTMLElement>("main [data-row][aria-current]")?.focus();
  location.hash = closed();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}

/** Rows are links or buttons; moving means moving the focus, so that screen readers follow. */
function moveRow(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>("main [data-row]")];
  if (rows.length === 0) return;
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = rows[Math.min(rows.length - 1, Math.max(0, at + step))];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}
