/** What the groups of the interface are about, for its document. */
export const tags: Readonly<Record<string, string>> = {
  Access: "Who is calling: the principal, keys, signatures and quotas.",
  "Deep search": "Jobs that look for developers in rounds, within a budget, each developer once.",
  Description: "The interface, described for machines.",
  Pricing: "Plans, and what facets and SKUs cost.",
};
