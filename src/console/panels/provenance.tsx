import { useEffect, useState } from "preact/hooks";
import type { Provenance as ProvenanceAnswer } from "../../control/answers.ts";
import { control } from "../api.ts";
import { amount, containsWords } from "../format.ts";
import { Gauge, Scroll, Source } from "../parts.tsx";
import { filterBy, here } from "../route.ts";
import { attempt } from "../state.ts";
import { Readings } from "./readings.tsx";

const maxRows = 250;

export function Provenance() {
  const [ledger, setProvenanceAnswer] = useState<ProvenanceAnswer | null>(null);
  useEffect(() => {
    void attempt(async () => setProvenanceAnswer(await control<ProvenanceAnswer>("GET", "/provenance")));
  }, []);
  if (ledger === null) return <p class="faint">Reading …</p>;
  const wanted = here.value.filters.get("q") ?? "";
  const has = (text: string): boolean => containsWords(text, wanted);
  const entries = ledger.entries.filter(({ kind, of, name, source }) =>
    has(`${kind} ${of} ${name} ${JSON.stringify(source)}`),
  );
  const assumptions = ledger.assumptions.filter(({ id, about, choice }) => has(`${id} ${about} ${choice}`));
  const { stated, assumed } = ledger.shares.all;
  return (
    <section aria-label="Provenance">
      <div class="section-head">
        <h1>Provenance</h1>
        <input
          type="search"
          aria-label="Search provenance"
          placeholder="§4.1, A-20, notes …"
          value={wanted}
          onInput={(event) => filterBy("q", event.currentTarget.value)}
        />
      </div>
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
      <h2>
        Assumptions <span class="faint">{assumptions.length}</span>
      </h2>
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
      <h2>
        Operations, parameters and members <span class="faint">{amount(entries.length)}</span>
      </h2>
      <Scroll label="Entries" stacked>
        <table>
          <thead>
            <tr>
              <th>What</th>
              <th>Of</th>
              <th>Kind</th>
              <th>Source</th>
            </tr>
          </thead>
          <tbody>
            {entries.slice(0, maxRows).map(({ kind, of, name, source }) => (
              <tr key={`${kind} ${of} ${name}`}>
                <td class="mono" data-label="What">
                  {name}
                </td>
                <td class="mono faint" data-label="Of">
                  {of}
                </td>
                <td data-label="Kind">{kind}</td>
                <td data-label="Source">
                  <Source of={source} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {entries.length > maxRows && <p class="faint">{amount(entries.length - maxRows)} more: search to see them.</p>}
    </section>
  );
}
