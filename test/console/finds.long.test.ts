import { describe, expect, test } from "vitest";
import { hasChromium } from "./chromium.ts";
import { openConsoles } from "./open.ts";

describe.skipIf(!hasChromium)("find", () => {
  const { understudy, page, problems, open, call } = openConsoles();
  const type = async (words: string): Promise<void> => {
    await page().keyboard.press("Control+k");
    await page().getByRole("combobox", { name: "What to do" }).fill(words);
  };

  test.each([
    ["402", /^Play /],
    ["§7", /^Play /],
    ["dark", /^Dark theme/],
    ["freeze", /^Freeze the clock/],
    ["owner", /^Act as owner/],
    ["svc_sk", /^Copy the token of/],
    ["shortlists.update", /^PATCH \/v1\/shortlists/],
    ["ada", /^Search people for “ada”/],
    ["export", /^Export the world as a scenario/],
  ])("%s leads somewhere", async (words, expected) => {
    await open("scenario");
    await page().getByText("● live").waitFor();
    await type(words);
    await page().getByRole("option", { name: expected }).first().waitFor();
    expect(problems()).toEqual([]);
  });

  test("a request is found by its answer, and opens", async () => {
    await call("POST", "/v1/shortlists", { nam: "x" });
    await open("scenario");
    await page().getByText("● live").waitFor();
    await type("400 shortlists bad_request");
    // The data for suggestions is requested when the list opens.
    await page()
      .getByRole("option", { name: /\/v1\/shortlists/ })
      .first()
      .waitFor();
    await page().keyboard.press("Enter");
    await page().getByRole("complementary", { name: "POST /v1/shortlists" }).waitFor();
  });

  test("the focus returns to where it was, and to the panel when that is gone", async () => {
    await open("scenario");
    await page().getByText("● live").waitFor();
    const focused = () => page().evaluate(() => document.activeElement?.id || document.activeElement?.textContent);
    await page().getByRole("button", { name: "Present", exact: true }).focus();
    for (const close of ["Enter", "Escape", "Control+k"]) {
      await type("dark theme");
      await page()
        .getByRole("option", { name: /^Dark theme/ })
        .waitFor();
      await page().keyboard.press(close);
      await expect.poll(focused, { message: close }).toBe("Present");
    }
    await page().getByLabel("Search scenarios").focus();
    await type("go to jobs");
    await page().keyboard.press("Enter");
    await page().getByRole("heading", { name: "Jobs" }).waitFor();
    await expect.poll(focused).toBe("main");
  });

  test("Enter on an unknown name searches for people of that name", async () => {
    await open("scenario");
    await type("zzzz qqqq");
    await page().keyboard.press("Enter");
    await page().getByRole("heading", { name: "People" }).waitFor();
    await expect.poll(() => page().url()).toContain("q=zzzz+qqqq");
    expect(await understudy().journal.entries()).toEqual([]);
  });

  test("a sentence is an order: fail the next search, slow a path, set the balance", async () => {
    await open("scenario");
    await page().getByText("● live").waitFor();
    const order = async (words: string, expected: string): Promise<void> => {
      await type(words);
      await page().getByRole("option", { name: expected }).click();
    };
    await order("fail the next search", "Fail the next GET /v1/developers/search with 503");
    await page().getByText("The rule is in force.").waitFor();
    expect((await call("GET", "/v1/developers/search?q=rust")).status).toBe(503);
    expect((await call("GET", "/v1/developers/search?q=rust")).status).toBe(200);
    await order("fail shortlists.create with 500", "Fail POST /v1/shortlists with 500");
    await expect.poll(async () => (await call("POST", "/v1/shortlists", { name: "Rust" })).status).toBe(500);
    await page().getByRole("button", { name: "Undo" }).click();
    await page().getByText("The rule is deleted.").waitFor();
    expect((await call("POST", "/v1/shortlists", { name: "Rust" })).status).toBe(201);
    await order("slow down /v1/me", "Slow /v1/me by two seconds");
    await expect.poll(async () => (await understudy().faults.list()).at(-1)).toMatchObject({ then: { delay: "2s" } });
    await order("balance 5", "Set the balance of acct_demo to 5");
    await expect.poll(() => understudy().ledger.balance()).toBe(5);
    await order("advance 3h", "Advance the clock by 3h");
    await page().getByText("2026-03-01 12:00").waitFor();
    expect(problems()).toEqual([]);
  });
});
