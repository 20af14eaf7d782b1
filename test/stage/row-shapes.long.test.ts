import { expect, test } from "vitest";
import { rowShapes } from "../../tools/row-shapes.ts";

test("the shapes of rows are those of their types (npm run generate)", async () => {
  await expect(rowShapes()).toMatchFileSnapshot("../../fixtures/generated/row-shapes.json");
}, 120_000);
