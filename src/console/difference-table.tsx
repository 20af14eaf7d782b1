import { differences } from "./differences.ts";
import { Scroll } from "./elements.tsx";

const maxRows = 60;

/** Two values side by side, only where they differ. */
export function DifferenceTable({
  before,
  after,
  label,
  heads = ["Before", "After"],
}: {
  before: unknown;
  after: unknown;
  label: string;
  heads?: readonly [string, string];
}) {
  const found = differences(before, after);
  if (found.length === 0) return <p class="faint">No difference.</p>;
  return (
    <Scroll label={label}>
      <table class="differences">
        <thead>
          <tr>
            <th>Member</th>
            <th>{heads[0]}</th>
            <th>{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, maxRows).map(({ path, before: was, after: is }) => (
            <tr key={path}>
              <td class="mono">{path || "all"}</td>
              <td class="mono was">{words(was)}</td>
              <td class="mono is">{words(is)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.length > maxRows && <p class="faint">{found.length - maxRows} more differences.</p>}
    </Scroll>
  );
}

function words(value: unknown): string {
  if (value === undefined) return "—";
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "—");
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
