import { parseJson } from "../../src/base/parse-json.ts";
import { all, put, type TableDefinition } from "../../src/base/table.ts";
import { routeOf } from "../../src/contract/seen/operations.ts";
import { type Answer, type Call, jsonTextOf } from "../../src/kernel/call.ts";
import type { AnyContext, Implemented, Route } from "../../src/kernel/operation.ts";
import { replied, reply } from "../../src/kernel/operation.ts";
import { Written } from "../../src/kernel/written-json.ts";
import { unmarked } from "../unmarked.ts";
import type { Change, Json } from "./altered.ts";

/** Whatever a mock answers, without what tells that it is one. */
export const disguised: Change = { answer: (answer) => ({ ...answer, headers: unmarked(answer.headers) }) };

/** The same change, for one operation only. */
export function only(route: Route | readonly Route[], { operation, call, answer, ...rest }: Change): Change {
  const is = (each: string): boolean => ([route].flat() as string[]).includes(each);
  return {
    ...rest,
    ...(operation && { operation: (each) => (is(routeOf(each)) ? operation(each) : each) }),
    ...(call && { call: (heard, passing) => (is(passing.route) ? call(heard, passing) : heard) }),
    ...(answer && {
      answer: (said, heard, passing) => (is(passing.route) ? answer(said, heard, passing) : said),
    }),
  };
}

/** Changes answers, whatever their status. */
export function answers(edit: NonNullable<Change["answer"]>): Change {
  return { answer: edit };
}

/** Changes calls before they are handled. */
export function calls(edit: (call: Call) => Call): Change {
  return { call: edit };
}

/** An answer that is turned into a refusal. */
export function refused(answer: Answer, status: number, code: string): Answer {
  return { ...answer, status, body: JSON.stringify({ code, message: "No.", status }) };
}

/** The JSON that a call came with, or undefined. */
export function bodyOf({ body }: Call): Json {
  return body instanceof Uint8Array ? parseJson(new TextDecoder().decode(body)) : undefined;
}

/** Changes the JSON of successes. The result of `edit` replaces it, unless it is undefined. */
export function says(edit: (json: Json, call: Call) => Json): Change {
  return { answer: (answer, call) => (answer.status < 300 ? withJson(answer, (json) => edit(json, call)) : answer) };
}

/** Changes each developer of an answer, which is a page of them or one. */
export function everyDeveloper(edit: (developer: Json) => void): Change {
  return says(({ results, developer }) => {
    for (const each of results ?? [developer]) edit(each);
  });
}

function withJson(answer: Answer, edit: (json: Json) => Json): Answer {
  const text = jsonTextOf(answer);
  if (text === null) return answer;
  const json = JSON.parse(text);
  const body = JSON.stringify(edit(json) ?? json);
  return body === text ? answer : { ...answer, body };
}

/** Changes the status, code or body of refusals with this code. */
export function refuses(
  code: string,
  edit: (json: Json) => { readonly status?: number; readonly json?: Json },
): Change {
  return {
    answer(answer) {
      const text = jsonTextOf(answer);
      if (answer.status < 400 || text === null) return answer;
      const json = JSON.parse(text);
      if (json.code !== code) return answer;
      const { status = answer.status, json: said = { ...json, status } } = edit(json);
      return { ...answer, status, body: JSON.stringify(said) };
    },
  };
}

/** Refuses with another status and code. */
export function refusesAs(from: string, status: number, code: string): Change {
  return refuses(from, (json) => ({ status, json: { ...json, code, status } }));
}

/** Changes the query before it is handled: a value of undefined removes a parameter. */
export function hearsQuery(edit: (query: Record<string, string>) => Record<string, string | undefined>): Change {
  return {
    call(call) {
      const heard = { ...Object.fromEntries(new URLSearchParams(call.query)) };
      const kept = Object.entries({ ...heard, ...edit(heard) }).filter(([, value]) => value !== undefined);
      const query = kept.map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`).join("&");
      return JSON.stringify(Object.fromEntries(kept)) === JSON.stringify(heard) ? call : { ...call, query };
    },
  };
}

/** Changes the body before it is handled. */
export function hearsBody(edit: (body: Json) => Json): Change {
  return {
    call(call) {
      const body = bodyOf(call);
      if (body === undefined) return call;
      const before = JSON.stringify(body);
      const after = JSON.stringify(edit(body) ?? body);
      return before === after ? call : { ...call, body: new TextEncoder().encode(after) };
    },
  };
}

/** Treats one credential as another. */
export function hearsAs(edit: (token: string | null) => string | null): Change {
  return {
    call(call) {
      const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? "")?.[1] ?? null;
      const heard = edit(token);
      if (heard === token) return call;
      const { authorization: _, ...headers } = call.headers;
      return { ...call, headers: { ...headers, ...(heard !== null && { authorization: `Bearer ${heard}` }) } };
    },
  };
}

/** Runs additional code before, after or instead of the handler. */
export function handles(wrap: (context: AnyContext, handle: (context: AnyContext) => Json) => Json): Change {
  return {
    operation: (operation) => ({
      ...operation,
      handle: ((context: AnyContext) =>
        wrap(context, operation.handle as (context: AnyContext) => Json)) as Implemented["handle"],
    }),
  };
}

/** Answers as ever, and puts the rows of these tables back as they were. */
export function undoes(...changed: readonly TableDefinition<Json>[]): Change {
  return handles((context, handle) => {
    const { tables } = context.world;
    const before = changed.map((table) => [table, all(tables, table)] as const);
    const output = handle(context);
    for (const [table, rows] of before) for (const each of rows) put(tables, table, each);
    return output;
  });
}

/** A copy of a handler's result, as JSON represents it. */
function plain(value: Json): Json {
  return value instanceof Written ? JSON.parse(new TextDecoder().decode(value.bytes)) : structuredClone(value);
}

/** Changes a handler's result, whether it is a plain body or a reply. */
export function given(output: Json, edit: (value: Json) => Json): Json {
  const content = replied(output);
  if (content === null) return edit(plain(output));
  if (content.value === undefined) return output;
  return reply({ ...content, value: edit(plain(content.value)) });
}

/** Changes headers of answers; a value of null removes one. */
export function saysHeaders(
  edit: (headers: Readonly<Record<string, string>>) => Record<string, string | null>,
): Change {
  return {
    answer(answer) {
      const kept = Object.entries({ ...answer.headers, ...edit(answer.headers) }).filter(([, value]) => value !== null);
      const headers = Object.fromEntries(kept) as Record<string, string>;
      return JSON.stringify(headers) === JSON.stringify(answer.headers) ? answer : { ...answer, headers };
    },
  };
}
