import { z } from "zod";
import assumptions from "../../fixtures/assumptions.json" with { type: "json" };
import type { Source } from "../base/provenance.ts";
import { type Operation, operation } from "../kernel/operation.ts";
import { metaOf, partsOf, unwrap } from "../kernel/schema-walk.ts";
import { control, type GetStage } from "./controls.ts";

const Provenance = z
  .looseObject({
    stated: z.array(z.looseObject({ section: z.string(), operations: z.array(z.string()) })),
    assumed: z.array(
      z.looseObject({
        id: z.string(),
        about: z.string(),
        choice: z.string(),
        operations: z.array(z.string()).meta({ description: "Operations that rest on it as a whole." }),
        members: z.array(z.string()).meta({ description: "Members of requests and answers that rest on it." }),
      }),
    ),
    counts: z.looseObject({ stated: z.int(), assumed: z.int() }).meta({ description: "Operations of either kind." }),
  })
  .meta({ id: "Provenance" });
type Provenance = z.input<typeof Provenance>;

export function provenanceOperations(stage: GetStage): readonly Operation[] {
  let known: Provenance | null = null;
  return [
    operation({
      id: "control.provenance",
      route: "GET /_understudy/provenance",
      ...control,
      summary: "Read what is stated by the interface and what is assumed",
      answers: { status: 200, body: Provenance },
      refuses: [],
      handle() {
        known ??= provenanceOf(stage().router.operations.filter(({ access }) => access.to !== "control"));
        return known;
      },
    }),
  ];
}

function provenanceOf(operations: readonly Operation[]): Provenance {
  const sections = new Map<string, string[]>();
  const wholes = new Map<string, string[]>();
  const members = new Map<string, Set<string>>();
  for (const { id, source, params, query, body, answers } of operations) {
    if ("stated" in source) sections.set(source.stated, [...(sections.get(source.stated) ?? []), id]);
    if ("assumed" in source) wholes.set(source.assumed, [...(wholes.get(source.assumed) ?? []), id]);
    for (const schema of [params, query, body, ...answers.map((each) => each.body)]) {
      if (schema !== undefined) collect(schema, id, members, new Set());
    }
  }
  return {
    stated: [...sections].sort(([a], [b]) => (a < b ? -1 : 1)).map(([section, ids]) => ({ section, operations: ids })),
    assumed: assumptions.map(({ id, about, choice }) => ({
      id,
      about,
      choice,
      operations: wholes.get(id) ?? [],
      members: [...(members.get(id) ?? [])],
    })),
    counts: { stated: count(sections), assumed: count(wholes) },
  };
}

/** A component is named by itself wherever it is used, any other member by the path that leads to it. */
function collect(schema: z.ZodType, path: string, members: Map<string, Set<string>>, seen: Set<z.ZodType>): void {
  const inner = unwrap(schema).schema;
  if (seen.has(inner)) return;
  seen.add(inner);
  const meta = metaOf(schema);
  const here = typeof meta.id === "string" ? meta.id : path;
  const source = meta["x-provenance"] as Source | undefined;
  if (source !== undefined && "assumed" in source) {
    members.set(source.assumed, (members.get(source.assumed) ?? new Set()).add(here));
  }
  for (const [name, part] of partsOf(inner))
    collect(part, name === "[]" || name === "" ? here : `${here}.${name}`, members, seen);
}

function count(groups: ReadonlyMap<string, readonly string[]>): number {
  return [...groups.values()].reduce((sum, ids) => sum + ids.length, 0);
}
