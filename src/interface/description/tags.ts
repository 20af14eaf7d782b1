/** Descriptions of the operation groups, for the OpenAPI document. */
export const tags: Readonly<Record<string, string>> = {
  Access: "Who is calling: the principal, keys, signatures and quotas.",
  Companies: "Client companies, their profiles and what is attached to them.",
  Contacts: "Developers that the account saved.",
  "Deep search": "Jobs that look for developers in rounds, within a budget, each developer once.",
  "Deep research": "Reports on named developers and repositories, shared by the whole account.",
  Developers: "One developer: the profile, its facets, what they cost and what is owned of them.",
  "Fit ranking": "How well named developers fit a role.",
  Description: "The interface, described for machines.",
  Files: "Documents, from their announcement to where they can be attached.",
  Notes: "What people, keys and tools wrote about contacts.",
  Pricing: "Plans, and what facets and SKUs cost.",
  Profiles: "Profile fields that people and agents share the writing of.",
  Projects: "Roles that are hired for, their briefs and role profiles.",
  Search: "Finding developers, and what a search can ask for.",
  Shortlists: "Named lists of contacts.",
};
