// Figures: §2.12.
import { z } from "zod";
import { assumed, from, stated } from "../base/provenance.ts";

const Many = z.int().min(0).max(1_000_000_000);

const Entity = z
  .looseObject({ name: z.enum(["User", "Repo", "LinkedInUser"]), hasVector: z.boolean(), rows: Many.nullable() })
  .meta({ id: "CapabilityEntity" });

export const LeverTier = z.enum(["core", "linkedin", "live"]).meta({ id: "LeverTier", ...from(assumed("A-31")) });

const Lever = z
  .looseObject({
    key: z.string().max(200),
    tier: LeverTier,
    entity: z.string().max(200),
    supported: z.boolean(),
    coverage: z.looseObject({ population: Many, reachable: Many, verified: z.boolean() }).optional(),
    note: z.string().max(5_000).optional(),
  })
  .meta({ id: "CapabilityLever" });

const RankSignal = z
  .looseObject({ key: z.string().max(200), pushable: z.boolean(), note: z.string().max(5_000).optional() })
  .meta({ id: "CapabilityRankSignal" });

/** §2.12 */
export const Capabilities = z
  .looseObject({
    entities: z.array(Entity).max(10),
    levers: z.array(Lever).max(100),
    rankSignals: z.array(RankSignal).max(50),
    notes: z.array(z.string()).max(20),
  })
  .meta({ id: "SearchCapabilities", ...from(stated("§2.12")) });
export type Capabilities = z.input<typeof Capabilities>;
