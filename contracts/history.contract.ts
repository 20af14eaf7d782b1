import { expect } from "vitest";
import { assumed, type Source, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/check.ts";
import { type Law, laws } from "../src/contract/history/laws.ts";
import type { Toolbox } from "../src/contract/toolbox.ts";
import type { Route } from "../src/kernel/operation.ts";

/** Lists whose pages the interface states; of the others we assume them. */
const walks: readonly (readonly [Route, Source])[] = [
  ["POST /v2/developers/similar", stated("§4.1")],
  ["GET /v1/developers/{developerId}/notes", stated("§4.5")],
  ["GET /v1/developers/search", assumed("A-67")],
  ["GET /v1/shortlists", assumed("A-67")],
  ["GET /v1/shortlists/{id}", assumed("A-191")],
  ["GET /v1/contacts", assumed("A-67")],
];

/** What the whole run showed, held against laws that no single answer can break. */
export const history = sheet("History", (check) => {
  check(
    "What has ended reads the same five times",
    { on: ["GET /v1/search/jobs/{id}"], source: stated("§3"), needs: ["search:deep"] },
    async (t) => {
      const { job } = await t.find.finishedSearchJob();
      for (let reading = 0; reading < 5; reading++) {
        const again = await t.ok("GET /v1/search/jobs/{id}", { params: { id: job.id } });
        expect(again.job.status, `reading ${reading + 1}`).toBe(job.status);
        expect(again.job.creditsCharged, `reading ${reading + 1}`).toBe(job.creditsCharged);
      }
    },
  );
  check(
    "Research that has ended reads the same five times",
    { on: ["GET /v2/deep-research/jobs/{id}"], source: stated("§3"), needs: ["search:deep"] },
    async (t) => {
      const { id } = await t.find.researchJob();
      const { job } = await t.ok("GET /v2/deep-research/jobs/{id}", { params: { id } });
      if (job.status === "running") t.skip("the account has no research that has ended");
      for (let reading = 0; reading < 5; reading++) {
        const again = await t.ok("GET /v2/deep-research/jobs/{id}", { params: { id } });
        expect(again.job, `reading ${reading + 1}`).toEqual(job);
      }
    },
  );
  for (const { id, title, source, on } of laws) check(title, { on, source }, (t) => hold(t, id));
  for (const [route, source] of walks)
    check(`A walk through ${route} shows everything once`, { on: [route], source }, (t) => hold(t, `walk ${route}`));
  check(
    "The secret of a key is told once, to whoever makes it",
    { on: ["GET /v1/keys", "GET /v1/me"], source: assumed("A-06") },
    (t) => hold(t, "secret"),
  );
});

async function hold({ session, cite, skip }: Toolbox, law: Law["id"]): Promise<void> {
  const offence = session.history.offences.get(law);
  if (offence !== undefined) {
    cite(...offence.calls);
    throw new Error(offence.problem);
  }
  if (!session.history.looked.has(law)) skip("this run saw nothing that could have broken it");
}
