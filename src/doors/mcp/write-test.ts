import { z } from "zod";
import { tests } from "../../console/panels/takeaways.ts";
import type { DemoCredential } from "../../control/credentials.ts";
import type { JournalEntry } from "../../stage/journal/entry.ts";
import { ToolRefusal } from "./control-plane.ts";
import { builtTool, requestId } from "./tool.ts";

const frameworks = { vitest: tests.vitest, playwright: tests.Playwright, pytest: tests.pytest } as const;

/** The console generates the same from a request on a click. */
export const writeTest = builtTool({
  name: "write_test",
  description:
    "Write a test that makes a request of the journal again and expects the same answer: the code of a file, which you put into the project and fill with what its user sees. read_journal lists requests.",
  input: z.strictObject({
    request: requestId.optional().meta({ description: "The id of a request; without one, the latest." }),
    framework: z.enum(["vitest", "playwright", "pytest"]).default("vitest"),
  }),
  output: z.looseObject({ request: z.string(), file: z.string(), code: z.string() }),
  async run(plane, { request, framework }) {
    const entry = request === undefined ? await latest() : await entryOf(request);
    const { credentials } = await plane.request("GET", "/_understudy/credentials");
    const token = (credentials as readonly DemoCredential[]).find(({ name }) => name === entry.principal)?.token;
    const { file, make } = frameworks[framework];
    return { request: entry.id, file, code: make(entry, { base: plane.address, token: token ?? null }) };

    async function entryOf(id: string): Promise<JournalEntry> {
      return (await plane.request("GET", `/_understudy/journal/${id}`)).entry as JournalEntry;
    }
    async function latest(): Promise<JournalEntry> {
      const { entries } = await plane.request("GET", "/_understudy/journal?limit=1");
      const [entry] = entries as readonly JournalEntry[];
      if (entry !== undefined) return entry;
      throw new ToolRefusal("not_found: This sandbox has not received a request yet. Send the request first.");
    }
  },
});
