/** The panels of every day: their names in addresses, and on the page. */
export const dailyPanels = [
  ["scenario", "Scenario"],
  ["requests", "Requests"],
  ["jobs", "Jobs"],
  ["money", "Money"],
  ["records", "Records"],
  ["people", "People"],
  ["faults", "Faults"],
] as const;

/** What is needed now and then, mostly by who owns the contract. */
export const furtherPanels = [
  ["world", "World"],
  ["coverage", "Coverage"],
  ["real-service", "Real service"],
  ["reference", "Reference"],
] as const;

export const panels = [...dailyPanels, ...furtherPanels] as const;

export type PanelName = (typeof panels)[number][0];
