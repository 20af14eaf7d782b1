import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import about from "../../package.json" with { type: "json" };
import { goText } from "../../tools/clients/go.ts";
import { javaText } from "../../tools/clients/java.ts";
import { type Document, readModel } from "../../tools/clients/model.ts";
import { pythonText } from "../../tools/clients/python.ts";
import { startWorld } from "../harness.ts";

const document = (await startWorld().call("GET /_understudy/control.json")).json as Document;
const model = readModel(document);

test.each([
  ["python/understudy/control.py", pythonText],
  ["go/control.go", goText],
  ["java/src/main/java/understudy/Control.java", javaText],
])("clients/%s matches the control plane's document (npm run generate)", async (file, textOf) => {
  await expect(textOf(model)).toMatchFileSnapshot(`../../clients/${file}`);
});

test("every operation that answers at once is a method", () => {
  const ids = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  const methods = model.methods.map(({ words }) => ["control", ...words].join("."));
  expect(ids.filter((id) => !methods.includes(id))).toEqual(["control.events"]);
});

test.each([
  ["python/pyproject.toml", /^version = "(.*)"$/m],
  ["java/pom.xml", /<artifactId>understudy<\/artifactId>\s*<version>(.*)<\/version>/],
  ["java/example/pom.xml", /<artifactId>understudy<\/artifactId>\s*<version>(.*)<\/version>/],
])("clients/%s has the package's version", (file, pattern) => {
  expect(pattern.exec(readFileSync(`clients/${file}`, "utf8"))?.[1]).toBe(about.version);
});

test("every member of a type has a name in each language", () => {
  const names = model.types.flatMap(({ name, members }) => members.map((member) => `${name}.${member.name}`));
  expect(names.filter((name) => !/^\w+\.[a-zA-Z_]\w*$/.test(name))).toEqual([]);
});
