import { useState } from "preact/hooks";
import { ActAs } from "../act-as.tsx";
import { baseUrl, type ServiceAnswer, service } from "../api.ts";
import { CopyButton, Json, Status } from "../parts.tsx";
import { actor, attempt } from "../state.ts";
import { curlLine } from "./copies.ts";
import type { Described } from "./document.ts";

/** A form for one operation, filled with the document's own examples, sent as any principal of the scenario. */
export function TryIt({ operation }: { operation: Described }) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      operation.parameters.filter(({ required }) => required).map(({ name, example }) => [name, example]),
    ),
  );
  const [body, setBody] = useState(operation.body ?? "");
  const [answer, setAnswer] = useState<ServiceAnswer | null>(null);
  const path = fill(operation, values);
  const token = operation.isPublic ? null : (actor()?.token ?? null);
  return (
    <section class="card form try-it" aria-label="Try it">
      <div class="section-head">
        <h3>Try it</h3>
        {!operation.isPublic && <ActAs />}
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(async () =>
            setAnswer(await service(operation.method, path, token, operation.body === null ? undefined : body)),
          );
        }}
      >
        {operation.parameters.map(({ name, example, required }) => (
          <label key={name}>
            {name}
            <input
              class="mono"
              value={values[name] ?? ""}
              placeholder={example}
              required={required}
              onInput={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
            />
          </label>
        ))}
        {operation.body !== null && (
          <label>
            Body
            <textarea
              class="mono"
              rows={8}
              spellcheck={false}
              value={body}
              onInput={(event) => setBody(event.currentTarget.value)}
            />
          </label>
        )}
        <p class="actions">
          <button type="submit">
            Send {operation.method} {path.length > 60 ? `${path.slice(0, 60)}…` : path}
          </button>
          <CopyButton label="Copy as curl" text={() => curl(operation, path, token, body)} />
        </p>
      </form>
      {answer && (
        <div aria-live="polite">
          <p>
            <Status status={answer.status} /> <span class="faint">{Math.round(answer.ms)} ms</span>
          </p>
          <Json value={answer.json ?? answer.text.slice(0, 20_000)} />
        </div>
      )}
    </section>
  );
}

function fill(operation: Described, values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams();
  let { path } = operation;
  for (const { name, place } of operation.parameters) {
    const value = values[name] ?? "";
    if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (place === "query" && value !== "") query.set(name, value);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

function curl({ method, body: schema }: Described, path: string, token: string | null, body: string): string {
  return curlLine({ method, url: baseUrl() + path, token, body: schema === null ? null : body });
}
