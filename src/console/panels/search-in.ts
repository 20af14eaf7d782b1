import type { JournalEntry } from "../../control/answers.ts";

/** At most this many people of an answer are offered for explanation. */
const maxOffered = 25;

/** What a request of the journal searched for, and whom it found; null if it was no search. */
export function searchIn({ request, response, status }: JournalEntry) {
  const answer = response.body as { plan?: { config?: object }; results?: unknown } | null;
  // The config of the answer contains the filters of the query string, too.
  const config = answer?.plan?.config ?? (request.body as { config?: object } | null)?.config;
  if (typeof config !== "object" || config === null || status < 200 || status > 299) return null;
  const rows = Array.isArray(answer?.results) ? answer.results : [];
  const people = rows.flatMap(({ login }: { login?: unknown }) => (typeof login === "string" ? [login] : []));
  return { search: { config }, people: people.slice(0, maxOffered) };
}
