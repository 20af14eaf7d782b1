import { expect, test } from "vitest";
import { styles } from "./styles.ts";
import { variantOf } from "./variants.ts";
import { calls, walk } from "./walk.ts";

/** Of the calls that our document shows, those that are answered as without a document, in that style. */
const answered: Readonly<Record<string, number>> = {
  "an envelope around every answer": 44,
};

for (const style of styles) {
  test(`of a service that is written with ${style.name} these calls are answered`, async () => {
    const wrong = await walk(variantOf([style], "all"));
    const calledWrong = new Set(wrong.map((each) => /^[\w.]+/.exec(each)?.[0]));
    const expected = answered[style.name] ?? calls;
    expect(calls - calledWrong.size, wrong.join("\n").slice(0, 4000)).toBeGreaterThanOrEqual(expected);
  });
}
