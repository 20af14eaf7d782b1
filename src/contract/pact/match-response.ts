import { parseJson } from "../../base/parse-json.ts";
import type { Response } from "./document.ts";
import { matchJson } from "./match-json.ts";
import { matchValue } from "./matchers.ts";
import { ruleOf, rulesOf } from "./rules.ts";

/** A provider's response. */
export interface AnsweredPact {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** The differences between a response and the one in a pact. */
export function matchResponse(expected: Response, actual: AnsweredPact): string[] {
  return [...matchStatus(expected, actual), ...matchHeaders(expected, actual), ...matchBody(expected, actual)];
}

function matchStatus({ status, rules }: Response, actual: AnsweredPact): string[] {
  const rule = rules.status?.$ ?? (rules.status?.matchers ? rules.status : undefined);
  const matchers = rule === undefined ? [{ match: "equality" }] : ruleOf(rule).matchers;
  return matchers.flatMap((matcher) => {
    const problem = matchValue(matcher, status, actual.status);
    return problem === null ? [] : [`the status ${problem}`];
  });
}

function matchHeaders({ headers, rules }: Response, actual: AnsweredPact): string[] {
  const byName = new Map(
    Object.entries(rules.header ?? rules.headers ?? {}).map(([name, rule]) => [name.toLowerCase(), rule]),
  );
  return Object.entries(headers).flatMap(([name, value]) => {
    const given = actual.headers[name];
    if (given === undefined) return [`the header ${name} is missing`];
    const rule = byName.get(name);
    if (rule === undefined)
      return sameHeader(name, value, given) ? [] : [`the header ${name} is "${given}", and should be "${value}"`];
    return ruleOf(rule).matchers.flatMap((matcher) => {
      const problem = matchValue(matcher, value, given);
      return problem === null ? [] : [`the header ${name} ${problem}`];
    });
  });
}

/** Media types are compared by meaning: the character set of JSON is ignored. */
function sameHeader(name: string, expected: string, actual: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/(?<!\s)\s*([,;=])\s*/g, "$1");
  if (name !== "content-type") return plain(expected) === plain(actual);
  const [type] = plain(expected).split(";");
  const [given] = plain(actual).split(";");
  return type === given;
}

function matchBody({ body, rules }: Response, actual: AnsweredPact): string[] {
  if (body === null) return [];
  const given = rules.body ?? {};
  const whole = given.$ === undefined ? undefined : ruleOf(given.$);
  if (whole?.matchers.some(({ match }) => match === "contentType")) {
    const type = actual.headers["content-type"]?.split(";", 1)[0];
    const wanted = String(whole.matchers[0]?.value);
    return type === wanted ? [] : [`the body is ${type ?? "of no type"}, and should be ${wanted}`];
  }
  const text = new TextDecoder().decode(actual.bytes);
  if (/json/.test(body.contentType)) {
    const value = parseJson(text);
    return value === undefined ? ["the body is not JSON"] : matchJson(body.content, value, rulesOf(given));
  }
  if (body.content instanceof Uint8Array) {
    const isSame =
      body.content.length === actual.bytes.length && body.content.every((each, at) => each === actual.bytes[at]);
    return isSame ? [] : ["the body has other bytes"];
  }
  const matchers = whole?.matchers ?? [{ match: "equality" }];
  return matchers
    .flatMap((matcher) => matchValue(matcher, body.content, text) ?? [])
    .map((problem) => `the body ${problem}`);
}
