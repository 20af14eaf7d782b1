import { expect, test } from "vitest";
import { readBaseline } from "../../src/contract/report/baseline.ts";
import { readKnown } from "../../src/contract/seen/target-file.ts";
import { overlayNames } from "../../src/interface/overlay-names.ts";
import { readOverlay } from "../../src/kernel/overlay/read.ts";
import { pages } from "./pages.ts";

test("the files that the page on the contract kit shows are accepted unchanged", () => {
  const page = pages.find(({ path }) => path.endsWith("contract-kit.md"));
  const examples = (page?.blocks ?? [])
    .filter(({ language }) => language === "json")
    .map(({ text }) => JSON.parse(text));
  const [overlay, baseline, target] = examples;
  expect(readOverlay(overlay, overlayNames)).not.toHaveProperty("problems");
  expect(readBaseline(baseline)).not.toHaveProperty("problems");
  expect(readKnown(target)).not.toHaveProperty("problems");
});
