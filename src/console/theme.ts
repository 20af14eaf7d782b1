// Loaded before anything is painted, and a plain script, so that a page in the chosen theme never shows the other first.
try {
  const chosen = localStorage.getItem("understudy-theme");
  if (chosen !== null) document.documentElement.dataset.theme = chosen;
} catch {
  // A browser that keeps nothing shows what it prefers.
}
