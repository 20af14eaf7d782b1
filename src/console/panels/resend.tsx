import { useState } from "preact/hooks";
import type { DryAnswer, JournalEntry } from "../../control/answers.ts";
import { ActAs } from "../act-as.tsx";
import { look, service } from "../api.ts";
import { inPlace, JsonText, Select } from "../fields.tsx";
import { goTo, here } from "../route.ts";
import { actingAs, actor, attempt, principals, say, tokenOf } from "../state.ts";
import { DryAnswerView } from "./dry-answer.tsx";
import { bodyText, pathOf } from "./takeaways.ts";

/** Sends it again, as the same caller, and opens the result. */
export function sendAgain({ method, request, principal }: JournalEntry): Promise<unknown> {
  return send(method, pathOf(request.url), tokenOf(principal), bodyText(request.body));
}

function send(method: string, path: string, token: string | null, body: string | null): Promise<unknown> {
  const from = here.value;
  return attempt(async () => {
    const answer = await service(method, path, token, body ?? undefined);
    const id = answer.headers.find(([name]) => name === "x-request-id")?.[1];
    say(`Sent again: ${answer.status}`);
    // Who has gone on to another place meanwhile stays there.
    if (id !== undefined && here.value === from) goTo("requests", id);
  });
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** A request to edit and send, or to try on a copy of the world first. */
export function Resend({ entry }: { entry: JournalEntry }) {
  const [method, setMethod] = useState(entry.method);
  const [path, setPath] = useState(pathOf(entry.request.url));
  const [body, setBody] = useState(pretty(entry.request.body));
  const [tried, setTried] = useState<DryAnswer | null>(null);
  useState(() => {
    if (principals.value.some(({ name }) => name === entry.principal)) actingAs.value = entry.principal as string;
  });
  const text = body.trim() === "" ? null : body;
  return (
    <form
      class="card form"
      aria-label="Edit and resend"
      onSubmit={inPlace(() => send(method, path, actor()?.token ?? null, text))}
    >
      <div class="fields">
        <Select label="Method" value={method} options={methods} onChange={setMethod} />
        <ActAs />
      </div>
      <label>
        Path
        <input class="mono" value={path} onInput={(event) => setPath(event.currentTarget.value)} />
      </label>
      <JsonText label="Body" rows={8} value={body} onChange={setBody} />
      <p class="actions">
        <button type="submit">Send</button>
        <button
          type="button"
          onClick={() =>
            attempt(async () => setTried(await look(path, actor()?.name ?? null, method, text ?? undefined)))
          }
        >
          Try without sending
        </button>
      </p>
      {tried && (
        <div aria-live="polite">
          <DryAnswerView answer={tried} />
        </div>
      )}
    </form>
  );
}

function pretty(body: unknown): string {
  if (body === null || body === undefined) return "";
  return typeof body === "string" ? body : JSON.stringify(body, null, 2);
}
