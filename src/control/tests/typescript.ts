import { iso } from "../../base/instants.ts";
import type { CallAgain, Reproduction } from "../../stage/again/reproduction.ts";
import { beginning, javaScript, nameOf, repeated, stepsOf, type WriteLiteral, writerFor } from "./source.ts";

export function asVitest(reproduction: Reproduction): string {
  const js = writerFor(reproduction, javaScript);
  const { call, status, code } = reproduction;
  const sent = sending(call, js);
  const asked =
    status === 0
      ? [`await expect(${sent}).rejects.toThrow();`]
      : [
          `const answer = await ${sent};`,
          `expect(answer.status).toBe(${status});`,
          ...(code === null ? [] : [`expect(await answer.json()).toMatchObject({ code: ${js(code)} });`]),
        ];
  return fileOf([
    ...typeImport(reproduction),
    'import { test } from "understudy/vitest";',
    'import { expect } from "vitest";',
    "",
    `test(${js(nameOf(reproduction))}, async ({ understudy }) => {`,
    ...indented([...linesBefore(reproduction, js), ...asked]),
    "});",
  ]);
}

/** The last request is a page's, since that is what is tested; the others are made without one. */
export function asPlaywright(reproduction: Reproduction): string {
  const js = writerFor(reproduction, javaScript);
  const { call, status, code } = reproduction;
  const sent = `page.evaluate(send, [service + ${js(call.target)}, ${initOf(call, js)}] as const)`;
  const asked =
    status === 0
      ? [`await expect(${sent}).rejects.toThrow();`]
      : [
          `const answer = await ${sent};`,
          `expect(answer.status).toBe(${status});`,
          ...(code === null ? [] : [`expect(JSON.parse(answer.text)).toMatchObject({ code: ${js(code)} });`]),
        ];
  return fileOf([
    'import { test as base, expect } from "@playwright/test";',
    ...typeImport(reproduction),
    'import { routeTo, understudyFixture } from "understudy/playwright";',
    "",
    "const test = base.extend(understudyFixture());",
    "",
    "/** Where your page sends its requests. */",
    'const service = "https://api.example.com";',
    "",
    "/** Stands for what your page does: open that page instead, and use it. */",
    "async function send([url, init]: readonly [string, RequestInit]) {",
    "  const answer = await fetch(url, init);",
    "  return { status: answer.status, text: await answer.text() };",
    "}",
    "",
    `test(${js(nameOf(reproduction))}, async ({ page, understudy }) => {`,
    ...indented([
      ...linesBefore(reproduction, js),
      "await routeTo(understudy, page, service);",
      'await page.route("https://app.example.com/", (route) => route.fulfill({ contentType: "text/html", body: "" }));',
      'await page.goto("https://app.example.com/");',
      ...asked,
    ]),
    "});",
  ]);
}

/** What leads to the request, in a test that has `understudy`. */
function linesBefore(reproduction: Reproduction, js: WriteLiteral): string[] {
  const { scenario, ...others } = beginning(reproduction);
  const isPlain = Object.keys(others).length === 0;
  return [
    `await understudy.${isPlain ? `scenario(${js(scenario)})` : `reset(${js({ scenario, ...others })})`};`,
    ...reproduction.edits.map((edit) => `await ${sending(asWorldChange(edit), js)};`),
    ...(reproduction.clearsFaults ? ["await understudy.faults.clear();"] : []),
    ...repeated(reproduction.before).flatMap(({ call, times }, at) => [
      ...clockLine(call),
      ...linesOf(call, times, `made${at + 1}`, js),
    ]),
    ...(reproduction.fault === null ? [] : [`await understudy.faults.add(${js(reproduction.fault)});`]),
    ...clockLine(reproduction.call),
  ];
}

function asWorldChange(body: unknown): CallAgain {
  const headers = { "content-type": "application/json" };
  return {
    operation: null,
    as: null,
    method: "PATCH",
    target: "/_understudy/world",
    headers,
    body,
    at: null,
    save: [],
  };
}

function clockLine({ at }: CallAgain): string[] {
  return at === null ? [] : [`await understudy.clock.set("${iso(at)}");`];
}

function linesOf(call: CallAgain, times: number, made: string, js: WriteLiteral): string[] {
  const sent = `await ${sending(call, js)}`;
  if (times > 1) return [`for (let n = 0; n < ${times}; n++) {`, ...indented([`${sent};`]), "}"];
  if (call.save.length === 0) return [`${sent};`];
  const type = call.operation === null ? "" : ` as Answers["${call.operation}"]`;
  return [
    `const ${made} = ${sent};`,
    `const ${made}Body = (await ${made}.json())${type};`,
    ...call.save.map(([name, pointer]) => `const ${name} = ${made}Body${memberAt(pointer)};`),
  ];
}

function memberAt(pointer: string): string {
  return stepsOf(pointer)
    .map((step) => (/^[A-Za-z_$][\w$]*$/.test(String(step)) ? `.${step}` : `[${JSON.stringify(step)}]`))
    .join("");
}

function sending(call: CallAgain, js: WriteLiteral): string {
  const init = initOf(call, js);
  return `understudy.fetch(${js(call.target)}${init === "{}" ? "" : `, ${init}`})`;
}

function initOf({ as, method, headers, body }: CallAgain, js: WriteLiteral): string {
  const all = [
    ...(as === null ? [] : [`authorization: \`Bearer \${await understudy.token(${js(as)})}\``]),
    ...Object.entries(headers).map(([name, value]) => `${javaScript.key(name)}: ${js(value)}`),
  ];
  const members = [
    ...(method === "GET" ? [] : [`method: ${js(method)}`]),
    ...(all.length === 0 ? [] : [`headers: { ${all.join(", ")} }`]),
    ...(body === undefined ? [] : [`body: ${typeof body === "string" ? js(body) : `JSON.stringify(${js(body)})`}`]),
  ];
  const oneLine = members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
  if (oneLine.length <= 40) return oneLine;
  return `{\n${members.map((member) => `  ${member},\n`).join("")}}`;
}

function typeImport({ before }: Reproduction): string[] {
  const isTyped = before.some(({ save, operation }) => save.length > 0 && operation !== null);
  return isTyped ? ['import type { Answers } from "understudy";'] : [];
}

function indented(parts: readonly string[]): string[] {
  return parts.flatMap((part) => part.split("\n")).map((line) => `  ${line}`);
}

function fileOf(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}
