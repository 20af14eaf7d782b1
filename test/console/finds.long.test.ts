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
});
