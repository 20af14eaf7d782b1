import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownDocument } from "../../src/alignment/own-document.ts";
import { listen } from "../../src/doors/listen.ts";
import { type Loose, rules, variantOf } from "../alignment/variants.ts";
import { newTestCore } from "../core.ts";
import { altered } from "../faults/altered.ts";
import { disguised } from "../faults/changes.ts";
import { newFolder } from "../folder.ts";
import { tokens } from "../harness.ts";
import { endInProcess } from "./in-process.ts";
import { ask, ends, proxy, service } from "./proxy-setup.ts";

const folder = newFolder();

function saved(name: string, document: Loose): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(document));
  return file;
}

const reported = (report: string): Loose => JSON.parse(readFileSync(join(report, "report.json"), "utf8"));

/** Our document, as it would be of a service whose answers it does not tell truly. */
function untrueDocument(): Loose {
  const document: Loose = structuredClone(ownDocument());
  document.info.version = "7.1";
  document.components.schemas.DeveloperV2.properties.login.maxLength = 3;
  return document;
}

test("proxy --document tells where answers are not as the document says, and where it differs from ours", async () => {
  const report = join(folder, "proxy");
  const document = saved("untrue.json", untrueDocument());
  const { url, end } = await proxy(await service(), "--document", document, "--report", report);
  const found = await (await ask(`${url}/v1/developers/search?q=rust&limit=1`)).json();
  expect((await ask(`${url}/v1/developers/${found.results[0].id}`)).status).toBe(200);
  const { out } = await end();
  expect(out).toMatch(/Its own document, .* 7\.1: .*one place contradicts it/);
  const { itsDocument } = reported(report);
  expect(itsDocument.contradicted[0].must).toContain("3");
  expect(itsDocument.differences.map(({ theirs }: Loose) => theirs)).toContain("maxLength 3");
});

test("contract --document is read before the first request, and a service that is as it says contradicts nothing", async () => {
  const { document } = variantOf(rules.filter(({ name }) => name === "renamed"));
  const door = await listen(altered(newTestCore({ scenario: "lived-in-account", document }), disguised), { port: 0 });
  ends.push(door.close);
  const report = join(folder, "contract");
  const { out } = await endInProcess(
    [
      ...[
        "contract",
        "--target",
        door.url,
        "--key",
        tokens.agent ?? "",
        "--session",
        tokens.owner ?? "",
        "--only",
        "^Projects",
      ],
      ...["--allow-writes", "--document", saved("renamed.json", document), "--report", report],
    ],
    { cwd: folder },
  );
  expect(out).toMatch(/Its own document, .*: .*none contradicts it/);
  const { itsDocument, results } = reported(report);
  expect(itsDocument.differences.length).toBeGreaterThan(50);
  expect(results.filter(({ verdict }: Loose) => verdict === "violation")).toEqual([]);
});
