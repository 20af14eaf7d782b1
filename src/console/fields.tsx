import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
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

interface SelectProps {
  readonly label: string;
  /** True for a label that is only read aloud. */
  readonly unseen?: boolean;
  readonly class?: string;
  readonly value?: string;
  /** For a form that hands its fields on by their names. */
  readonly name?: string;
  /** Values, with the words that are shown where these differ. */
  readonly options: readonly (string | readonly [value: string, words: string])[];
  readonly onChange?: (value: string) => void;
}

export function Select({ label, unseen = false, class: look, options, onChange, ...own }: SelectProps) {
  return (
    <label class={look}>
      {unseen ? <span class="visually-hidden">{label}</span> : label}{" "}
      <select {...own} onChange={(event) => onChange?.(event.currentTarget.value)}>
        {options.map((option) => {
          const [value, words] = typeof option === "string" ? [option, option] : option;
          return (
            <option key={value} value={value}>
              {words}
            </option>
          );
        })}
      </select>
    </label>
  );
}

/** What a form does in place of leaving the page. */
export function inPlace(submit: () => unknown) {
  return (event: Event): void => {
    event.preventDefault();
    submit();
  };
}

/** Content that is made only while it is open. */
export function Details({
  summary,
  children,
  ...own
}: {
  summary: ComponentChildren;
  class?: string;
  children: () => ComponentChildren;
}) {
  const [open, setOpen] = useState(false);
  return (
    <details {...own} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && children()}
    </details>
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
