import type { Answer } from "../../../src/kernel/call.ts";
import { handles, type Json, says } from "../changes.ts";
import type { Mutant } from "../mutant.ts";
import { rowsOf } from "./row.ts";

const report = "GET /v1/deep-research/reports/developers/{login}" as const;
const pdf = "GET /v2/deep-research/reports/developers/{login}/pdf" as const;

const row = rowsOf("reports");

const says26 = (words: string, edit: (json: Json) => unknown): Mutant =>
  row(
    "§2.6",
    report,
    words,
    says((json) => void (json.status !== undefined && edit(json))),
  );
const isPdf = ({ headers }: Answer): boolean => headers["content-type"]?.includes("pdf") ?? false;

const first = (map: object): string => Object.keys(map)[0] as string;

export const reportMutants: readonly Mutant[] = [
  says26("a percentile is given in hundredths", ({ pctSignals }) => {
    for (const name of Object.keys(pctSignals)) pctSignals[name] = pctSignals[name] * 100 + 1;
  }),
  says26(
    "a signal has neither a percentile nor an explanation",
    ({ pctSignals }) => delete pctSignals[first(pctSignals)],
  ),
  says26("explanations are left out", (json) => void (json.signalsExcluded = {})),
  says26("a signal has a percentile and is excluded", ({ pctSignals, signalsExcluded }) => {
    signalsExcluded[first(pctSignals)] = { reason: "not_measured", detail: "" };
  }),
  says26("an absolute signal is ranked", ({ pctSignals, signalPopulations }) => {
    signalPopulations[first(pctSignals)] = "absolute";
  }),
  says26("some composites are missing", ({ composites }) => delete composites.quality),
  says26("composites are zeroed and not absent", ({ composites }) => {
    for (const name of Object.keys(composites)) composites[name] = Array.isArray(composites[name]) ? [] : 0;
  }),
  says26("composites are zero", ({ composites }) => {
    for (const name of ["qualityTerms", "visibilityTerms"]) for (const term of composites[name] ?? []) term.pct = 0;
  }),
  says26("weeks begin on Monday", ({ contributions }) => {
    for (const day of contributions?.calendar ?? []) day.weekday = (day.weekday + 6) % 7;
  }),
  says26("every repository is the developer's own", ({ repos }) => {
    for (const { contribution } of repos) if (contribution?.relation) contribution.relation = "owner";
  }),
  says26("everyone who merged a pull request is a maintainer", ({ repos }) => {
    for (const { contribution } of repos)
      if (contribution?.relation && contribution.relation !== "owner") contribution.relation = "maintainer";
  }),
  says26("a narrative is complete and missing", (json) => {
    json.narrative = null;
    json.narrativePending = false;
  }),
  says26(
    "a persona is longer than 640 characters",
    ({ narrative }) => narrative && (narrative.persona = "x".repeat(641)),
  ),
  says26("there are nine titles of pull requests", ({ repos }) => {
    for (const { contribution } of repos) if (contribution) contribution.prTitles = Array(9).fill("A title");
  }),
  row(
    "§1",
    report,
    "each caller of the account reads another report",
    handles((context, handle) => {
      const output = handle(context) as Json;
      return output?.evidence === undefined
        ? output
        : { ...output, evidence: [...output.evidence, context.caller?.credential.id] };
    }),
  ),
  row("§4.3", report, "Accept does not select the PDF", {
    call: (call) => ({ ...call, headers: { ...call.headers, accept: "application/json" } }),
  }),
  row("§4.3", pdf, "the PDF is something else", {
    answer: (answer) => (isPdf(answer) ? { ...answer, body: new TextEncoder().encode("not a document") } : answer),
  }),
  row("§4.3", pdf, "the PDF is truncated", {
    answer: (answer) =>
      isPdf(answer) && answer.body instanceof Uint8Array ? { ...answer, body: answer.body.slice(0, -100) } : answer,
  }),
  row("§4.3", pdf, "the PDF is of another type", {
    answer: (answer) =>
      isPdf(answer) ? { ...answer, headers: { ...answer.headers, "content-type": "text/plain" } } : answer,
  }),
  row("§4.3", pdf, "each render of a version differs", {
    answer: (answer, call) =>
      isPdf(answer) && answer.body instanceof Uint8Array && !call.query.includes("link")
        ? {
            ...answer,
            body: new Uint8Array([...answer.body, ...new TextEncoder().encode(`\n%${Math.random()}\n%%EOF\n`)]),
          }
        : answer,
  }),
  row("§4.3", pdf, "links are the default", {
    call: (call) => (call.query === "" ? { ...call, query: "delivery=link" } : call),
  }),
  row(
    "§4.3",
    pdf,
    "a link lives an hour",
    says((json) => void (json.expiresAt = new Date(Date.parse(json.expiresAt) + 45 * 60_000).toISOString())),
  ),
  row(
    "§4.3",
    pdf,
    "a link lives a minute",
    says((json) => void (json.expiresAt = new Date(Date.parse(json.expiresAt) - 14 * 60_000).toISOString())),
  ),
  row(
    "§4.3",
    pdf,
    "a link's size is one byte off",
    says((json) => void (json.bytes += 1)),
  ),
  {
    ...row(
      "§4.3",
      pdf,
      "a link leads nowhere",
      says((json) => void (json.url = json.url.replace(/[^/]+\.pdf$/, "nowhere.pdf"))),
    ),
  },
];
