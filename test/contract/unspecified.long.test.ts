import { describe, expect, test } from "vitest";
import { altered, type Json } from "../faults/altered.ts";
import { type Alteration, withAlteration } from "../faults/altering.ts";
import { judgeBroken, openMock } from "./mock.ts";

// What the interface leaves open may differ, and is never reported as a violation.

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

test("a gateway that changes the host of signed requests causes no violation", async () => {
  const mock = await openMock({}, {}, (core) =>
    altered(core, { call: (call) => ({ ...call, url: call.url.replace(call.origin, "http://inside.example") }) }),
  );
  const { failed } = await judgeBroken(mock, /^Signed requests/);
  expect(failed.filter((each) => !each.startsWith("refuted"))).toEqual([]);
  expect(failed.join("\n"), "and that it is so is told").toMatch(/the same request, signed: it is 401/);
});
