import { useEffect, useState } from "preact/hooks";
import type { ContestedAssumption, Provenance as ProvenanceAnswer } from "../../control/answers.ts";
import { control } from "../api.ts";
import { Gauge, Source } from "../elements.tsx";
import { wantedWords } from "../fields.tsx";
import { amount, containsWords } from "../format.ts";
import { addressOf } from "../route.ts";
import { attempt, front, say } from "../state.ts";
import { Table } from "../table.tsx";
import { useAnswer } from "../use-answer.ts";

const maxRows = 250;

export function Provenance() {
  const ledger = useAnswer<ProvenanceAnswer>("/provenance");
  if (ledger === null) return <p class="faint">Reading …</p>;
  const wanted = wantedWords();
  const has = (text: string): boolean => containsWords(text, wanted);
  const entries = ledger.entries.filter(({ kind, of, name, source }) =>
    has(`${kind} ${of} ${name} ${JSON.stringify(source)}`),
  );
  const assumptions = ledger.assumptions.filter(({ id, about, choice }) => has(`${id} ${about} ${choice}`));
  const { stated, assumed } = ledger.shares.all;
  return (
    <section aria-label="Provenance">
      <a class="back" href={addressOf("reference")}>
        ← All operations
      </a>
      <h2>What is stated, what is assumed</h2>
      <p class="lead">
        What the interface states is marked with its section. What it leaves open was decided here, and says so.
      </p>
      <div class="shares">
        <p class="share">
          <strong>{Math.round((stated / (stated + assumed)) * 100)} %</strong> stated
        </p>
        <div class="gauges">
          {(Object.entries(ledger.shares) as [string, ProvenanceAnswer["shares"]["all"]][]).map(([kind, share]) => (
            <Gauge
              key={kind}
              label={kind === "all" ? "everything" : `${kind}s`}
              value={share.stated}
              of={share.stated + share.assumed}
              note="stated"
            />
          ))}
        </div>
      </div>
      <Readings wanted={has} />
      <h3>
        Assumptions <span class="faint">{assumptions.length}</span>
      </h3>
      <dl class="assumptions">
        {assumptions.map(({ id, about, choice, usedBy }) => (
          <div key={id} id={id}>
            <dt>
              <Source of={{ assumed: id }} /> {about}
            </dt>
            <dd>
              {choice}{" "}
              {usedBy.length > 0 && (
                <span class="faint">
                  Used by {usedBy.slice(0, 6).join(", ")}
                  {usedBy.length > 6 ? " …" : ""}.
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <h3>
        Operations, parameters and members <span class="faint">{amount(entries.length)}</span>
      </h3>
      <Table
        label="Entries"
        rows={entries.slice(0, maxRows)}
        keyOf={({ kind, of, name }) => `${kind} ${of} ${name}`}
        columns={[
          ["What", "mono", ({ name }) => name],
          ["Of", "mono faint", ({ of }) => of],
          ["Kind", "", ({ kind }) => kind],
          ["Source", "", ({ source }) => <Source of={source} />],
        ]}
      />
      {entries.length > maxRows && <p class="faint">{amount(entries.length - maxRows)} more: search to see them.</p>}
    </section>
  );
}

interface Answer {
  readonly assumptions: readonly ContestedAssumption[];
}

/** Where the interface can be read in several ways: which reading applies, and a switch to try another one. */
function Readings({ wanted }: { wanted: (text: string) => boolean }) {
  const [all, setAll] = useState<readonly ContestedAssumption[] | null>(null);
  const scenario = front.value;
  useEffect(() => {
    void attempt(async () => setAll((await control<Answer>("GET", "/assumptions")).assumptions));
  }, [scenario]);
  const choose = (id: string, reading: string) =>
    attempt(async () => {
      setAll((await control<Answer>("PATCH", "/assumptions", { [id]: reading })).assumptions);
      say(`${id} is now read as “${reading}”.`, { undo: () => void choose(id, holding(all, id)) });
    });
  if (all === null) return <p class="faint reading">Reading …</p>;
  const matching = all.filter(({ id, about, choice, readings }) =>
    wanted(`${id} ${about} ${choice} ${readings.map(({ name, what }) => `${name} ${what}`).join(" ")}`),
  );
  if (matching.length === 0) return null;
  return (
    <section class="readings" aria-label="Contested assumptions">
      <h2>
        Several readings <span class="faint">{matching.length} assumptions that the interface leaves open</span>
      </h2>
      {matching.map(({ id, about, readings, holds }) => (
        <fieldset key={id}>
          <legend>
            <Source of={{ assumed: id }} /> {about} {holds !== readings[0]?.name && <span class="chip">switched</span>}
          </legend>
          {readings.map(({ name, what }) => (
            <label key={name}>
              <input type="radio" name={id} checked={name === holds} onChange={() => choose(id, name)} />
              <span>
                <code>{name}</code> {what}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </section>
  );
}

function holding(all: readonly ContestedAssumption[] | null, id: string): string {
  return all?.find((each) => each.id === id)?.holds ?? "";
}
