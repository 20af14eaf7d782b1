import { useEffect, useState } from "preact/hooks";
import { control } from "../api.ts";
import { Chip, Source, Status } from "../parts.tsx";
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
        {[...new Set(shown.map(({ tag }) => tag))].map((tag) => (
          <div key={tag} class="tagged">
            <h2>{tag}</h2>
            <ul>
              {shown
                .filter((each) => each.tag === tag)
                .map(({ id, method, path }) => (
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
          </div>
        ))}
      </nav>
      {chosen ? <Operation key={chosen.id} operation={chosen} /> : <p class="faint">No operation matches.</p>}
    </div>
  );
}

/** Descriptions mark names with backticks. */
function marked(text: string) {
  return text.split("`").map((part, at) => (at % 2 === 0 ? part : <code key={part}>{part}</code>));
}

function Operation({ operation }: { operation: Described }) {
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
      <TryIt operation={operation} />
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
      <dl class="answers">
        {operation.answers.map(({ status, words }) => (
          <div key={status}>
            <dt>
              <Status status={Number(status)} />
            </dt>
            <dd>
              {words.split(/^- |\n- /).map((line) => (
                <p key={line}>{marked(line)}</p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
