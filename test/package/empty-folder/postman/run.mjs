// node run.mjs: the collection that the converter makes of the document is sent by Postman's runner to the world of its examples.
import assert from "node:assert";
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";

const understudy = ["node_modules/understudy/dist/cli.cjs"];
const convert = ["-s", "openapi.json", "-o", "collection.json"];
const options = ["-O", "parametersResolution=Example,enableOptionalParameters=false"];
const server = spawn(
  process.execPath,
  [...understudy, "start", "--port", "0", "--log", "json", "--scenario", "documented"],
  { stdio: ["ignore", "pipe", "inherit"] },
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
  execFileSync(process.execPath, [...understudy, "openapi", "--out", "openapi.json"]);
  execFileSync("npx", ["openapi2postmanv2", ...convert, ...options]);
  const variables = ["--env-var", `baseUrl=${url}`, "--env-var", "bearerToken=svc_st_demo_owner"];
  const report = ["--reporters", "json", "--reporter-json-export", "report.json"];
  execFileSync("npx", ["newman", "run", "collection.json", ...variables, ...report], { stdio: "inherit" });
  const { executions } = JSON.parse(readFileSync("report.json", "utf8")).run;
  const refused = executions
    .filter(({ response }) => response === undefined || response.code >= 400)
    .map(({ item, response }) => `${item.name}: ${response?.code}`);
  assert.ok(executions.length > 60, `only ${executions.length} requests`);
  // It needs one of two parameters, and the converter leaves out both, since neither is required by itself.
  assert.deepEqual(refused, ["Walk the developer graph from one seed: 400"]);
  console.log(`${executions.length - 1} of ${executions.length} requests of the collection succeed`);
} finally {
  server.kill("SIGTERM");
}
