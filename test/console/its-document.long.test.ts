import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { styles } from "../alignment/styles.ts";
import { rules, variantOf } from "../alignment/variants.ts";
import { newFolder } from "../folder.ts";
import { hasChromium } from "./chromium.ts";
import { openConsoles } from "./open.ts";

describe.skipIf(!hasChromium)("the service's own document in the console", () => {
  const { page, open, call, problems } = openConsoles();
  const document = JSON.stringify(variantOf(rules).document);
  const folder = newFolder();
  const shoot = async (name: string) => {
    const shots = process.env.UNDERSTUDY_SHOTS;
    if (shots !== undefined) await page().screenshot({ path: join(shots, `${name}.png`) });
  };
  const styleCalled = (name: string) => styles.filter((each) => each.name.includes(name));
  const status = async (path: string) => (await call("GET", path)).status;

  test("dropped on the panel it is followed, what it settles stands in three columns, and one click goes back", async () => {
    await open("real-service");
    const panel = page().getByRole("region", { name: "Its own document" });
    await panel.getByText("Drop the service's openapi.json here").waitFor();
    const dropped = await page().evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "theirs.json"));
      return data;
    }, document);
    await panel.dispatchEvent("drop", { dataTransfer: dropped });
    await panel.getByText("This sandbox follows theirs.json").waitFor();
    for (const name of ["Agrees", "Differs", "Says nothing"])
      await panel.getByRole("region", { name, exact: true }).getByRole("listitem").first().waitFor();
    await panel
      .getByRole("region", { name: "Differs" })
      .getByText(/^ours .*, theirs .*, at/)
      .first()
      .waitFor();
    expect([await status("/api/shortlists"), await status("/v1/shortlists")]).toEqual([200, 404]);
    await panel.getByRole("button", { name: "Go back" }).click();
    await panel.getByText("Drop the service's openapi.json here").waitFor();
    expect(await status("/v1/shortlists")).toBe(200);
    expect(problems()).toEqual([]);
  });

  test("how it is written stands in one line: what was found, and how many of its places show it", async () => {
    const written = variantOf(["base path", "snake_case", "envelope"].flatMap(styleCalled), "all");
    await call("PUT", "/_understudy/document?source=theirs.json", written.document);
    await open("real-service");
    const line = page().getByText(/^How it is written: /);
    await line.waitFor();
    const text = await line.textContent();
    for (const each of [
      /every answer is in data \(\d+ of \d+\)/,
      /names are in snake_case \(\d+ of \d+\)/,
      /paths begin with \/api/,
    ])
      expect(text).toMatch(each);
    await shoot("document-style");
    await call("DELETE", "/_understudy/document");
    expect(problems()).toEqual([]);
  });

  test("records are found where the document has moved their paths, and their links lead to its operations", async () => {
    await call("POST", "/v1/shortlists", { name: "Before the document" });
    await call(
      "PUT",
      "/_understudy/document?source=theirs.json",
      JSON.parse(document.replaceAll(/"operationId":"[^"]*/g, "$&Theirs")),
    );
    expect(await status("/v1/shortlists")).toBe(404);
    await open("records");
    await page().getByRole("button", { name: "Before the document" }).click();
    await page().getByRole("link", { name: "Add a person …" }).click();
    await page().getByRole("heading", { name: "POST /api/shortlists/{id}/members" }).waitFor();
    await open("records");
    await page().getByRole("button", { name: "Before the document" }).waitFor();
    await shoot("records-followed");
    expect(problems()).toEqual([]);
  });

  test("a file can be chosen; one that is no document is refused in words", async () => {
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    await open("real-service");
    const panel = page().getByRole("region", { name: "Its own document" });
    await panel.getByLabel("or choose a file").setInputFiles(file("other.json", '{"swagger": "2.0"}'));
    await page()
      .getByText(/cannot be followed: it is Swagger 2\.0; convert it/)
      .waitFor();
    await panel.getByLabel("or choose a file").setInputFiles(file("theirs.json", document));
    await panel.getByText("This sandbox follows theirs.json").waitFor();
    for (const theme of ["light", "dark"] as const)
      for (const width of [1440, 390]) {
        await page().emulateMedia({ colorScheme: theme });
        await page().setViewportSize({ width, height: 900 });
        await shoot(`document-${theme}-${width}`);
        const [wide, shown] = await page().evaluate(() => [globalThis.document.body.scrollWidth, innerWidth]);
        expect(wide, `${theme} ${width}`).toBeLessThanOrEqual(shown as number);
      }
  });
});
