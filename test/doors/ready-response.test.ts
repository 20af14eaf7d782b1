import type { ReadableStream } from "node:stream/web";
import { createUnderstudy } from "understudy";
import { describe, expect, test } from "vitest";
import { readyResponse } from "../../src/doors/ready-response.ts";

/** What a caller does with an answer, and the result. */
const uses: { readonly [name: string]: (response: Response) => Promise<unknown> } = {
  "reads the text": (response) => response.text(),
  "reads JSON": (response) => response.json(),
  "reads bytes": async (response) => [...new Uint8Array(await response.arrayBuffer())],
  "reads a blob": async (response) => {
    const blob = await response.blob();
    return [blob.type, await blob.text()];
  },
  "reads a form": async (response) => [...(await response.formData())],
  "reads a stream": async ({ body }) => {
    let text = "";
    for await (const chunk of body as ReadableStream<Uint8Array>) text += Buffer.from(chunk).toString();
    return text;
  },
  "reads twice": async (response) => {
    await response.text();
    return response.json();
  },
  "reads a blob twice": async (response) => {
    await response.blob();
    return response.blob();
  },
  "looks whether it was read": async (response) => {
    const before = [response.bodyUsed, response.body?.locked];
    await response.arrayBuffer();
    return [...before, response.bodyUsed, response.body?.locked];
  },
  "looks at once whether it was read": async (response) => {
    const text = response.text();
    return [response.bodyUsed, await text];
  },
  "reads it and takes its stream": async (response) => {
    await response.text();
    return (response.body as ReadableStream).getReader().read();
  },
  "takes its stream and reads it": async (response) => {
    const reader = (response.body as ReadableStream).getReader();
    const refused = await response.text().catch((error: Error) => error.name);
    reader.releaseLock();
    return [refused, response.bodyUsed, await response.text()];
  },
  "takes its stream and reads a blob": async (response) => {
    (response.body as ReadableStream).getReader();
    return response.blob();
  },
  "stops in the middle of its stream": async (response) => {
    const reader = (response.body as ReadableStream).getReader();
    await reader.read();
    await reader.cancel();
    return [response.bodyUsed, await response.text().catch((error: Error) => error.name)];
  },
  "reads a copy and it": async (response) => [await response.clone().text(), await response.text()],
  "reads it and a copy": async (response) => {
    const copy = response.clone();
    return [await response.text(), await copy.text(), copy.status, copy.statusText, [...copy.headers]];
  },
  "copies a copy": (response) => response.clone().clone().json(),
  "copies what was read": async (response) => {
    await response.text();
    return response.clone().text();
  },
  "changes a header and copies it": async (response) => {
    void response.body;
    response.headers.set("content-type", "text/css");
    const copy = response.clone();
    return [copy.headers.get("content-type"), (await copy.blob()).type, (await response.blob()).type];
  },
  "hands it on": async (response) => new Response(response.body, response).text(),
  "asks what it is": async (response) => [
    response instanceof Response,
    Object.prototype.toString.call(response),
    Object.keys(response),
    ...[response.type, response.url, response.redirected, response.ok, response.status, response.statusText],
    [...response.headers],
  ],
};

const contents: { readonly [name: string]: BodyInit | null } = {
  "JSON with every kind of letter": JSON.stringify({ name: "Žofie 李", emoji: "👩‍💻" }),
  bytes: new TextEncoder().encode('{"a":1}'),
  "bytes of a buffer that is longer": Buffer.from('xx{"a":1}xx').subarray(2, 9),
  "a form": new TextEncoder().encode("a=1&b=%20"),
  "what is no JSON": "{",
  "a byte order mark": "\ufeff[1]",
  "half a letter": '"\ud83d"',
  "what is no UTF-8": new Uint8Array([0x22, 0xff, 0x22]),
  nothing: "",
  "no content": null,
};

const outcome = (made: Promise<unknown>): Promise<unknown> =>
  made.catch((error: Error) => `${error.name}: ${error.message}`);

describe.each(Object.keys(contents))("%s", (name) => {
  const content = contents[name] as BodyInit | null;
  const type = name === "a form" ? "application/x-www-form-urlencoded" : "application/json; charset=utf-8";
  const head = { status: 201, statusText: "Made", headers: { "content-type": type, "x-request-id": "1" } };
  test.each(Object.keys(uses))("a client that %s gets the same answer as from node", async (use) => {
    const act = uses[use] as (response: Response) => Promise<unknown>;
    const expected = await outcome(act(new Response(content, head)));
    expect(await outcome(act(readyResponse(content, head)))).toEqual(expected);
  });
});

test("everything that node's Response can do with a body works", () => {
  const own = Object.getOwnPropertyNames(Object.getPrototypeOf(readyResponse("", {})));
  const aboutTheHead = [
    "type",
    "url",
    "redirected",
    "status",
    "ok",
    "statusText",
    "headers",
    "webSocket",
    "textConverter",
  ];
  const missing = Object.getOwnPropertyNames(Response.prototype).filter(
    (name) => !own.includes(name) && !aboutTheHead.includes(name),
  );
  expect(missing).toEqual([]);
});

test("writing into a body that was read does not change later reads", async () => {
  await using understudy = await createUnderstudy();
  const read = async () => new Uint8Array(await (await understudy.fetch("/v1/pricing/catalog")).arrayBuffer());
  const first = await read();
  const before = [...first];
  first.fill(0);
  expect([...(await read())]).toEqual(before);
});
