import { useEffect, useState } from "preact/hooks";
import type { JournalVerdict } from "../../control/answers.ts";
import { control } from "../api.ts";
import { Chip, CopyButton } from "../elements.tsx";
import { JsonText, Select } from "../fields.tsx";
import { addressOf, here } from "../route.ts";
import { attempt, principals, requests, say } from "../state.ts";
import { operations, readDocument } from "./document-signal.ts";
import { parseObject } from "./json-schema.ts";
import { FieldsBeside } from "./schema-form.tsx";

interface Calls {
  readonly operation?: string;
  readonly principal?: string;
  readonly status?: number | string;
  readonly body?: unknown;
}

/** An expectation of a test, built from choices, judged on the current journal, and copied as code. */
export function Assertions() {
  const [text, setText] = useState(here.value.filters.get("calls") || '{"operation":"*"}');
  const [times, setTimes] = useState("1");
  const [verdict, setVerdict] = useState<JournalVerdict | null>(null);
  useEffect(readDocument, []);
  const newest = requests.value[0]?.id;
  const change = (calls: Calls, member: keyof Calls, value: unknown) => {
    const { [member]: _, ...rest } = calls;
    setText(JSON.stringify(value === "" ? rest : { ...rest, [member]: value }, null, 2));
  };
  const ask = () =>
    attempt(async () => {
      const calls = parseObject(text);
      if (calls === null) return say("The calls are not a JSON object yet.", { bad: true });
      const body = { calls, ...(times !== "" && { times: Number(times) }) };
      setVerdict(await control<JournalVerdict>("POST", "/journal/expect", body));
    });
  // After the first check it is checked again with every request that arrives.
  useEffect(() => {
    if (verdict !== null) void ask();
  }, [newest]);
  return (
    <div class="faults">
      <section aria-label="Assertion" class="card form">
        <p class="faint">Has a client made the call that it should have made? Nothing is sent; the journal is read.</p>
        <FieldsBeside text={text} what="call" class="rule-form">
          {(calls: Calls) => (
            <>
              <label>
                Operation
                <input
                  class="mono"
                  list="known-operations"
                  placeholder="any, or shortlists.*"
                  value={String(calls.operation ?? "")}
                  onInput={(event) => change(calls, "operation", event.currentTarget.value)}
                />
              </label>
              <datalist id="known-operations">
                {operations.value.map(({ id }) => (
                  <option key={id} value={id} />
                ))}
              </datalist>
              <div class="fields">
                <Select
                  label="Principal"
                  value={String(calls.principal ?? "")}
                  options={[["", "any"], "anonymous", ...new Set(principals.value.map(({ name }) => name))]}
                  onChange={(name) => change(calls, "principal", name)}
                />
                <Select
                  label="Status"
                  value={String(calls.status ?? "")}
                  options={[
                    ["", "any"],
                    "2xx",
                    "4xx",
                    "5xx",
                    ...new Set(requests.value.map(({ status }) => `${status}`)),
                  ]}
                  onChange={(status) => change(calls, "status", /^\d+$/.test(status) ? Number(status) : status)}
                />
                <label>
                  Times
                  <input
                    type="number"
                    min="0"
                    placeholder="at least once"
                    value={times}
                    onInput={(event) => setTimes(event.currentTarget.value)}
                  />
                </label>
              </div>
            </>
          )}
        </FieldsBeside>
        <JsonText label="Calls" rows={9} value={text} onChange={setText} />
        <p class="faint">
          Also method, path, query, headers and body. Texts may contain *; of a body only what is named is compared.
        </p>
        <p class="actions">
          <button type="submit" onClick={ask}>
            Check the journal
          </button>
          <CopyButton label="Copy as TypeScript" text={() => asTypeScript(text, times)} />
        </p>
      </section>
      <section aria-label="Verdict" aria-live="polite">
        {verdict === null ? (
          <p class="faint">Choose what should have been called, then check.</p>
        ) : (
          <Verdict verdict={verdict} />
        )}
      </section>
    </div>
  );
}

function Verdict({ verdict: { passed, message, matched, nearMisses } }: { verdict: JournalVerdict }) {
  return (
    <>
      <h2>
        <Chip kind={passed ? "stated" : "fault"}>{passed ? "✓ holds" : "✕ does not hold"}</Chip>
      </h2>
      <p class="verdict">{message.split("\n")[0]}</p>
      {matched.length > 0 && (
        <p class="chips">
          Called by
          {matched.slice(0, 30).map((id) => (
            <a key={id} class="mono" href={addressOf("requests", id)}>
              {id}
            </a>
          ))}
        </p>
      )}
      {!passed &&
        nearMisses.map(({ request, what, differences }) => (
          <div key={request} class="card near">
            <p>
              Near: <a href={addressOf("requests", request)}>{request}</a> <span class="faint">{what}</span>
            </p>
            <ul>
              {differences.map((difference) => (
                <li key={difference} class="mono">
                  {difference}
                </li>
              ))}
            </ul>
          </div>
        ))}
    </>
  );
}

function asTypeScript(calls: string, times: string): string {
  return `await understudy.journal.expect(${calls}).toHaveBeenCalled(${times});`;
}
