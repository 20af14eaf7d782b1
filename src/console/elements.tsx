import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { isInPage } from "./api.ts";
import { statusClass } from "./format.ts";
import { copy, playScenario } from "./state.ts";

export function Status({ status }: { status: number }) {
  const kind = statusClass(status);
  const shapes: Readonly<Record<string, string>> = { good: "●", client: "▲", server: "■", broken: "✕" };
  return (
    <span class={`status ${kind}`}>
      <span aria-hidden="true">{shapes[kind]}</span> {status === 0 ? "reset" : status}
    </span>
  );
}

export function Chip({ kind = "", children }: { kind?: string; children: ComponentChildren }) {
  return <span class={`chip ${kind}`}>{children}</span>;
}

/** Stated or assumed, never blurred: words and shape, not colour alone. */
export function Source({ of }: { of: Partial<Record<"stated" | "assumed", string | undefined>> | string | null }) {
  if (of === null) return null;
  if (typeof of === "string") return <Chip kind={of}>{of}</Chip>;
  return of.stated ? <Chip kind="stated">stated {of.stated}</Chip> : <Chip kind="assumed">assumed {of.assumed}</Chip>;
}

export function CopyButton({ text, label = "Copy" }: { text: () => string; label?: string }) {
  const [done, setDone] = useState(false);
  return (
    <button
      type="button"
      class="quiet"
      onClick={async () => {
        if (!(await copy(text()))) return;
        setDone(true);
        setTimeout(() => setDone(false), 1_500);
      }}
    >
      {done ? "Copied" : label}
    </button>
  );
}

interface EmptyProps {
  readonly words: string;
  /** A scenario that fills it. */
  readonly play?: string;
}

/** An empty panel says what would fill it, with a button that does, or a command to copy. */
export function Empty({ words, play, line }: EmptyProps & { readonly line?: string }) {
  return (
    <div class="empty">
      <p>{words}</p>
      {play && (
        <p class="line">
          <button type="button" onClick={() => playScenario(play)}>
            Play {play}
          </button>
        </p>
      )}
      {line && (
        <p class="line">
          <code>{line}</code> <CopyButton text={() => line} />
        </p>
      )}
    </div>
  );
}

/** The same, where a request would fill it: there is nobody to send one from a shell to a page. */
export function EmptyUntilCalled({ curl, ...said }: EmptyProps & { readonly curl: string }) {
  return isInPage ? <Empty {...said} /> : <Empty {...said} line={curl} />;
}

/** Two on a page need two names. */
export function Json({ value, name = "Body" }: { value: unknown; name?: string }) {
  if (value === null || value === undefined) return <p class="faint">No body.</p>;
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <pre class="json" tabIndex={0} role="region" aria-label={name}>
      {paint(text)}
    </pre>
  );
}

const maxPainted = 40_000;

/** Names, texts and literals in different colours; very long text stays plain. */
function paint(text: string): ComponentChildren {
  if (text.length > maxPainted) return text;
  const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;
  const painted: ComponentChildren[] = [];
  let from = 0;
  for (const match of text.matchAll(token)) {
    painted.push(text.slice(from, match.index));
    const kind = match[1] === undefined ? "literal" : match[2] === undefined ? "text" : "name";
    painted.push(<span class={kind}>{match[1] ?? match[0]}</span>, match[2] ?? "");
    from = match.index + match[0].length;
  }
  painted.push(text.slice(from));
  return painted;
}

/** Content that is too wide scrolls by itself, by keyboard too. */
export function Scroll({
  label,
  stacked = false,
  children,
}: {
  label: string;
  /** On a narrow page rows become cards; their cells then name their columns by data-label. */
  stacked?: boolean;
  children: ComponentChildren;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div class={`scroll ${stacked ? "stacked" : ""}`} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

/** A bar with its figures beside it; the figures are what is read aloud. */
export function Gauge({ label, value, of, note }: { label: string; value: number; of: number; note?: string }) {
  const share = of === 0 ? 0 : Math.min(1, value / of);
  return (
    <div class="gauge">
      <span class="gauge-label" aria-hidden="true">
        {label}
      </span>
      <meter class={share < 0.15 ? "low" : ""} min={0} max={1} value={share} aria-label={label}>
        {Math.round(share * 100)} %
      </meter>
      <span class="figures">
        {value.toLocaleString("en-US")} of {of.toLocaleString("en-US")}
        {note && <span class="faint"> · {note}</span>}{" "}
      </span>
    </div>
  );
}

/** Descriptions mark names with backticks. */
export function marked(text: string) {
  return text.split("`").map((part, at) => (at % 2 === 0 ? part : <code key={part}>{part}</code>));
}
