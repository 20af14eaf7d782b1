import { describe, expect, test } from "vitest";
import type { Json } from "../faults/altered.ts";
import { type Alteration, answering, asking, type Exchanged, withAlteration } from "../faults/altering.ts";
import { judgeBroken, openMock } from "./mock.ts";
import { type Regression, testRegressions } from "./regression.ts";

// Statements that the interface makes in a subordinate clause or a note of a table: if one is violated, a check names
// the error; what the interface leaves open may differ and is never reported as a violation.

const at = (method: string, path: RegExp, { call }: Pick<Exchanged, "call">): boolean =>
  call.method === method && path.test(call.path);

const regressions: readonly Regression[] = [
  {
    what: "a pin is taken for a contact who is not on the list",
    only: /^(Members of shortlists|missing|.*pin)/,
    says: /pin/,
    alter: () => ({
      status: (passing) => (at("POST", /members\/pin$/, passing) && passing.status === 404 ? 200 : undefined),
      answer: (passing) =>
        at("POST", /members\/pin$/, passing) && passing.status === 404
          ? { contactId: passing.requestBody?.contactId, pinnedRepo: passing.requestBody?.repo }
          : undefined,
    }),
  },
  {
    what: "a deletion answers the id of another note",
    only: /^(Notes|Sequences.*note|answers DELETE \/v1\/notes)/,
    says: /id/,
    alter: answering((passing) =>
      at("DELETE", /^\/v1\/notes\//, passing) && passing.status === 200 ? { id: "nt_00000000000" } : undefined,
    ),
  },
  {
    what: "a list that was deleted stays among a developer's lists",
    only: /^(Members of shortlists|Shortlists|Read after)/,
    says: /shortlists/,
    alter() {
      const before = new Map<string, Json>();
      return {
        answer(passing) {
          if (!at("GET", /^\/v1\/developers\/[^/]+\/shortlists$/, passing)) return undefined;
          const kept = before.get(passing.call.path) ?? [];
          const all = [
            ...passing.json.shortlists,
            ...kept.filter((list: Json) => !passing.json.shortlists.some((each: Json) => each.id === list.id)),
          ];
          before.set(passing.call.path, all);
          return { ...passing.json, shortlists: all };
        },
      };
    },
  },
  {
    what: "companies that were archived are left out of the list",
    only: /^(Companies|Read after|Sequences.*company)/,
    says: /companies|archived/,
    alter: answering((passing) =>
      at("GET", /^\/v1\/companies$/, passing)
        ? { ...passing.json, rows: passing.json.rows.filter((row: Json) => !row.archived) }
        : undefined,
    ),
  },
  {
    what: "a graph walk without a limit answers twenty",
    only: /^(Similar|Pages|answers GET \/v1\/developers\/similar)/,
    says: /10/,
    alter: answering(async (passing) => {
      if (
        !at("GET", /^\/v1\/developers\/similar$/, passing) ||
        passing.call.query.includes("limit=") ||
        passing.status !== 200
      )
        return undefined;
      return passing.send("GET", `/v1/developers/similar?${passing.call.query}&limit=20`);
    }),
  },
  {
    what: "a link to a PDF ends an hour after it was made",
    only: /^(Research reports|Expiry)/,
    says: /expiresAt|15|minutes|900/,
    alter: answering((passing) =>
      passing.json?.expiresAt && passing.json.bytes
        ? { ...passing.json, expiresAt: new Date(Date.parse(passing.json.expiresAt) + 45 * 60_000).toISOString() }
        : undefined,
    ),
  },
  {
    what: "a removal tells fewer contacts than it removed",
    only: /^(Notes and contacts|answers POST \/v1\/contacts)/,
    says: /removed/,
    alter: answering((passing) =>
      at("POST", /contacts\/remove$/, passing) && passing.status === 200
        ? { removed: passing.json.removed.slice(1) }
        : undefined,
    ),
  },
  {
    what: "who has no login there is not found by a graph walk",
    only: /^(Similar|missing)/,
    says: /404|empty|succeed/,
    alter: () => ({
      status: (passing) =>
        at("GET", /^\/v1\/developers\/similar$/, passing) && passing.json?.results?.length === 0 ? 404 : undefined,
      answer: (passing) =>
        at("GET", /^\/v1\/developers\/similar$/, passing) && passing.json?.results?.length === 0
          ? { code: "not_found", message: "No such developer.", status: 404 }
          : undefined,
    }),
  },
  {
    what: "an unknown field of a profile is refused without its name",
    only: /^Own profile/,
    says: /message|name|key/,
    alter: answering((passing) =>
      at("PATCH", /^\/v1\/me\/profile$/, passing) && passing.status === 400
        ? { ...passing.json, message: "A field is not known." }
        : undefined,
    ),
  },
  {
    what: "repoLimit is passed over",
    only: /^Similar/,
    says: /repo/,
    alter: asking(({ call, requestBody }) =>
      call.path === "/v2/developers/similar" && requestBody?.repoLimit ? { ...requestBody, repoLimit: 4 } : undefined,
    ),
  },
  {
    what: "the jobs of a saved search are those of all",
    only: /^Deep search follow-ups: No developer/,
    says: /jobs|length/,
    alter: answering(async (passing) => {
      if (!at("GET", /^\/v1\/search\/jobs$/, passing) || !passing.call.query.includes("savedSearchId"))
        return undefined;
      return passing.send("GET", "/v1/search/jobs");
    }),
  },
];

testRegressions(regressions);

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Replaces every instant in an answer by another notation. */
const instants = (value: Json, write: (text: string) => string): Json =>
  typeof value === "string" && instant.test(value)
    ? write(value)
    : Array.isArray(value)
      ? value.map((each) => instants(each, write))
      : value !== null && typeof value === "object"
        ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, instants(each, write)]))
        : value;

const reversed = (value: Json): Json =>
  Array.isArray(value)
    ? value.map(reversed)
    : value !== null && typeof value === "object"
      ? Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([name, each]) => [name, reversed(each)]),
        )
      : value;

const lawful: Readonly<Record<string, () => Alteration>> = {
  "instants are shown in whole seconds": () => ({
    answer: ({ json }) => json && instants(json, (text) => text.replace(/\.\d{3}Z$/, "Z")),
  }),
  "writes tell instants with an offset, and reads with microseconds": () => ({
    answer: ({ call, json }) =>
      json &&
      instants(json, (text) => (call.method === "GET" ? text.replace("Z", "000Z") : text.replace("Z", "+00:00"))),
  }),
  "members come in another order": () => ({ answer: ({ json }) => json && reversed(json) }),
  "no header tells what is left of a limit": () => ({
    headers: (_, headers) => {
      for (const name of Object.keys(headers)) if (/^x-(ratelimit|quota)/.test(name)) delete headers[name];
    },
  }),
  "refusals are of application/problem+json, and in other words": () => ({
    headers: ({ status }, headers) => {
      if (status >= 400) headers["content-type"] = "application/problem+json";
    },
    answer: ({ json, status }) =>
      status >= 400 && json?.code ? { ...json, message: `Das geht nicht: ${json.message}` } : undefined,
  }),
  "texts come back without blanks at their ends, and with others made one": () => ({
    answer: ({ json }) =>
      typeof json?.name === "string" ? { ...json, name: json.name.trim().replace(/ +/g, " ") } : undefined,
  }),
};

describe("unspecified behavior may differ", () => {
  const only =
    /^(Notes|Shortlists|Members|Sequences|Read after|Pages|Concurrency|Side effects|Deep research|Research reports|Deep search follow-ups|Companies|Projects|Access|Own profile|History|answers)/;
  test.each(Object.entries(lawful))("%s", async (_, alter) => {
    const mock = await openMock({ noLimits: true, scenario: "lived-in-account" }, {}, withAlteration(alter()));
    const { failed } = await judgeBroken(mock, only);
    expect(failed.filter((each) => /^(violation|flaky)/.test(each))).toEqual([]);
  });
});
