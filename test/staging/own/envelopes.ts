import type { Json } from "./people.ts";
import type { Switch } from "./switch.ts";

/** What needs somebody whom a search has found, and nothing else of its answer. */
const needsPeople =
  /^(Similar developers: (Similar developers come|like_person accepts|Each similar)|Maximum sizes: POST \/v2|Notes and contacts: (A new note|Deleting)|Members of shortlists: (Pinning|A developer on two)|credential|input POST \/v2\/developers\/similar limit)/;

/** §4.1 states that a search answers a page of developers with the proof behind each match, and shows no envelope. */
const wrapped: Readonly<Record<string, (hits: readonly Json[]) => Json>> = {
  "in a list of matches, beside their proof": (hits) => ({
    items: hits.map(({ proof, ...developer }) => ({ developer, proof })),
  }),
  "by their ids": (hits) => ({
    data: { people: Object.fromEntries(hits.map((each) => [each.id, each])), order: hits.map(({ id }) => id) },
  }),
  "grouped by what they have in common": (hits) => ({
    groups: [{ label: "all", members: hits.map(({ proof, ...who }) => ({ who, because: proof })) }],
  }),
};

export const envelopes: readonly Switch[] = Object.entries(wrapped).map(([how, wrap]) => ({
  name: `a search shows developers ${how}`,
  judges: /^(Similar developers|Maximum sizes|Notes and contacts|Members of shortlists|Search|Answers)$/,
  keeps: needsPeople,
  refutes: ["A-20"],
  say(answered, { route }) {
    // A combination may have wrapped them already.
    if (route === "GET /v1/developers/search" && Array.isArray(answered.json?.hits))
      answered.json = wrap(answered.json.hits);
  },
}));
