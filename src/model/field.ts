import { z } from "zod";
import { from, stated } from "../base/provenance.ts";
import { instant, rowOf } from "./rows.ts";
import { singleton } from "./world.ts";

/** One entry of the field registry (§2.13). */
export const Field = z
  .looseObject({
    name: z.string(),
    type: z.string().nullable(),
    ops: z.array(z.string()),
    keyword: z.boolean(),
    filterable: z.boolean(),
    sortable: z.boolean(),
    boostable: z.boolean(),
    displayable: z.boolean(),
    status: z.enum(["live", "validated", "backfilled", "collecting", "planned", "disabled"]),
    coverage_pct: z.number().nullable(),
    rows: z.string().nullable().meta({ description: "What the field belongs to: profile, repo or role." }),
    description: z.string().nullable(),
    examples: z.array(z.unknown()),
  })
  .meta({ id: "RegistryField", ...from(stated("§2.13")) });
export type Field = z.infer<typeof Field>;

export const FieldRegistry = z
  .looseObject({
    ok: z.literal(true),
    registry: z.enum(["live", "unavailable"]),
    fields: z.array(Field),
  })
  .meta({ id: "FieldRegistry", ...from(stated("§4.1")) });

/** The last read of the registry, and its state at that time: it is cached for 30 seconds (§4.1, §8). */
export const registryReads = singleton("registryReads", rowOf({ at: instant, state: z.enum(["live", "unavailable"]) }));
