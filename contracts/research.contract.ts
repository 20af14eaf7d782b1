import { assumed, stated } from "../src/base/provenance.ts";
import { sameJson } from "../src/base/same-json.ts";
import { declaredAnswer } from "../src/contract/checks/declared-members.ts";
import { sheet } from "../src/contract/run/check.ts";
import { chargedByOthers } from "../src/contract/run/equipment/balance.ts";
import type { AnswerBody } from "../src/contract/run/equipment/tools.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming } from "../src/contract/seen/form/gaps.ts";
import { says } from "../src/contract/seen/sentences.ts";
import { firstResearch, repeatedResearch, vainResearch } from "./researches.ts";
import { needs } from "./researching.ts";
import { nextCursorOf } from "./rows.ts";

const report = "/v1/deep-research/reports/developers/";

/** Errors unrelated to the subject: a later attempt may succeed. */
const failsByChance = ({ status, failCode }: AnswerBody): boolean =>
  status === "failed" && ["rate_limited", "provider_error", "timeout", "engine_error", "abandoned"].includes(failCode);

export const research = sheet("Deep research", (check) => {
  const create = ["POST /v1/deep-research/jobs"] as const;
  const get = ["GET /v2/deep-research/jobs/{id}"] as const;
  const list = ["GET /v1/deep-research/jobs"] as const;
  const paid = { on: [...create, ...get], needs, tier: "write", pays: true } as const;

  check(
    "Each subject of research settles on its own, so an unknown login fails alone",
    {
      ...paid,
      source: stated("§1"),
      states: [
        "1/partial-is-normal",
        "4.3/start-exists",
        "2.5/delivered",
        "2.5/requested",
        "2.5/finished-null",
        "2.5/fail-code-null",
        "2.5/source",
        "3/read-advances",
        "4.3/pdf-finished",
      ],
    },
    async (t) => {
      const { started, ended, done, ...first } = await firstResearch(t);
      if (done.status === "failed" && done.failCode !== null)
        t.skip(`research of somebody who is there fails: ${done.failCode}`);
      t.about(says("2.5/requested"));
      expect(ended.items, "the `items` of two subjects").toHaveLength(2);
      const failed = failsByChance(first.failed) ? (await vainResearch(t)).ended.items[0] : first.failed;
      t.about(says("2.5/requested"));
      expect(ended.requestedCount, "`requestedCount`").toBe(2);
      t.about(says("2.5/delivered"));
      expect(ended.deliveredCount, "`deliveredCount`").toBe(1);
      t.about(says("1/partial-is-normal"));
      expect(done.status, "`status` of the subject who is there").toBe("done");
      t.about(says("2.5/fail-code-null"));
      expect(done.failCode, "`failCode` of the subject that is done").toBeNull();
      t.about(says("2.5/report-path"));
      expect(String(done.reportPath).toLowerCase(), "`reportPath`").toBe((report + done.login).toLowerCase());
      t.about(says("1/partial-is-normal"));
      expect(failed, "the subject that is not there").toMatchObject({
        status: "failed",
        failCode: "not_found",
      });
      // What we assume comes last, so that it keeps nothing from being checked that is stated. The interface describes
      // neither the answer to a start, nor when a job leaves its first state, nor when research is charged and as which SKU.
      assuming("A-46", () =>
        expect(failed, "the subject that is not there").toMatchObject({ source: null, reportPath: null }),
      );
      assuming("A-46", () =>
        expect(started, "the started job").toMatchObject({
          subject: "developers",
          status: "running",
          finishedAt: null,
          requestedCount: 2,
          deliveredCount: 0,
        }),
      );
      const { isSettled, before, afterStart, atEnd } = first;
      if (!isSettled && before !== null && afterStart !== null)
        assuming("A-46", () =>
          expect(afterStart, "credits `used` once it has started, by GET /v1/quotas").toBe(before),
        );
      assuming("A-48", () => expect(ended.status, "`status` of a job with one of two done").toBe("partial"));
      // Other requests for this developer are not known here.
      assuming("A-46", () => expect(done.source, "`source` of the first report for this account").toBe("fresh"));
      if (before === null || atEnd === null) return t.skip(chargedByOthers);
      assuming("A-46", () =>
        expect(atEnd - before, "the credits used for one report, by GET /v1/quotas").toBe(
          t.session.purse.prices?.sku("dossier"),
        ),
      );
    },
  );

  check(
    "Repeated research is answered from the cache, free of charge, and says so",
    { ...paid, source: stated("§2.5"), states: ["2.5/cache-not-fresh", "2.5/source"] },
    async (t) => {
      const { item, reportBefore, reportAfter, before, after } = await repeatedResearch(t);
      expect(item?.status, "`status` of the subject who is researched again").toBe("done");
      const isSame = reportAfter.id === reportBefore.id && sameJson(reportAfter.rawSignals, reportBefore.rawSignals);
      if (before === null || after === null) return t.skip(chargedByOthers);
      const spent = after - before;
      // A newly made report may be reported as fresh, but not the old one.
      if (isSame && spent === 0) expect(item.source, "`source` of the report that was there already").toBe("cache");
      assuming("A-46", () => expect([item.source, spent], "`source`, and what was spent").toEqual(["cache", 0]));
    },
  );

  check(
    "A subject that is named twice settles once",
    { on: create, source: assumed("A-46"), needs, tier: "write" },
    async (t) => {
      const { started } = await repeatedResearch(t);
      expect(started.items, "`items` for one who was researched and another one who is named twice").toHaveLength(2);
    },
  );

  check(
    "A research job whose subjects all fail is failed and charges nothing",
    { on: get, source: assumed("A-48"), needs, tier: "write", states: ["2.5/fail-code-null"] },
    async (t) => {
      const { ended, before, atEnd } = await vainResearch(t);
      expect(ended, "the job whose subjects all fail").toMatchObject({ status: "failed", deliveredCount: 0 });
      if (before.credits === null || atEnd.credits === null) t.skip(chargedByOthers);
      expect(atEnd.credits, "credits `used`, by GET /v1/quotas").toBe(before.credits);
    },
  );

  check(
    "A finished research job reads the same each time, and the server counts its time",
    { on: get, source: stated("§2.5"), needs, states: ["2.5/elapsed", "2.5/report-path"] },
    async (t) => {
      const { id } = await t.find.researchJob();
      const read = async () => {
        const { job } = declaredAnswer(get[0], await t.ok(get[0], { params: { id } }));
        // In which order its rows come is not stated.
        return { ...job, items: job.items.toSorted((a, b) => (a.subjectRef < b.subjectRef ? -1 : 1)) };
      };
      const first = await read();
      if (first.status === "running") t.skip("the account has no research that has ended");
      for (let reading = 2; reading <= 4; reading++) expect(await read(), `reading ${reading}`).toEqual(first);
      const took = Date.parse(first.finishedAt ?? "") - Date.parse(first.createdAt);
      // From when on it is counted is not stated; more than there was it cannot be.
      t.about(says("2.5/elapsed"));
      expect(first.elapsedMs, "`elapsedMs`, against the time it took").toBeLessThan(took + 1_000);
      assuming("A-47", () =>
        expect(Math.abs(first.elapsedMs - took), "how far `elapsedMs` is from the time it took").toBeLessThan(1_000),
      );
    },
  );

  check(
    "A job that a key started has no requestedBy",
    { on: list, source: stated("§2.5"), needs, as: "key", tier: "write", states: ["2.5/requested-by"] },
    async (t) => {
      // What all checks share was started by the first of them, for which the key may not do.
      const { listed, startedBy } = await vainResearch(t);
      if (startedBy !== "key") t.skip("the key has started no research");
      expect(listed?.requestedBy ?? null, "`requestedBy` of a key's job").toBeNull();
    },
  );

  check(
    "Who asked for a job, and its previews, are on the list alone",
    { on: get, source: stated("§2.5"), needs, states: ["2.5/requested-by", "2.5/preview"] },
    async (t) => {
      const { jobs } = await t.ok("GET /v1/deep-research/jobs");
      const listed =
        jobs.find(
          ({ status, requestedBy, items }) =>
            status !== "running" && (requestedBy != null || items.some(({ preview }) => preview != null)),
        ) ?? t.skip("no research that has ended says on the list who asked for it");
      const { job } = await t.ok(get[0], { params: { id: listed.id } });
      t.about(says("2.5/requested-by"));
      expect(job.requestedBy ?? null, "`job.requestedBy`").toBeNull();
      t.about(says("2.5/preview"));
      for (const { preview = null } of job.items) expect(preview, "`preview` of an item").toBeNull();
    },
  );

  check("Jobs are listed newest first, in pages", { on: list, source: assumed("A-49"), needs }, async (t) => {
    const whole = (await t.ok("GET /v1/deep-research/jobs", { query: { limit: 100 } })).jobs.map((job) => job.id);
    if (whole.length < 2) t.skip("the account has fewer than two research jobs");
    const first = await t.ok("GET /v1/deep-research/jobs", { query: { limit: 1 } });
    const second = await t.ok("GET /v1/deep-research/jobs", { query: { limit: 1, cursor: nextCursorOf(first) } });
    expect([first.jobs[0]?.id, second.jobs[0]?.id], "the ids of the first two pages of one job").toEqual(
      whole.slice(0, 2),
    );
  });
});
