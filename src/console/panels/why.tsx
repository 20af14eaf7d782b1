import type { JournalEntry, WhyAnsweredSo } from "../../control/answers.ts";
import { addressOf } from "../route.ts";

const deciders: Readonly<Record<string, string>> = {
  router: "The router decided: no operation has this path and method.",
  gates: "A gate decided, before the operation was reached.",
  input: "The input was refused.",
  handler: "The operation itself answered.",
  preference: "The request chose this answer with Prefer.",
  fault: "A fault rule decided.",
};

/** What decided the answer, how far the request got, what that rests on, and how to fix it. */
export function Why({ why, entry }: { why: WhyAnsweredSo; entry: JournalEntry }) {
  const { decidedBy, code, fault, nearMisses } = entry;
  return (
    <div class={`decision ${code ? "refused" : ""}`}>
      <p>
        {deciders[decidedBy] ?? decidedBy} {code && <code>{code}</code>}
      </p>
      {code && why.message && <p class="words">“{why.message}”</p>}
      <Gates why={why} />
      {fault && (
        <p>
          Rule <a href={addressOf("faults", fault.id)}>{fault.id}</a>
          {fault.problem && `: ${fault.problem}`}
        </p>
      )}
      {nearMisses.length > 0 && (
        <ul>
          {nearMisses.map(({ fault: rule, reason }) => (
            <li key={rule}>
              Rule <a href={addressOf("faults", rule)}>{rule}</a> did not match: {reason}
            </li>
          ))}
        </ul>
      )}
      <RestsOn why={why} />
      {why.mend.length > 1 && (
        <ul aria-label="How to fix it">
          {why.mend.slice(1).map((step) => (
            <li key={step.do}>{step.do}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Gates({ why: { passed, stoppedAt } }: { why: WhyAnsweredSo }) {
  if (passed.length === 0 && stoppedAt === null) return null;
  return (
    <ol class="gates" aria-label="Gates">
      {passed.map((gate) => (
        <li key={gate}>
          <span aria-hidden="true">✓</span>
          <span class="visually-hidden">passed</span> {gate}
        </li>
      ))}
      {stoppedAt && (
        <li class="stopped">
          <span aria-hidden="true">✕</span>
          <span class="visually-hidden">stopped at</span> {stoppedAt}
        </li>
      )}
    </ol>
  );
}

function RestsOn({ why: { statements, assumptions } }: { why: WhyAnsweredSo }) {
  if (statements.length + assumptions.length === 0) return null;
  return (
    <details>
      <summary>
        Rests on{" "}
        {[...statements.map(({ id }) => `§${id.split("/")[0]}`), ...assumptions.map(({ id }) => id)].join(", ")}
      </summary>
      <ul>
        {statements.map(({ id, text }) => (
          <li key={id}>
            <span class="chip stated">§{id.split("/")[0]}</span> {text}
          </li>
        ))}
        {assumptions.map(({ id, about, choice }) => (
          <li key={id}>
            <a class="chip assumed" href={addressOf("reference", "provenance", new URLSearchParams({ q: id }))}>
              {id}
            </a>{" "}
            {about}: {choice}
          </li>
        ))}
      </ul>
    </details>
  );
}
