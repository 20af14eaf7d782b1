import { list, object, oneOf, text } from "./input.ts";
import { calendarOf, type Json, type Person, personBy } from "./people.ts";
import {
  type Account,
  type Ask,
  charge,
  iso,
  missing,
  newId,
  ok,
  Refusal,
  type Row,
  raise,
  type Say,
  take,
} from "./service.ts";

const isOver = (job: Json): boolean => job.status !== "running";

/** A subject takes some seconds, and the job ends with its last one; failed subjects come before found ones. */
function move(account: Account, job: Json, now: number): void {
  if (isOver(job)) return;
  const age = now - job.startedAt;
  for (const item of job.items) {
    if (item.status === "pending" && age > 2_000) Object.assign(item, { status: "running", startedAt: iso(now) });
    if (item.status !== "running" || age < 7_000) continue;
    const person = personBy(item.login);
    item.finishedAt = iso(now);
    if (person === undefined) {
      Object.assign(item, { status: "failed", failCode: "not_found", failMessage: "Nobody has that login." });
      continue;
    }
    const known = account.shelves.reports.get(person.id);
    if (known === undefined) account.shelves.reports.set(person.id, reportOf(person, now));
    const path = `/v1/deep-research/reports/developers/${person.login}`;
    Object.assign(item, { status: "done", source: known ? "cache" : "fresh", reportPath: path });
  }
  const done = job.items.filter((each: Json) => each.status === "done").length;
  if (job.items.some((each: Json) => ["pending", "running"].includes(each.status))) return;
  job.finishedAt = now;
  job.status = done === job.items.length ? "succeeded" : done === 0 ? "failed" : "partial";
}

function view(job: Json, now: number, isList: boolean): Json {
  const items = job.items.map((item: Json) => ({ ...item, preview: isList ? previewOf(item) : null }));
  return {
    id: job.id,
    name: job.name,
    subject: "developers",
    status: job.status,
    createdAt: iso(job.startedAt),
    finishedAt: job.finishedAt === null ? null : iso(job.finishedAt),
    elapsedMs: (job.finishedAt ?? now) - job.startedAt,
    requestedCount: items.length,
    deliveredCount: items.filter((each: Json) => each.status === "done").length,
    items,
    ...(isList && { requestedBy: job.startedBy }),
  };
}

function previewOf({ login, status }: Json): Json {
  const person = personBy(login);
  if (status !== "done" || person === undefined) return null;
  return {
    ...{ name: person.name, avatarUrl: null, summary: null, tags: person.subjects, location: person.city },
    ...{ cracked: person.cracked >= 80, highlights: ["pace"], signals: ["pace", "reach"] },
  };
}

function reportOf(person: Person, now: number): Json {
  const days = calendarOf(person, now);
  const count = days.reduce((sum, each) => sum + each.count, 0);
  return {
    id: newId(),
    githubLogin: person.login,
    status: "done",
    failCode: null,
    rawSignals: { pace: person.at * 2, reach: person.followers, night: 3 },
    pctSignals: { pace: 0.42, reach: 0.77 },
    signalPopulations: { pace: "dive_population", reach: "benchmark_grid", night: "absolute" },
    signalsExcluded: { night: "It is never ranked." },
    composites: {},
    evidence: [`${person.login} writes about ${person.subjects[0]}.`],
    profile: {
      ...{ login: person.login, createdAt: "2015-03-01T00:00:00Z", followers: person.followers, following: person.at },
      ...{ organizations: person.organization === null ? [] : [person.organization], socialAccounts: [] },
    },
    contributions: {
      ...{ totalCommitContributions: count, totalPullRequestContributions: 0, totalPullRequestReviewContributions: 0 },
      calendar: days,
    },
    repos: [
      {
        ...{ name: "anvil", owner: person.login, isFork: false, primaryLanguage: null, languages: [], topics: [] },
        ...{ stars: 4, forks: 0, pushedAt: "2026-01-02T00:00:00Z", latestReleaseAt: null },
      },
    ],
    subjects: null,
    narrative: null,
    narrativePending: true,
  };
}

const jobOf = ({ account, path, now }: Ask): Json => {
  const job = take(account.shelves.research, path.id, "research");
  move(account, job, now);
  return job;
};

function reportFor({ account, path }: Ask): Json {
  const person = personBy(path.login);
  return account.shelves.reports.get(person?.id ?? "") ?? raise(missing("report of the account"));
}

const pdf = (report: Json): Say => ({
  bytes: Buffer.from(`%PDF-1.4\n% ${report.githubLogin}\n%%EOF\n`),
  type: "application/pdf",
});

export function startResearch({ body, account, who, now }: Pick<Ask, "body" | "account" | "who" | "now">): Say {
  const fresh = body.logins.filter((each: string) => !account.shelves.reports.has(personBy(each)?.id ?? "none"));
  // Paid when it begins, ten credits for each report.
  charge(account, 10 * fresh.filter((each: string) => personBy(each)).length);
  const items = body.logins.toSorted().map((login: string) => ({
    ...{ login, subjectRef: login, status: "pending", failCode: null, failMessage: null, source: null },
    ...{ reportPath: null, startedAt: null, finishedAt: null },
  }));
  const job = {
    ...{ id: newId(), name: body.title ?? null, items, status: "running" },
    ...{ startedAt: now, finishedAt: null, startedBy: who.kind === "key" ? null : who.name },
  };
  account.shelves.research.set(job.id, job);
  return ok({ started: { job: job.id } }, 202);
}

export const research: readonly Row[] = [
  {
    on: "POST /v1/deep-research/jobs",
    may: "search:deep",
    body: object({ "logins!": list(text(200, 1), 20, 1), title: text(200) }),
    do: startResearch,
  },
  {
    on: "GET /v1/deep-research/jobs",
    may: "search:deep",
    do({ account, now }) {
      const jobs = [...account.shelves.research.values()].toReversed();
      for (const job of jobs) move(account, job, now);
      return ok({ research: jobs.map((job) => view(job, now, true)) });
    },
  },
  {
    on: "GET /v2/deep-research/jobs/{id}",
    perMinute: 120,
    do: (ask) => ok({ job: view(jobOf(ask), ask.now, false) }),
  },
  {
    on: "GET /v1/deep-research/reports/developers/{login}",
    may: "search:deep",
    perMinute: 120,
    do(ask) {
      const report = reportFor(ask);
      return ask.headers.accept === "application/pdf" ? pdf(report) : ok(report);
    },
  },
  {
    on: "GET /v2/deep-research/reports/developers/{login}/pdf",
    may: "search:deep",
    perMinute: 10,
    query: { delivery: oneOf("bytes", "link") },
    do(ask) {
      const report = reportFor(ask);
      if (ask.query.delivery !== "link") return pdf(report);
      throw new Refusal(503, "not_implemented", "No storage for files is configured here.");
    },
  },
];
