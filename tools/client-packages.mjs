// node tools/client-packages.mjs [--engine podman] [--out FOLDER]: each client as its users install it. Its package is built as for
// publishing and installed in an empty folder, and its example's tests run there with nothing else. Everything comes
// from Debian's packages: no registry of Python, Go or Java is used. With an engine, an image named `understudy` is
// started, too. --out keeps the three packages, as a release has them.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { readOptions } from "./options.mjs";

const root = join(import.meta.dirname, "..");
const { engine, out } = readOptions(import.meta.filename, {
  options: { engine: { type: "string", default: "" }, out: { type: "string" } },
}).values;
const work = mkdtempSync(join(tmpdir(), "understudy-packages-"));
const bin = join(work, "bin");
const env = { ...process.env, PATH: bin + delimiter + process.env.PATH, UNDERSTUDY_ENGINE: engine };
delete env.UNDERSTUDY_URL;

/** Runs a command in a folder and returns its output; a failure shows all of it. */
function run(cwd, line, more = {}) {
  const [program, ...args] = Array.isArray(line) ? line : line.split(" ");
  try {
    return execFileSync(program, args, { cwd, env: { ...env, ...more }, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    throw new Error(`${cwd}$ ${line}\n${error.stdout ?? ""}${error.stderr ?? error.message}`);
  }
}

/** A copy to work in, so that the build leaves nothing in the checkout. */
function copy(from, to) {
  cpSync(join(root, "clients", from), join(work, to), { recursive: true });
  return join(work, to);
}

function python() {
  const source = copy("python", "python");
  const types = () => void run(source, "/usr/bin/python3 -m mypy --strict --no-incremental understudy");
  const build = () => void run(source, "/usr/bin/python3 -m build --no-isolation --outdir ../wheels");
  const wheel = "../wheels/understudy-0.1.0-py3-none-any.whl";
  const install = () =>
    void run(source, `/usr/bin/python3 -m pip install --no-index --no-deps --target ../site ${wheel}`);
  const project = copy("python/example", "python-project");
  const test = (folder) =>
    // The fixture is found by the package's entry point, as in a user's project.
    run(folder, "/usr/bin/python3 -m pytest -q", { PYTHONPATH: join(work, "site") }).match(/\d+ passed/)[0];
  return { types, build, install, example: () => test(project), container: () => test(join(source, "tests")) };
}

function go() {
  const version = "v0.1.0";
  // The files of a module proxy: https://go.dev/ref/mod#goproxy-protocol
  const served = join(work, "proxy/example.com/understudy/@v");
  const staged = `go-staged/example.com/understudy@${version}`;
  const build = () => {
    const source = copy("go", staged);
    rmSync(join(source, "example"), { recursive: true });
    mkdirSync(served, { recursive: true });
    cpSync(join(source, "go.mod"), join(served, `${version}.mod`));
    writeFileSync(join(served, `${version}.info`), JSON.stringify({ Version: version }));
    // Only files: Go accepts no archive with folders in it.
    const zip = `import pathlib, zipfile
with zipfile.ZipFile(${JSON.stringify(join(served, `${version}.zip`))}, "w") as archive:
    for path in pathlib.Path("example.com").rglob("*"):
        if path.is_file(): archive.write(path)`;
    run(join(work, "go-staged"), ["/usr/bin/python3", "-c", zip]);
  };
  const modules = { GOPROXY: `file://${join(work, "proxy")}`, GONOSUMDB: "*", GOMODCACHE: join(work, "go-modules") };
  const project = copy("go/example", "go-project");
  const install = () => {
    run(project, "/usr/bin/go mod edit -dropreplace=example.com/understudy", modules);
    run(project, `/usr/bin/go get example.com/understudy@${version}`, modules);
    run(project, "/usr/bin/go vet ./...", modules);
  };
  // A path with an @ in it would be read as one with a version, so the archive of a release has a folder without.
  const archive = () => {
    const name = "understudy-go-0.1.0";
    cpSync(join(work, staged), join(work, name), { recursive: true });
    run(work, `/usr/bin/python3 -m zipfile -c ${name}.zip ${name}`);
    const other = copy("go/example", "go-release/project");
    run(other, `/usr/bin/python3 -m zipfile -e ../../${name}.zip ..`);
    run(other, `/usr/bin/go mod edit -replace example.com/understudy=../${name}`, modules);
    run(other, "/usr/bin/go vet ./...", modules);
  };
  const test = (folder) =>
    `${run(folder, "/usr/bin/go test -count=1 -v ./...", modules).match(/^--- PASS/gm).length} passed`;
  return { build, install, archive, example: () => test(project), container: () => test(join(work, staged)) };
}

function java() {
  const repository = "/usr/share/maven-repo";
  const settings = join(work, "settings.xml");
  writeFileSync(
    settings,
    `<settings><localRepository>${join(work, "m2")}</localRepository><mirrors><mirror><id>debian</id><mirrorOf>*</mirrorOf>` +
      `<url>file://${repository}</url></mirror></mirrors></settings>`,
  );
  // Debian's edition of the plugin that runs JUnit 5; Maven Central has 2.22.2.
  const maven = `/usr/bin/mvn --batch-mode --no-transfer-progress --settings ${settings} -Dsurefire.plugin.version=2.22.3`;
  const source = copy("java", "java");
  const project = copy("java/example", "java-project");
  const passed = (said) =>
    `${said.match(/^\S*\s*Tests run: (\d+), Failures: 0, Errors: 0, Skipped: 0\s*$/m)[1]} passed`;
  return {
    build: () => void run(source, `${maven} package -DskipTests`),
    // The jar has the coordinates in it.
    install: () => void run(source, `${maven} install:install-file -Dfile=target/understudy-0.1.0.jar`),
    example: () => passed(run(project, `${maven} test`)),
    container: () => passed(run(source, `${maven} test`)),
  };
}

mkdirSync(bin);
writeFileSync(join(bin, "understudy"), `#!/bin/sh\nexec "${process.execPath}" "${join(root, "dist/cli.cjs")}" "$@"\n`);
chmodSync(join(bin, "understudy"), 0o755);
try {
  for (const [language, steps] of Object.entries({ python: python(), go: go(), java: java() })) {
    for (const [name, step] of Object.entries(steps)) {
      if (name === "container" && engine === "") continue;
      const began = performance.now();
      const passed = step();
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      console.log(`${language.padEnd(7)} ${name.padEnd(10)} ${seconds.padStart(6)} s  ${passed ?? ""}`);
    }
  }
  if (out !== undefined) {
    mkdirSync(out, { recursive: true });
    const wheel = "wheels/understudy-0.1.0-py3-none-any.whl";
    for (const file of [wheel, "understudy-go-0.1.0.zip", "java/target/understudy-0.1.0.jar"])
      cpSync(join(work, file), join(out, basename(file)));
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  run(work, "chmod -R u+w .");
  rmSync(work, { recursive: true, force: true });
}
