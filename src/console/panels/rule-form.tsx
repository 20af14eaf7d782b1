import { Select } from "../fields.tsx";
import { requests } from "../state.ts";
import type { Json } from "./json-schema.ts";
import { FieldsBeside } from "./schema-form.tsx";

type Choice = readonly [words: string, members: Json];

const answers: readonly Choice[] = [
  ["503 unavailable", { status: 503 }],
  ["500 internal error", { status: 500 }],
  ["402 payment required", { code: "payment_required" }],
  ["429 too many requests", { code: "too_many_requests" }],
  ["401 unauthorized", { code: "unauthorized" }],
  ["409 conflict", { code: "conflict" }],
  ["the connection breaks", { drop: "reset" }],
  ["half an answer", { drop: "truncate" }],
  ["two seconds late", { delay: "2s" }],
  ["slow, with a long tail", { delay: { median: "300ms", p99: "3s" } }],
];

const often: readonly Choice[] = [
  ["once", { times: 1 }],
  ["three times", { times: 3 }],
  ["always", {}],
  ["one time in ten", { probability: 0.1 }],
  ["the second time only", { nth: 2 }],
];

/** The most common rules, without knowledge of their format. The text is authoritative: a choice changes its own members alone. */
export function RuleForm({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const known = [...new Set(requests.value.map((request) => request.operation).filter((each) => each !== null))].sort();
  return (
    <FieldsBeside text={text} what="rule" class="rule-form">
      {(rule) => {
        const match = (rule.match ?? {}) as Json;
        const then = (rule.then ?? {}) as Json;
        const write = (changed: Json) => onChange(JSON.stringify({ ...rule, match, ...changed }, null, 2));
        const { operation = "", ...anyOperation } = match;
        return (
          <>
            <label>
              Operation
              <input
                class="mono"
                list="operations"
                placeholder="any, or search.jobs.*"
                value={String(operation)}
                onInput={({ currentTarget: { value } }) =>
                  write({ match: { ...anyOperation, ...(value !== "" && { operation: value }) } })
                }
              />
            </label>
            <datalist id="operations">
              {known.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
            <Choose
              label="Answers with"
              choices={answers}
              value={then}
              onChange={(changed) => write({ then: changed })}
            />
            <Choose label="How often" choices={often} value={match} onChange={(changed) => write({ match: changed })} />
          </>
        );
      }}
    </FieldsBeside>
  );
}

interface ChooseProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: Json;
  readonly onChange: (changed: Json) => void;
}

/** A choice among values of the few members that these choices have; every other member stays. */
function Choose({ label, choices, value, onChange }: ChooseProps) {
  const own = new Set(choices.flatMap(([, members]) => Object.keys(members)));
  const split = (isOwn: boolean): Json =>
    Object.fromEntries(Object.entries(value).filter(([name]) => own.has(name) === isOwn));
  const current = JSON.stringify(split(true));
  const at = choices.findIndex(([, members]) => JSON.stringify(members) === current);
  const options = choices.map(([words], index) => [String(index), words] as const);
  return (
    <Select
      label={label}
      options={at < 0 ? [["-1", "what the text says"], ...options] : options}
      value={String(at)}
      onChange={(chosen) => {
        const members = choices[Number(chosen)]?.[1];
        if (members !== undefined) onChange({ ...split(false), ...members });
      }}
    />
  );
}
