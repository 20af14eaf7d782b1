import { filterBy, here } from "./route.ts";

/** What a panel's list is searched for; the words are in the page's address. */
export function wantedWords(): string {
  return here.value.filters.get("q") ?? "";
}

export function SearchBox({ of, like }: { of: string; like: string }) {
  return (
    <input
      type="search"
      aria-label={`Search ${of}`}
      placeholder={like}
      value={wantedWords()}
      onInput={(event) => filterBy("q", event.currentTarget.value)}
    />
  );
}

/** JSON that is written by hand: a body, a rule, a change. */
export function JsonText({
  label,
  rows,
  value,
  onChange,
}: {
  label: string;
  rows: number;
  value: string;
  onChange: (text: string) => void;
}) {
  return (
    <label>
      {label}
      <textarea
        class="mono"
        rows={rows}
        spellcheck={false}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
