import type { PactRequest } from "./document.ts";
import { readPath } from "./paths.ts";

type Values = Readonly<Record<string, unknown>>;

/** A request with values from its provider states inserted where the pact says so; others stay as recorded. */
export function inject(request: PactRequest, values: Values): PactRequest {
  const { generators } = request;
  const path = injected(generators.path, values);
  const query = new URLSearchParams(request.query);
  for (const [name, generator] of Object.entries(generators.query ?? {})) {
    const value = injected(generator, values);
    if (value !== undefined) query.set(name.replace(/^\$\.|\[\d+\]$/g, ""), String(value));
  }
  const headers = { ...request.headers };
  for (const [name, generator] of Object.entries(generators.header ?? {})) {
    const value = injected(generator, values);
    if (value !== undefined) headers[name.toLowerCase()] = String(value);
  }
  const body = request.body && { ...request.body, content: structuredClone(request.body.content) };
  for (const [place, generator] of Object.entries(generators.body ?? {})) {
    const value = injected(generator, values);
    if (body !== null && value !== undefined) put(body.content, readPath(place) ?? [], value);
  }
  return {
    ...request,
    ...(path !== undefined && { path: String(path) }),
    query: generators.query ? query.toString() : request.query,
    headers,
    body,
  };
}

function injected(generator: unknown, values: Values): unknown {
  const { type, expression } = (generator ?? {}) as { type?: string; expression?: string };
  if (type !== "ProviderState" || expression === undefined) return undefined;
  const names = [...expression.matchAll(placeholder)].map(([, name]) => name as string);
  if (names.length === 0) return values[expression];
  if (names.some((name) => values[name] === undefined)) return undefined;
  return expression.replaceAll(placeholder, (_, name: string) => String(values[name]));
}

const placeholder = /\$\{([^{}]+)\}/g;

function put(content: unknown, path: readonly unknown[], value: unknown): void {
  let inner = content as Record<string, unknown>;
  for (const token of path.slice(0, -1)) inner = inner?.[String(token)] as Record<string, unknown>;
  if (typeof inner === "object" && inner !== null && path.length > 0) inner[String(path.at(-1))] = value;
}
