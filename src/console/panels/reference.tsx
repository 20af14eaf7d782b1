import { useEffect, useState } from "preact/hooks";
import { control } from "../api.ts";
import { Chip, Source } from "../parts.tsx";
import { addressOf, filterBy, here } from "../route.ts";
import { attempt } from "../state.ts";
import { type Described, type Document, operationsOf } from "./document.ts";
import { TryIt } from "./try-it.tsx";

export function Reference() {
  const [document, setDocument] = useState<Document | null>(null);
  useEffect(() => {
    void attempt(async () => setDocument(await control<Document>("GET", "/openapi.json")));
  }, []);
  if (document === null) return <p class="faint">Reading …</p>;
  const { open, filters } = here.value;
  const wanted = filters.get("q") ?? "";
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const all = operationsOf(document);
  const shown = all.filter(({ method, path, summary, id, tag }) =>
    words.every((word) => `${method} ${path} ${summary} ${id} ${tag}`.toLowerCase().includes(word)),
  );
  const chosen = all.find(({ id }) => id === open) ?? shown[0];
  return (
    <div class="reference">
      <nav aria-label="Operations">
        <h1>Reference</h1>
        <input
          type="search"
          aria-label="Search operations"
          placeholder="path, word, tag"
          value={wanted}
          onInput={(event) => filterBy("q", event.currentTarget.value)}
        />
        <ul>
          {shown.map(({ id, method, path }) => (
            <li key={id}>
              <a
                data-row
                href={addressOf("reference", id, filters)}
                aria-current={id === chosen?.id ? "true" : undefined}
              >
                <span class={`mono method m-${method.toLowerCase()}`}>{method}</span>{" "}
                <span class="mono path">{path}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {chosen ? (
        <Operation key={chosen.id} operation={chosen} document={document} />
      ) : (
        <p class="faint">No operation matches.</p>
      )}
    </div>
  );
}

/** Descriptions mark names with backticks. */
function marked(text: string) {
  return text.split("`").map((part, at) => (at % 2 === 0 ? part : <code key={part}>{part}</code>));
}

function Operation({ operation, document }: { operation: Described; document: Document }) {
  return (
    <article class="operation">
      <p class="eyebrow">
        {operation.tag} · <code>{operation.id}</code> <Source of={operation.source} />
      </p>
      <h2>
        <span class="mono">{operation.method}</span> <span class="mono path">{operation.path}</span>
      </h2>
      <p class="lead">{operation.summary}</p>
      {operation.description.split("\n\n").map((paragraph) => (
        <p key={paragraph}>{marked(paragraph)}</p>
      ))}
      {operation.parameters.length > 0 && (
        <>
          <h3>Parameters</h3>
          <dl class="parameters">
            {operation.parameters.map(({ name, place, required, words, source }) => (
              <div key={`${place} ${name}`}>
                <dt>
                  <code>{name}</code> <span class="faint">{place}</span> {required && <Chip>required</Chip>}{" "}
                  <Source of={source} />
                </dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <h3>Answers</h3>
      <p class="chips">
        {operation.answers.map(({ status, words }) => (
          <span key={status} title={words}>
            <Chip kind={status.startsWith("2") ? "stated" : ""}>{status}</Chip>
          </span>
        ))}
      </p>
      <TryIt operation={operation} document={document} />
    </article>
  );
}
