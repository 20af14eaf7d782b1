import { look } from "../api.ts";
import type { DescribedOperation } from "./document.ts";
import type { FormValues } from "./request-of.ts";

/** Values for path parameters, from the current world: read from lists, as the acting principal sees them. */
export async function liveValues({ path, parameters }: DescribedOperation, as: string | null): Promise<FormValues> {
  const found: Record<string, string> = {};
  const places = parameters.filter(({ place }) => place === "path").map(({ name }) => name);
  for (const name of places) {
    const before = path.slice(0, path.indexOf(`{${name}}`)).replace(/\/$/, "");
    const list = before.replaceAll(/\{(\w+)\}/g, (_, each: string) => encodeURIComponent(found[each] ?? ""));
    const { body } = await look(/developers$/.test(list) ? `${list}/search?q=rust&limit=1` : list, as);
    const row = firstRow(body);
    const value = row?.[name] ?? row?.id ?? row?.contactId ?? row?.login;
    if (typeof value === "string" || typeof value === "number") found[name] = String(value);
  }
  return found;
}

function firstRow(body: unknown): Record<string, unknown> | undefined {
  const lists = Object.values((body ?? {}) as object).filter(Array.isArray);
  return lists.find((list) => list.length > 0)?.[0];
}
