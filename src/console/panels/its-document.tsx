import { useState } from "preact/hooks";
import type { FollowedDocument } from "../../control/answers.ts";
import { control, readJson } from "../api.ts";
import { Chip } from "../elements.tsx";
import { amount } from "../format.ts";
import { attempt, say } from "../state.ts";
import { useAnswer } from "../use-answer.ts";

/** The service's own document: taken by dropping it, followed by this sandbox, and what it settles. */
export function ItsDocument() {
  const [changes, setChanges] = useState(0);
  const [isOver, setIsOver] = useState(false);
  const [isTaking, setIsTaking] = useState(false);
  const document = useAnswer<FollowedDocument>("/document", changes);

  const take = async (file: File | undefined): Promise<void> => {
    setIsOver(false);
    if (file === undefined) return;
    setIsTaking(true);
    const path = `/document?${new URLSearchParams({ source: file.name })}`;
    const taken = await attempt(async () => control("PUT", path, readJson(await file.text())));
    setIsTaking(false);
    if (taken === null) return;
    say(`This sandbox follows ${file.name} from the next request on. Its records stay.`);
    setChanges(changes + 1);
  };
  const goBack = async (): Promise<void> => {
    if ((await attempt(() => control("DELETE", "/document"))) !== null) setChanges(changes + 1);
  };

  return (
    <section
      class="its-document"
      aria-label="Its own document"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer?.files[0]);
      }}
    >
      <h2>Its own document</h2>
      {document?.source != null && <Following {...document} />}
      <div class={`empty drop ${isOver ? "over" : ""}`} aria-busy={isTaking}>
        <p>
          {document?.source == null
            ? "Drop the service's openapi.json here, and this sandbox has its paths, names, statuses and bounds. The records stay, and one click goes back."
            : "Drop another one here to follow that instead."}
        </p>
        <div class="line">
          <label>
            or choose a file{" "}
            <input
              type="file"
              accept=".json,application/json"
              onChange={(event) => void take(event.currentTarget.files?.[0])}
            />
          </label>
          {document?.given && (
            <button type="button" onClick={() => void goBack()}>
              Go back
            </button>
          )}
          {isTaking && <span class="faint">Reading …</span>}
        </div>
      </div>
    </section>
  );
}

/** Each with its own shape, so that colour is not the only distinction. */
const columns = [
  ["agrees", "● Agrees"],
  ["differs", "▲ Differs"],
  ["nothing", "○ Says nothing"],
] as const satisfies readonly (readonly [FollowedDocument["assumptions"][number]["says"], string])[];

function Following(document: FollowedDocument) {
  const { source, version, given, assumptions, style, followed, invented, notFollowed } = document;
  return (
    <>
      <p>
        {given ? "This sandbox" : "This server"} follows <code>{source}</code>
        {version !== null && <> version {version}</>}: {amount(followed.length)} places are as it says,{" "}
        {invented.length > 0 && <>{amount(invented.length)} are invented, </>}
        {amount(notFollowed.length)} are not.
      </p>
      {style.length > 0 && <p class="faint">How it is written: {style.join("; ")}.</p>}
      {assumptions.length > 0 && (
        <div class="sides three">
          {columns.map(([says, heading]) => (
            <Column key={says} heading={heading} rows={assumptions.filter((each) => each.says === says)} />
          ))}
        </div>
      )}
      {notFollowed.length > 0 && (
        <details>
          <summary>What is not followed, and why</summary>
          <ul class="settled">
            {notFollowed.slice(0, maxRows).map(({ where, ours, theirs, why }) => (
              <li key={`${where} ${theirs}`}>
                <code>{where}</code> ours {ours}, theirs {theirs}: <span class="faint">{why}</span>
              </li>
            ))}
            <Rest of={notFollowed.length} />
          </ul>
        </details>
      )}
    </>
  );
}

const maxRows = 200;

function Rest({ of }: { of: number }) {
  return of > maxRows ? <li class="faint">and {amount(of - maxRows)} more: understudy learn says all</li> : null;
}

function Column({ heading, rows }: { heading: string; rows: FollowedDocument["assumptions"] }) {
  return (
    <section aria-label={heading.slice(2)}>
      <h3>
        {heading} <Chip>{amount(rows.length)}</Chip>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <ul class="settled" tabIndex={0} aria-label={`Assumptions: ${heading.slice(2)}`}>
        {rows.map(({ id, about, differences: [first, ...others] }) => (
          <li key={id}>
            <span class="mono">{id}</span> {about}
            {first && (
              <p class="faint">
                ours {first.ours}, theirs {first.theirs}, at{" "}
                <code>
                  {first.on} {first.where}
                </code>
                {others.length > 0 && ` and ${amount(others.length)} more places`}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
