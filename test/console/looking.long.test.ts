import { describe, expect, test } from "vitest";
import { panels } from "../../src/console/panel-names.ts";
import { hasChromium } from "./chromium.ts";
import { openConsoles } from "./open.ts";

/** How often each place is opened; a hundred times takes a minute. */
const rounds = Number(process.env.UNDERSTUDY_LOOKS ?? 5);

describe.skipIf(!hasChromium)("viewing changes nothing", () => {
  const { understudy, page, problems, open, call, base } = openConsoles();

  test("opening every panel repeatedly leaves the sandbox unchanged, byte for byte", async () => {
    await understudy().scenario("lived-in-account");
    await understudy().clock.freeze();
    const refused = await call("POST", "/v1/shortlists", { nam: "x" });
    const id = refused.headers.get("x-request-id");
    // The first read of a list would trigger the fault, which would show that a panel read one.
    await understudy().faults.add({ match: { operation: "*.list", times: 1 }, then: { status: 503 } });
    const places = [
      ...panels.map(([name]) => name),
      ...["shortlists", "contacts", "companies", "projects", "keys"].map((kind) => `records?kind=${kind}`),
      "people?q=rust+in+berlin",
      `requests/${id}`,
      "reference/shortlists.update",
      'requests?calls={"operation":"me.get"}',
      "reference/provenance",
    ];
    let underWay = 0;
    const isRead = (request: { url(): string }): boolean => /^http.*(?<!\/events)$/.test(request.url());
    page().on("request", (request) => {
      underWay += Number(isRead(request));
    });
    for (const end of ["requestfinished", "requestfailed"] as const) {
      page().on(end as "requestfinished", (request) => {
        underWay -= Number(isRead(request));
      });
    }
    const before = JSON.stringify(await understudy().snapshot());
    await open("scenario");
    await page().getByText("● live").waitFor();
    for (let round = 0; round < rounds; round++) {
      for (const place of places) {
        await page().evaluate((hash) => {
          location.hash = hash;
        }, `#/${place}`);
        await page().getByRole("heading").first().waitFor();
        // Once, each place is read completely.
        if (round === 0) await expect.poll(() => underWay, { timeout: 10_000 }).toBe(0);
      }
    }
    await expect.poll(() => underWay, { timeout: 10_000 }).toBe(0);
    expect(JSON.stringify(await understudy().snapshot())).toBe(before);
    expect((await call("GET", "/v1/shortlists")).status).toBe(503);
    expect(problems()).toEqual([]);
  });

  test("the URL of a missing sandbox does not create it", async () => {
    const names = async () => {
      const { sandboxes } = (await (await understudy().fetch("/_understudy/sandboxes")).json()) as {
        sandboxes: readonly { name: string }[];
      };
      return sandboxes.map(({ name }) => name);
    };
    await page().goto(`${base()}/~nobody-made-this/_understudy/console#/records`);
    await page()
      .getByRole("heading", { name: /There is no sandbox/ })
      .waitFor();
    expect(await names()).not.toContain("nobody-made-this");
    await page().getByRole("button", { name: "Make it" }).click();
    await page().getByText("● live").waitFor();
    expect(await names()).toContain("nobody-made-this");
  });

  test("the page of a missing sandbox shows the first request to it, which creates it", async () => {
    await page().goto(`${base()}/~made-by-a-client/_understudy/console#/requests`);
    await page()
      .getByRole("heading", { name: /There is no sandbox/ })
      .waitFor();
    await understudy().fetch("/~made-by-a-client/v1/pricing/catalog");
    await page().getByText("/v1/pricing/catalog").waitFor();
    await page().getByText("● live").waitFor();
  });

  test("requests of the page itself are marked in the journal", async () => {
    await open("reference/me.get");
    await page()
      .getByRole("button", { name: /^Send GET/ })
      .click();
    await page().getByRole("link", { name: "why, and what it changed" }).click();
    await page().getByText("sent by the console").waitFor();
    const [entry] = await understudy().journal.entries();
    expect(entry?.client).toBe("console");
  });
});
