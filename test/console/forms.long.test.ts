import { describe, expect, test } from "vitest";
import { hasChromium } from "./chromium.ts";
import { openConsoles } from "./open.ts";

describe.skipIf(!hasChromium)("a form beside a text", () => {
  const { page, problems, open, call } = openConsoles();
  const text = (name: string) => page().getByRole("textbox", { name, exact: true });
  const choice = (name: string) => page().getByRole("combobox", { name });
  const chosen = (name: string) => choice(name).locator("option:checked").textContent();
  const written = async (name: string): Promise<unknown> => JSON.parse(await text(name).inputValue());

  test("begins with the fault that a request became, and changes what is chosen and nothing else", async () => {
    const refused = await call("POST", "/v1/shortlists", { nam: "Rust" });
    await open(`requests/${refused.headers.get("x-request-id")}`);
    await page().getByRole("link", { name: "Make it a fault" }).click();
    await text("Rule").waitFor();
    expect(await choice("Operation").inputValue()).toBe("shortlists.create");
    expect(await chosen("How often")).toBe("once");
    expect(await chosen("Answers with")).toBe("what the text says");
    await choice("How often").selectOption("three times");
    const match = { operation: "shortlists.create", times: 3 };
    expect(await written("Rule")).toEqual({ match, then: { code: "bad_request" } });
    await choice("Answers with").selectOption("503 unavailable");
    expect(await written("Rule")).toEqual({ match, then: { status: 503 } });
    await page().getByRole("button", { name: "Add the rule" }).click();
    await page().getByText("0 hits of 0 seen").waitFor();
    expect((await call("GET", "/v1/me")).status).toBe(200);
    expect((await call("POST", "/v1/shortlists", { name: "Rust" })).status).toBe(503);
    expect(problems()).toEqual([]);
  });

  test("of a fault follows the text, and keeps the members that have no field", async () => {
    await open("faults");
    const match = { path: "/v1/shortlists/*", principal: "agent", after: 2 };
    const then = { headers: { "x-why": "planned" }, patch: [] };
    await text("Rule").fill(JSON.stringify({ match: { ...match, probability: 0.1 }, then: { ...then, status: 500 } }));
    expect(await chosen("Answers with")).toBe("500 internal error");
    expect(await chosen("How often")).toBe("one time in ten");
    await choice("Operation").fill("shortlists.*");
    await choice("How often").selectOption("always");
    await choice("Answers with").selectOption("two seconds late");
    expect(await written("Rule")).toEqual({
      match: { ...match, operation: "shortlists.*" },
      then: { ...then, delay: "2s" },
    });
  });

  test.each([
    ["faults", "Rule", { then: { status: 503 }, match: { times: 1 } }, { match: { times: 1, operation: "me.*" } }],
    ["requests?calls=", "Calls", { body: { name: "Rust" } }, { operation: "me.*" }],
    ["reference/shortlists.create", "Body", { pinned: true }, { name: "me.*" }],
  ])("in %s waits while the text is no JSON object, and loses none of it", async (panel, name, whole, change) => {
    await open(panel);
    const cut = JSON.stringify(whole).slice(0, -1);
    await text(name).fill(cut);
    await page().getByText("is not a JSON object yet").waitFor();
    const field = page().getByRole("group", { name: "Fields of the" }).locator("input").first();
    expect(await field.isDisabled()).toBe(true);
    expect(await text(name).inputValue()).toBe(cut);
    await text(name).fill(`${cut}}`);
    await field.fill("me.*");
    expect(await written(name)).toEqual({ ...whole, ...change });
  });
});
