import type { Call } from "../../../src/kernel/call.ts";
import type { Json } from "../altered.ts";
import { type Alteration, answering } from "../altering.ts";
import { counter, drawing, told } from "./told.ts";

// What is free, charged, refused, created, matched or overwritten is counted differently from how it is shown.

const isReport = ({ path }: Call): boolean => path.startsWith("/v1/deep-research/reports/developers/");

/** A free call costs a credit. */
const charging = (isCharged: (path: string) => boolean) =>
  drawing(({ call, status }) => (isCharged(call.path) && status < 300 ? 1 : 0));

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

export const counts = told("counted otherwise", [
  {
    words: "a report costs a credit each time it is read",
    by: "§8",
    look: free,
    says: /GET \/v1\/deep-research\/reports\/developers\/\{login\} \(200\) should cost nothing/,
    change: charging((path) => path.startsWith("/v1/deep-research/reports/")),
  },
  {
    words: "a brief costs a credit",
    by: "§8",
    look: free,
    says: /GET \/v1\/projects\/\{id\}\/brief \(200\) should cost nothing/,
    change: charging((path) => path.endsWith("/brief")),
  },
  {
    words: "a pin costs a credit",
    by: "§8",
    look: free,
    says: /POST \/v1\/shortlists\/\{id\}\/members\/pin \(200\) should cost nothing/,
    change: charging((path) => path.endsWith("/members/pin")),
  },
  {
    words: "a key is minted by a request that is refused",
    by: "§5",
    look: /^nothing made /,
    says: /It refused to make "[^"]+" \(40[03]\), and GET \/v1\/keys shows it all the same/,
    change: answering(async ({ call, status, requestBody: body, send }) => {
      if (call.method !== "POST" || call.path !== "/v1/keys" || ![400, 403].includes(status)) return;
      await send("POST", call.path, { name: body.name, entitlements: ["search:read"] });
    }),
  },
  {
    words: "a company that is matched takes another name",
    by: "§3",
    look: /^Side effects: Creating a company/,
    says: /`name` is "[^"]+" and should be/,
    change: overwriting("name"),
  },
  {
    words: "a company that is matched takes another domain",
    by: "§3",
    look: /^(Side effects: Creating a company|History: An unchanged company)/,
    says: /`domain` is "[^"]+" and should be/,
    change: overwriting("domain"),
  },
  {
    words: "a brief that was ready is written again, though nothing has changed",
    by: "A-65",
    look: /^(Projects: |History: A ready brief)/,
    says: /it was ready and is populating/,
    change() {
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
    words: "a list that was deleted is still among those of a developer",
    by: "§4.5",
    look: /^(Read after write: Every change of a shortlist|History: A deleted list)/,
    says: /violation History.*it was deleted by DELETE \/v1\/shortlists\/\{id\}, and is shown/,
    change() {
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
    words: "a list counts one member more than it shows",
    by: "A-60",
    look: /^(Members of shortlists: Adding|answers GET \/v1\/shortlists\/\{id\})/,
    says: /`stats\.members` is \d+, and the whole list shows \d+ members/,
    change: answering(({ call, json }) =>
      /^\/v1\/shortlists\/[^/]+$/.test(call.path) && json?.members
        ? { ...json, stats: { ...json.stats, members: json.stats.members + 1 } }
        : undefined,
    ),
  },
  {
    words: "a calendar has a day twice",
    by: "§2.6",
    look: reports,
    says: /`contributions\.calendar` has \d{4}-\d\d-\d\d twice/,
    change: reporting(({ contributions }) => {
      if (contributions) contributions.calendar[5] = contributions.calendar[4];
    }),
  },
  {
    words: "a signal is ranked that was not measured",
    by: "§2.6",
    look: reports,
    says: /has a percentile in `pctSignals`, and no measured value in `rawSignals`/,
    change: reporting(({ rawSignals, pctSignals }) => {
      delete rawSignals[Object.keys(pctSignals)[0] as string];
    }),
  },
  {
    words: "a ranked signal does not say among whom",
    by: "§2.6",
    look: reports,
    says: /`signalPopulations` does not say what it was ranked against/,
    change: reporting(({ signalPopulations, pctSignals }) => {
      delete signalPopulations[Object.keys(pctSignals)[0] as string];
    }),
  },
  {
    words: "a garden lacks the day on which clocks change",
    by: "§2.1",
    look: gardens,
    says: /lacks \d{4}-\d\d-\d\d, and should have every day of the trailing year/,
    change: gardening((days) => void days.splice(100, 1)),
  },
  {
    words: "a garden has the day on which clocks change twice",
    by: "§2.1",
    look: gardens,
    says: /has \d{4}-\d\d-\d\d twice/,
    change: gardening((days) => void days.splice(100, 0, days[100])),
  },
]);
