import { describe, expect, test } from "vitest";
import { hasChromium } from "./chromium.ts";
import { openConsoles } from "./open.ts";

describe.skipIf(!hasChromium)("a console whose server requires a token", () => {
  const { page, open } = openConsoles({ controlToken: "a token of the control plane" });

  test.each([
    ["scenario", "Fresh account"],
    ["reference", "/v1/me"],
  ])("asks again after a wrong token, and then shows all of %s", async (panel, words) => {
    await open(panel);
    await page().getByLabel("Control token").fill("wrong");
    await page().keyboard.press("Enter");
    await page().getByText("needs its token").waitFor();
    await page().getByLabel("Control token").fill("a token of the control plane");
    await page().keyboard.press("Enter");
    await page().locator("main").getByText(words).nth(1).waitFor();
    expect(await page().getByText("needs its token").count()).toBe(0);
  });
});

describe.skipIf(!hasChromium)("a console whose address brings the token", () => {
  const { page, base } = openConsoles({ controlToken: "made-for_this-run" });

  test("shows everything, and keeps the token out of the address", async () => {
    await page().goto(`${base()}/_understudy/console#token=made-for_this-run`);
    await page().getByText("● live").waitFor();
    expect(page().url()).not.toContain("token");
  });
});

describe.skipIf(!hasChromium)("a console that is used in unusual ways", () => {
  const { page, problems, open, call } = openConsoles();

  test("a browser that does not let pages copy is said, and nothing claims to be copied", async () => {
    await page().addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await open("scenario");
    await page().getByRole("button", { name: "Copy" }).first().click();
    await page().getByText("copy it by hand").waitFor();
    expect(await page().getByRole("button", { name: "Copied" }).count()).toBe(0);
    expect(problems()).toEqual([]);
  });

  test("a browser without storage shows the console", async () => {
    await page().addInitScript(() => {
      for (const name of ["sessionStorage", "localStorage"])
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException("denied", "SecurityError");
          },
        });
    });
    await open("scenario");
    await page().getByText("● live").waitFor();
    expect(problems()).toEqual([]);
  });

  test("an address that was cut within a letter opens its panel", async () => {
    await open("requests/%E0%A4%A");
    await page().getByRole("heading", { name: "Requests" }).waitFor();
    expect(problems()).toEqual([]);
  });

  test("Escape closes a request, keeps the filter, and leaves the focus on its row", async () => {
    await call("GET", "/v1/me");
    await open("requests?status=2xx");
    await page().locator("a.row").waitFor();
    await page().keyboard.press("j");
    await page().keyboard.press("Enter");
    await page().getByRole("heading", { name: "Answer" }).waitFor();
    await page().getByRole("button", { name: "Replay" }).focus();
    await page().keyboard.press("Escape");
    await page().getByRole("heading", { name: "Answer" }).waitFor({ state: "detached" });
    expect(page().url()).toMatch(/#\/requests\?status=2xx$/);
    expect(await page().evaluate(() => document.activeElement?.matches(".row"))).toBe(true);
  });

  test("people are searched for again when the address changes, and when going back", async () => {
    const box = page().getByRole("searchbox", { name: "People to search for" });
    const understood = (language: string) => page().getByText(`language: ${language}`, { exact: false }).waitFor();
    await open("people?q=rust");
    await understood("Rust");
    await page().keyboard.press("Control+k");
    await page().getByRole("combobox", { name: "What to do" }).fill("python");
    await page()
      .getByRole("option", { name: /Search people/ })
      .click();
    await understood("Python");
    await page().goBack();
    await understood("Rust");
    expect(await box.inputValue()).toBe("rust");
  });

  test("a body that is not JSON is said to be that, and the server is not blamed", async () => {
    await open("reference/shortlists.create");
    await page().getByRole("textbox", { name: "Body" }).fill("{ name: ");
    await page().getByRole("button", { name: "Try without sending" }).click();
    await page().getByText("That is not JSON").waitFor();
    await page().getByRole("button", { name: "Dismiss" }).click();
    await open("world");
    const form = page().getByRole("form", { name: "By file or as text" });
    await form.getByLabel("Change, in the words of a scenario").fill("{ name: ");
    await form.getByRole("button", { name: "Do it" }).click();
    await page().getByText("That is not JSON").waitFor();
  });

  test("the document of the interface is read again after it could not be read", async () => {
    await page().route(/openapi/, (route) => route.abort());
    await open("reference");
    await page().getByText("The server does not answer").waitFor();
    await page().unroute(/openapi/);
    await open("scenario");
    await open("reference");
    await page().getByRole("heading", { name: "Refusals, and how to provoke them" }).waitFor();
  });

  test("what the arrow keys choose in the palette stays in view", async () => {
    await page().setViewportSize({ width: 1280, height: 420 });
    await open("scenario");
    await page().getByText("● live").waitFor();
    await page().keyboard.press("Control+k");
    for (let step = 0; step < 13; step += 1) await page().keyboard.press("ArrowDown");
    const isInView = () =>
      page().evaluate(() => {
        const [chosen, list] = ['[aria-selected="true"]', "#finds"].map((each) =>
          document.querySelector(each)?.getBoundingClientRect(),
        );
        return chosen && list && chosen.bottom <= list.bottom + 1 && chosen.top >= list.top;
      });
    await expect.poll(isInView).toBe(true);
  });
});
