import { useEffect, useState } from "preact/hooks";
import { Chip, Json, marked, Source, Status } from "../elements.tsx";
import { SearchBox, wantedWords } from "../fields.tsx";
import { containsWords } from "../format.ts";
import { addressOf, here } from "../route.ts";
import type { DescribedOperation, Document } from "./document.ts";
import { interfaceDocument, operations, readDocument } from "./document-signal.ts";
import { boundWords, typeWords } from "./json-schema.ts";
import { LiveAnswer } from "./live-answer.tsx";
import { Provenance } from "./provenance.tsx";
import { Refusals } from "./refusals.tsx";
import { SchemaView } from "./schema-view.tsx";
import { TryIt } from "./try-it.tsx";

export function Reference() {
  useEffect(readDocument, []);
  const document = interfaceDocument.value;
  if (document === null) return <p class="faint">Reading …</p>;
  const { open, filters } = here.value;
  const wanted = wantedWords();
  const all = operations.value;
  const matching = all.filter(({ method, path, summary, id, tag }) =>
    containsWords(`${method} ${path} ${summary} ${id} ${tag}`, wanted),
  );
  const chosen = all.find(({ id }) => id === open) ?? matching[0];
  return (
    <div class={`reference ${open === null ? "" : "with-operation"}`}>
      <nav aria-label="Operations">
        <h1>Reference</h1>
        <SearchBox of="operations" like="path, word, tag, A-20" />
        <a
          data-row
          href={addressOf("reference", "provenance", filters)}
          aria-current={open === "provenance" ? "true" : undefined}
        >
          What is stated, what is assumed
        </a>
        {[...new Set(matching.map(({ tag }) => tag))].map((tag) => (
          <div key={tag} class="tagged">
            <h2>{tag}</h2>
            <ul>
              {matching
                .filter((each) => each.tag === tag)
                .map(({ id, method, path }) => (
                  <li key={id}>
                    <a
                      data-row
                      href={addressOf("reference", id, filters)}
                      aria-current={id === chosen?.id && open !== "provenance" ? "true" : undefined}
                    >
                      <span class={`mono method m-${method.toLowerCase()}`}>{method}</span>{" "}
                      <span class="mono path">{path}</span>
                    </a>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </nav>
      {open === "provenance" ? (
        <Provenance />
      ) : chosen ? (
        <Operation key={`${chosen.id} ${open}`} operation={chosen} document={document} />
      ) : (
        <p class="faint">No operation matches.</p>
      )}
    </div>
  );
}

function Operation({ operation, document }: { operation: DescribedOperation; document: Document }) {
  const [prefer, setPrefer] = useState("");
  return (
    <article class="operation">
      <a class="back" href={addressOf("reference")}>
        ← All operations
      </a>
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
      <TryIt operation={operation} document={document} prefer={prefer} />
      {operation.parameters.length > 0 && (
        <section aria-label="Parameters">
          <h3>Parameters</h3>
          <ul class="members">
            {operation.parameters.map(({ name, place, required, words, schema, source }) => (
              <li key={`${place} ${name}`}>
                <p class="member-head">
                  <code class="member-name">{name}</code>{" "}
                  <span class="faint">
                    {place}, {typeWords(document, schema)}
                  </span>{" "}
                  {required && <Chip>required</Chip>} <Source of={source ?? operation.source} />
                </p>
                {words && <p>{marked(words)}</p>}
                <p class="faint">{boundWords(schema).join(" · ")}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {operation.bodySchema !== null && (
        <section aria-label="Request body">
          <h3>Request body</h3>
          <SchemaView document={document} schema={operation.bodySchema} origin={operation.source} />
        </section>
      )}
      {operation.answers
        .filter(({ status }) => Number(status) < 400)
        .map(({ status, words, schema, example }) => (
          <section key={status} aria-label={`Answer ${status}`}>
            <h3>
              Answer <Status status={Number(status)} /> <span class="faint">{words}</span>
            </h3>
            {schema && <SchemaView document={document} schema={schema} origin={operation.source} />}
            {schema && <LiveAnswer operation={operation} />}
            {example !== undefined && (
              <details>
                <summary>Example of the document</summary>
                <Json value={example} />
              </details>
            )}
          </section>
        ))}
      <Refusals operation={operation} prefer={prefer} onPrefer={setPrefer} />
    </article>
  );
}
