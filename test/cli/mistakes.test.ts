import { afterAll, expect, test } from "vitest";
import { keepEvidence } from "../evidence.ts";
import { runInProcess } from "./in-process.ts";
import { closeMock, type Mistake, onTheCommandLine, overHttp } from "./mistakes.ts";

const outputs = new Map<Mistake, Promise<string>>();

/** Each mistake is made once, for its own test and for the page. */
function tellOnce(mistake: Mistake): Promise<string> {
  const before = outputs.get(mistake) ?? mistake.tell();
  outputs.set(mistake, before);
  return before;
}

afterAll(closeMock);

test.each([...onTheCommandLine, ...overHttp])("a mistake is reported with a suggestion: $what", async (mistake) => {
  const said = await tellOnce(mistake);
  for (const word of mistake.words) expect(said).toContain(word);
  expect(said).not.toMatch(/\n\s+at |svc_s[kt]_/);
});

test("environment variables of other commands, tools and an orchestrator are accepted", async () => {
  const names = ["URL", "KEY", "SESSION", "TARGET", "CACHE", "STATE_DIR", "WORLD", "SERVICE_HOST", "PORT_4747_TCP"];
  const env = Object.fromEntries(names.map((name) => [`UNDERSTUDY_${name}`, "x"]));
  const started = runInProcess(["start", "--port", "0"], { env });
  await started.url();
  expect(await started.end()).toMatchObject({ code: 0, err: "" });
});

/** The last test here, when all have been made. */
test("the page of evidence has the message for each", async () => {
  const page = [
    "# Mistakes, and what is said to them",
    "",
    "Each of these is made by a test, and this page is written from what came back. A name that is nearly right is answered",
    "with the one that was probably meant; anything else with what can be given instead.",
    "",
    ...(await section("On the command line", onTheCommandLine)),
    ...(await section("Over HTTP", overHttp)),
  ];
  keepEvidence("mistakes", page.join("\n"));
  expect(page.filter((row) => row.startsWith("| `"))).toHaveLength(onTheCommandLine.length + overHttp.length);
});

async function section(title: string, mistakes: readonly Mistake[]): Promise<readonly string[]> {
  const rows: string[] = [];
  for (const mistake of mistakes) rows.push(`| \`${mistake.what}\` | ${cell(await tellOnce(mistake))} |`);
  return [`## ${title}`, "", "| Mistake | What is said |", "| --- | --- |", ...rows, ""];
}

function cell(text: string): string {
  return text.trim().replaceAll("\n", " ").replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll("*", "\\*");
}
