import { expect } from "vitest";
import { minute } from "../src/base/instants.ts";
import { stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/check.ts";
import { patienceOf } from "../src/contract/session.ts";
import type { Toolbox } from "../src/contract/toolbox.ts";

/** Waits a span of the target's time where that is worth it: within the run's patience, or a short while of ours. */
async function outlast(t: Toolbox, span: number): Promise<void> {
  const minutes = Math.ceil(span / minute);
  const ours = t.speed() > 0 ? span / t.speed() : Number.POSITIVE_INFINITY;
  if (span > patienceOf(t.session) && ours > 3_000)
    t.skip(`it would take ${minutes} minutes of this target's clock (--patience ${minutes + 1}m)`);
  await t.wait(span);
}

/** What lives for a while is gone afterwards, and not before. */
export const expiry = sheet("Expiry", (check) => {
  check(
    "A link to a PDF works until its 15 minutes are over, and not after them",
    {
      on: ["GET /v2/deep-research/reports/developers/{login}/pdf"],
      source: stated("§8"),
      needs: ["search:deep"],
    },
    async (t) => {
      const login = await t.find.researchedLogin();
      const link = { params: { login }, query: { delivery: "link" } };
      const { url, expiresAt } = await t.ok("GET /v2/deep-research/reports/developers/{login}/pdf", link);
      expect((await t.fetch(url)).status, "while it lives").toBe(200);
      await outlast(t, Math.max(minute, Date.parse(expiresAt) - t.now() + 5_000));
      const after = await t.fetch(url);
      expect(after.status, "after its end").toBeGreaterThanOrEqual(400);
    },
  );
});
