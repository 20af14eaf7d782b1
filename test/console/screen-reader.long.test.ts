import type { CDPSession } from "playwright-core";
import { describe, expect, test } from "vitest";
import { panels } from "../../src/console/panel-names.ts";
import { hasChromium } from "./chromium.ts";
import { openConsoles } from "./open.ts";

interface Heard {
  readonly role: string;
  readonly name: string;
  readonly level: number;
}

/** The page as the browser presents it to a screen reader: in reading order, without hidden elements. */
async function hear(cdp: CDPSession): Promise<readonly Heard[]> {
  const { nodes } = await cdp.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  type Node = (typeof nodes)[number];
  const below = ({ childIds = [] }: Node): Node[] => childIds.flatMap((id) => byId.get(id) ?? []);
  const heard: Heard[] = [];
  const read = (node: Node): void => {
    const property = (name: string) => node.properties?.find((each) => each.name === name)?.value.value;
    if (!node.ignored)
      heard.push({
        role: String(node.role?.value),
        name: String(node.name?.value ?? "").trim(),
        level: Number(property("level") ?? 0),
      });
    for (const child of below(node)) read(child);
  };
  const root = nodes.find(({ parentId }) => parentId === undefined);
  if (root !== undefined) read(root);
  return heard;
}

const operable =
  /^(?:button|link|textbox|searchbox|combobox|listbox|checkbox|radio|slider|spinbutton|switch|tab|menuitem|option|DisclosureTriangle)$/;

describe.skipIf(!hasChromium)("with a screen reader", () => {
  const { page, open, call } = openConsoles();

  test.each(panels)("the panel %s has names, ordered headings and a current location", async (panel, title) => {
    await call("POST", "/v1/shortlists", { name: "Compiler people" });
    await call("POST", "/v1/search/jobs", { config: { version: 2, query: "rust" }, targetCount: 5 });
    await call("GET", "/v1/quotas");
    // Written here, so that the panel that reads it need not wait for it.
    await call("GET", "/openapi.json");
    await open(panel);
    await page().getByRole("main", { name: title }).waitFor();
    await page().getByRole("main").getByRole("heading").first().waitFor();
    const heard = await hear(await page().context().newCDPSession(page()));

    expect(heard.find(({ role }) => operable.test(role))?.name).toBe("Skip to the panel");
    expect(
      heard
        .filter(({ role }) => /^(?:banner|navigation|main)$/.test(role))
        .map(({ role, name }) => [role, name])
        .slice(0, 3),
    ).toEqual([
      ["banner", ""],
      ["navigation", "Panels"],
      ["main", title],
    ]);
    expect(heard.filter(({ role, name }) => (operable.test(role) || role === "image") && name === "")).toEqual([]);
    const levels = heard.filter(({ role }) => role === "heading").map(({ level }) => level);
    const skips = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
    expect({ levels, skips }).toEqual({ levels, skips: [] });
    expect(heard.filter(({ role }) => role === "heading").map(({ name }) => name)).not.toContain("");
  });
});
