import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import about from "../../package.json" with { type: "json" };

interface Locked {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { readonly packages: Record<string, Locked> };
const packages = Object.entries(lock.packages).filter(([path]) => path !== "");

test("an installation installs no other package", () => {
  expect(about).not.toHaveProperty("dependencies");
  expect(about).not.toHaveProperty("optionalDependencies");
  const optional: Readonly<Record<string, { readonly optional: boolean }>> = about.peerDependenciesMeta;
  expect(Object.keys(about.peerDependencies).filter((name) => !optional[name]?.optional)).toEqual([]);
});

test("every package of the lock file comes from the registry and has a hash", () => {
  expect(packages.length).toBeGreaterThan(100);
  // Without an address, the registry's is used.
  const loose = packages.filter(
    ([, { resolved = "https://registry.npmjs.org/", integrity = "" }]) =>
      !resolved.startsWith("https://registry.npmjs.org/") || !integrity.startsWith("sha512-"),
  );
  expect(loose.map(([path]) => path)).toEqual([]);
});

test("only known packages run install scripts", () => {
  const known = ["esbuild", "msw", "protobufjs"];
  const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = scripted.map(([path]) => path.replace(/^.*node_modules\//, ""));
  expect([...new Set(names)].filter((name) => !known.includes(name))).toEqual([]);
});

test("our package has no install scripts, and a clone installs the lock file", () => {
  const scripts = Object.keys(about.scripts);
  expect(scripts.filter((name) => /^(pre|post)?install$/.test(name))).toEqual([]);
  expect(readFileSync("tools/setup.mjs", "utf8")).toContain('"npm", ["ci"');
});

test("the image is built from the lock file, runs as an unprivileged user and contains no build tools", () => {
  const [build = "", run = ""] = readFileSync("Dockerfile", "utf8")
    .split(/\nFROM /)
    .slice(-2);
  expect(build).toContain("npm ci");
  expect(run).toMatch(/^USER (?!0\b|root\b)\S+/m);
  expect(run).not.toMatch(/npm (ci|install)|COPY \. /);
});
