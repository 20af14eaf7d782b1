import { signal } from "@preact/signals";
import { controlHeaders, controlUrl, send } from "./api.ts";

export const connected = signal(false);

export interface StreamEvent {
  readonly kind: string;
  readonly data: unknown;
}

/**
 * Reads server-sent events with fetch, because EventSource cannot send the control token. Resumes where a broken
 * connection ended.
 */
export async function follow(hear: (event: StreamEvent) => void): Promise<never> {
  let last: string | null = null;
  let wasConnected = false;
  for (;;) {
    try {
      const response = await send(controlUrl("/events"), {
        headers: { ...controlHeaders(), ...(last !== null && { "last-event-id": last }) },
      });
      if (!response.ok || response.body === null) throw new Error(response.statusText);
      connected.value = true;
      // Without an event there is nothing to resume after: the server may be another one.
      if (wasConnected && last === null) hear({ kind: "missed", data: null });
      wasConnected = true;
      for await (const block of blocks(response.body)) {
        const event = readBlock(block);
        if (event.id !== null) last = event.id;
        if (event.kind !== null) hear({ kind: event.kind, data: JSON.parse(event.data) });
      }
    } catch {
      // Whatever failed, the loop connects again.
    }
    connected.value = false;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function* blocks(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += decoder.decode(value, { stream: true });
    const parts = rest.split("\n\n");
    rest = parts.pop() ?? "";
    yield* parts;
  }
}

function readBlock(block: string): { id: string | null; kind: string | null; data: string } {
  const fields = new Map(
    block.split("\n").map((line): [string, string] => {
      const colon = line.indexOf(": ");
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  return { id: fields.get("id") ?? null, kind: fields.get("event") ?? null, data: fields.get("data") ?? "null" };
}
