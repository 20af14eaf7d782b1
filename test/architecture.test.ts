import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { interfaceOperations } from "../src/interface/operations.ts";
import { atHand, serviceOperations } from "../src/service/operations.ts";
import { operations as inParts } from "../src/service/parts.ts";
import { expectNone } from "./none.ts";

/** Each room and the rooms it may import from, besides itself. What is generated are types, and rests on nothing. */
const rooms: Record<string, readonly string[]> = {
  base: [],
  model: ["base"],
  kernel: ["base", "model"],
  population: ["base", "model"],
  documents: ["base", "model"],
  interface: ["base", "model", "kernel"],
  service: ["base", "model", "kernel", "interface", "population"],
  stage: ["base", "model", "kernel", "interface", "population", "service"],
  control: ["base", "model", "kernel", "interface", "population", "service", "stage", "alignment"],
  stores: ["base", "model", "kernel", "stage"],
  alignment: ["base", "model", "kernel", "interface"],
  contract: ["base", "model", "kernel", "interface", "alignment", "generated"],
  watch: ["base", "model", "kernel", "interface", "alignment", "contract"],
  console: ["control"],
};
const open = ["library", "doors", "cli", "."];
const mayUseNode = ["doors", "cli", "stores", "contract/run/sending/http.ts"];
const mayUseWallClock = ["doors", "cli", "console", "stores"];

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({
    file,
    room: file.includes("/") ? (file.split("/")[0] as string) : ".",
    text: readFileSync(join("src", file), "utf8"),
  }))
  // Written from the document, and nothing but types.
  .filter(({ room }) => room !== "generated");

test("every file of src stands in a room, but for what the rooms are put together by", () => {
  const loose = files.filter(({ room }) => room === ".").map(({ file }) => file);
  expect(
    loose.sort(),
    "What is published belongs in src/library, what is written by a command in src/generated.",
  ).toEqual(["compose.ts", "core.ts"]);
});

function importsOf(text: string): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1] as string);
}

const moveItDown = "Move what both need into the lower of the two rooms, or hand it in from above (src/compose.ts).";

test("folders of src import only from the folders below them", () => {
  const wrong = files.flatMap(({ file, room, text }) =>
    open.includes(room)
      ? []
      : importsOf(text)
          .filter((path) => path.startsWith("."))
          .map((path) => normalize(join(dirname(file), path)))
          .filter((target) => !target.startsWith("..") && !target.startsWith("fixtures"))
          .map((target) => (target.includes("/") ? (target.split("/")[0] as string) : "."))
          .filter((target) => target !== room && !(rooms[room] ?? []).includes(target))
          .map((target) => `${file} imports from ${target}`),
  );
  expectNone(wrong, `${moveItDown} \`rooms\` in this test says which may import from which.`);
});

/** The same within the contract kit, which is the largest of them, and within what reads foreign documents. */
const roomsWithin: Record<string, Record<string, readonly string[]>> = {
  contract: {
    seen: [],
    learn: ["seen"],
    judge: ["seen", "learn"],
    run: ["seen", "learn", "judge"],
    checks: ["seen", "learn", "judge", "run"],
    report: ["seen", "learn", "run"],
  },
  alignment: {
    read: [],
    meet: ["read"],
    "align.ts": ["read", "meet"],
    "own-document.ts": ["align.ts"],
    tell: ["read", "meet", "align.ts", "own-document.ts"],
    "parts.ts": ["read", "own-document.ts", "tell"],
    "later.ts": ["parts.ts"],
  },
};

test("folders of the contract kit and of the alignment import only from the folders below them", () => {
  const wrong = files.flatMap(({ file, room, text }) => {
    const [, own = ""] = file.split("/");
    const known = roomsWithin[room]?.[own] ?? [];
    return importsOf(text)
      .map((path) => normalize(join(dirname(file), path)))
      .filter((target) => room in roomsWithin && target.startsWith(`${room}/`))
      .map((target) => target.split("/")[1] as string)
      .filter((target) => target !== own && !known.includes(target))
      .map((target) => `${file} imports from ${target}`);
  });
  expectNone(wrong, `${moveItDown} \`roomsWithin\` in this test says which may import from which.`);
});

test("the console imports from the server only the types of the control plane's answers", () => {
  const imports = files
    .filter(({ room }) => room === "console")
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^import ([^;]*?)from "(\.[^"]*)";$/gm)].map(([, names = "", path = ""]) => ({
        isType: names.startsWith("type "),
        target: normalize(join(dirname(file), path)),
      })),
    )
    .filter(({ target }) => !target.startsWith("console/"));
  expect(imports.length).toBeGreaterThan(0);
  for (const each of imports) expect(each).toEqual({ isType: true, target: "control/answers.ts" });
});

test("the contract kit loads no handler of the mock", () => {
  const textOf = new Map(files.map(({ file, text }) => [file, text]));
  const reached = new Set<string>();
  const reach = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    const text = textOf.get(file) ?? readFileSync(join("src", file), "utf8");
    for (const path of importsOf(text.replaceAll(/^(?:import|export) type .*$/gm, "")))
      if (path.startsWith(".") && /\.tsx?$/.test(path)) reach(normalize(join(dirname(file), path)));
  };
  for (const root of ["cli/contract.ts", "../contracts/all.ts"]) reach(root);
  expectNone(
    [...reached].filter((file) => /^(service|population|stage|stores|control)\//.test(file)),
    "A declaration, a check or src/cli/contract.ts reaches it: what both need belongs in src/model, src/kernel or src/interface.",
  );
});

test("exactly the operations of the interface are implemented", () => {
  const declared = interfaceOperations.map(({ id }) => id);
  const implemented = [...atHand.keys(), ...inParts.keys(), "openapi.get"];
  expectNone(
    declared.filter((id) => !implemented.includes(id)),
    "It has no handler: `implement(declaration, …)` in a file of src/service, which src/service/parts.ts lists.",
  );
  expectNone(
    implemented.filter((id) => !declared.includes(id)),
    "Its declaration is not in src/interface/operations.ts: add it there, at its place among the others.",
  );
  expect(serviceOperations().map(({ id }) => id)).toEqual(declared);
  expect(implemented.sort(), "each once").toEqual(declared.toSorted());
  const loose = files.filter(({ file, text }) => file.startsWith("service/") && /[^.\w]operation\(\{/.test(text));
  expectNone(
    loose.map(({ file }) => file),
    "It declares and implements at once: the declaration belongs in src/interface, `implement(declaration, …)` here.",
  );
});

test("no service area imports another area's declarations", () => {
  const wrong = files.flatMap(({ file, text }) =>
    /^service\/[^/]+\//.test(file)
      ? importsOf(text)
          .map((path) => normalize(join(dirname(file), path)))
          .filter((target) => /\boperations\.ts$/.test(target) && target.split("/")[1] !== file.split("/")[1])
          .map((target) => `${file} imports ${target}`)
      : [],
  );
  expectNone(wrong, "What two areas need of a declaration belongs in src/model.");
});

test("only doors, the command line, stores and the kit's requests use node: modules", () => {
  const wrong = files.flatMap(({ file, room, text }) =>
    mayUseNode.includes(room) || mayUseNode.includes(file) || file.startsWith("contract/report")
      ? []
      : importsOf(text)
          .filter((path) => path.startsWith("node:") || path === "express")
          .map((path) => `${file} imports ${path}`),
  );
  expectNone(wrong, "Pages load it, too: have the door or the command line hand it in (src/doors, src/cli).");
});

test("only doors, the command line, the stores and the clock read the time or random numbers", () => {
  const wall = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID\(|\bset(?:Timeout|Interval|Immediate)\(/;
  // No answer shows in which order the map of texts keeps its hashes, and nobody shall know it.
  const exceptions = ["stage/clock.ts", "base/text-map.ts"];
  const wrong = files
    .filter(({ file, room }) => !mayUseWallClock.includes(room) && !exceptions.includes(file) && room !== "contract")
    .filter(({ text }) => wall.test(text))
    .map(({ file }) => file);
  expectNone(wrong, "Take `now` from the call, and chance from `fraction(seed, id, purpose)` (src/base/rng.ts).");
});

test("files stay small", () => {
  const long = files.filter(({ text }) => text.split("\n").length > 300).map(({ file }) => file);
  expectNone(long, "It has more than 300 lines: split it by what it holds.");
});

test("answers are serialized in one place", () => {
  const joined = /`[^`]*"[\w]+":\$\{|'\{"[\w]+":|joinBytes\(/;
  const wrong = files
    .filter(({ room }) => ["service", "interface", "kernel", "stage", "control"].includes(room))
    .filter(({ file, text }) => file !== "kernel/written-json.ts" && joined.test(text))
    .map(({ file }) => file);
  expectNone(wrong, "Return a value and let the kernel write it, or use `written` (src/kernel/written-json.ts).");
});

test("there are no import cycles, including type imports", () => {
  const needs = new Map(
    files.map(({ file, text }) => [file, importsOf(text).map((path) => normalize(join(dirname(file), path)))]),
  );
  const settled = new Set<string>();
  const circles: string[] = [];
  const follow = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(" -> "));
    if (way.includes(file) || settled.has(file)) return;
    for (const next of needs.get(file) ?? []) follow(next, [...way, file]);
    settled.add(file);
  };
  for (const { file } of files) follow(file, []);
  expectNone(circles, "Move what the first needs of the last into a file of its own, below both.");
});
