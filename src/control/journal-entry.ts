import { z } from "zod";
import type { Instant } from "../base/instants.ts";
import { all } from "../base/table.ts";
import { documentTexts } from "../interface/description/later.ts";
import { type Implemented, operation, reply } from "../kernel/operation.ts";
import { entriesOf } from "../kernel/provenance-ledger.ts";
import { credentials } from "../model/account.ts";
import { inForce } from "../model/in-force.ts";
import type { World } from "../model/world.ts";
import { nowIn } from "../stage/clock.ts";
import { JournalEntry, RowChangeView } from "../stage/journal/entry.ts";
import { listJournal } from "../stage/journal/show.ts";
import { control, type GetStage, sandboxOf } from "./controls.ts";
import type { CredentialHolder } from "./explain-answer.ts";
import { rare } from "./later.ts";
import { WhyAnsweredSo } from "./why.ts";

const WholeEntry = z
  .looseObject({
    entry: JournalEntry,
    why: WhyAnsweredSo,
    changes: z.array(RowChangeView).nullable().meta({
      description:
        "Null where it is no longer known: for a request restored from a snapshot, or one that changed more than a store keeps.",
    }),
  })
  .meta({ id: "JournalEntryWhole" });
export type WholeEntry = z.output<typeof WholeEntry>;

export function journalEntryOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.journal.entry",
      route: "GET /_understudy/journal/{id}",
      ...control,
      summary: "Read one request whole: both messages, why it was answered so, and the rows that it changed",
      description:
        "`why` names the gates that it passed, the one that stopped it, the statement or assumption behind that, and what would mend it.",
      params: z.strictObject({ id: z.string().regex(/^req_\w{1,20}$/, "must be the id of an entry") }),
      examples: { id: "req_00001k3m9ax" },
      answers: { status: 200, body: WholeEntry },
      refuses: ["not_found"],
      waitsFor: () => rare.ahead() ?? documentTexts.ahead(),
      handle({ call, params: { id }, refuse }) {
        const { journal, world } = sandboxOf(stage(), call);
        const listed =
          listJournal(journal).find(({ summary }) => summary.id === id) ??
          refuse("not_found", `The journal has no ${id}. GET /_understudy/journal lists the requests it keeps.`);
        const entry = listed.whole();
        const declared = stage().router.operations.find((each) => each.id === entry.operation);
        const holders = holdersBeside(world, entry.principal, nowIn(world, stage().realTime()));
        const why = rare().explainAnswer(entry, declared === undefined ? [] : entriesOf(declared), holders);
        return reply({ status: 200, value: { entry, why, changes: listed.changes() } });
      },
    }),
  ];
}

/** The demo credentials that the caller could use instead now: those of the same account. */
function holdersBeside(world: World, caller: string | null, now: Instant): readonly CredentialHolder[] {
  const known = all(world.tables, credentials);
  const account = known.find(({ name }) => name === caller)?.accountId;
  return known.flatMap((credential) => {
    const { name, note, accountId, expiresAt, revokedAt } = credential;
    const hasEnded = [expiresAt, revokedAt].some((end) => end !== null && end <= now);
    if (note === null || hasEnded || (account !== undefined && accountId !== account)) return [];
    return [
      {
        name,
        account: accountId,
        note: note.replace(/\.$/, ""),
        entitlements: inForce(world, credential).entitlements,
      },
    ];
  });
}
