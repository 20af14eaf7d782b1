import { assumed } from "../../../base/provenance.ts";
import { says } from "../../seen/sentences.ts";
import { firstWrong, laterThanBefore, rule } from "./rule.ts";

const notes = ["GET /v1/developers/{developerId}/notes"] as const;

export const recordRules = [
  rule(says("4.5/notes-order"), notes, ({ notes: rows }) => laterThanBefore(rows, "notes")),
  rule(
    says("4.5/notes-unsaved"),
    notes,
    ({ contactId, notes: rows, nextCursor }) =>
      contactId === null &&
      (rows.length > 0 || nextCursor !== null) &&
      `\`contactId\` is null, for the developer is not saved, and there are ${rows.length} notes`,
  ),
  rule(says("2.10/author"), notes, ({ notes: rows }) =>
    firstWrong(
      rows,
      ({ id, author }) =>
        author.kind === "system" &&
        author.id !== null &&
        `\`author.id\` of note "${id}" is "${author.id}", and the system has none`,
    ),
  ),
  rule(says("2.10/author"), notes, ({ notes: rows }) =>
    firstWrong(
      rows,
      ({ id, updatedAt, editedBy }) =>
        updatedAt !== null && editedBy === null && `note "${id}" was edited, and \`editedBy\` does not say by whom`,
    ),
  ),
  rule(says("1/company-prefix"), ["POST /v1/companies"], ({ id }) => sayWithoutPrefix([id])),
  rule(says("1/company-prefix"), ["GET /v1/companies"], ({ rows }) => sayWithoutPrefix(rows.map(({ id }) => id))),
  rule(
    assumed("A-60"),
    ["GET /v1/shortlists/{id}"],
    ({ nextCursor, members, stats }, { query }) =>
      nextCursor === null &&
      !query.has("cursor") &&
      members.length !== stats.members &&
      `\`stats.members\` is ${stats.members}, and the whole list shows ${members.length} members`,
  ),
  rule(
    says("2.11/stats"),
    ["GET /v1/projects/{id}"],
    ({ stats }) =>
      (stats.replyRate === null) !== (stats.contacted === 0) &&
      `\`stats.replyRate\` is ${stats.replyRate} where \`stats.contacted\` is ${stats.contacted}: it is null when nobody was contacted, and then alone`,
  ),
  rule(says("2.13/members"), ["GET /v2/developers/fields"], ({ fields }) => {
    const wrong = fields.find(({ coverage_pct: share }) => share !== null && (share < 0 || share > 100));
    return wrong && `\`coverage_pct\` of ${wrong.name} is ${wrong.coverage_pct}, and it is a share of a hundred`;
  }),
];

function sayWithoutPrefix(ids: readonly string[]) {
  const wrong = ids.find((id) => !id.startsWith("cmp_"));
  return wrong && `the company id ${wrong} does not begin with cmp_`;
}
