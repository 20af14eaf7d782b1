import type { LedgerEntry } from "../../control/answers.ts";
import { amount } from "../format.ts";

const dayLength = 86_400_000;
/** More bars than these are too thin to be told apart. */
const maxDays = 90;

/** What was charged on each day, up to the last one that has a movement; days without any have their place. */
export function SpentByDay({ entries }: { entries: readonly LedgerEntry[] }) {
  const days = spentByDay(entries);
  const most = Math.max(...days.map(({ credits }) => credits));
  if (days.length < 2 || most <= 0) return null;
  return (
    <figure class="spent" aria-label="Credits spent by day">
      <figcaption>
        <span>Spent by day</span>
        <span>{amount(most)} at the most</span>
      </figcaption>
      <ol>
        {days.map(({ day, credits }) => (
          <li key={day} title={`${day}: ${amount(credits)}`} style={{ height: `${(credits / most) * 100}%` }}>
            <span class="visually-hidden">
              {day}: {amount(credits)}
            </span>
          </li>
        ))}
      </ol>
      <p class="ends" aria-hidden="true">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </figure>
  );
}

interface DaysCharges {
  readonly day: string;
  readonly credits: number;
}

function spentByDay(entries: readonly LedgerEntry[]): readonly DaysCharges[] {
  const spent = new Map<string, number>();
  for (const { kind, at, credits } of entries)
    if (kind === "charge") spent.set(at.slice(0, 10), (spent.get(at.slice(0, 10)) ?? 0) - credits);
  const instants = entries.map(({ at }) => Date.parse(at.slice(0, 10)));
  const last = Math.max(...instants);
  const first = Math.max(Math.min(...instants), last - (maxDays - 1) * dayLength);
  return Array.from({ length: Math.round((last - first) / dayLength) + 1 }, (_, at) => {
    const day = new Date(first + at * dayLength).toISOString().slice(0, 10);
    return { day, credits: spent.get(day) ?? 0 };
  });
}
