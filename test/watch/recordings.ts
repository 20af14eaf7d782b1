import type { Observed } from "../../src/watch/observation.ts";
import { unmarked } from "../unmarked.ts";

const list = (headers: Observed["headers"]) => Object.entries(headers).map(([name, value]) => ({ name, value }));

/** Traffic as a browser or a test tool saves it: HAR 1.2, with answers like those of a unmarked deployment. */
export function harOf(traffic: readonly Observed[], origin = "https://staging.example"): string {
  const entries = traffic.map((each) => harEntry(each, origin));
  return JSON.stringify({ log: { version: "1.2", creator: { name: "a test", version: "1" }, pages: [], entries } });
}

export function harEntry(seen: Observed, origin: string): object {
  const { method, path, caller, requestHeaders, requestBody, status, headers, body, at, ms } = seen;
  return {
    startedDateTime: new Date(at - ms).toISOString(),
    time: ms,
    request: {
      method,
      url: origin + path,
      headers: list({ ...requestHeaders, ...(caller !== null && { authorization: caller }) }),
      ...(requestBody !== null && { postData: { mimeType: "application/json", text: requestBody } }),
    },
    response: {
      status,
      headers: list(unmarked(headers)),
      content: {
        size: Buffer.byteLength(body ?? ""),
        mimeType: headers["content-type"] ?? "",
        ...(body !== undefined && { text: body ?? "" }),
      },
    },
  };
}
