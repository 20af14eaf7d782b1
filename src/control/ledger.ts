import { z } from "zod";
import { iso } from "../base/instants.ts";
import { all, where } from "../base/table.ts";
import { type Implemented, operation } from "../kernel/operation.ts";
import { LedgerEntry, ledger } from "../model/ledger.ts";
import { type QuotaUse, quotaUses } from "../model/quota.ts";
import { InstantText } from "../model/shapes.ts";
import { control, type GetStage, sandboxOf } from "./controls.ts";

/** A use of a monthly quota, and how much of the month is used with it. */
const UnitsEntry = z
  .looseObject({
    at: InstantText,
    account: z.string(),
    quota: z.string(),
    operation: z.string().nullable(),
    units: z.int(),
    usedAfter: z.int(),
  })
  .meta({ id: "UnitsEntry" });

const showUse = ({ at, start, account, name, operation, units, used }: QuotaUse) => ({
  at: iso(at ?? start),
  account,
  quota: name,
  operation: operation ?? null,
  units: units ?? used,
  usedAfter: used,
});

export function ledgerOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.ledger",
      route: "GET /_understudy/ledger",
      ...control,
      summary: "Read every movement of credits and every use of a quota, oldest first",
      description:
        "`entries` are grants, charges and refunds, each with the operation that caused it and the balance after it; `units` are what was taken of monthly quotas, each with what is used of its month. With `account` those of one account.",
      query: z.strictObject({ account: z.string().min(1).max(64).optional() }),
      examples: { account: "acct_demo" },
      answers: { status: 200, body: z.looseObject({ entries: z.array(LedgerEntry), units: z.array(UnitsEntry) }) },
      refuses: [],
      handle({ call, query: { account } }) {
        const { tables } = sandboxOf(stage(), call).world;
        return {
          entries: account === undefined ? all(tables, ledger) : where(tables, ledger, "account", account),
          units: (account === undefined ? all(tables, quotaUses) : where(tables, quotaUses, "account", account)).map(
            showUse,
          ),
        };
      },
    }),
  ];
}
