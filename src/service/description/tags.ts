/** What the groups of the interface are about, for its document. */
export const tags: Readonly<Record<string, string>> = {
  Access: "Who is calling: the principal, keys, signatures and quotas.",
  Description: "The interface, described for machines.",
  Pricing: "Plans, and what facets and SKUs cost.",
};
