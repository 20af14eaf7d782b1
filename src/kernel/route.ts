export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Route = `${Method} /${string}`;

/** A path or a route with empty braces: a document may call the parameters of a path as it likes. */
export function withoutNames(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, "{}");
}
