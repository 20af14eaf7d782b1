import { describe, expect, test } from "vitest";
import { get, put } from "../../../src/base/table.ts";
import { type Account, accounts } from "../../../src/model/account.ts";
import { setConditions } from "../../../src/model/conditions.ts";
import { setScripts } from "../../../src/model/scripts.ts";
import { prefersPdf } from "../../../src/service/research/report-operations.ts";
import { tokens } from "../../harness.ts";
import { startResearch } from "./research.ts";

/** A world with one finished report, and a renderer that counts. */
async function startPdf() {
  const rendered: string[] = [];
  const research = startResearch(
    {},
    {
      renderReport: async (report, { accountLogo, accountName, generatedAt, developer }) => {
        rendered.push(report.id);
        const paper = {
          narrative: report.narrative,
          accountLogo,
          accountName,
          generatedAt,
          developer: developer.login,
        };
        return new TextEncoder().encode(`%PDF-1.7 ${JSON.stringify(paper)}`);
      },
    },
  );
  const [login] = research.logins(1) as [string];
  await research.start({ subjects: [login] });
  research.advance(60_000);
  const v1 = `GET /v1/deep-research/reports/developers/${login}`;
  const v2 = `GET /v2/deep-research/reports/developers/${login}/pdf`;
  return { ...research, login, rendered, v1, v2 };
}

test("a finished report is available as a PDF by its own path and by Accept", async () => {
  const { call, login, v1, v2 } = await startPdf();
  const bytes = await call(v2);
  expect(bytes.status).toBe(200);
  expect(bytes.headers.get("content-type")).toBe("application/pdf");
  expect(bytes.headers.get("content-disposition")).toBe(`inline; filename="${login}-report-1.pdf"`);
  expect(bytes.text).toMatch(/^%PDF-/);
  expect(bytes.text).toContain('"accountName":"Demo Talent"');

  const negotiated = await call(v1, { headers: { accept: "application/pdf" } });
  expect(negotiated.text).toBe(bytes.text);
  expect(negotiated.headers.get("vary")).toContain("accept");
  expect((await call(v1, { headers: { accept: "application/json, application/pdf" } })).json.githubLogin).toBe(login);
});

test.each([
  [undefined, false],
  ["*/*", false],
  ["application/pdf", true],
  ["Application/PDF;q=0.9, application/json;q=0.8", true],
  ["application/pdf;q=0.8, application/json", false],
  ["application/pdf;q=0", false],
  ["text/html, application/xhtml+xml, */*;q=0.8", false],
  ["application/pdf, */*", true],
])("Accept: %s", (accept, expected) => {
  expect(prefersPdf(accept)).toBe(expected);
});

test("it is rendered once for each version of the report, its narrative and the account's logo", async () => {
  const { call, world, login, start, advance, rendered, v1, v2 } = await startPdf();
  await Promise.all([call(v2), call(v2), call(v1, { as: "member", headers: { accept: "application/pdf" } })]);
  advance(60_000);
  await call(v2);
  expect(rendered).toHaveLength(1);

  await start({ subjects: [login], refresh: true });
  advance(10_000);
  expect((await call(v2)).headers.get("content-disposition")).toContain("report-2.pdf");
  expect(rendered).toHaveLength(2);

  const account = get(world().tables, accounts, "acct_demo") as Account;
  put(world().tables, accounts, { ...account, logoSvg: "<svg xmlns='http://www.w3.org/2000/svg'/>" });
  expect((await call(v2)).text).toContain("<svg");
  expect(rendered).toHaveLength(3);
});

test("a public link needs no credential, is valid for 15 minutes, and shows its report", async () => {
  const { call, login, start, advance, v2 } = await startPdf();
  const now = Date.parse("2026-03-01T09:01:00.000Z");
  const { json } = await call(`${v2}?delivery=link`);
  expect(json.expiresAt).toBe(new Date(now + 15 * 60_000).toISOString());
  expect(json.url).toMatch(/^http:\/\/understudy\.local\/v1\/public\/reports\/[0-9a-z]{30}\.pdf$/);
  const open = `GET ${new URL(json.url).pathname}`;
  const document = await call(open, { as: null });
  expect(document.headers.get("content-type")).toBe("application/pdf");
  expect(new TextEncoder().encode(document.text)).toHaveLength(json.bytes);

  await start({ subjects: [login], refresh: true });
  advance(15 * 60_000 - 1);
  expect((await call(open, { as: null })).text).toBe(document.text);
  advance(1);
  expect((await call(open, { as: null })).json).toMatchObject({ code: "gone", status: 410 });
  expect((await call("GET /v1/public/reports/nothing.pdf", { as: null })).json).toMatchObject({ status: 404 });
  expect((await call(`${v2}?delivery=link`)).json.url).not.toBe(json.url);
});

describe("no PDF", () => {
  test("404 for reports that are missing, unfinished, failed or of another account", async () => {
    const { call, world, start, advance, logins, v1, v2 } = await startPdf();
    const [, second, third] = logins(3) as [string, string, string];
    const path = (login: string) => v2.replace(/developers\/[^/]+/, `developers/${login}`);
    expect((await call(path(second))).status).toBe(404);
    setScripts(world(), { researchSubjects: [{ subject: third, outcome: "failed", failCode: "timeout" }] });
    await start({ subjects: [second, third] });
    advance(1_000);
    expect((await call(path(second))).json.message).toContain("running");
    advance(10_000);
    expect((await call(path(second))).status).toBe(200);
    expect((await call(path(third))).json.message).toContain("failed");
    expect((await call(v2, { as: "outsider" })).status).toBe(404);
    const accept = { accept: "application/pdf" };
    expect((await call(v1, { as: "outsider", headers: accept })).status).toBe(404);
    expect((await call(v2, { as: "reader" })).status).toBe(403);
    expect((await call(`${v2}?delivery=post`)).status).toBe(400);
  });

  test("502 while the renderer is down, and when it fails", async () => {
    const { call, world, v1, v2 } = await startPdf();
    setConditions(world(), { pdf: "renderer_down" });
    for (const route of [v2, `${v2}?delivery=link`]) {
      expect((await call(route)).json).toMatchObject({ code: "build_failed", status: 502 });
    }
    expect((await call(v1, { headers: { accept: "application/pdf" } })).status).toBe(502);

    const failing = startResearch({}, { renderReport: () => Promise.reject(new Error("out of ink")) });
    const [login] = failing.logins(1) as [string];
    await failing.start({ subjects: [login] });
    failing.advance(60_000);
    const headers = { authorization: `Bearer ${tokens.owner}` };
    for (const query of ["", "?delivery=link"]) {
      const path = `/v2/deep-research/reports/developers/${login}/pdf${query}`;
      const refused = await failing.fetch(path, { headers });
      expect(refused.headers.has("content-disposition")).toBe(false);
      const { message, ...rest } = await refused.json();
      expect(rest).toEqual({ code: "build_failed", status: 502 });
      expect(message).not.toContain("ink");
      await expect(failing.call(`GET ${path}`), "whoever runs it learns why").rejects.toThrow("out of ink");
    }
  });

  test("503 where rendering is not configured, or file storage for a link", async () => {
    const { call, world, v2 } = await startPdf();
    setConditions(world(), { fileStorage: "not_configured" });
    expect((await call(`${v2}?delivery=link`)).json).toMatchObject({ code: "not_implemented", status: 503 });
    expect((await call(v2)).status).toBe(200);
    setConditions(world(), { pdf: "not_configured" });
    expect((await call(v2)).json).toMatchObject({ code: "not_implemented", status: 503 });
  });
});

test.each([["<svg/>"], [null]])("a scenario gives an account the logo %j", async (logo) => {
  const world = { accounts: [{ id: "acct_demo", logo }] };
  const branded = { title: "Branded", description: "An account with a look of its own.", world };
  const { call, world: made } = startResearch({ scenario: "branded", scenarios: { branded } });
  await call("GET /v1/me");
  expect(get(made().tables, accounts, "acct_demo")).toMatchObject({ logoSvg: logo });
});
