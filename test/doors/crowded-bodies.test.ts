import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { runServer } from "../processes.ts";

const megabytes = 3 * 2 ** 20;

/** A snapshot that is sent but for its last byte, which `finish` sends. */
function slowImport(url: string, sandbox: string) {
  const sending = request(`${url}/~${sandbox}/_understudy/snapshot`, {
    method: "PUT",
    headers: { "content-type": "application/json", "content-length": megabytes },
  });
  const answered = new Promise<{ status: number; retryAfter: string | undefined; text: string }>((resolve, reject) => {
    sending.on("error", reject);
    sending.on("response", (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"], text }),
      );
    });
  });
  sending.write(" ".repeat(megabytes - 1));
  return { answered, finish: () => sending.end(" ") };
}

test("more large bodies at once than the server has memory for are told to come again, and it goes on", async () => {
  const { url, kill } = await runServer([], { env: { ...process.env, NODE_OPTIONS: "--max-old-space-size=100" } });
  try {
    const imports = Array.from({ length: 24 }, (_, at) => slowImport(url, `import-${at}`));
    await wait(500);
    for (const each of imports) each.finish();
    const answers = await Promise.all(imports.map(({ answered }) => answered));

    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(JSON.parse(refused[0]?.text ?? "")).toMatchObject({
      code: "database_unavailable",
      message: expect.stringContaining("Send this one again when others have been answered"),
    });
    expect(refused[0]?.retryAfter).toBe("1");
    // The others were read: they contain only spaces.
    expect(answers.filter(({ status }) => status === 400).length).toBe(answers.length - refused.length);
    expect(answers.length).toBeGreaterThan(refused.length);

    const later = slowImport(url, "later");
    later.finish();
    expect((await later.answered).status).toBe(400);
  } finally {
    await kill();
  }
}, 60_000);
