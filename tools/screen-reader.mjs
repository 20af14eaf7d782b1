// node tools/screen-reader.mjs [--out FILE] [--only panel,panel] [--lines 24]: what Orca, a real screen reader, says of each panel
// of the console, line by line from its beginning, on a display that nobody sees and by a voice that nobody hears. Fails where
// it comes to something that has a role and no name. Needs a build, Chromium, and Debian's packages that it names.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { readOptions } from "./options.mjs";

const { out, only, lines } = readOptions(import.meta.filename, {
  options: {
    out: { type: "string", default: "" },
    only: { type: "string", default: "" },
    lines: { type: "string", default: "24" },
  },
}).values;

const needs = {
  orca: "orca",
  xvfb: "xvfb-run",
  dbus: "dbus-run-session",
  "speech-dispatcher": "speech-dispatcher",
  openbox: "openbox",
  xdotool: "xdotool",
};
const missing = Object.entries(needs).filter(([, command]) => !existsSync(`/usr/bin/${command}`));
if (missing.length > 0) {
  console.error(`Missing: apt-get install --no-install-recommends ${missing.map(([name]) => name).join(" ")}`);
  process.exit(2);
}

const isInside = process.env.UNDERSTUDY_SCREEN_READER === "1";
if (!isInside) {
  const inside = [
    "-a",
    "-s",
    "-screen 0 1400x1000x24",
    "dbus-run-session",
    "--",
    process.execPath,
    ...process.argv.slice(1),
  ];
  const env = { ...process.env, ...newHome(), UNDERSTUDY_SCREEN_READER: "1" };
  process.exit(spawnSync("xvfb-run", inside, { stdio: "inherit", env }).status ?? 1);
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const log = join(process.env.HOME, "orca.log");
const started = [];
const start = (command, ...args) => started.push(spawn(command, args, { stdio: "ignore" }));

start("/usr/libexec/at-spi-bus-launcher", "--launch-immediately");
await pause(1_000);
for (const status of ["IsEnabled", "ScreenReaderEnabled"]) {
  const property = ["org.freedesktop.DBus.Properties.Set", "string:org.a11y.Status", `string:${status}`];
  execFileSync("dbus-send", [
    "--session",
    "--print-reply",
    "--dest=org.a11y.Bus",
    "/org/a11y/bus",
    ...property,
    "variant:boolean:true",
  ]);
}
start("openbox");
await pause(1_000);
start("orca", `--debug-file=${log}`);
await pause(5_000);

// Waits for the display: the library starts nothing that needs one, but Chromium does.
const { createUnderstudy } = await import("../dist/index.js");
const understudy = await createUnderstudy({ scenario: "lived-in-account" });
const base = await understudy.listen();
// As an app it has no address bar, which would receive the keys.
const browser = await chromium.launchPersistentContext(join(process.env.HOME, "profile"), {
  headless: false,
  viewport: null,
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--force-renderer-accessibility",
    `--app=${base}/_understudy/console`,
  ],
});
const page = browser.pages()[0] ?? (await browser.waitForEvent("page"));
await page.goto(`${base}/_understudy/console#/scenario`);
await page.getByText("● live").waitFor();
await pause(2_000);
for (let tries = 0; !xdotool("search", "--onlyvisible", "--name", "Understudy", "windowactivate"); tries++) {
  if (tries === 20) throw new Error("The window of Chromium does not come.");
  await pause(500);
}
await pause(1_000);

const tabs = await page
  .locator('nav[aria-label="Panels"] a')
  .evaluateAll((all) => all.map((each) => [each.hash.slice(2), each.textContent]));
const text = [];
for (const [panel, title] of tabs.filter(([name]) => only === "" || only.split(",").includes(name))) {
  await quiet();
  const before = spoken().length;
  await page.goto(`${base}/_understudy/console#/${panel}${panel === "people" ? "?q=rust" : ""}`);
  await page.locator('main[aria-busy="false"]').waitFor();
  await quiet();
  // By landmarks to the panel, then down.
  const isThere = () =>
    spoken()
      .slice(before)
      .some((words) => words === title || words.startsWith(`main content ${title}`));
  for (let tries = 0; tries < 6 && !isThere(); tries++) {
    xdotool("key", "m");
    await pause(500);
  }
  for (let line = 0; line < Number(lines); line++) {
    xdotool("key", "Down");
    await pause(350);
  }
  await quiet();
  text.push(`## ${panel}`, ...spoken().slice(before), "");
}
await browser.close();
await understudy.close();
for (const child of started) child.kill("SIGKILL");

if (out !== "") writeFileSync(out, `${text.join("\n")}\n`);
else console.log(text.join("\n"));
const nameless = text.filter((each) =>
  /^(?:push button|toggle button|link|entry|combo box|check box|image)\b.*\.$/.test(each),
);
if (tabs.length === 0 || text.length < 3 * tabs.length * (only === "" ? 1 : 0)) {
  console.error("Orca said next to nothing: is the window active?");
  process.exit(1);
}
if (nameless.length > 0) console.error(`${nameless.length} of what was said have no name.`);
process.exit(nameless.length > 0 ? 1 : 0);

/** Waits until nothing more is said. */
async function quiet() {
  for (let length = -1; length !== spoken().length; await pause(1_000)) length = spoken().length;
}

/** Everything that was said so far. */
function spoken() {
  return [...readFileSync(log, "utf8").matchAll(/SPEECH OUTPUT: '(.*?)'(?:\[?\{|$)/gm)].map(([, words]) =>
    words.trim(),
  );
}

function xdotool(...args) {
  return spawnSync("xdotool", args, { stdio: "ignore" }).status === 0;
}

/** Orca waits for its voice to end, and without a sound device the usual voice never does. */
function newHome() {
  const home = mkdtempSync(join(tmpdir(), "understudy-screen-reader-"));
  process.on("exit", () => rmSync(home, { recursive: true, force: true }));
  const settings = join(home, ".config/speech-dispatcher");
  mkdirSync(join(settings, "modules"), { recursive: true });
  writeFileSync(
    join(settings, "speechd.conf"),
    'LogLevel 1\nAddModule "silent" "sd_generic" "silent.conf"\nDefaultModule silent\n',
  );
  writeFileSync(join(settings, "modules/silent.conf"), 'GenericExecuteSynth "true"\nAddVoice "en" "MALE1" "en"\n');
  const runtime = join(home, "run");
  mkdirSync(runtime, { mode: 0o700 });
  return { HOME: home, XDG_CONFIG_HOME: join(home, ".config"), XDG_RUNTIME_DIR: runtime };
}
