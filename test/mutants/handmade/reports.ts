import type { Answer } from "../../../src/kernel/call.ts";
import { answers, calls, handles, type Json, says } from "../changes.ts";
import { mutantsOf, type Row } from "./table.ts";

const report = "GET /v1/deep-research/reports/developers/{login}" as const;
const pdf = "GET /v2/deep-research/reports/developers/{login}/pdf" as const;

/** An error in the body of a report. */
const ofReport = (words: string, edit: (json: Json) => unknown): Row => [
  "§2.6",
  report,
  words,
  says((json) => void (json.status !== undefined && edit(json))),
];

const isPdf = ({ headers }: Answer): boolean => headers["content-type"]?.includes("pdf") ?? false;

const first = (map: object): string => Object.keys(map)[0] as string;

export const reportMutants = mutantsOf("reports", [
  ofReport("a percentile is given in hundredths", ({ pctSignals }) => {
    for (const name of Object.keys(pctSignals)) pctSignals[name] = pctSignals[name] * 100 + 1;
  }),
  ofReport(
    "a signal has neither a percentile nor an explanation",
    ({ pctSignals }) => delete pctSignals[first(pctSignals)],
  ),
  ofReport("explanations are left out", (json) => void (json.signalsExcluded = {})),
  ofReport("a signal has a percentile and is excluded", ({ pctSignals, signalsExcluded }) => {
    signalsExcluded[first(pctSignals)] = { reason: "not_measured", detail: "" };
  }),
  ofReport("an absolute signal is ranked", ({ pctSignals, signalPopulations }) => {
    signalPopulations[first(pctSignals)] = "absolute";
  }),
  ofReport("some composites are missing", ({ composites }) => delete composites.quality),
  ofReport("composites are zeroed and not absent", ({ composites }) => {
    for (const name of Object.keys(composites)) composites[name] = Array.isArray(composites[name]) ? [] : 0;
  }),
  ofReport("composites are zero", ({ composites }) => {
    for (const name of ["qualityTerms", "visibilityTerms"]) for (const term of composites[name] ?? []) term.pct = 0;
  }),
  ofReport("weeks begin on Monday", ({ contributions }) => {
    for (const day of contributions?.calendar ?? []) day.weekday = (day.weekday + 6) % 7;
  }),
  ofReport("every repository is the developer's own", ({ repos }) => {
    for (const { contribution } of repos) if (contribution?.relation) contribution.relation = "owner";
  }),
  ofReport("everyone who merged a pull request is a maintainer", ({ repos }) => {
    for (const { contribution } of repos)
      if (contribution?.relation && contribution.relation !== "owner") contribution.relation = "maintainer";
  }),
  ofReport("a narrative is complete and missing", (json) => {
    json.narrative = null;
    json.narrativePending = false;
  }),
  ofReport(
    "a persona is longer than 640 characters",
    ({ narrative }) => narrative && (narrative.persona = "x".repeat(641)),
  ),
  ofReport("there are nine titles of pull requests", ({ repos }) => {
    for (const { contribution } of repos) if (contribution) contribution.prTitles = Array(9).fill("A title");
  }),
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
  [
    "§4.3",
    pdf,
    "the PDF is something else",
    answers((answer) => (isPdf(answer) ? { ...answer, body: new TextEncoder().encode("not a document") } : answer)),
  ],
  [
    "§4.3",
    pdf,
    "the PDF is truncated",
    answers((answer) =>
      isPdf(answer) && answer.body instanceof Uint8Array ? { ...answer, body: answer.body.slice(0, -100) } : answer,
    ),
  ],
  [
    "§4.3",
    pdf,
    "the PDF is of another type",
    answers((answer) =>
      isPdf(answer) ? { ...answer, headers: { ...answer.headers, "content-type": "text/plain" } } : answer,
    ),
  ],
  [
    "§4.3",
    pdf,
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
  [
    "§4.3",
    pdf,
    "links are the default",
    calls((call) => (call.query === "" ? { ...call, query: "delivery=link" } : call)),
  ],
  [
    "§4.3",
    pdf,
    "a link lives an hour",
    says((json) => void (json.expiresAt = new Date(Date.parse(json.expiresAt) + 45 * 60_000).toISOString())),
  ],
  [
    "§4.3",
    pdf,
    "a link lives a minute",
    says((json) => void (json.expiresAt = new Date(Date.parse(json.expiresAt) - 14 * 60_000).toISOString())),
  ],
  ["§4.3", pdf, "a link's size is one byte off", says((json) => void (json.bytes += 1))],
  [
    "§4.3",
    pdf,
    "a link leads nowhere",
    says((json) => void (json.url = json.url.replace(/[^/]+\.pdf$/, "nowhere.pdf"))),
  ],
]);
