/** The source of a behaviour: the interface states it (§), or we assumed it (A-id). The two are never mixed up. */
export type Source =
  /** A section, and its sentences where they are known: `2.4/progress-considered`. */
  | { readonly stated: string; readonly sentences?: readonly string[] }
  | { readonly assumed: string }
  | { readonly own: true };

export function stated(section: `§${string}`): { readonly stated: string } {
  return { stated: section };
}

export function assumed(id: `A-${number}`): { readonly assumed: string } {
  return { assumed: id };
}

/** Understudy's own, such as the control plane: not part of the interface, so neither stated nor assumed. */
export const own: Source = { own: true };

/** Metadata for a zod member, so that its provenance appears in the document. */
export function from(source: Source): { "x-provenance": Source } {
  return { "x-provenance": source };
}
