import { signal } from "@preact/signals";

const root = document.documentElement;
const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;

export const isDark = signal(root.dataset.theme === undefined ? prefersDark : root.dataset.theme === "dark");

export function chooseTheme(theme: "dark" | "light"): void {
  isDark.value = theme === "dark";
  root.dataset.theme = theme;
  try {
    localStorage.setItem("understudy-theme", theme);
  } catch {
    // Without storage it applies to this page only.
  }
}
