import { useState } from "preact/hooks";
import type { JournalEntry, JournalSummary, WholeEntry } from "../../control/answers.ts";
import { control } from "../api.ts";
import { DifferenceTable } from "../difference-table.tsx";
import { Select } from "../fields.tsx";
import { timeOf } from "../format.ts";
import { attempt, requests } from "../state.ts";

const maxOffered = 60;

/** Compares two requests: those of the same operation are offered first. */
export function Compare({ entry }: { entry: JournalEntry }) {
  const [other, setOther] = useState<JournalEntry | null>(null);
  const alike = requests.value.filter(({ id, operation }) => id !== entry.id && operation === entry.operation);
  const others = requests.value.filter(({ id, operation }) => id !== entry.id && operation !== entry.operation);
  const choose = (id: string) =>
    attempt(async () => setOther(id === "" ? null : (await control<WholeEntry>("GET", `/journal/${id}`)).entry));
  return (
    <section class="card form" aria-label="Compare">
      <Select
        label={`Compare ${entry.id} with`}
        options={[["", "choose a request …"], ...[...alike, ...others].slice(0, maxOffered).map(offered)]}
        onChange={choose}
      />
      {other && (
        <DifferenceTable
          before={compared(entry)}
          after={compared(other)}
          heads={[entry.id, other.id]}
          label="Differences"
        />
      )}
    </section>
  );
}

function offered({ id, at, status, method, path }: JournalSummary): readonly [string, string] {
  return [id, `${timeOf(at)} ${status} ${method} ${path} (${id})`];
}

function compared({ method, path, query, principal, status, code, decidedBy, request, response }: JournalEntry) {
  const { headers: _, ...sent } = { ...request, url: undefined };
  return {
    ...{ method, path, query, principal, status, code, decidedBy },
    request: sent.body,
    answer: response.body,
    headers: { request: request.headers, answer: response.headers },
  };
}
