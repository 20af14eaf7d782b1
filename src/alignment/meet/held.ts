import type { FollowedOperation } from "../../kernel/overlay/followed-operation.ts";
import { toTheirs } from "../../kernel/overlay/to-theirs.ts";
import type { DocumentedOperation } from "../read/description.ts";
import { newValidator } from "../read/valid.ts";
import { type Difference, differ, type Walk } from "./difference.ts";

/**
 * Holds our own examples, as they would be answered, against their document: whatever the alignment has not seen is told where
 * an example shows it.
 */
export function holdExamples(
  walk: Walk,
  ours: DocumentedOperation,
  theirs: DocumentedOperation,
  asTheirs: FollowedOperation["answers"],
  told: readonly Difference[],
): void {
  const { problems } = newValidator(walk.theirs.follow);
  const known = told.filter(({ is }) => is !== "followed");
  for (const { status, example } of ours.successes) {
    if (example === undefined) continue;
    const rule = asTheirs.find((each) => each.status === status);
    const becomes = rule?.becomes ?? status;
    const described = theirs.successes.find((each) => each.status === becomes || each.status === 0);
    if (described?.schema === undefined || rule?.shape === null) continue;
    const value = rule?.shape === undefined ? example : toTheirs(rule.shape, example);
    for (const { where, must } of problems(described.schema, value)) {
      const place = `answer${where === "" || where.startsWith("[") ? "" : "."}${where}`;
      if (known.some((each) => isAbout(each, place))) continue;
      const may = { where: place, ours: "our example", theirs: `must ${must}`, source: ours.source, isOpen: true };
      differ(walk, { ...may, why: "what is answered there is not valid by it" });
    }
  }
}

/** It is told already, there or around it. */
function isAbout({ where }: Difference, place: string): boolean {
  return place === where || (where !== "" && place.startsWith(`${where}.`)) || place.startsWith(`${where}[]`);
}
