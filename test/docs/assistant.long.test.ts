import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { expect, test } from "vitest";
import { keepEvidence } from "../evidence.ts";
import { startServer } from "../server.ts";

type Members = Readonly<Record<string, unknown>>;

interface Explained {
  readonly request: string;
  readonly message: string;
  readonly mend: readonly { readonly do: string; readonly tool: string | null; readonly arguments: Members }[];
}

const maxText = 220;

/** JSON as pages show it: long texts are cut, and long lists end after a few entries. */
function textOf(value: unknown): string {
  const cut = JSON.stringify(
    value,
    (_, each: unknown) => {
      if (typeof each === "string" && each.length > maxText && !each.includes("\n"))
        return `${each.slice(0, maxText)} …`;
      return Array.isArray(each) && each.length > 3 ? [...each.slice(0, 3), `… ${each.length - 3} more`] : each;
    },
    2,
  );
  return cut.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "http://127.0.0.1:4747");
}

const intro = `# An assistant at work

What a client of the Model Context Protocol asked and was answered, from a test run.
A program creates a list and is refused. The assistant that fixes it knows only the tools and what they answer.
`;

test("an assistant finds and fixes what is refused with the tools alone", async () => {
  const server = await startServer({ population: 200, clock: "frozen" });
  const page: string[] = [intro];
  const say = (text: string): void => void page.push(text);
  const client = new Client({ name: "assistant", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/_understudy/mcp`)) as Transport);
  async function use<Answer>(name: string, input: Members = {}, members?: readonly string[]): Promise<Answer> {
    const { structuredContent, isError, content } = await client.callTool({ name, arguments: { ...input } });
    const answer = isError ? content : (structuredContent as Members);
    const kept = members ? Object.fromEntries(members.map((each) => [each, (answer as Members)[each]])) : answer;
    say(`\`\`\`text\n> ${name} ${JSON.stringify(input)}\n\n${textOf(kept)}\n\`\`\`\n`);
    return answer as Answer;
  }
  /** The client under repair: only its token and its requests change. */
  async function program(token: string, body: Members): Promise<Response> {
    const answer = await fetch(`${server.url}/v1/shortlists`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    say(`The program sends \`${JSON.stringify(body)}\` with \`${token}\`, and is answered **${answer.status}**.\n`);
    return answer;
  }

  say("## Refused, and why\n");
  expect((await program("svc_sk_demo_reader", { nam: "Compilers" })).status).toBe(403);
  const first = await use<Explained>("explain_refusal", {}, ["stoppedAt", "passed", "statements", "mend"]);

  say("## Mended\n\nThe explanation names who may, and the tool that tells their tokens.\n");
  const step = first.mend.find(({ tool }) => tool !== null);
  const able = /: (\w+) \(/.exec(step?.do ?? "")?.[1];
  const { credentials } = await use<{ credentials: { name: string; token: string }[] }>(
    step?.tool ?? "",
    step?.arguments,
  );
  const token = credentials.find(({ name }) => name === able)?.token ?? "";

  say("## The next gate\n\nThe token was not all that was wrong.\n");
  expect((await program(token, { nam: "Compilers" })).status).toBe(400);
  const second = await use<Explained>("explain_refusal", {}, ["stoppedAt", "message", "mend"]);
  const meant = /did you mean "(\w+)"/.exec(second.message)?.[1] ?? "";
  expect((await program(token, { [meant]: "Compilers" })).status).toBe(201);

  say(
    "## Kept\n\nThat the program did it is asserted, what it relies on is looked up and checked, and a test keeps it so.\n",
  );
  const calls = { operation: "shortlists.create", status: 201 };
  expect(await use("assert_journal", { calls, times: 1 }, ["passed", "matched"])).toMatchObject({ passed: true });
  await use("look_up", { text: "8/entitlement-column" });
  expect(await use("run_checks", { about: "shortlists.create" }, ["failed"])).toMatchObject({ failed: [] });
  const test = await use<{ code: string }>("write_test", {}, ["request", "file"]);
  say(`\`\`\`text\n${test.code}\n\`\`\`\n`);

  await client.close();
  await server.close();
  keepEvidence("assistant", page.join("\n"));
});
