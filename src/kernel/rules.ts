import type { Account } from "../model/account.ts";
import type { Entitlement } from "../model/entitlements.ts";
import type { RenderReport } from "../model/report-pdf.ts";

/** What the kernel and its handlers need from rooms above them; the composition root provides it. */
export interface Rules {
  readonly statedOnly: boolean;
  readonly planIncludes: (account: Account, entitlement: Entitlement) => boolean;
  /** Null where documents cannot be generated. */
  readonly renderReport: RenderReport | null;
}
