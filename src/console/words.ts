/** What moves credits, in the words of who pays. What is charged for has the id of an operation in the ledger. */
const movements: Readonly<Record<string, string>> = {
  "search.jobs.get": "Deep search, settled",
  "search.jobs.cancel": "Deep search, canceled",
  "search.jobs.more": "Deep search, continued",
  "research.jobs.get": "Deep research, delivered",
  "research.jobs.list": "Deep research, delivered",
  "research.jobs.create": "Deep research, delivered",
  "research.reports.get": "Deep research, delivered",
  "developers.search": "Search, delivered",
  "searches.execute": "Search, delivered",
  "developers.enrich": "Facets bought",
  "developers.reports.get": "Background facets, delivered",
  "developers.emails": "Addresses found",
  "fit.rank": "Fit ranked",
  "billing.monthly_grant": "Monthly credits",
  "billing.top_up": "Credits bought",
  "world.spent": "Spent before it began",
  "world.granted": "Granted before it began",
};

export function movementWords(operation: string | null): string {
  return operation === null ? "Other" : (movements[operation] ?? operationWords(operation));
}

const nouns: readonly (readonly [string, string])[] = [
  ["search.jobs", "deep searches"],
  ["research.jobs", "deep research"],
  ["research.reports", "research reports"],
  ["me", "the caller"],
];

/** `shortlists.create` as "Create shortlists". */
export function operationWords(operation: string): string {
  const at = operation.lastIndexOf(".");
  const [noun, verb] = [operation.slice(0, at), operation.slice(at + 1)];
  const named = nouns.find(([id]) => id === noun)?.[1] ?? noun.replaceAll(".", " ");
  return sentenceCase(`${verb} ${named}`);
}

/** `createdAt` and `deep_searches` as "Created at" and "Deep searches". */
export function nameWords(name: string): string {
  return sentenceCase(name.replaceAll("_", " "));
}

function sentenceCase(text: string): string {
  const spaced = text.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
