/** Every panel: its name in addresses, and on the page. */
export const panels = [
  ["stage", "Stage"],
  ["requests", "Requests"],
  ["assertions", "Assertions"],
  ["jobs", "Jobs"],
  ["money", "Money"],
  ["records", "Records"],
  ["people", "People"],
  ["world", "World"],
  ["faults", "Faults"],
  ["provenance", "Provenance"],
  ["real-service", "Real service"],
  ["reference", "Reference"],
] as const;

export type PanelName = (typeof panels)[number][0];
