// A plain script that runs before anything is painted, so that a page in the chosen theme never flashes the other one.
try {
  const chosen = localStorage.getItem("understudy-theme");
  if (chosen !== null) document.documentElement.dataset.theme = chosen;
} catch {
  // Without storage, the browser's preference is used.
}
