import type { Call } from "../../src/kernel/call.ts";
import type { Json } from "../faults/altered.ts";
import { type Alteration, answering } from "../faults/altering.ts";
import { counter, type Regression, testRegressions } from "./regression.ts";

// What is free, charged, refused, created, matched or overwritten is counted differently from how it is shown.

const isReport = ({ path }: Call): boolean => path.startsWith("/v1/deep-research/reports/developers/");

/** A free call costs credits. */
const charging = (isCharged: (path: string) => boolean) => (): Alteration => {
  let extra = 0;
  return {
    answer({ call, json, status }) {
      if (isCharged(call.path) && status < 300) extra += 1;
      if (call.path !== "/v1/quotas" || !json?.credits) return undefined;
      return { ...json, credits: { ...json.credits, used: json.credits.used + extra } };
    },
  };
};

/** A finished report with an alteration. */
const reporting = (edit: (report: Json) => void) => (): Alteration => ({
  answer({ call, json }) {
    if (!isReport(call) || json?.status !== "done") return undefined;
    const report = structuredClone(json);
    edit(report);
    return report;
  },
});

/** A complete garden with altered days. */
const gardening = (edit: (days: Json[]) => void) => (): Alteration => ({
  answer({ json }) {
    if (!json?.results?.some((each: Json) => each.details?.github?.garden)) return undefined;
    const results = structuredClone(json.results);
    for (const { details } of results) if (details.github?.garden) edit(details.github.garden.days);
    return { ...json, results };
  },
});

/** The company that was matched, as the list of companies shows it. */
const overwriting = (what: "name" | "domain") => (): Alteration => {
  const overwritten = new Map<string, string>();
  return {
    answer({ call, json, requestBody: body }) {
      if (call.path !== "/v1/companies") return undefined;
      if (json?.created === false && body?.[what]) overwritten.set(json.id, body[what]);
      const row = (each: Json): Json => ({ ...each, [what]: overwritten.get(each.id) ?? each[what] });
      return json?.rows && { ...json, rows: json.rows.map(row) };
    },
  };
};

const free = /^Free: /;
const reports = /^(Research reports: A finished|answers GET \/v1\/deep-research\/reports\/)/;
const gardens = /^(Depths: POST \/v2\/developers\/similar .* full$|answers POST \/v2\/developers\/similar)/;

const regressions: readonly Regression[] = [
  {
    what: "a report costs a credit each time it is read",
    only: free,
    says: /GET \/v1\/deep-research\/reports\/developers\/\{login\} \(200\) should cost nothing/,
    alter: charging((path) => path.startsWith("/v1/deep-research/reports/")),
  },
  {
    what: "a brief costs a credit",
    only: free,
    says: /GET \/v1\/projects\/\{id\}\/brief \(200\) should cost nothing/,
    alter: charging((path) => path.endsWith("/brief")),
  },
  {
    what: "a pin costs a credit",
    only: free,
    says: /POST \/v1\/shortlists\/\{id\}\/members\/pin \(200\) should cost nothing/,
    alter: charging((path) => path.endsWith("/members/pin")),
  },
  {
    what: "a key is minted by a request that is refused",
    only: /^nothing made /,
    says: /It refused to make "[^"]+" \(40[03]\), and GET \/v1\/keys shows it all the same/,
    alter: answering(async ({ call, status, requestBody: body, send }) => {
      if (call.method !== "POST" || call.path !== "/v1/keys" || ![400, 403].includes(status)) return;
      await send("POST", call.path, { name: body.name, entitlements: ["search:read"] });
    }),
  },
  {
    what: "a company that is matched takes another name",
    only: /^Side effects: Creating a company/,
    says: /`name` is "[^"]+" and should be/,
    alter: overwriting("name"),
  },
  {
    what: "a company that is matched takes another domain",
    only: /^(Side effects: Creating a company|History: An unchanged company)/,
    says: /`domain` is "[^"]+" and should be/,
    alter: overwriting("domain"),
  },
  {
    what: "a brief that was ready is written again, though nothing has changed",
    only: /^(Projects: |History: A ready brief)/,
    says: /it was ready and is populating/,
    alter() {
      const reads = counter();
      return {
        answer({ call, json }) {
          const isFallen = json?.status === "ready" && call.path.endsWith("/brief") && reads(call.path) === 2;
          return isFallen ? { status: "populating", brief: null } : undefined;
        },
      };
    },
  },
  {
    what: "a list that was deleted is still among those of a developer",
    only: /^(Read after write: Every change of a shortlist|History: A deleted list)/,
    says: /violation History.*it was deleted by DELETE \/v1\/shortlists\/\{id\}, and is shown/,
    alter() {
      let last: Json;
      return {
        answer({ call, json }) {
          if (!/^\/v1\/developers\/\d+\/shortlists$/.test(call.path)) return undefined;
          const isOne = json?.shortlists?.length > 0;
          if (isOne) last = json;
          return isOne ? undefined : last;
        },
      };
    },
  },
  {
    what: "a list counts one member more than it shows",
    only: /^(Members of shortlists: Adding|answers GET \/v1\/shortlists\/\{id\})/,
    says: /`stats\.members` is \d+, and the whole list shows \d+ members/,
    alter: answering(({ call, json }) =>
      /^\/v1\/shortlists\/[^/]+$/.test(call.path) && json?.members
        ? { ...json, stats: { ...json.stats, members: json.stats.members + 1 } }
        : undefined,
    ),
  },
  {
    what: "a calendar has a day twice",
    only: reports,
    says: /`contributions\.calendar` has \d{4}-\d\d-\d\d twice/,
    alter: reporting(({ contributions }) => {
      if (contributions) contributions.calendar[5] = contributions.calendar[4];
    }),
  },
  {
    what: "a signal is ranked that was not measured",
    only: reports,
    says: /has a percentile in `pctSignals`, and no measured value in `rawSignals`/,
    alter: reporting(({ rawSignals, pctSignals }) => {
      delete rawSignals[Object.keys(pctSignals)[0] as string];
    }),
  },
  {
    what: "a ranked signal does not say among whom",
    only: reports,
    says: /`signalPopulations` does not say what it was ranked against/,
    alter: reporting(({ signalPopulations, pctSignals }) => {
      delete signalPopulations[Object.keys(pctSignals)[0] as string];
    }),
  },
  {
    what: "a garden lacks the day on which clocks change",
    only: gardens,
    says: /lacks \d{4}-\d\d-\d\d, and should have every day of the trailing year/,
    alter: gardening((days) => void days.splice(100, 1)),
  },
  {
    what: "a garden has the day on which clocks change twice",
    only: gardens,
    says: /has \d{4}-\d\d-\d\d twice/,
    alter: gardening((days) => void days.splice(100, 0, days[100])),
  },
];

testRegressions(regressions);
