import type { Answer } from "../../../src/kernel/call.ts";
import type { Change, Json } from "../altered.ts";
import { answers, calls, handles, says } from "../changes.ts";
import { mutantsOf, on } from "./table.ts";

const report = "GET /v1/deep-research/reports/developers/{login}" as const;
const pdf = "GET /v2/deep-research/reports/developers/{login}/pdf" as const;

/** Changes the body of a report. */
const ofReport = (edit: (json: Json) => unknown): Change =>
  says((json) => void (json.status !== undefined && edit(json)));

const isPdf = ({ headers }: Answer): boolean => headers["content-type"]?.includes("pdf") ?? false;

const first = (map: object): string => Object.keys(map)[0] as string;

export const reportMutants = mutantsOf("reports", [
  ...on("§2.6", report, [
    [
      "a signal has neither a percentile nor an explanation",
      ofReport(({ pctSignals }) => delete pctSignals[first(pctSignals)]),
    ],
    ["explanations are left out", ofReport((json) => void (json.signalsExcluded = {}))],
    [
      "a signal has a percentile and is excluded",
      ofReport(({ pctSignals, signalsExcluded }) => {
        signalsExcluded[first(pctSignals)] = { reason: "not_measured", detail: "" };
      }),
    ],
    [
      "an absolute signal is ranked",
      ofReport(({ pctSignals, signalPopulations }) => {
        signalPopulations[first(pctSignals)] = "absolute";
      }),
    ],
    ["some composites are missing", ofReport(({ composites }) => delete composites.quality)],
    [
      "composites are zeroed and not absent",
      ofReport(({ composites }) => {
        for (const name of Object.keys(composites)) composites[name] = Array.isArray(composites[name]) ? [] : 0;
      }),
    ],
    [
      "composites are zero",
      ofReport(({ composites }) => {
        for (const name of ["qualityTerms", "visibilityTerms"]) for (const term of composites[name] ?? []) term.pct = 0;
      }),
    ],
    [
      "weeks begin on Monday",
      ofReport(({ contributions }) => {
        for (const day of contributions?.calendar ?? []) day.weekday = (day.weekday + 6) % 7;
      }),
    ],
    [
      "every repository is the developer's own",
      ofReport(({ repos }) => {
        for (const { contribution } of repos) if (contribution?.relation) contribution.relation = "owner";
      }),
    ],
    [
      "everyone who merged a pull request is a maintainer",
      ofReport(({ repos }) => {
        for (const { contribution } of repos)
          if (contribution?.relation && contribution.relation !== "owner") contribution.relation = "maintainer";
      }),
    ],
    [
      "a narrative is complete and missing",
      ofReport((json) => {
        json.narrative = null;
        json.narrativePending = false;
      }),
    ],
    [
      "a persona is longer than 640 characters",
      ofReport(({ narrative }) => narrative && (narrative.persona = "x".repeat(641))),
    ],
    [
      "there are nine titles of pull requests",
      ofReport(({ repos }) => {
        for (const { contribution } of repos) if (contribution) contribution.prTitles = Array(9).fill("A title");
      }),
    ],
  ]),
  [
    "§1",
    report,
    "each caller of the account reads another report",
    handles((context, handle) => {
      const output = handle(context) as Json;
      return output?.evidence === undefined
        ? output
        : { ...output, evidence: [...output.evidence, context.caller?.credential.id] };
    }),
  ],
  [
    "§4.3",
    report,
    "Accept does not select the PDF",
    calls((call) => ({ ...call, headers: { ...call.headers, accept: "application/json" } })),
  ],
  ...on("§4.3", pdf, [
    [
      "the PDF is something else",
      answers((answer) => (isPdf(answer) ? { ...answer, body: new TextEncoder().encode("not a document") } : answer)),
    ],
    [
      "the PDF is truncated",
      answers((answer) =>
        isPdf(answer) && answer.body instanceof Uint8Array ? { ...answer, body: answer.body.slice(0, -100) } : answer,
      ),
    ],
    [
      "the PDF is of another type",
      answers((answer) =>
        isPdf(answer) ? { ...answer, headers: { ...answer.headers, "content-type": "text/plain" } } : answer,
      ),
    ],
    [
      "each render of a version differs",
      answers((answer, call) =>
        isPdf(answer) && answer.body instanceof Uint8Array && !call.query.includes("link")
          ? {
              ...answer,
              body: new Uint8Array([...answer.body, ...new TextEncoder().encode(`\n%${Math.random()}\n%%EOF\n`)]),
            }
          : answer,
      ),
    ],
    ["links are the default", calls((call) => (call.query === "" ? { ...call, query: "delivery=link" } : call))],
    [
      "a link lives a minute",
      says((json) => void (json.expiresAt = new Date(Date.parse(json.expiresAt) - 14 * 60_000).toISOString())),
    ],
    ["a link leads nowhere", says((json) => void (json.url = json.url.replace(/[^/]+\.pdf$/, "nowhere.pdf")))],
  ]),
]);
