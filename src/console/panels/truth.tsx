import type { KnownSentence, Truth as TruthAnswer } from "../../control/answers.ts";
import { SearchBox, Select, wantedWords } from "../fields.tsx";
import { amount, containsWords, dayAndTime } from "../format.ts";
import { Chip, Empty } from "../parts.tsx";
import { filterBy, here } from "../route.ts";
import { type Column, Table } from "../table.tsx";
import { useAnswer } from "../use-answer.ts";

type Sum = NonNullable<TruthAnswer["truth"]>;

const statuses = [
  ["held", "● seen to hold"],
  ["broken", "■ do not hold"],
  ["unseen", "○ never seen"],
  ["unobservable", "– cannot be seen"],
] as const satisfies readonly (readonly [KnownSentence["status"], string])[];

const maxRows = 150;

/** What contract runs, proxies and recordings have observed of the service, combined. */
export function Truth() {
  const sum = useAnswer<TruthAnswer>("/truth")?.truth;
  return (
    <section class="seen" aria-label="What has been seen">
      <h2>What has been seen</h2>
      {sum === undefined && <p class="faint">Reading …</p>}
      {sum === null && (
        <Empty
          words="No reports were named. Contract runs, proxies and recordings write them; start with their folder, and they are combined here:"
          line="npx understudy start --truth reports"
        />
      )}
      {sum && <Seen {...sum} />}
    </section>
  );
}

function Seen({ reports, sentences, assumptions, next, problems }: Sum) {
  const real = reports.filter(({ isStandIn }) => !isStandIn);
  const last = real.at(-1);
  const { filters } = here.value;
  const status = filters.get("status") ?? "";
  const wanted = wantedWords();
  const rows = [...sentences, ...assumptions].filter(
    (each) => (status === "" || each.status === status) && containsWords(`${each.id} ${each.text}`, wanted),
  );
  return (
    <>
      <p class="faint">
        {amount(real.length)} {real.length === 1 ? "report" : "reports"} of the real service
        {last && `, the latest of ${dayAndTime(last.at)} at ${last.target}`}
        {reports.length > real.length && `; ${reports.length - real.length} of a mock, which do not count`}
      </p>
      {problems.map((problem) => (
        <p key={problem} class="faint">
          {problem}
        </p>
      ))}
      <Share name="Sentences" all={sentences} />
      <Share name="Assumptions" all={assumptions} />
      <Next {...next} />
      <div class="section-head">
        <h3>Each of them</h3>
        <SearchBox of="sentences and assumptions" like="§4.1, A-20, notes …" />
        <Select
          label="Status"
          unseen
          value={status}
          options={[["", "All"], ...statuses]}
          onChange={(chosen) => filterBy("status", chosen)}
        />
        <span class="faint figures">{amount(rows.length)}</span>
      </div>
      <Rows rows={rows} />
    </>
  );
}

function Share({ name, all }: { name: string; all: readonly KnownSentence[] }) {
  const counts = statuses.map(([status, label]) => ({
    ...{ status, label },
    count: all.filter((each) => each.status === status).length,
  }));
  return (
    <div class="seen-share">
      <h3>
        {name} <span class="faint figures">{amount(all.length)}</span>
      </h3>
      <svg class="seen-bar" viewBox={`0 0 ${Math.max(1, all.length)} 1`} preserveAspectRatio="none" aria-hidden="true">
        {counts.map(({ status, count }, at) => {
          const before = counts.slice(0, at).reduce((total, each) => total + each.count, 0);
          return <rect key={status} class={`seen-${status}`} x={before} width={count} height={1} />;
        })}
      </svg>
      <p class="chips">
        {counts.map(({ status, label, count }) => (
          <span key={status} class={`seen-label seen-${status}`}>
            {label} <strong class="figures">{amount(count)}</strong>
          </span>
        ))}
      </p>
    </div>
  );
}

function Next({ run, click }: Sum["next"]) {
  const lists = [
    ["To see most of the rest, run", run],
    ["Or, with a client behind a proxy, call", click],
  ] as const;
  return (
    <div class="sides">
      {lists.map(([heading, steps]) => (
        <section key={heading} aria-label={heading}>
          <h3>{heading}</h3>
          <ol>
            {steps.map(({ what, shows }) => (
              <li key={what}>
                {what} <Chip>{amount(shows)} more</Chip>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const columns: readonly Column<KnownSentence>[] = [
  [
    "Which",
    "mono",
    ({ id, status }) => (
      <>
        <span class={`seen-label seen-${status}`}>{statuses.find(([name]) => name === status)?.[1].slice(0, 1)}</span>{" "}
        {id}
      </>
    ),
  ],
  [
    "What",
    "",
    ({ text, broken, why }) => (
      <>
        {text}
        {broken && <p class="broken-words">{broken.what.slice(0, 400)}</p>}
        {why && <p class="faint">{why.slice(0, 300)}</p>}
      </>
    ),
  ],
  ["Last seen to hold", "", ({ held }) => (held ? `${dayAndTime(held.at)}, ${held.target}` : "never")],
  ["Checks", "figures", ({ checks }) => checks.all > 0 && `${checks.held} of ${checks.all}`],
];

function Rows({ rows }: { rows: readonly KnownSentence[] }) {
  return (
    <>
      <Table label="Sentences and assumptions" columns={columns} rows={rows.slice(0, maxRows)} keyOf={({ id }) => id} />
      {rows.length > maxRows && <p class="faint">{amount(rows.length - maxRows)} more: search to see them.</p>}
    </>
  );
}
