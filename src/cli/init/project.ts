import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** What installs a project's packages, and runs what they bring. */
export interface Manager {
  readonly locks: readonly string[];
  /** On a machine of continuous integration, exactly what the lock file says. */
  readonly install: readonly string[];
  readonly add: string;
  /** Runs a package's command. */
  readonly run: string;
  /** Node itself, which finds packages without a node_modules through its manager alone. */
  readonly node: string;
}

const npm: Manager = {
  locks: ["package-lock.json", "npm-shrinkwrap.json"],
  install: ["npm ci"],
  add: "npm install -D ",
  run: "npx",
  node: "node",
};

const managers: readonly Manager[] = [
  npm,
  {
    locks: ["pnpm-lock.yaml"],
    install: ["corepack enable", "pnpm install --frozen-lockfile"],
    add: "pnpm add -D ",
    run: "pnpm exec",
    node: "node",
  },
  {
    locks: ["yarn.lock"],
    install: ["corepack enable", "yarn install"],
    add: "yarn add -D understudy@file:",
    run: "yarn",
    node: "yarn node",
  },
  {
    locks: ["bun.lock", "bun.lockb"],
    install: ["npm install --global bun", "bun install --frozen-lockfile"],
    add: "bun add -d ",
    run: "bunx",
    node: "node",
  },
];

/** What a CI file has to know of a project. */
export interface CiPlace {
  /** The way from the root to the project's folder, with slashes; empty where they are the same. */
  readonly folder: string;
  readonly manager: Manager;
  /** Whether Node reads its .js files as ES modules. */
  readonly isModule: boolean;
}

export interface HostProject extends CiPlace {
  /** Where its lock file lies and its CI files go: the folder itself, or the root of its workspace. */
  readonly root: string;
  readonly isLocked: boolean;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** A project of npm's, and not a part of another. */
export const usual: CiPlace = { folder: "", manager: npm, isModule: false };

export function projectIn(cwd: string): HostProject {
  const own = lockedBy(cwd);
  const root = own === null ? workspaceAround(cwd) : cwd;
  const manager = own ?? lockedBy(root);
  return {
    root,
    folder: relative(root, cwd).replaceAll(sep, "/"),
    manager: manager ?? npm,
    isModule: packageIn(cwd)?.type === "module",
    isLocked: manager !== null,
    dependencies: { ...dependenciesOf(root), ...dependenciesOf(cwd) },
  };
}

function lockedBy(folder: string): Manager | null {
  return managers.find(({ locks }) => locks.some((name) => existsSync(join(folder, name)))) ?? null;
}

/** The nearest folder above that says it has workspaces; without one, the folder itself. */
function workspaceAround(cwd: string): string {
  for (let folder = cwd; dirname(folder) !== folder; folder = dirname(folder)) {
    if (existsSync(join(folder, "pnpm-workspace.yaml")) || packageIn(folder)?.workspaces !== undefined) return folder;
  }
  return cwd;
}

function dependenciesOf(folder: string): Readonly<Record<string, string>> {
  const found = packageIn(folder);
  return { ...found?.dependencies, ...found?.devDependencies };
}

interface Package {
  readonly type?: unknown;
  readonly workspaces?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

function packageIn(folder: string): Package | null {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Package;
  } catch {
    return null;
  }
}
