import { useState } from "preact/hooks";
import type { DryAnswer } from "../../control/answers.ts";
import { ActAs } from "../act-as.tsx";
import { baseUrl, look, type ServiceAnswer, service } from "../api.ts";
import { CopyButton, Json, Status } from "../elements.tsx";
import { inPlace, JsonText } from "../fields.tsx";
import { addressOf, here } from "../route.ts";
import { actor, attempt, say } from "../state.ts";
import type { DescribedOperation, Document } from "./document.ts";
import { DryAnswerView } from "./dry-answer.tsx";
import { liveValues } from "./live-values.ts";
import { type FormValues, pathWith, requiredValues } from "./request-of.ts";
import { BodyFields, Field } from "./schema-form.tsx";
import { type ComposedRequest, curlLine, fetchCall } from "./takeaways.ts";

/** A form generated from the schema, filled with the document's own examples or from the world, sent as any principal. */
export function TryIt({
  operation,
  document,
  prefer,
}: {
  operation: DescribedOperation;
  document: Document;
  prefer: string;
}) {
  const [values, setValues] = useState<FormValues>(() => ({
    ...requiredValues(operation),
    ...Object.fromEntries(
      [...here.value.filters].filter(([name]) => operation.parameters.some((each) => each.name === name)),
    ),
  }));
  const [body, setBody] = useState(operation.body ?? "");
  const [answer, setAnswer] = useState<ServiceAnswer | null>(null);
  const [dry, setDry] = useState<DryAnswer | null>(null);
  const path = pathWith(operation, values);
  const token = operation.isPublic ? null : (actor()?.token ?? null);
  const as = operation.isPublic ? null : (actor()?.name ?? null);
  const text = operation.body === null ? null : body;
  const sending: ComposedRequest = { method: operation.method, url: baseUrl() + path, token, body: text };
  const fromWorld = () =>
    attempt(async () => {
      const found = await liveValues(operation, as);
      setValues({ ...values, ...found });
      if (Object.keys(found).length === 0) say("This world has no values for the form yet.", { bad: true });
    });
  const send = () =>
    attempt(async () => {
      setDry(null);
      setAnswer(
        await service(operation.method, path, token, text ?? undefined, prefer ? { prefer: `code=${prefer}` } : {}),
      );
    });
  const tryDry = () =>
    attempt(async () => {
      setAnswer(null);
      setDry(await look(path, as, operation.method, text ?? undefined));
    });
  return (
    <section class="card form try-it" aria-label="Try it">
      <div class="section-head">
        <h3>Try it</h3>
        {!operation.isPublic && <ActAs />}
      </div>
      <form onSubmit={inPlace(send)}>
        {operation.parameters.length > 0 && (
          <div class="fields">
            {operation.parameters.map((parameter) => (
              <Field
                key={parameter.name}
                document={document}
                member={parameter}
                value={values[parameter.name] ?? ""}
                placeholder={parameter.example}
                onChange={(value) => setValues({ ...values, [parameter.name]: value })}
              />
            ))}
          </div>
        )}
        {operation.bodySchema !== null && (
          <BodyFields document={document} schema={operation.bodySchema} text={body} onChange={setBody} />
        )}
        {operation.body !== null && <JsonText label="Body" rows={8} value={body} onChange={setBody} />}
        <p class="actions">
          <button type="submit">
            Send {operation.method} {path.length > 60 ? `${path.slice(0, 60)}…` : path}
          </button>
          {operation.method !== "GET" && (
            <button type="button" onClick={tryDry}>
              Try without sending
            </button>
          )}
          {operation.path.includes("{") && (
            <button type="button" onClick={fromWorld}>
              Fill from this world
            </button>
          )}
          <CopyButton label="Copy as curl" text={() => curlLine(sending)} />
          <CopyButton label="as fetch" text={() => fetchCall(sending)} />
        </p>
        {prefer && <p class="faint">With Prefer: code={prefer}, which asks for this refusal.</p>}
      </form>
      <div aria-live="polite">
        {answer && <Sent answer={answer} />}
        {dry && <DryAnswerView answer={dry} />}
      </div>
    </section>
  );
}

function Sent({ answer: { status, ms, headers, json, text } }: { answer: ServiceAnswer }) {
  const id = headers.find(([name]) => name === "x-request-id")?.[1];
  return (
    <>
      <p>
        <Status status={status} /> <span class="faint">{Math.round(ms)} ms</span>{" "}
        {id && <a href={addressOf("requests", id)}>why, and what it changed</a>}
      </p>
      <Json value={json ?? text.slice(0, 20_000)} />
    </>
  );
}
