export interface Day {
  readonly date: string;
  readonly count: number;
  readonly weekday: number;
}

const cell = 10;

/** A year of days in week columns, Sunday on top; the shade is by quarters of the busiest day. */
export function Heatmap({ days }: { days: readonly Day[] }) {
  const maxCount = Math.max(1, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const first = days[0]?.weekday ?? 0;
  const weeks = Math.ceil((days.length + first) / 7);
  return (
    <svg
      class="heatmap"
      viewBox={`0 0 ${weeks * cell} ${7 * cell}`}
      role="img"
      aria-label={`${total} contributions in ${days.length} days`}
    >
      {days.map(({ date, count, weekday }, index) => (
        <rect
          key={date}
          x={Math.floor((index + first) / 7) * cell}
          y={weekday * cell}
          width={cell - 2}
          height={cell - 2}
          rx="2"
          class={`heat-${count === 0 ? 0 : Math.ceil((count / maxCount) * 4)}`}
        >
          <title>
            {date}: {count}
          </title>
        </rect>
      ))}
    </svg>
  );
}
