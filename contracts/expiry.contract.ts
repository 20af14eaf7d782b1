import { minute } from "../src/base/instants.ts";
import { stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/run/check.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { outlast } from "./waiting.ts";

/** Objects with a limited lifetime expire at its end, and not before. */
export const expiry = sheet("Expiry", (check) => {
  check(
    "A PDF link works for 15 minutes and no longer",
    {
      on: ["GET /v2/deep-research/reports/developers/{login}/pdf"],
      source: stated("§8"),
      states: ["8/pdf-15m", "4.3/pdf-link-15m"],
      needs: ["search:deep"],
    },
    async (t) => {
      const login = await t.find.researchedLogin();
      const link = { params: { login }, query: { delivery: "link" } };
      const { url, expiresAt } = await t.ok("GET /v2/deep-research/reports/developers/{login}/pdf", link);
      expect((await t.fetch(url)).status, "the status of the link while it lives").toBe(200);
      await outlast(t, Math.max(minute, Date.parse(expiresAt) - t.now() + 5_000));
      const after = await t.fetch(url);
      expect(after.status, "the status of the link after its end").toBeGreaterThanOrEqual(400);
    },
  );
});
