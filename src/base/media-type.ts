/** What a Content-Type names, without its parameters; null where there is none. */
export function mediaTypeOf(contentType: string | null | undefined): string | null {
  return contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? null;
}

/** JSON under its own name, or as a format that is written in it: `application/problem+json`. */
export function isJsonType(media: string | null): boolean {
  return media === "application/json" || (media?.endsWith("+json") ?? false);
}
