import type { JournalEntry } from "./entry.ts";

/** A HAR 1.2 document of journal entries. Instants are the sandbox's. */
export function toHar(entries: readonly JournalEntry[], creator: { name: string; version: string }) {
  return { log: { version: "1.2", creator, pages: [], entries: entries.map(toHarEntry) } };
}

function toHarEntry({ id, at, ms, method, status, operation, request, response }: JournalEntry) {
  const requestText = bodyText(request.body);
  const responseText = bodyText(response.body);
  const type = request.headers["content-type"] ?? "application/json";
  return {
    startedDateTime: at,
    time: ms,
    request: {
      method,
      url: request.url,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: toList(request.headers),
      queryString: [...new URL(request.url, "http://understudy.local").searchParams].map(([name, value]) => ({
        name,
        value,
      })),
      ...(request.bytes > 0 && { postData: { mimeType: type, text: requestText ?? "" } }),
      headersSize: -1,
      bodySize: request.bytes,
    },
    response: {
      status,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: toList(response.headers),
      content: {
        size: response.bytes,
        mimeType: response.headers["content-type"] ?? "x-unknown",
        ...(responseText !== null && { text: responseText }),
        ...(response.note !== undefined && { comment: response.note }),
      },
      redirectURL: "",
      headersSize: -1,
      bodySize: response.bytes,
    },
    cache: {},
    timings: { send: 0, wait: ms, receive: 0 },
    comment: `${id} ${operation ?? "no operation"}`,
  };
}

/** A parsed body as text again; null where there is none. */
export function bodyText(body: unknown): string | null {
  if (body === null || body === undefined) return null;
  return typeof body === "string" ? body : JSON.stringify(body);
}

function toList(headers: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
