/**
 * What records cost: npm run bench -- records
 * Times are of the processor and in process, gates and journal included; the first round of a kind is warmed away.
 */

import { finish } from "../src/base/slices.ts";
import { busy, Furnishing } from "../src/model/furnishing.ts";
import { type ShortlistRow, shortlists } from "../src/model/shortlist.ts";
import type { World } from "../src/model/world.ts";
import { furnishAccount } from "../src/service/furnish/furnish.ts";
import { saveContact } from "../src/service/lists/contacts.ts";
import { developerAt } from "../src/service/lists/developer-ref.ts";
import { addMember } from "../src/service/lists/members.ts";
import { writeNote } from "../src/service/lists/notes.ts";
import { startInProcess } from "./parts/in-process.ts";
import { microseconds } from "./parts/numbers.ts";

const account = "acct_demo";

function start() {
  const { world, call } = startInProcess({ population: 12_000 });
  return { world, call: (method: string, target: string, body?: unknown) => JSON.parse(call(method, target, body)) };
}

function measure(name: string, task: (run: number) => unknown, runs = 2_000): void {
  for (let run = 0; run < runs / 4; run++) task(run);
  const spent = microseconds(() => {
    for (let run = 0; run < runs; run++) task(runs + run);
  });
  console.log(`  ${name.padEnd(52)} ${(spent / runs).toFixed(1).padStart(9)} µs`);
}

for (const count of [10, 10_000]) {
  const { world, call } = start();
  const { id } = call("POST", "/v1/shortlists", { name: "Long" });
  const list = world.tables.data.get(shortlists.name)?.rows.get(id) as ShortlistRow;
  for (let at = 0; at < count; at++) addMember(world, list, developerAt(world, at), null, 0);
  const contact = saveContact(world, account, developerAt(world, 0), 0);
  const author = { kind: "member", id: "usr_demo_owner", name: "owner" } as const;
  for (let at = 0; at < count; at++) writeNote(world, contact, `note ${at}`, author, 0);
  console.log(`${count} members, contacts and notes`);
  for (const [name, path] of [
    ["members", `/v1/shortlists/${id}?limit=5`],
    ["contacts", "/v1/contacts?limit=5"],
    ["notes", `/v1/developers/${contact.developerId}/notes?limit=5`],
  ] as const) {
    const cursor = call("GET", path).nextCursor;
    measure(`GET the second page of five ${name}`, () => call("GET", `${path}&cursor=${cursor}`));
  }
  measure("POST a note", (run) => call("POST", `/v1/developers/${contact.developerId}/notes`, { body: `n${run}` }));
  measure("PATCH a shortlist", (run) => call("PATCH", `/v1/shortlists/${id}`, { pinned: run % 2 === 0 }));
}

console.log("companies and briefs");
{
  const { call } = start();
  measure("POST a new company", (run) =>
    call("POST", "/v1/companies", { name: `Company ${run}`, domain: `c${run}.example` }),
  );
  measure("POST a company that is there", () => call("POST", "/v1/companies", { name: "Company 3000, Inc." }));
  const jd = "## Requirements\n- Rust and PostgreSQL, five years\n".repeat(960);
  const { id } = call("POST", "/v1/projects", { name: "Long", jd });
  const edit = (run: number) => call("PATCH", `/v1/projects/${id}`, { jd: `${jd}${run}` });
  measure("PATCH a project with 50,000 characters of jd", edit, 50);
  measure("GET its brief while it populates", () => call("GET", `/v1/projects/${id}/brief`));
}

console.log("furnishing");
for (const [name, sizes, runs] of [
  ["a small team", Furnishing.parse({}), 20],
  ["a busy account", busy, 6],
] as const) {
  const worlds = Array.from({ length: Math.ceil(runs * 1.25) + 2 }, () => start().world);
  measure(
    name,
    () => finish(furnishAccount(worlds.pop() as World, account, sizes, Date.parse("2026-03-01T09:00:00Z"))),
    runs,
  );
}
