import { signal } from "@preact/signals";
import type { JournalSummary } from "../control/answers.ts";

/** Requests of a world that this page has seen end, by a reset or another scenario. */
export interface EarlierWorld {
  readonly scenario: string;
  readonly requests: readonly JournalSummary[];
}

/** The latest first. The server no longer knows them, so they last as long as the page. */
export const earlierWorlds = signal<readonly EarlierWorld[]>([]);

const maxWorlds = 20;

/** Sets aside what the journal no longer lists; what it lists again, after an undo, is taken back. */
export function setAside(scenario: string, known: readonly JournalSummary[], listed: readonly JournalSummary[]): void {
  const gone = withoutListed({ scenario, requests: known }, listed);
  earlierWorlds.value = [gone, ...earlierWorlds.value.map((world) => withoutListed(world, listed))]
    .filter(({ requests }) => requests.length > 0)
    .slice(0, maxWorlds);
}

function withoutListed({ scenario, requests }: EarlierWorld, listed: readonly JournalSummary[]): EarlierWorld {
  const keys = new Set(listed.map(keyOf));
  return { scenario, requests: requests.filter((request) => !keys.has(keyOf(request))) };
}

/** Each world counts its ids anew. */
function keyOf({ id, at, path, status }: JournalSummary): string {
  return `${id} ${at} ${path} ${status}`;
}
