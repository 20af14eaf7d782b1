import { useState } from "preact/hooks";
import { Select } from "../fields.tsx";
import { requests } from "../state.ts";

const answers: readonly (readonly [string, object])[] = [
  ["503 unavailable", { status: 503 }],
  ["500 internal error", { status: 500 }],
  ["402 payment required", { code: "payment_required" }],
  ["429 too many requests", { code: "too_many_requests", headers: { "retry-after": "2" } }],
  ["401 unauthorized", { code: "unauthorized" }],
  ["409 conflict", { code: "conflict" }],
  ["the connection breaks", { drop: "reset" }],
  ["half an answer", { drop: "truncate" }],
  ["two seconds late", { delay: "2s" }],
  ["slow, with a long tail", { delay: { median: "300ms", p99: "3s" } }],
];

const often: readonly (readonly [string, object])[] = [
  ["once", { times: 1 }],
  ["three times", { times: 3 }],
  ["always", {}],
  ["one time in ten", { probability: 0.1 }],
  ["the second time only", { nth: 2 }],
];

/** The most common rules, without knowledge of their format; the choice can then be edited as text. */
export function RuleForm({ onChange }: { onChange: (rule: object) => void }) {
  const [operation, setOperation] = useState("");
  const [answer, setAnswer] = useState(0);
  const [times, setTimes] = useState(0);
  const known = [...new Set(requests.value.map((request) => request.operation).filter((each) => each !== null))].sort();
  const tell = (of: string, then: number, frequency: number): void => {
    setOperation(of);
    setAnswer(then);
    setTimes(frequency);
    onChange({ match: { ...(of !== "" && { operation: of }), ...often[frequency]?.[1] }, then: answers[then]?.[1] });
  };
  return (
    <div class="rule-form">
      <label>
        Operation
        <input
          class="mono"
          list="operations"
          placeholder="any, or search.jobs.*"
          value={operation}
          onInput={(event) => tell(event.currentTarget.value, answer, times)}
        />
      </label>
      <datalist id="operations">
        {known.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <Select
        label="Answers with"
        options={namesOf(answers)}
        value={String(answer)}
        onChange={(chosen) => tell(operation, Number(chosen), times)}
      />
      <Select
        label="How often"
        options={namesOf(often)}
        value={String(times)}
        onChange={(chosen) => tell(operation, answer, Number(chosen))}
      />
    </div>
  );
}

function namesOf(choices: typeof answers): readonly (readonly [string, string])[] {
  return choices.map(([words], at) => [String(at), words]);
}
