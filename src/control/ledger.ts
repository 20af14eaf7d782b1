import { z } from "zod";
import { all, where } from "../base/table.ts";
import { type Implemented, operation } from "../kernel/operation.ts";
import { LedgerEntry, ledger } from "../model/ledger.ts";
import { control, type GetStage, sandboxOf } from "./controls.ts";

export function ledgerOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.ledger",
      route: "GET /_understudy/ledger",
      ...control,
      summary: "Read every movement of credits, oldest first",
      description:
        "Grants, charges and refunds, each with the operation that caused it and the balance after it. With `account` those of one account.",
      query: z.strictObject({ account: z.string().min(1).max(64).optional() }),
      examples: { account: "acct_demo" },
      answers: { status: 200, body: z.looseObject({ entries: z.array(LedgerEntry) }) },
      refuses: [],
      handle({ call, query: { account } }) {
        const { tables } = sandboxOf(stage(), call).world;
        return { entries: account === undefined ? all(tables, ledger) : where(tables, ledger, "account", account) };
      },
    }),
  ];
}
