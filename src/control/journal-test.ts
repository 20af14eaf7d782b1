import { z } from "zod";
import { type Implemented, operation } from "../kernel/operation.ts";
import { readingText } from "../service/later.ts";
import type { JournalEntry } from "../stage/journal/entry.ts";
import { showJournal } from "../stage/journal/show.ts";
import { control, type GetStage, sandboxOf } from "./controls.ts";
import { rare } from "./later.ts";

const Which = z.strictObject({
  id: z
    .string()
    .regex(/^(req_\w{1,20}|latest)$/, "must be the id of an entry, or latest")
    .meta({ description: "The id of an entry; `latest` is the last one." }),
});

export const TestFramework = z.enum(["vitest", "playwright", "pytest"]).default("vitest");

export const WrittenTest = z
  .looseObject({ request: z.string(), file: z.string(), code: z.string() })
  .meta({ id: "JournalTest" });
export type WrittenTest = z.output<typeof WrittenTest>;

export function journalTestOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.journal.test",
      route: "GET /_understudy/journal/{id}/test",
      ...control,
      summary: "Write a test that makes a request of the journal again and expects the same answer",
      description:
        "The code of a file for the runner's fixture, with the scenario, the clock, the changes of the world, the fault rule and the earlier calls that the answer needs. It has been rehearsed in a new world, which is then discarded; nothing is sent and nothing changes.",
      params: Which,
      examples: { id: "req_00001k3m9ax" },
      query: z.strictObject({ framework: TestFramework }),
      answers: { status: 200, body: WrittenTest },
      refuses: ["not_found", "conflict"],
      waitsFor: (call, world) => rare.ahead() ?? readingText(call, world),
      handle({ call, params: { id }, query: { framework }, refuse }) {
        const sandbox = sandboxOf(stage(), call);
        const journal = showJournal(sandbox.journal);
        const entry = id === "latest" ? journal.at(-1) : journal.find((each) => each.id === id);
        if (entry === undefined) {
          const which = id === "latest" ? "This sandbox has received no request yet" : `The journal has no ${id}`;
          return refuse("not_found", `${which}. Send the request, and ask for its test then.`);
        }
        const obstacle = whyNever(entry);
        if (obstacle !== null) return refuse("conflict", `${entry.id} cannot become a test: ${obstacle}`);
        const test = rare().writeTest(stage(), sandbox, journal, entry, framework);
        if ("code" in test) return { request: entry.id, ...test };
        return refuse(
          "conflict",
          `${entry.id} was answered ${entry.status}, and a new world does not lead there by what the journal keeps: ${test.problem}. Reset the sandbox, make the calls again, and ask for the test then.`,
        );
      },
    }),
  ];
}

/** What no test can repeat; null where one can. */
function whyNever({ request, decidedBy }: JournalEntry): string | null {
  if (request.headers["signature-input"] !== undefined)
    return "it is signed, and a signature holds for one moment. Let your client sign in the test, with the key that GET /_understudy/credentials shows.";
  if (decidedBy === "recording") return "its answer came from a recording, which a test does not have.";
  if (request.note !== undefined) return `its body is not known (${request.note}).`;
  return null;
}
