import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "../folder.ts";
import { startServer } from "../server.ts";
import { installed, pathWith, run, running, toolchains } from "./toolchains.ts";

const made = newFolder();
/** Runs the example projects with their own tests, with only `understudy` on the PATH. */
const path = pathWith({
  understudy: installed,
  // A container engine without containers: it starts the command line and remembers its port, before it says it.
  docker: `case $1 in
    port) echo "127.0.0.1:$(sed -n 's/.*"url":"http:[^:]*:\\([0-9]*\\)".*/\\1/p' ${made}/$2.log)" ;;
    run) name=$5; shift 10; understudy "$@" --port 0 | sed -u "w ${made}/$name.log" ;;
  esac`,
});
const { UNDERSTUDY_URL: _, ...inherited } = process.env;
const env = { ...inherited, PATH: path, UNDERSTUDY_ENGINE: "docker" };
const patience = { timeout: 180_000 };

const pytest = ["/usr/bin/python3", "-m", "pytest", "-q", "-p", "understudy.pytest_plugin", "-p", "no:cacheprovider"];
const python = { ...env, PYTHONPATH: resolve("clients/python"), PYTHONDONTWRITEBYTECODE: "1" };

test.runIf(toolchains.python)("the Python example passes under pytest", patience, async () => {
  const { code, output } = await run("clients/python/example", pytest, python);
  expect(output).toMatch(/^\d+ passed in/m);
  expect(code).toBe(0);
});

test.runIf(toolchains.python)(
  "Python's client controls a container, and says what to do where no server is",
  patience,
  async () => {
    const { code, output } = await run("clients/python/tests", pytest, python);
    expect(output).toMatch(/^6 passed in/m);
    expect(code).toBe(0);
  },
);

const go = {
  ...env,
  GOPROXY: "off",
  GOFLAGS: "-mod=readonly",
  ...(process.env.HOME === undefined && { GOCACHE: join(made, "go") }),
};

test.runIf(toolchains.go)("the Go example passes under go test", patience, async () => {
  const { code, output } = await run("clients/go/example", ["/usr/bin/go", "test", "-count=1", "./..."], go);
  expect(output).toMatch(/^ok\s+example\.com\/my-client/m);
  expect(code).toBe(0);
});

test.runIf(toolchains.go)(
  "Go's client controls a container, and says what to do where no server is",
  patience,
  async () => {
    const { code, output } = await run("clients/go", ["/usr/bin/go", "test", "-count=1", "-v", "."], go);
    expect(output).toMatch(/^--- PASS: TestAContainer/m);
    expect(output).toMatch(/^--- PASS: TestWhereNoServerIs/m);
    expect(code).toBe(0);
  },
);

test.runIf(toolchains.go)("the Go client passes gofmt and go vet", patience, async () => {
  expect(await run("clients/go", ["/usr/bin/gofmt", "-l", "."], env)).toEqual({ code: 0, output: "" });
  expect(await run("clients/go", ["/usr/bin/go", "vet", "./..."], go)).toEqual({ code: 0, output: "" });
});

test.runIf(toolchains.java)(
  "the Java example, and a container that the client starts, pass under JUnit",
  patience,
  async () => {
    const jars = ["junit-jupiter-api", "junit-platform-commons", "apiguardian-api", "opentest4j"];
    const classPath = jars.map((name) => `/usr/share/java/${name}.jar`).join(":");
    const sources = ["src", "example/src"].flatMap((folder) => filesIn(resolve("clients/java", folder), ".java"));
    const javac = ["/usr/bin/javac", "-J-XX:TieredStopAtLevel=1", "-Xlint:all,-classfile", "-Werror"];
    const compiled = await run(".", [...javac, "-d", made, "-cp", classPath, ...sources], env);
    expect(compiled).toEqual({ code: 0, output: "" });
    const resources = resolve("clients/java/example/src/test/resources");
    const launcher = ["/usr/bin/java", "-XX:TieredStopAtLevel=1", "-cp"];
    const junit = `${made}:${resources}:${classPath}:/usr/share/java/junit-platform-console-standalone.jar`;
    const options = ["--scan-classpath", made, "--disable-banner", "--details=summary"];
    const main = "org.junit.platform.console.ConsoleLauncher";
    const { code, output } = await run(".", [...launcher, junit, main, ...options], env);
    expect(output).toMatch(/[1-9]\d* tests successful/);
    expect(output).toMatch(/ 0 tests failed/);
    expect(code).toBe(0);
  },
);

test.runIf(toolchains.python && toolchains.go)(
  "two runs of pytest and Go's tests, three times each in parallel, share one server and no world",
  patience,
  async () => {
    const { url, close, core } = await startServer({ clock: "frozen" });
    const beside = { UNDERSTUDY_URL: url };
    const tests = ["/usr/bin/go", "test", "-count=3", "-parallel=8", "./..."];
    const runs = await Promise.all([
      ...[1, 2].map(() => run("clients/python/example", pytest, { ...python, ...beside })),
      run("clients/go/example", tests, { ...go, ...beside }),
    ]);
    expect(runs.map(({ code, output }) => (code === 0 ? "passed" : output))).toEqual(runs.map(() => "passed"));
    expect([...core.stage.sandboxes.inMemory.keys()]).toEqual(["default"]);
    await close();
  },
);

test("a server exits when its standard input closes, if a flag says so", async () => {
  const { code, output } = await run(
    ".",
    ["/bin/sh", "-c", "echo | understudy --port 0 --log json --end-with-stdin"],
    env,
  );
  expect(output).toMatch(/"event":"ready".*\n.*"event":"ending"/);
  expect(code).toBe(0);
});

test.runIf(existsSync("/proc"))("no example leaves a server running", async () => {
  await expect.poll(() => running(resolve("dist/cli.cjs"), "--end-with-stdin"), { timeout: 20_000 }).toEqual([]);
});

function filesIn(folder: string, extension: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(extension))
    .map((file) => join(folder, file));
}
