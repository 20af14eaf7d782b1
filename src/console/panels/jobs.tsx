import type { JobLane, JobView } from "../../control/answers.ts";
import { baseUrl, service } from "../api.ts";
import { Chip, EmptyUntilCalled } from "../elements.tsx";
import { dayAndTime, span, timeOf } from "../format.ts";
import { here } from "../route.ts";
import { attempt, jobNews, moveClock, now, principals, say } from "../state.ts";
import { useAnswer } from "../use-answer.ts";
import { nameWords } from "../words.ts";
import { Storyboard } from "./storyboard.tsx";

export function Jobs() {
  const jobs = useAnswer<{ jobs: JobView[] }>("/jobs", jobNews.value)?.jobs;
  if (jobs === undefined) return <p class="faint">Reading the jobs …</p>;
  return (
    <section aria-label="Jobs">
      <div class="section-head">
        <h1>Jobs</h1>
        <p class="faint">
          On the sandbox's clock. Nothing moves until a poll; jumping moves the clock and polls, as a client would.
        </p>
      </div>
      {jobs.length === 0 ? (
        <EmptyUntilCalled
          words="No deep search and no research yet. Play a scenario that has some, or send a request:"
          play="research-partial"
          curl={`curl -H 'Authorization: Bearer ${principals.value[0]?.token ?? "…"}' -H 'content-type: application/json' -d '{"config": {"version": 2, "query": "rust databases"}, "targetCount": 5}' ${baseUrl()}/v1/search/jobs`}
        />
      ) : (
        jobs.map((job) => <Timeline key={job.id} job={job} />)
      )}
    </section>
  );
}

const paths: Readonly<Record<JobView["kind"], (id: string) => string>> = {
  search: (id) => `/v1/search/jobs/${id}`,
  research: (id) => `/v2/deep-research/jobs/${id}`,
};

function pollAsAccount({ kind, id, account }: JobView): Promise<unknown> {
  return attempt(async () => {
    const owner = principals.value.find((principal) => principal.account === account);
    const answer = await service("GET", paths[kind](id), owner?.token ?? null);
    if (answer.status !== 200)
      say((answer.json as { message?: string })?.message ?? `Polling answered ${answer.status}.`, { bad: true });
    jobNews.value += 1;
  });
}

function Timeline({ job }: { job: JobView }) {
  const { nextAt } = job;
  const time = now.value ?? Date.parse(job.createdAt);
  const from = Date.parse(job.createdAt);
  const ends = job.lanes.flatMap(({ to, from: began }) => [to, began].filter((each) => each !== null).map(Date.parse));
  const underWay = nextAt === null ? [] : [Date.parse(nextAt), Math.min(time, from + 3_600_000)];
  const last = Math.max(from + 1_000, ...ends, ...underWay);
  // A job in progress ends in the future; one that has ended keeps its own scale, however old it is.
  const to = last + (nextAt === null ? 0 : (last - from) * 0.25);
  const place = (instant: number): number => Math.min(100, Math.max(0, ((instant - from) / (to - from)) * 100));
  return (
    <article class={`job ${here.value.open === job.id ? "opened" : ""}`} id={job.id}>
      <div class="job-head">
        <div class="job-name">
          <Chip kind={`job-${job.status}`}>{job.status}</Chip>
          <h2>{job.title}</h2>
          <span class="mono faint">{job.id}</span>
          <span class="faint">
            {job.kind === "search" ? "deep search" : "deep research"} · {job.account} ·{" "}
            <time class="figures">{dayAndTime(job.createdAt)}</time>
          </span>
        </div>
        <span class="actions">
          <button type="button" data-row onClick={() => pollAsAccount(job)}>
            Poll
          </button>
          {nextAt !== null && Date.parse(nextAt) > time && (
            <button type="button" onClick={() => moveClock({ now: nextAt }).then(() => pollAsAccount(job))}>
              Jump to the next event, in {span(Date.parse(nextAt) - time)}
            </button>
          )}
        </span>
      </div>
      <dl class="facts">
        {Object.entries(job.facts)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{nameWords(name)}</dt>
              <dd>{String(value).replaceAll("_", " ")}</dd>
            </div>
          ))}
      </dl>
      {nextAt !== null && <Storyboard job={job} />}
      <div class="lanes" role="list" aria-label={`Stages of ${job.id}`}>
        {job.lanes.map((lane) => (
          <LaneRow key={lane.label} lane={lane} place={place} end={to} />
        ))}
        <Axis from={from} to={to} now={time <= to ? time : null} place={place} />
        {time <= to && (
          <span
            class="needle"
            aria-hidden="true"
            style={{ left: `calc(var(--lane-label) + (100% - var(--lane-label)) * ${place(time) / 100})` }}
          />
        )}
      </div>
    </article>
  );
}

/** When it began, how long the scale is, and where on it the clock stands. */
function Axis({
  from,
  to,
  now,
  place,
}: {
  from: number;
  to: number;
  now: number | null;
  place: (instant: number) => number;
}) {
  const at = now === null ? null : place(now);
  return (
    <div class="lane axis" aria-hidden="true">
      <span />
      <span class="marks">
        {(at === null || at > 20) && <span>{timeOf(new Date(from).toISOString())}</span>}
        {at !== null && (
          <strong class={at > 80 ? "before" : ""} style={{ left: `${at}%` }}>
            now
          </strong>
        )}
        {(at === null || at < 80) && <span class="end">+{span(to - from)}</span>}
      </span>
    </div>
  );
}

function LaneRow({ lane, place, end }: { lane: JobLane; place: (instant: number) => number; end: number }) {
  const left = lane.from === null ? 0 : place(Date.parse(lane.from));
  const right = lane.from === null ? 0 : place(lane.to === null ? end : Date.parse(lane.to));
  return (
    <div class="lane" role="listitem">
      <span class="lane-label" title={lane.label}>
        {lane.label}
      </span>
      <span class="track">
        <span
          class={`block lane-${lane.status}`}
          style={{ left: `min(${left}%, 100% - 0.5rem)`, width: `max(${right - left}%, 0.5rem)` }}
        />
      </span>
      <span class="lane-note">
        {lane.status}
        {lane.note ? ` · ${lane.note}` : ""}
      </span>
    </div>
  );
}
