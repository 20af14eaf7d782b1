import type { Account } from "../model/account.ts";
import type { Entitlement } from "../model/entitlements.ts";
import type { QuotaName } from "../model/quota.ts";
import type { RenderReport } from "../model/report-pdf.ts";
import type { World } from "../model/world.ts";

/** What the kernel and its handlers need from rooms above them; the composition root provides it. */
export interface Rules {
  readonly statedOnly: boolean;
  readonly planIncludes: (account: Account, entitlement: Entitlement) => boolean;
  readonly quotaSize: (world: World, account: Account, name: QuotaName) => number;
  /** Null where documents cannot be generated. */
  readonly renderReport: RenderReport | null;
}
