import { signal } from "@preact/signals";

/** The sandbox of this page: its address says which one. */
const prefix = /^\/~[^/]+/.exec(location.pathname)?.[0] ?? "";
export const sandboxName = prefix === "" ? "default" : prefix.slice(2);

const tokenKey = "understudy-control-token";

/** Set when the control plane asks for its token; the shell then asks the person. */
export const tokenWanted = signal(false);

export function rememberToken(token: string): void {
  sessionStorage.setItem(tokenKey, token);
  tokenWanted.value = false;
}

/** A refusal in the server's own words, told apart from a server that does not answer. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === "Refusal";
}

function refusal(message: string): Error {
  return Object.assign(new Error(message), { name: "Refusal" });
}

export function controlHeaders(): Record<string, string> {
  const token = sessionStorage.getItem(tokenKey);
  return token === null ? {} : { "x-understudy-control-token": token };
}

export function controlUrl(path: string): string {
  return `${prefix}/_understudy${path}`;
}

/** One call of the control plane. */
export async function control<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(controlUrl(path), {
    method,
    headers: { ...controlHeaders(), ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.status === 401) tokenWanted.value = true;
  const text = await response.text();
  const value = text === "" ? null : (JSON.parse(text) as Answer & { message?: string });
  if (!response.ok) throw refusal(value?.message ?? response.statusText);
  return value as Answer;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly ms: number;
  readonly text: string;
  readonly json: unknown;
}

/** One call of the interface, as a principal of the scenario. */
export async function service(
  method: string,
  path: string,
  token: string | null,
  body?: string,
): Promise<ServiceAnswer> {
  const began = performance.now();
  const response = await fetch(prefix + path, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const isJson = (response.headers.get("content-type") ?? "").includes("json");
  return {
    status: response.status,
    headers: [...response.headers],
    ms: performance.now() - began,
    text,
    json: isJson && text !== "" ? JSON.parse(text) : null,
  };
}

/** Where a client has to point to reach this sandbox. */
export function baseUrl(): string {
  return location.origin + prefix;
}
