// node recipe.mjs COMMAND: writes the document of a service that has everything assumed elsewhere, generates a client from it
// with the command, and runs use.ts with that client against the mock that follows the document.
import { execFileSync, execSync, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const [command] = process.argv.slice(2);
execSync("npx understudy openapi --out ours.json", { stdio: "inherit" });
const ours = JSON.parse(readFileSync("ours.json", "utf8"));
const isGuess = (item) => Object.values(item).every((operation) => operation["x-provenance"]?.assumed);
const paths = Object.entries(ours.paths).map(([path, item]) => {
  if (!isGuess(item)) return [path, item];
  for (const operation of Object.values(item)) wrapAnswers(operation.responses);
  return [path.replace("/v1/", "/api/"), item];
});
writeFileSync("openapi.json", JSON.stringify({ ...ours, paths: Object.fromEntries(paths) }));

const port = ["node_modules/understudy/dist/cli.cjs", "start", "--port", "0", "--log", "json"];
const server = spawn(process.execPath, [...port, "--document", "openapi.json"], {
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const url = await new Promise((resolve) => {
    let said = "";
    server.stdout.on("data", (text) => {
      said += text;
      const line = said.split("\n").find((each) => each.includes('"ready"') && each.endsWith("}"));
      if (line) resolve(JSON.parse(line).url);
    });
  });
  execSync(command, { stdio: ["ignore", "ignore", "inherit"] });
  execFileSync(process.execPath, ["node_modules/typescript/bin/tsc"], { stdio: "inherit" });
  execFileSync(process.execPath, ["out/use.js"], { stdio: "inherit", env: { ...process.env, UNDERSTUDY_URL: url } });
} finally {
  server.kill("SIGTERM");
}

function wrapAnswers(responses) {
  for (const [status, { content }] of Object.entries(responses)) {
    const json = status.startsWith("2") ? content?.["application/json"] : undefined;
    if (json === undefined) continue;
    const { schema } = json;
    content["application/json"] = { schema: { type: "object", properties: { data: schema }, required: ["data"] } };
  }
}
