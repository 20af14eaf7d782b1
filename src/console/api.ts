import { signal } from "@preact/signals";
import type { DryAnswer } from "../control/answers.ts";

/** Where a page shows its own understudy, that answers in the place of a server. */
interface Host {
  readonly sandbox: string;
  readonly fetch: typeof fetch;
}
const host = (globalThis as { understudyHost?: Host }).understudyHost;

/** Without a server there are no addresses to send, and none for other clients. */
export const isInPage = host !== undefined;

export const send: typeof fetch = (address, init) => (host?.fetch ?? fetch)(address, init);

/** The page's address says where Understudy is mounted, and which sandbox is shown. */
const [, mount = "", sandboxPart = ""] = /^(.*?)(\/~[^/]+)?\/_understudy\/console$/.exec(location.pathname) ?? [];
const prefix = mount + sandboxPart;
export const sandboxName = host ? host.sandbox : sandboxPart === "" ? "default" : sandboxPart.slice(2);

/** The address of the console of a sandbox. */
export function consoleOf(name: string): string {
  return `${mount}${name === "default" ? "" : `/~${name}`}/_understudy/console`;
}

const tokenKey = "understudy-control-token";

/** Set when the control plane asks for its token; the shell then asks the person. */
export const tokenWanted = signal(false);

let token: string | null = null;
try {
  token = sessionStorage.getItem(tokenKey);
} catch {
  // Without storage, the token is kept until the page is left.
}

export function rememberToken(given: string): void {
  token = given;
  tokenWanted.value = false;
  try {
    sessionStorage.setItem(tokenKey, given);
  } catch {
    // As above.
  }
}

/** An address may bring the token behind its `#`, where no server and no log sees it; it does not stay there. */
const brought = /^#token=([\w-]+)$/.exec(location.hash)?.[1];
if (brought !== undefined) {
  rememberToken(brought);
  history.replaceState(null, "", location.pathname);
}

/** A refusal with the server's message, as opposed to a server that does not answer. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === "Refusal";
}

function refusal(message: string): Error {
  return Object.assign(new Error(message), { name: "Refusal" });
}

/** What somebody typed as JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refusal(`That is not JSON: ${(error as Error).message}`);
  }
}

export function controlHeaders(): Record<string, string> {
  return token === null ? {} : { "x-understudy-control-token": token };
}

export function controlUrl(path: string): string {
  return `${prefix}/_understudy${path}`;
}

/** One call of the control plane. */
export async function control<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await send(controlUrl(path), {
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

/** The existing sandboxes, read through the default one so that none is created. */
export async function sandboxNames(): Promise<readonly string[]> {
  const response = await send(`${mount}/_understudy/sandboxes`, { headers: controlHeaders() });
  if (!response.ok) return [sandboxName];
  const { sandboxes } = (await response.json()) as { sandboxes: readonly { name: string }[] };
  return sandboxes.map(({ name }) => name);
}

/** The answer that a request would get, without making it: nothing is counted, charged, recorded or changed. */
export function look(path: string, as: string | null, method = "GET", body?: string): Promise<DryAnswer> {
  return control<DryAnswer>("POST", "/dry-run", {
    method,
    path,
    ...(as !== null && { as }),
    ...(body !== undefined && { body: readJson(body) }),
  });
}

/** What an operation answers by the interface's own path and in its own words, whatever document is followed. */
export function read(path: string, as: string | null): Promise<DryAnswer> {
  return control<DryAnswer>("POST", "/dry-run", { path, ...(as !== null && { as }), ours: true });
}

export interface ServiceAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly ms: number;
  readonly text: string;
  readonly json: unknown;
}

/** One real call of the interface, as a principal of the scenario; the journal marks it as made by the console. */
export async function service(
  method: string,
  path: string,
  token: string | null,
  body?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ServiceAnswer> {
  const began = performance.now();
  const response = await send(prefix + path, {
    method,
    headers: {
      "x-understudy-client": "console",
      ...more,
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

/** The base URL for clients of this sandbox. */
export function baseUrl(): string {
  return location.origin + prefix;
}
