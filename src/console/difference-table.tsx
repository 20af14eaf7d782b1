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

interface Difference {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Container = Readonly<Record<string, unknown>>;

/** What differs between two values, leaf by leaf. */
function differences(before: unknown, after: unknown, path = ""): Difference[] {
  if (Object.is(before, after)) return [];
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [{ path, before, after }];
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => differences(before[name], after[name], join(path, name, Array.isArray(before))));
}

function join(path: string, name: string, isIndex: boolean): string {
  if (isIndex) return `${path}[${name}]`;
  return path === "" ? name : `${path}.${name}`;
}

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}
