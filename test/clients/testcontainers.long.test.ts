import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { createUnderstudy } from "understudy";
import { afterAll, expect, test } from "vitest";
import { newFolder } from "../folder.ts";
import { run, toolchains } from "./toolchains.ts";

// The libraries are not had here: each recipe runs beside a stand-in for its library, and a server that is the container.

const understudy = await createUnderstudy();
const { hostname, port } = new URL(await understudy.listen());
afterAll(() => understudy.close());
const { UNDERSTUDY_URL: _, ...inherited } = process.env;
const env = { ...inherited, STAND_IN_HOST: hostname, STAND_IN_PORT: port };
const folder = resolve("clients/testcontainers");
const patience = { timeout: 180_000 };

test.runIf(toolchains.python)("a container of Testcontainers is driven from pytest", patience, async () => {
  const PYTHONPATH = [resolve("clients/python"), join(folder, "python")].join(":");
  const pytest = ["/usr/bin/python3", "-m", "pytest", "-q", "-p", "understudy.pytest_plugin", "-p", "no:cacheprovider"];
  const { code, output } = await run(join(folder, "python"), pytest, {
    ...env,
    PYTHONPATH,
    PYTHONDONTWRITEBYTECODE: "1",
  });
  expect(output).toMatch(/^1 passed in/m);
  expect(code).toBe(0);
});

test.runIf(toolchains.go)("and from go test", patience, async () => {
  const go = { ...env, GOPROXY: "off", GOFLAGS: "-mod=readonly", ...(!process.env.HOME && { GOCACHE: newFolder() }) };
  const { code, output } = await run(join(folder, "go"), ["/usr/bin/go", "test", "-count=1", "-v", "./..."], go);
  expect(output).toMatch(/^--- PASS: TestAContainer/m);
  expect(code).toBe(0);
  expect((await run(join(folder, "go"), ["/usr/bin/gofmt", "-l", "."], env)).output).toBe("");
});

test.runIf(toolchains.java)("and from JUnit", patience, async () => {
  const made = newFolder();
  const jars = ["junit-jupiter-api", "junit-platform-commons", "apiguardian-api", "opentest4j"];
  const classPath = jars.map((name) => `/usr/share/java/${name}.jar`).join(":");
  const sources = [resolve("clients/java/src/main"), join(folder, "java")].flatMap((from) =>
    readdirSync(from, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".java"))
      .map((file) => join(from, file)),
  );
  const javac = ["/usr/bin/javac", "-J-XX:TieredStopAtLevel=1", "-Xlint:all,-classfile", "-Werror"];
  expect(await run(".", [...javac, "-d", made, "-cp", classPath, ...sources], env)).toEqual({ code: 0, output: "" });
  const junit = `${made}:${classPath}:/usr/share/java/junit-platform-console-standalone.jar`;
  const options = ["--scan-classpath", made, "--disable-banner", "--details=summary"];
  const main = "org.junit.platform.console.ConsoleLauncher";
  const { code, output } = await run(".", ["/usr/bin/java", "-cp", junit, main, ...options], env);
  expect(output).toMatch(/ 1 tests successful/);
  expect(code).toBe(0);
});
