import type { DescribedOperation } from "./document.ts";

export type FormValues = Readonly<Record<string, string>>;

/** The minimal input of an operation, from the document's own examples. */
export function requiredValues({ parameters }: DescribedOperation): FormValues {
  return Object.fromEntries(parameters.filter(({ required }) => required).map(({ name, example }) => [name, example]));
}

/** The path with its parameters filled in, and the query. */
export function pathWith({ path, parameters }: DescribedOperation, values: FormValues): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, place } of parameters) {
    const value = values[name] ?? "";
    if (place === "path") filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    else if (place === "query" && value !== "") query.set(name, value);
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}
