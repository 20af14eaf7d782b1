import { says } from "../../seen/sentences.ts";
import { isSameValue, type Law } from "./law.ts";
import { describedPeople, flags, ofItsRecord } from "./things.ts";

/** What one answer says of a developer holds in every other one. */
export const peopleLaws: readonly Law[] = [
  {
    id: "identity",
    title: "A login has the same id in every answer",
    source: says("1/ids-stable"),
    on: ["POST /v1/fit-rank", "POST /v2/developers/similar", "GET /v1/developers/similar"],
    kinds: ["developer"],
    // Each answer has one of the two.
    violationOf: (before, after) =>
      isSameValue(before.developerId, after.developerId)
        ? null
        : `\`id\` or \`developerId\` was ${JSON.stringify(before.developerId)} and is ${JSON.stringify(after.developerId)}`,
  },
  {
    id: "held",
    title: "What is held of a developer is held in every answer",
    source: ofItsRecord,
    on: [...describedPeople],
    kinds: ["profile"],
    // More may be found meanwhile.
    violationOf(before, after, { beforeBy }) {
      const lost = describedPeople.includes(beforeBy) && flags.find((name) => before[name] && !after[name]);
      return lost ? `\`${lost}\` was true and is false` : null;
    },
  },
  {
    id: "captured",
    title: "What is known of a repository is known in every answer",
    source: says("2.2/commits-absent"),
    on: [...describedPeople],
    kinds: ["repository"],
    // More may be captured meanwhile.
    violationOf: (before, after) =>
      before.commits !== undefined && after.commits === undefined
        ? `\`commits\` was ${before.commits}, and is absent: that means that no signal was captured`
        : null,
  },
];
