// Figures: A-417.
import { z } from "zod";

const Amount = z.int().min(0).max(100_000);

/** How much data a world with sample records has. The defaults are what a small team creates in two months. */
export const Furnishing = z
  .strictObject({
    days: z.int().min(1).max(3_650).default(60).meta({ description: "Over how long it grew." }),
    contacts: Amount.default(48),
    shortlists: Amount.default(9),
    notes: Amount.default(70),
    companies: Amount.default(9),
    projects: Amount.default(8),
  })
  .meta({ id: "Furnishing" });
export type Furnishing = z.output<typeof Furnishing>;

/** An account with thousands of records, for long pages. */
export const busy: Furnishing = {
  days: 400,
  contacts: 1_800,
  shortlists: 140,
  notes: 6_000,
  companies: 260,
  projects: 110,
};
