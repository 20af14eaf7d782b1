import type { CoverageView } from "../../control/answers.ts";
import { CopyButton, Gauge } from "../elements.tsx";
import { addRule } from "../fault-rules.ts";
import { Details, SearchBox, wantedWords } from "../fields.tsx";
import { containsWords } from "../format.ts";
import { addressOf } from "../route.ts";
import { playScenario, requests } from "../state.ts";
import { useAnswer } from "../use-answer.ts";

type CoverageRow = CoverageView["rows"][number];
type Item = CoverageRow["answers"][number] | CoverageRow["states"][number];

/** What the clients of this sandbox have met of the interface, and what they never met, with what shows it. */
export function Coverage() {
  const coverage = useAnswer<CoverageView>("/coverage", requests.value.length);
  if (coverage === null) return <p class="faint">Reading the coverage …</p>;
  const wanted = wantedWords();
  const rows = coverage.rows.filter(
    (row) => missedBy(row).length > 0 && containsWords(`${row.operation} ${row.route} ${wordsOfMissed(row)}`, wanted),
  );
  // A client has more to learn of what it calls than of what it does not.
  const called = rows.filter(({ calls }) => calls > 0);
  const uncalled = rows.filter(({ calls }) => calls === 0);
  return (
    <section class="coverage" aria-label="Coverage">
      <div class="section-head">
        <h1>Coverage</h1>
        <p class="faint">
          What the clients of this sandbox have met since the server started, and what they never met.
        </p>
        <SearchBox of="what was never met" like="shortlists, 402, partial …" />
      </div>
      <div class="gauges" role="group" aria-label="Shares">
        <Gauge label="Operations" value={coverage.operations.met} of={coverage.operations.of} />
        <Gauge label="Answers, by status and code" value={coverage.answers.met} of={coverage.answers.of} />
        <Gauge label="States, such as an empty page" value={coverage.states.met} of={coverage.states.of} />
      </div>
      {called.length > 0 && (
        <section>
          <h2>Called, and not seen whole</h2>
          {called.map((row) => (
            <div key={row.operation} class="missed">
              <Summary row={row} />
              <Missed row={row} />
            </div>
          ))}
        </section>
      )}
      {uncalled.length > 0 && (
        <section>
          <h2>Never called</h2>
          {uncalled.map((row) => (
            <Details key={row.operation} class="missed" summary={<Summary row={row} />}>
              {() => <Missed row={row} />}
            </Details>
          ))}
        </section>
      )}
      {rows.length === 0 && (
        <p class="faint">{wanted === "" ? "Everything was met." : "Nothing that was never met matches."}</p>
      )}
    </section>
  );
}

function Summary({ row }: { row: CoverageRow }) {
  const times = row.calls === 1 ? "once" : `${row.calls} times`;
  return (
    <span>
      <span class="mono">{row.route}</span>{" "}
      <span class="faint">{row.calls > 0 ? `called ${times}` : `${missedBy(row).length} to see`}</span>
    </span>
  );
}

function Missed({ row }: { row: CoverageRow }) {
  return (
    <ul>
      {missedBy(row).map((item) => (
        <li key={wordsOf(item)}>
          <span class="mono">{wordsOf(item)}</span>
          <Remedy row={row} item={item} />
        </li>
      ))}
    </ul>
  );
}

/** A button that shows it: a scenario is played, and a code is what the next call of the operation is answered. */
function Remedy({ row, item }: { row: CoverageRow; item: Item }) {
  const { scenario, how } = item;
  if (scenario !== null)
    return (
      <button type="button" onClick={() => playScenario(scenario)}>
        Play {scenario}
      </button>
    );
  const code = /^header Prefer: code=(\w+)$/.exec(how)?.[1];
  if (code !== undefined && row.calls > 0)
    return (
      <button
        type="button"
        onClick={() => addRule(() => ({ match: { operation: row.operation, times: 1 }, then: { code } }))}
      >
        Answer the next call so
      </button>
    );
  if (how.startsWith("call ")) return <a href={addressOf("reference", row.operation)}>Try it</a>;
  return (
    <>
      <code>{how}</code> <CopyButton text={() => how} />
    </>
  );
}

function missedBy({ answers, states }: CoverageRow): readonly Item[] {
  return [...answers, ...states].filter(({ met }) => !met);
}

function wordsOf(item: Item): string {
  return String("state" in item ? item.state : [item.status, item.code].filter(Boolean).join(" "));
}

function wordsOfMissed(row: CoverageRow): string {
  return missedBy(row).map(wordsOf).join(" ");
}
