import { useEffect, useState } from "preact/hooks";
import type { FrameView, JobView } from "../../control/answers.ts";
import { DifferenceTable } from "../difference-table.tsx";
import { Chip, Json } from "../elements.tsx";
import { Details } from "../fields.tsx";
import { amount, dayAndTime, span } from "../format.ts";
import { jobNews, moveClock, now } from "../state.ts";
import { useAnswer } from "../use-answer.ts";

/** Every answer that polls will still get, as a row of frames: viewing it moves nothing. */
export function Storyboard({ job }: { job: JobView }) {
  return (
    <Details class="storyboard" summary="What the next polls will say">
      {() => <Frames job={job} />}
    </Details>
  );
}

function Frames({ job }: { job: JobView }) {
  const frames = useAnswer<{ frames: FrameView[] }>(`/jobs/${job.id}/storyboard`, jobNews.value)?.frames;
  const [at, setAt] = useState(0);
  useEffect(() => setAt(0), [frames]);
  if (frames === undefined) return <p class="faint">Reading …</p>;
  const chosen = frames[at];
  if (chosen === undefined) return null;
  const cost = creditsIn(chosen.answer) - (at === 0 ? creditsIn(chosen.answer) : creditsIn(frames[at - 1]?.answer));
  const wait = Date.parse(chosen.at) - (now.value ?? 0);
  return (
    <div class="frames">
      <div class="film" aria-hidden="true">
        {frames.map((frame, index) => (
          <button
            key={frame.at}
            type="button"
            tabIndex={-1}
            class={`frame lane-${frame.status} ${index === at ? "chosen" : ""}`}
            onClick={() => setAt(index)}
          >
            <span>{frame.status}</span>
            <span class="faint">
              {index === 0 ? "now" : `+${span(Date.parse(frame.at) - Date.parse(frames[0]?.at ?? frame.at))}`}
            </span>
            <span class="figures">{amount(creditsIn(frame.answer))} cr</span>
          </button>
        ))}
      </div>
      <label class="scrubber">
        Poll {at + 1} of {frames.length}
        <input
          type="range"
          min={0}
          max={frames.length - 1}
          value={at}
          aria-valuetext={`${chosen.status} at ${dayAndTime(chosen.at)}`}
          onInput={(event) => setAt(Number(event.currentTarget.value))}
        />
      </label>
      <p>
        <Chip kind={`job-${chosen.status}`}>{chosen.status}</Chip> <span class="mono">{dayAndTime(chosen.at)}</span>{" "}
        {wait > 0 && <span class="faint">in {span(wait)}</span>}{" "}
        <strong class="figures">{amount(creditsIn(chosen.answer))} credits so far</strong>
        {cost > 0 && <span class="faint"> · {amount(cost)} in this step</span>}
      </p>
      <p class="actions">
        <button type="button" disabled={wait <= 0} onClick={() => moveClock({ now: chosen.at })}>
          Move the clock here
        </button>
      </p>
      {at > 0 && (
        <DifferenceTable
          before={frames[at - 1]?.answer}
          after={chosen.answer}
          label="What this step changes"
          heads={["The poll before", "This poll"]}
        />
      )}
      <details>
        <summary>The whole answer</summary>
        <Json value={chosen.answer} />
      </details>
    </div>
  );
}

/** The cost of a job, wherever its answer contains it. */
function creditsIn(answer: unknown): number {
  if (typeof answer !== "object" || answer === null) return 0;
  for (const [name, value] of Object.entries(answer)) {
    if (/^credits(Charged|Spent)$/.test(name) && typeof value === "number") return value;
  }
  return Object.values(answer)
    .filter((value) => !Array.isArray(value))
    .reduce<number>((found, value) => found || creditsIn(value), 0);
}
