// node recipe.mjs GENERATOR COMMAND: fetches the document from a server, generates a client with the command, compiles it
// together with every request and answer that the document, README and docs show, and runs uses/GENERATOR.ts.
import assert from "node:assert";
import { execFileSync, execSync, spawn } from "node:child_process";
import { copyFileSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { examplesIn, untypedIn } from "./examples.mjs";

const [generator, command] = process.argv.slice(2);
/** The module in which generators put the types of the document's schemas, if it is not client.ts. */
const typesOf = {
  "openapi-typescript": {
    file: "client.d.ts",
    head: `import type { components } from "./client.js";\ntype Of = components["schemas"];`,
    type: (name) => `Of["${name}"]`,
  },
  "hey-api": { file: "client/types.gen.ts", head: `import type * as Of from "./client/index.js";` },
  kubb: { file: "client/types.ts", head: `import type * as Of from "./client/index.js";` },
};
const oneFile = { file: "client.ts", head: `import type * as Of from "./client.js";` };
const { file, head, type = (name) => `Of.${name}` } = typesOf[generator] ?? oneFile;

const server = spawn(
  process.execPath,
  ["node_modules/understudy/dist/cli.cjs", "start", "--port", "0", "--log", "json"],
  {
    stdio: ["ignore", "pipe", "inherit"],
  },
);
try {
  const url = await new Promise((resolve) => {
    let said = "";
    server.stdout.on("data", (text) => {
      said += text;
      const line = said.split("\n").find((each) => each.includes('"ready"') && each.endsWith("}"));
      if (line) resolve(JSON.parse(line).url);
    });
  });
  const headers = { authorization: "Bearer svc_sk_demo_agent" };
  const document = await (await fetch(`${url}/openapi.json`, { headers })).json();
  writeFileSync("openapi.json", JSON.stringify(document));
  execSync(command, { stdio: ["ignore", "ignore", "inherit"] });
  assert.deepEqual(untypedIn(readFileSync(file, "utf8")), []);
  const examples = examplesIn(document);
  assert.ok(examples.length > 90, `only ${examples.length} examples are held against the client`);
  const lines = examples.map(
    ({ schema, value }, at) => `export const example${at}: ${type(schema)} = ${JSON.stringify(value)};`,
  );
  writeFileSync("examples.ts", [head, ...lines, ""].join("\n"));
  copyFileSync(`uses/${generator}.ts`, "use.ts");
  // Declarations of the project are checked like its other code; those of packages are skipped.
  if (file.endsWith(".d.ts")) renameSync(file, file.replace(".d.ts", ".ts"));
  execFileSync(process.execPath, ["node_modules/typescript/bin/tsc"], { stdio: "inherit" });
  execFileSync(process.execPath, ["out/use.js"], { stdio: "inherit", env: { ...process.env, UNDERSTUDY_URL: url } });
  console.log(`${examples.length} examples compile`);
} finally {
  server.kill("SIGTERM");
}
