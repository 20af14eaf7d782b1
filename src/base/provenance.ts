/** Where a behaviour comes from: the interface says so (§), or we chose it (A-id). Never blur the two. */
export type Source = { readonly stated: string } | { readonly assumed: string } | { readonly own: true };

export function stated(section: `§${string}`): { readonly stated: string } {
  return { stated: section };
}

export function assumed(id: `A-${number}`): { readonly assumed: string } {
  return { assumed: id };
}

/** Understudy's own, such as the control plane: no part of the interface, so neither stated nor assumed. */
export const own: Source = { own: true };

/** Metadata for a zod member, so that provenance travels with the shape into the document. */
export function from(source: Source): { "x-provenance": Source } {
  return { "x-provenance": source };
}
