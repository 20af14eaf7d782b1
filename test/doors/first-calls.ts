import { readdirSync } from "node:fs";
import { rules, variantOf } from "../alignment/variants.ts";
import type { ServedOptions } from "../understudy.ts";
import { type Came, type openers, owner, type RequestOptions } from "./doors.ts";

/** What somebody who comes first asks for at once. */
export interface FirstCalls {
  readonly what: string;
  readonly scenario: string;
  readonly document?: Readonly<Record<string, unknown>>;
  readonly calls: readonly RequestOptions[];
}

const get = (...paths: readonly string[]) => paths.map((path): RequestOptions => ({ path, headers: owner }));
const job: RequestOptions = {
  path: "/v1/search/jobs",
  method: "POST",
  headers: { ...owner, "content-type": "application/json" },
  body: JSON.stringify({ config: { version: 2, query: "rust engineers in berlin" }, targetCount: 5 }),
};
const search = "/v1/developers/search?q=rust+engineers+in+berlin&limit=3";
const scenario = "lived-in-account";

/** As a page begins that shows who is there, what is left and what things cost. */
export const pages: readonly FirstCalls[] = readdirSync("scenarios")
  .filter((file) => file.endsWith(".yaml"))
  .map((file) => file.slice(0, -".yaml".length))
  .map((name) => ({ what: name, scenario: name, calls: get("/v1/me", "/v1/quotas", "/v1/pricing/catalog") }));

export const mixtures: readonly FirstCalls[] = [
  { what: "three searches", scenario: "fresh-account", calls: get(search, search, search) },
  { what: "three searches in a world with a past", scenario, calls: get(search, search, search) },
  { what: "the document twice", scenario: "fresh-account", calls: get("/openapi.json", "/openapi.json") },
  { what: "a job, a list and a quota", scenario, calls: [job, ...get("/v1/search/jobs", "/v1/quotas")] },
  {
    what: "where a document is followed",
    scenario: "documented",
    document: variantOf(rules).document,
    calls: get("/api/me", "/api/quotas", "/v1/search/jobs", "/openapi.json"),
  },
];

export const optionsOf = ({ scenario, document }: FirstCalls) =>
  ({ scenario, ...(document && { document }) }) as Pick<ServedOptions, "scenario" | "document">;

const statusOf = (came: Came) => (came === "no answer" ? came : came.status);

/** The answers to the same calls one after the other. A scenario's own fault may strike any of them, so they are sorted. */
export async function inOrder(open: (typeof openers)[number], each: FirstCalls) {
  const door = await open(optionsOf(each));
  const came: Came[] = [];
  for (const call of each.calls) came.push(await door.ask(call));
  await door.close();
  return came.map(statusOf).sort();
}

export async function atOnce(open: (typeof openers)[number], each: FirstCalls) {
  const door = await open(optionsOf(each));
  const came = await Promise.all(each.calls.map((call) => door.ask(call)));
  await door.close();
  return came.map(statusOf).sort();
}
