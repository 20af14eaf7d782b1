import type { Answers } from "understudy";
import { describe, expect, test } from "vitest";
import { hasChromium } from "./chromium.ts";
import { openConsoles } from "./open.ts";

describe.skipIf(!hasChromium)("each panel, used", () => {
  const { understudy, page, problems, open, call } = openConsoles();
  const copied = () => page().evaluate(() => navigator.clipboard.readText());

  test("a scenario is found, played, announced politely, and varied by a state", async () => {
    await open("scenario");
    await page().getByRole("searchbox", { name: "Search scenarios" }).fill("402");
    await page()
      .getByRole("button", { name: /^No credits left/ })
      .click();
    await page()
      .getByRole("heading", { name: /No credits left/ })
      .waitFor();
    expect(await understudy().scenario()).toBe("balance-empty");
    // A live region is read out whenever its text changes.
    const announced = page().locator('[role="status"][aria-live="polite"]');
    await announced.filter({ hasText: "Now playing: balance-empty" }).waitFor();

    await page().getByText("Change this world into").click();
    const state = page().locator("form.state", { hasText: "a shortlist named {name} exists" });
    await state.getByLabel("name").fill("Compiler people");
    await state.getByRole("button", { name: "Change" }).click();
    await page().getByText("The world was changed.").waitFor();
    expect(await (await call("GET", "/v1/shortlists")).text()).toContain("Compiler people");
    expect(problems()).toEqual([]);
  });

  test("a request can be found, copied as a shell command, and turned into a fault", async () => {
    await call("POST", "/v1/shortlists", { nam: "x" });
    await call("GET", "/v1/me");
    await open("requests?status=4xx");
    await page()
      .getByRole("link", { name: /400.*\/v1\/shortlists/ })
      .click();
    expect(await page().locator("a.row").count()).toBe(1);
    await page().getByText('did you mean "name"?').first().waitFor();
    await page().getByLabel("Copy as").selectOption("curl");
    await page().getByText("Copied as curl").waitFor();
    expect(await copied()).toMatch(
      /^curl -i -X POST .*svc_st_demo_owner.*'\{"nam":"x"\}' 'http:\/\/.*\/v1\/shortlists'$/,
    );
    await page().getByLabel("Copy as").selectOption("vitest test");
    await page().getByText("Copied as vitest test").waitFor();
    expect(await copied()).toContain('import { test } from "understudy/vitest";');
    await page().getByRole("link", { name: "Make it a fault" }).click();
    await page().getByRole("button", { name: "Add the rule" }).click();
    await page().getByText("0 hits of 0 seen").waitFor();
    expect((await call("POST", "/v1/shortlists", { name: "Fine" })).status).toBe(400);
    expect((await call("POST", "/v1/shortlists", { name: "Fine" })).status).toBe(201);
  });

  test("two searches in the log are distinguished by their queries", async () => {
    await call("GET", "/v1/developers/search?q=rust+in+berlin");
    await call("GET", "/v1/developers/search?q=go");
    await open("requests?q=berlin");
    await page().getByText("/v1/developers/search?q=rust in berlin").waitFor();
    expect(await page().locator("a.row").count()).toBe(1);
  });

  test("rows can be navigated with the keyboard", async () => {
    for (const path of ["/v1/me", "/v1/quotas"]) await call("GET", path);
    await open("requests");
    await page().locator("a.row").nth(1).waitFor();
    for (const key of ["j", "j", "k", "j", "Enter"]) await page().keyboard.press(key);
    await page().getByRole("complementary", { name: "GET /v1/me" }).waitFor();
  });

  test("research is followed subject by subject", async () => {
    await call("POST", "/v1/deep-research/jobs", { subject: "developers", subjects: ["torvalds-none", "nobody-here"] });
    await open("jobs");
    const jump = page().getByRole("button", { name: /Jump to the next event/ });
    const failed = page().getByRole("listitem").filter({ hasText: "nobody-here" }).getByText("failed");
    const poll = page().getByRole("button", { name: "Poll" });
    await poll.waitFor();
    for (let left = 12; left > 0 && !(await failed.isVisible()); left--) {
      await ((await jump.isVisible()) ? jump : poll).click();
      await page().waitForTimeout(200);
    }
    await failed.waitFor();
  });

  test("money shows which facets are owned, and until when they are free", async () => {
    const found = await call("GET", "/v1/developers/search?q=rust&limit=1&hasEmail=true");
    const { results } = (await found.json()) as Answers["developers.search"];
    await call("POST", `/v1/developers/${results[0]?.id}/emails`, {});
    await open("money");
    await page()
      .getByRole("heading", { name: /What is owned/ })
      .waitFor();
    await page()
      .getByText(/ from now$/)
      .first()
      .waitFor();
  });

  test("every kind of record can be viewed", async () => {
    await understudy().scenario("lived-in-account");
    await open("records");
    for (const kind of ["Shortlists", "Contacts", "Companies", "Projects", "Keys"]) {
      await page().getByRole("button", { name: kind, exact: true }).click();
      await page().locator("td").first().waitFor();
    }
    expect(
      await page()
        .getByText(/\d{4}-\d\d-\d\dT/)
        .count(),
    ).toBe(0);
  });

  test("people are found in plain words, with the plan and a year of work", async () => {
    await open("people?q=rust+engineers+in+Germany");
    await page()
      .getByText(/country: Germany/)
      .waitFor();
    await page()
      .getByRole("button", { name: /Show the heatmap/ })
      .first()
      .click();
    await page()
      .getByRole("img", { name: /\d+ contributions in 36\d days/ })
      .waitFor();
  });

  test("a search that finds nobody offers shorter ones, with how many they find", async () => {
    await open("people?q=senior+Rust+engineers+in+Berlin,+40+years+of+experience");
    await page()
      .getByRole("button", { name: /^without “40 years of experience”: [1-9]/ })
      .click();
    await page().locator(".person").first().waitFor();
    expect(await page().getByRole("searchbox", { name: "People to search for" }).inputValue()).toBe(
      "senior Rust engineers in Berlin,",
    );
  });

  test("why a search of the log found somebody, its filters included, is one click away", async () => {
    const sent = await call("GET", "/v1/developers/search?q=rust&yoeMin=8&limit=3", undefined, "svc_sk_demo_agent");
    const { results } = (await sent.json()) as Answers["developers.search"];
    const [, second] = results;
    await open(`requests/${sent.headers.get("x-request-id")}`);
    await page().getByText("Why is a person found here, or not?").click();
    await page()
      .getByRole("button", { name: second?.login as string, exact: true })
      .click();
    await page()
      .getByText(/is number 2 of \d+/)
      .waitFor();
    await page()
      .getByText(/years_experience/)
      .first()
      .waitFor();
  });

  test("provenance says how much is stated", async () => {
    await open("reference/provenance");
    await page()
      .getByText(/^\d+ % stated$/)
      .waitFor();
    await page().getByRole("meter", { name: "operations" }).waitFor();
    // It is what is open, and no operation is.
    const current = page().getByRole("navigation", { name: "Operations" }).locator("[aria-current]");
    expect(await current.allInnerTexts()).toEqual(["What is stated, what is assumed"]);
  });

  test("a search is sent from the reference, and shows up in the log", async () => {
    await open("reference");
    await page().getByRole("searchbox", { name: "Search operations" }).fill("developers/search");
    await page()
      .getByRole("link", { name: /GET \/v1\/developers\/search/ })
      .click();
    await page().getByLabel(/^q\b/).fill("zig");
    await page()
      .getByRole("button", { name: /^Send GET/ })
      .click();
    await page().getByText('"results"').first().waitFor();
    await page().getByRole("link", { name: "Requests" }).click();
    await page()
      .getByRole("link", { name: /200.*\/v1\/developers\/search/ })
      .waitFor();
  });

  test("presentation mode hides details, and the theme is remembered", async () => {
    await open("scenario");
    const live = page().getByText("● live");
    await live.waitFor();
    await page().keyboard.press("p");
    await live.waitFor({ state: "hidden" });
    await page().getByRole("button", { name: "Present", exact: true }).click();
    await live.waitFor();
    await page().getByRole("button", { name: "Show in dark" }).click();
    await page().reload();
    await page().getByRole("button", { name: "Show in light" }).waitFor();
    expect(await page().evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
  });

  test("changes elsewhere are announced to screen readers", async () => {
    await open("scenario");
    await page().getByText("● live").waitFor();
    await call("GET", "/v1/me");
    await call("GET", "/v1/nothing");
    await page().getByRole("status").getByText("2 requests, the last: 404, GET /v1/nothing, not_found").waitFor();
  });

  test("it is small, renders soon, loads nothing from other hosts and never appears unstyled", async () => {
    const seen: string[] = [];
    page().on("request", (request) => seen.push(request.url()));
    const cdp = await page().context().newCDPSession(page());
    await cdp.send("Network.enable");
    let bytes = 0;
    cdp.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await open("scenario");
    await page().getByText("● live").waitFor();
    const paint = await page().evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    );
    const unstyled = await page().evaluate(
      () => (document.querySelector('link[rel="stylesheet"]') as HTMLLinkElement).sheet === null,
    );
    expect(unstyled).toBe(false);
    expect(paint).toBeGreaterThan(0);
    expect(seen.filter((url) => !url.startsWith(understudy().url) && !url.startsWith("data:"))).toEqual([]);
    const own = seen.filter((url) => url.includes("/console"));
    expect(own.length).toBeLessThanOrEqual(4);
    expect(bytes).toBeLessThan(400_000);
    console.log(`first contentful paint ${Math.round(paint)} ms, ${bytes} bytes in ${seen.length} requests`);
  });
});
