import { createUnderstudy } from "understudy";
import { describe, expect, test } from "vitest";
import { hasChromium } from "./chromium.ts";
import { openConsoles } from "./open.ts";

describe.skipIf(!hasChromium)("the workbench", () => {
  const { understudy, page, problems, open, call } = openConsoles({ journal: 10_000 });
  const button = (name: string | RegExp) => page().getByRole("button", { name });

  test("a request can be changed, tried, resent and compared", async () => {
    const first = await call("POST", "/v1/shortlists", { name: "Rust" });
    await open(`requests/${first.headers.get("x-request-id")}`);
    await page().getByText("Changed 1 row").click();
    await page().getByText("added", { exact: true }).first().waitFor();
    await button("Edit and resend").click();
    await page().getByRole("textbox", { name: "Body" }).fill('{"name":"Go"}');
    await button("Try without sending").click();
    await page().getByText("nothing was sent").waitFor();
    expect((await understudy().journal.entries()).length).toBe(1);
    await page()
      .getByRole("form", { name: "Edit and resend" })
      .getByRole("button", { name: "Send", exact: true })
      .click();
    await page().getByText("sent by the console").waitFor();
    await button("Compare").click();
    await page()
      .getByLabel(/^Compare req_/)
      .selectOption({ index: 1 });
    await page().getByRole("cell", { name: "request.name" }).waitFor();
    expect(problems()).toEqual([]);
  });

  test("a refused request names the gate and its source", async () => {
    const refused = await call("POST", "/v1/shortlists", { name: "Rust" }, "svc_sk_demo_reader");
    await open(`requests/${refused.headers.get("x-request-id")}`);
    await page().getByRole("list", { name: "Gates" }).getByText("stopped at entitlement").waitFor();
    await page()
      .getByText(/^Rests on §7/)
      .click();
    await page().getByText("A missing entitlement is a 403.").waitFor();
  });

  test("a request can be turned into an assertion, which reports near misses", async () => {
    const made = await call("POST", "/v1/shortlists", { name: "Rust" });
    await open(`requests/${made.headers.get("x-request-id")}`);
    await page().getByRole("link", { name: "Make it an assertion" }).click();
    await button("Check the journal").click();
    await page().getByText("✓ holds").waitFor();
    await page().getByLabel("Calls", { exact: true }).fill('{"operation":"shortlists.create","body":{"name":"Go"}}');
    await button("Check the journal").click();
    await page().getByText('body.name: expected "Go", was "Rust"').waitFor();
    await call("POST", "/v1/shortlists", { name: "Go" });
    await page().getByText("✓ holds").waitFor();
  });

  test("the reference shows the source of each member and fills a form from the world", async () => {
    const made = (await (await call("POST", "/v1/shortlists", { name: "Rust" })).json()) as { id: string };
    await open("reference/shortlists.update");
    const body = page().getByRole("region", { name: "Request body" });
    await body.getByText("name", { exact: true }).waitFor();
    await body
      .getByText(/^(stated §|assumed A-)/)
      .first()
      .waitFor();
    const answer = page().getByRole("region", { name: "Answer 200" });
    await answer.getByText("Example of this world").click();
    await answer.getByText(`PATCH /v1/shortlists/${made.id}`).waitFor();
    expect((await understudy().journal.entries()).length).toBe(1);
    await button("Fill from this world").click();
    await expect.poll(() => page().getByLabel(/^id/).inputValue()).toBe(made.id);
    await button("Prefer conflict").click();
    await button(/^Send PATCH/).click();
    await page().getByText('"conflict"').first().waitFor();
  });

  test("a job's next steps are previewed with their costs", async () => {
    await call("POST", "/v1/search/jobs", { config: { version: 2, query: "rust databases" }, targetCount: 5 });
    await open("jobs");
    await page()
      .getByText(/^What the next polls will say/)
      .click();
    const scrubber = page().getByRole("slider");
    await scrubber.waitFor();
    await scrubber.press("End");
    await page()
      .getByText(/[1-9]\d* credits so far/)
      .waitFor();
    expect(await understudy().ledger.entries()).toSatisfy((all: readonly { kind: string }[]) =>
      all.every(({ kind }) => kind === "grant"),
    );
    await button("Move the clock here").click();
    await expect.poll(async () => (await understudy().clock.read()).now).not.toBe("2026-03-01T09:00:00.000Z");
  });

  test("a balance can be set by hand, undone, and recorded", async () => {
    await open("world");
    await page().getByText("● live").waitFor();
    await page().getByLabel("Balance in credits").fill("12");
    await button("Change the account").click();
    await expect.poll(() => understudy().ledger.balance()).toBe(12);
    await button("Export").click();
    await page()
      .getByRole("link", { name: /Save as/ })
      .waitFor();
    const text = await page().getByRole("region", { name: "Body" }).textContent();
    const again = await createUnderstudy({ scenarios: { mine: JSON.parse(text ?? "") }, scenario: "mine" });
    expect(await again.ledger.balance()).toBe(12);
    await again.close();
    await button("Undo").click();
    await expect.poll(() => understudy().ledger.balance()).not.toBe(12);
  });

  test("a contested assumption can be switched to another reading", async () => {
    await open("reference/provenance?q=A-01");
    await page()
      .getByRole("radio", { name: /^input-first/ })
      .check();
    await page().getByText("A-01 is now read as “input-first”.").waitFor();
    const read = await (await understudy().fetch("/_understudy/assumptions")).json();
    expect(read).toMatchObject({
      assumptions: expect.arrayContaining([expect.objectContaining({ id: "A-01", holds: "input-first" })]),
    });
  });

  test("a journal of 10,000 requests lists the newest, loads older ones on demand, and filters search all of them", async () => {
    await call("GET", "/v1/me");
    const snapshot = await understudy().snapshot();
    const [entry] = snapshot.journal as readonly Record<string, unknown>[];
    const journal = Array.from({ length: 10_000 }, (_, n) => ({
      ...entry,
      ...{ id: `req_${String(n).padStart(9, "0")}`, path: n === 0 ? "/v1/first" : "/v1/me" },
    }));
    await understudy().restore({ ...snapshot, journal });
    await open("requests");
    const rows = page().getByRole("log").getByRole("link");
    await page().getByRole("button", { name: "Show 200 older of 9,800" }).click();
    await page().getByRole("button", { name: "Show 200 older of 9,600" }).waitFor();
    expect(await rows.count()).toBe(400);
    await page().getByLabel("Search requests").fill("/v1/first");
    await expect.poll(() => rows.count()).toBe(1);
  });
});
