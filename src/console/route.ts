import { computed, signal } from "@preact/signals";
import { type PanelName, panels } from "./panel-names.ts";

const hash = signal(location.hash);
addEventListener("hashchange", () => {
  hash.value = location.hash;
});

/** `#/requests/req_1?status=4xx`: a panel, the open item, and its filters. */
export const here = computed(() => {
  const [path = "", query = ""] = hash.value.replace(/^#\/?/, "").split("?");
  const [panel = "", ...rest] = path.split("/").map(decoded);
  const known = panels.some(([name]) => name === panel);
  return {
    panel: (known ? panel : panels[0][0]) as PanelName,
    open: rest.join("/") || null,
    filters: new URLSearchParams(query),
  };
});

/** An address that was cut or typed by hand is taken as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function addressOf(panel: PanelName, open?: string | null, filters?: URLSearchParams): string {
  const query = filters?.toString();
  return `#/${panel}${open ? `/${encodeURIComponent(open)}` : ""}${query ? `?${query}` : ""}`;
}

/** The panel without the open item, with the same filters. */
export function closed(): string {
  return addressOf(here.value.panel, null, here.value.filters);
}

/** Changes one filter in place, so that back leaves the panel instead of undoing each key. */
export function filterBy(name: string, value: string): void {
  const { panel, open, filters } = here.value;
  const changed = new URLSearchParams(filters);
  if (value === "") changed.delete(name);
  else changed.set(name, value);
  history.replaceState(null, "", addressOf(panel, open, changed));
  hash.value = location.hash;
}

/** Goes to a place of the page, as following a link to it would. */
export function goTo(...where: Parameters<typeof addressOf>): void {
  location.hash = addressOf(...where);
}
