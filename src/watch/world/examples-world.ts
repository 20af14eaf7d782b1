import { alignment } from "../../alignment/later.ts";
import type { Shown } from "../../alignment/meet/example-answers.ts";
import { isObject } from "../../base/json-object.ts";
import { onFirstUse } from "../../base/on-first-use.ts";
import { interfaceOperations } from "../../interface/operations.ts";
import type { Following } from "../../kernel/overlay/followed-operation.ts";
import { collectAnswer } from "./collect-answer.ts";
import { newSeenWorld, type SeenThing, type SeenWorld } from "./seen-world.ts";
import { rowsOf } from "./world-file.ts";

/** The people and records that a document's examples show, and what of them is taken. */
export interface ExamplesWorld {
  /** Null where they show nothing that ours do not. */
  readonly shown: {
    readonly developers: readonly SeenThing[];
    readonly records: Readonly<Record<string, readonly SeenThing[]>>;
  } | null;
  readonly followed: Following["followed"];
  readonly notFollowed: Following["notFollowed"];
}

/** Without those that our own document shows, too: the scenario `documented` has them. */
export function examplesWorld(shown: readonly Shown[]): ExamplesWorld {
  const world = newSeenWorld();
  for (const { on, params, status, answer } of shown) {
    const operation = interfaceOperations.find((each) => `${each.method} ${each.path}` === on);
    if (operation === undefined || !isObject(answer)) continue;
    const declared = operation.answers.find((each) => each.status === status)?.body;
    collectAnswer(world, operation.id, declared, { params, body: {}, json: structuredClone(answer) });
  }
  forgetOurs(world, ownExampleTexts());
  const { people, records, kept, left } = rowsOf(world);
  const told = (kind: string, taken: number, others: number) => ({
    where: `scenario documented, ${kind}`,
    ours: `${taken} of them`,
    theirs: `${taken + others} in its examples`,
  });
  const kinds = Object.entries(kept);
  return {
    shown: kinds.length === 0 ? null : { developers: people, records },
    followed: kinds.map(([kind, taken]) => told(kind, taken, left[kind] ?? 0)),
    notFollowed: Object.entries(left).map(([kind, others]) => ({
      ...told(kind, kept[kind] ?? 0, others),
      why: "the rest have an id of another form than ours, or lack what a row has to have",
    })),
  };
}

function forgetOurs({ account: _, last: __, ...kinds }: SeenWorld, ours: ReadonlySet<string>): void {
  for (const things of Object.values(kinds)) for (const id of things.keys()) if (ours.has(id)) things.delete(id);
}

/** Every text in the examples of our own document: an id among them is one of the scenario `documented`. */
const ownExampleTexts = onFirstUse((): ReadonlySet<string> => {
  const texts = new Set<string>();
  const { newReader, operationsIn, ownDocument } = alignment();
  for (const { successes, params } of operationsIn(newReader(ownDocument())))
    JSON.stringify(
      [successes.map(({ example }) => example), params.map(({ example }) => example)],
      (_, value: unknown) => {
        if (typeof value === "string") texts.add(value);
        return value;
      },
    );
  return texts;
});
