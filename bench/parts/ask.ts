import type { Server } from "./servers.ts";

export interface RequestOptions {
  readonly method: "GET" | "POST";
  readonly target: string;
  readonly body?: string;
}

export const token = "svc_sk_demo_agent";

/** Sends one request and returns its JSON; any failure ends the measurement. */
export async function ask({ port }: Server, { method, target, body }: RequestOptions): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${target}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    body: body ?? null,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${target}: ${response.status} ${text}`);
  return text === "" ? null : JSON.parse(text);
}
